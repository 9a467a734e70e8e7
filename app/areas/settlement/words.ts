import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SettlementStatus } from "../../../domain/money";
import type { BadgeTone } from "../../ui/badge";

export const SETTLEMENT_STATUS_WORDS: Record<SettlementStatus, MessageDescriptor> = {
  prepared: msg`보내기 전`,
  sent: msg`지급 예정`,
  objected: msg`이의 제기`,
  paid: msg`지급 완료`,
  failed: msg`이체 실패`,
};

export const SETTLEMENT_STATUS_TONE: Record<SettlementStatus, BadgeTone> = {
  prepared: "neutral",
  sent: "info",
  objected: "warning",
  paid: "positive",
  failed: "danger",
};
