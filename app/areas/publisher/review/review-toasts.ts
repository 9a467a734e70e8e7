import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Approval } from "../../../../domain/booking";
import type { ReviewedMany } from "../../../../worker/services/booking";
import { TOASTS } from "../toasts";

/** Toast after deciding on several campaigns. */
export function reviewedToast(
  i18n: I18n,
  decision: "approve" | "reject",
  { done, left, unseen }: ReviewedMany,
) {
  const tone = "positive" as const;
  const message =
    decision === "approve"
      ? i18n._(msg`캠페인 ${done}건을 승인했어요.`)
      : i18n._(msg`캠페인 ${done}건을 반려했어요.`);
  const rest = left > 0 ? ` ${i18n._(msg`그사이 변경된 ${left}건은 처리하지 않았어요.`)}` : "";
  return { tone, message: `${message}${rest}${unseenWords(i18n, unseen)}` };
}

/** Toast after approving the chosen parts of a submission. */
export function approvedToast(i18n: I18n, { campaign, creatives }: Approval) {
  const count = creatives.length;
  const both = msg`캠페인과 소재 ${count}개를 승인했어요. 최종 검토로 넘어갔어요.`;
  const message = campaign ? (count > 0 ? both : TOASTS.approved) : msg`소재 ${count}개를 승인했어요.`;
  return { tone: "positive" as const, message: i18n._(message) };
}

/** Empty if every video was viewable. */
const unseenWords = (i18n: I18n, unseen: number): string =>
  unseen > 0 ? ` ${i18n._(msg`아직 확인할 수 없는 동영상 소재 ${unseen}개는 검토 대기 중이에요.`)}` : "";
