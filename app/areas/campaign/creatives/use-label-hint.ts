import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import { reviewDeadline, submissionOf } from "../../../../domain/booking";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useFormat } from "../../../ui/use-format";
import { CAMPAIGN_LABEL_HINTS } from "../words";

/**
 * Explanation of a campaign's label in one sentence: the answer deadline of one in review, who paused a paused one, the immediate
 * start of one approved on its first day, and that a running one is currently not shown. Null for one that is behind, or without
 * further information.
 */
export function useLabelHint(
  detail: Pick<ShownCampaignDetail, "campaign" | "label" | "history" | "offer" | "standing" | "pacing">,
) {
  const { campaign, label, history, offer, standing, pacing } = detail;
  const { i18n } = useLingui();
  const { t } = useWords();
  const format = useFormat();
  const submission = label === "in-review" ? submissionOf(campaign) : null;
  if (submission) {
    const { dueAtMs } = reviewDeadline(submission, submission.submittedAt);
    const due = format.deadline(dueAtMs, offer.product.timezone);
    return t`매체가 캠페인을 검토하고 있어요. 검토 기한은 ${due}까지예요.`;
  }
  const pause = label === "paused" ? history.findLast(({ action }) => action === "pause") : undefined;
  if (pause) {
    return pause.actorKind === "publisher"
      ? t`매체가 일시 중지했어요. 매체와 광고주 모두 다시 시작할 수 있어요.`
      : t`광고주가 일시 중지했어요. 매체와 광고주 모두 다시 시작할 수 있어요.`;
  }
  if (label === "ready-for-operation" && campaign.quest !== null)
    return t`시작일이 되고 금액이 모두 입금되면 퀘스트가 열려요.`;
  if (label === "ready-for-operation" && isBookedLate(campaign, history))
    return t`약 1분 뒤부터 광고가 노출돼요.`;
  // A refusal without units applies to all of them.
  if (label === "in-operation" && standing.some(({ units }) => units.length === 0))
    return t`지금은 광고가 노출되지 않고 있어요. 이유는 아래에서 확인할 수 있어요.`;
  // The reason for being behind is displayed beside its figures.
  if (label === "in-operation" && pacing?.pace === "behind") return null;
  const hint = CAMPAIGN_LABEL_HINTS[label];
  return hint ? i18n._(hint) : null;
}

/** Whether it was booked after its start, so that it only waits for the clock's next minute. */
function isBookedLate(
  { startsAt }: ShownCampaignDetail["campaign"],
  history: ShownCampaignDetail["history"],
): boolean {
  const booked = history.findLast(({ action }) => action === "final-approve");
  return startsAt !== null && booked !== undefined && booked.at >= startsAt;
}
