import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ExplainedCandidate, Tier } from "../../../domain/serving";

export const TIER_WORDS: Record<Tier, MessageDescriptor> = {
  guaranteed: msg`보장`,
  paid: msg`유료`,
  inhouse: msg`자체 광고`,
};

/** What the campaign's meter lends the ad server. */
export const LEASE_WORDS: Record<NonNullable<ExplainedCandidate["lease"]>, MessageDescriptor> = {
  open: msg`있음`,
  unknown: msg`물어보지 않음`,
  busy: msg`받는 중`,
  closed: msg`없음`,
};
