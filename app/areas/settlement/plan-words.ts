import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlanChangeStatus, PlanInterval } from "../../../domain/money";

export const INTERVAL_WORDS: Record<PlanInterval, MessageDescriptor> = {
  monthly: msg`월간`,
  yearly: msg`연간`,
};

export const CHANGE_STATUS_WORDS: Record<PlanChangeStatus, MessageDescriptor> = {
  pending: msg`예정`,
  applied: msg`적용됨`,
  withdrawn: msg`철회됨`,
};
