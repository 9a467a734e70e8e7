import { Trans } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import { type Held, taxIn } from "../../../domain/money";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { PauseButton } from "../../areas/campaign/pause-button";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { IntentButton } from "../../ui/intent-button";
import { CancelDialog } from "./cancel-dialog";
import { pendingOf } from "./pending";

/** Actions of this reader on the campaign, from the campaign's `actions`; the review has its own panel. */
export function CampaignActions({ detail, held }: { detail: ShownCampaignDetail; held: Held }) {
  const { may } = useProject();
  const { campaign, actions, label, quote } = detail;
  const offers = (action: (typeof actions)[number]) => actions.includes(action);
  const waiting = label === "in-review" ? 0 : pendingOf(detail).viewable.length;
  const submit = useSubmit();
  return (
    <>
      {offers("pause") && <PauseButton onPause={() => submit({ intent: "pause" }, { method: "post" })} />}
      {offers("resume") && (
        <IntentButton intent="resume" variant="primary">
          <Trans>다시 시작</Trans>
        </IntentButton>
      )}
      {offers("cancel") && (
        <CancelDialog
          campaignName={campaign.name}
          prepaidMinor={quote?.totalMinor ?? 0}
          held={held}
          tax={taxIn(quote)}
          currency={campaign.currency}
        />
      )}
      {may("campaign.review") && waiting > 0 && (
        <LinkButton to="?tab=creatives">
          <Trans>소재 {waiting}개 검토</Trans>
        </LinkButton>
      )}
    </>
  );
}
