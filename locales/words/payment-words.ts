import type { I18n, MessageDescriptor } from "@lingui/core";
import { DECLINE_REASONS, type DeclineReason } from "../../domain/money";

/* No macro here, since mails are bundled without the macro transform. */
const WORDS: Record<DeclineReason, MessageDescriptor> = {
  limit: /*i18n*/ { id: "payment.declined.limit", message: "카드 한도나 잔액이 부족해요." },
  expired: /*i18n*/ { id: "payment.declined.expired", message: "카드의 유효 기간이 지났어요." },
  stolen: /*i18n*/ { id: "payment.declined.stolen", message: "분실이나 도난 신고된 카드예요." },
  stopped: /*i18n*/ { id: "payment.declined.stopped", message: "사용이 정지된 카드예요." },
  "company-refused": /*i18n*/ {
    id: "payment.declined.companyRefused",
    message: "카드사에서 결제를 거절했어요. 카드사에 문의해 주세요.",
  },
  unsupported: /*i18n*/ { id: "payment.declined.unsupported", message: "결제할 수 없는 종류의 카드예요." },
  "fraud-suspected": /*i18n*/ {
    id: "payment.declined.fraudSuspected",
    message: "이상 거래로 의심돼 결제가 차단됐어요. 카드사에 문의해 주세요.",
  },
  "invalid-card": /*i18n*/ { id: "payment.declined.invalidCard", message: "카드 정보가 올바르지 않아요." },
  other: /*i18n*/ { id: "payment.declined.other", message: "결제가 거절됐어요." },
};

/** Why a card was declined, in the language of `i18n`; null for a reason that is none of these. */
export function declineWords(i18n: I18n, reason: string | null): string | null {
  const known = DECLINE_REASONS.find((one) => one === reason);
  return known ? i18n._(WORDS[known]) : null;
}
