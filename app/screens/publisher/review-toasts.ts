import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReviewedMany } from "../../../worker/services/campaigns/review-many";

/** What came of deciding on several campaigns at once. */
export function reviewedToast(i18n: I18n, decision: "approve" | "reject", { done, left }: ReviewedMany) {
  const tone = "positive" as const;
  const message =
    decision === "approve"
      ? i18n._(msg`캠페인 ${done}건을 승인했어요.`)
      : i18n._(msg`캠페인 ${done}건을 반려했어요.`);
  const rest = left > 0 ? ` ${i18n._(msg`그사이 바뀐 ${left}건은 그대로 뒀어요.`)}` : "";
  return { tone, message: `${message}${rest}` };
}
