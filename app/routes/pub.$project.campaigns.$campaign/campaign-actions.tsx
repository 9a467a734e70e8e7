import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { CampaignStatus } from "../../../domain/booking";
import { creativeLabel } from "../../../domain/booking";
import { isViewable } from "../../../domain/content";
import { type Held, taxIn } from "../../../domain/money";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { PauseButton } from "../../areas/campaign/pause-button";
import { RejectDialog } from "../../areas/publisher/review/reject-dialog";
import { useCampaignReasons } from "../../areas/publisher/review/rejection-reasons";
import { useProject } from "../../kit/use-project";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { CancelDialog } from "./cancel-dialog";

/** Whether the campaign needs no further decision. */
export function isOver(status: CampaignStatus): boolean {
  return status === "cancelled" || status === "closed" || status === "deleted";
}

/** Actions of this reader on the campaign, from the campaign's `actions`. */
export function CampaignActions({ detail, held }: { detail: ShownCampaignDetail; held: Held }) {
  const { t } = useLingui();
  const { may } = useProject();
  const { campaign, actions, creatives, offer, quote } = detail;
  const offers = (action: (typeof actions)[number]) => actions.includes(action);
  // A creative that is not viewable yet is not approved with the others.
  const submitted = creatives.filter(({ status }) => creativeLabel(campaign.status, status) === "submitted");
  const waiting = submitted.filter(({ asset }) => isViewable(asset.status)).length;
  const hasUnseen = submitted.length > waiting;
  // A single creative has its own button; a campaign in review is approved together with it.
  const everything =
    may("campaign.review") && waiting > (offers("approve") ? 0 : 1) && !isOver(campaign.status);
  const templates = useCampaignReasons();
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
      {offers("reject") && (
        <RejectDialog
          intent="reject"
          title={t`이 캠페인을 반려할까요?`}
          description={
            offer.product.pricingType === "cpp"
              ? t`광고주가 사유를 확인하고 수정해서 다시 요청할 수 있어요. 확보한 구좌는 해제돼요.`
              : t`광고주가 사유를 확인하고 수정해서 다시 요청할 수 있어요.`
          }
          templates={templates}
        >
          <Trans>반려</Trans>
        </RejectDialog>
      )}
      {offers("approve") && (
        <IntentButton intent="approve" variant={everything ? "secondary" : "primary"}>
          {everything || hasUnseen ? <Trans>캠페인만 승인</Trans> : <Trans>승인</Trans>}
        </IntentButton>
      )}
      {everything && (
        <ConfirmIntentButton
          intent="approve-all"
          variant="primary"
          tone="primary"
          title={offers("approve") ? t`캠페인과 소재를 모두 승인할까요?` : t`소재를 모두 승인할까요?`}
          description={
            offers("approve")
              ? t`캠페인과 소재 ${waiting}개를 승인해요. 캠페인은 운영팀의 최종 검토로 넘어가요.`
              : t`소재 ${waiting}개를 승인해요.`
          }
          confirmLabel={t`승인`}
        >
          {offers("approve") ? <Trans>모두 승인</Trans> : <Trans>소재 모두 승인</Trans>}
        </ConfirmIntentButton>
      )}
    </>
  );
}
