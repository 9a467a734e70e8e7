import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { InvoiceStatus, PaymentStatus, RefundStatus } from "../../../domain/money";
import type { BadgeTone } from "../../ui/badge";

export const PAYMENT_STATUS_WORDS: Record<PaymentStatus, MessageDescriptor> = {
  intended: msg`결제 준비`,
  requested: msg`결제 중`,
  unknown: msg`결제 확인 중`,
  captured: msg`결제 완료`,
  failed: msg`결제 실패`,
  refunding: msg`환불 중`,
  refunded: msg`환불 완료`,
};

export const PAYMENT_STATUS_TONE: Record<PaymentStatus, BadgeTone> = {
  intended: "neutral",
  requested: "info",
  unknown: "warning",
  captured: "positive",
  failed: "danger",
  refunding: "info",
  refunded: "neutral",
};

export const REFUND_STATUS_WORDS: Record<RefundStatus, MessageDescriptor> = {
  asked: msg`환불 중`,
  sent: msg`환불 중`,
  paid: msg`환불 완료`,
  failed: msg`환불 확인 필요`,
  covered: msg`환불 불필요`,
};

export const REFUND_STATUS_TONE: Record<RefundStatus, BadgeTone> = {
  asked: "info",
  sent: "info",
  paid: "neutral",
  failed: "warning",
  covered: "neutral",
};

export const INVOICE_STATUS_WORDS: Record<InvoiceStatus, MessageDescriptor> = {
  "to-issue": msg`발행 예정`,
  issued: msg`발행 완료`,
  void: msg`무효`,
};

export const INVOICE_STATUS_TONE: Record<InvoiceStatus, BadgeTone> = {
  "to-issue": "info",
  issued: "positive",
  void: "neutral",
};

/** Toast after the gateway's window returned. */
export function windowOutcomeWords(status: PaymentStatus): MessageDescriptor {
  if (status === "captured") return msg`결제했어요. 예약이 곧 확정돼요.`;
  if (status === "failed") return msg`결제가 거절됐어요. 사유를 확인하고 다시 결제해 주세요.`;
  return msg`결제를 확인하고 있어요. 확인되면 예약이 확정돼요.`;
}
