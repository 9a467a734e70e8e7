import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ApprovedAll, ReviewedMany } from "../../../../worker/services/booking";
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

/** Toast after approving a campaign with all its creatives. */
export function allApprovedToast(i18n: I18n, { unseen }: ApprovedAll) {
  const message =
    unseen > 0 ? i18n._(msg`확인할 수 있는 항목은 모두 승인했어요.`) : i18n._(TOASTS.allApproved);
  return { tone: "positive" as const, message: `${message}${unseenWords(i18n, unseen)}` };
}

/** Empty if every video was viewable. */
const unseenWords = (i18n: I18n, unseen: number): string =>
  unseen > 0 ? ` ${i18n._(msg`아직 확인할 수 없는 동영상 소재 ${unseen}개는 검토 대기 중이에요.`)}` : "";
