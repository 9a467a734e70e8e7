import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlanBillView, SettlementStatus, SettlementView } from "../../../domain/money";
import type { BadgeTone } from "../../ui/badge";

export const SETTLEMENT_STATUS_WORDS: Record<SettlementStatus, MessageDescriptor> = {
  prepared: msg`보내기 전`,
  sent: msg`지급 예정`,
  objected: msg`이의 제기`,
  paid: msg`지급 완료`,
  failed: msg`이체 실패`,
  carried: msg`다음 달로 이월`,
};

export const SETTLEMENT_STATUS_TONE: Record<SettlementStatus, BadgeTone> = {
  prepared: "neutral",
  sent: "info",
  objected: "warning",
  paid: "positive",
  failed: "danger",
  carried: "neutral",
};

export const PAYOUT_WORDS = msg`지급 금액`;

interface Sum {
  key: string;
  words: MessageDescriptor;
  minor: number;
}

/** Division of a settlement, from earnings to payout. */
export function settlementSums(settlement: SettlementView): Sum[] {
  const { incomeTaxMinor, localTaxMinor, netMinor, payoutMinor, vatMinor } = settlement;
  const sums = [
    { key: "supply", words: msg`광고 수익 (부가세 별도)`, minor: settlement.supplyMinor },
    { key: "card", words: msg`카드 수수료`, minor: 0 - settlement.cardFeeMinor },
    { key: "commission", words: msg`애드노트 수수료`, minor: 0 - settlement.commissionMinor },
  ];
  if (settlement.adjustmentMinor !== 0)
    sums.push({ key: "adjusted", words: msg`조정·이월`, minor: settlement.adjustmentMinor });
  sums.push({ key: "net", words: msg`정산 금액`, minor: netMinor });
  if (payoutMinor === netMinor + vatMinor) sums.push({ key: "vat", words: msg`부가세`, minor: vatMinor });
  if (incomeTaxMinor + localTaxMinor > 0)
    sums.push(
      { key: "income", words: msg`소득세 원천 징수`, minor: 0 - incomeTaxMinor },
      { key: "local", words: msg`지방소득세 원천 징수`, minor: 0 - localTaxMinor },
    );
  return sums;
}

/** Status of a bill; an overdue bill is not also called due. */
export function billStateWords({
  status,
  isOverdue,
}: Pick<PlanBillView, "status" | "isOverdue">): MessageDescriptor {
  if (status === "paid") return msg`납부 완료`;
  if (status === "void") return msg`무효`;
  return isOverdue ? msg`연체` : msg`납부 예정`;
}
