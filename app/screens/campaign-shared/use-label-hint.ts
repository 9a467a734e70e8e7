import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import type { CampaignDetail } from "../../../worker/services/campaigns/get";
import { CAMPAIGN_LABEL_HINTS } from "./words";

/** What a campaign's label means, in one sentence, and for a paused one who paused it; null when there is nothing to add. */
export function useLabelHint({ label, history }: Pick<CampaignDetail, "label" | "history">): string | null {
  const { i18n } = useLingui();
  const { t } = useWords();
  const pause = label === "paused" ? history.findLast(({ action }) => action === "pause") : undefined;
  if (pause) {
    return pause.actorKind === "publisher"
      ? t`매체가 광고를 멈췄어요. 매체와 광고주 모두 다시 시작할 수 있어요.`
      : t`광고주가 광고를 멈췄어요. 매체와 광고주 모두 다시 시작할 수 있어요.`;
  }
  const hint = CAMPAIGN_LABEL_HINTS[label];
  return hint ? i18n._(hint) : null;
}
