import type { MeterConfig } from "../../../domain/budget";
import type { DeliveryArrival, DeliveryEvent } from "../../../domain/delivery";

/** Later than any real clock, so that an alarm runs only when a test triggers it. */
export const T0 = Date.UTC(2036, 10, 21);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function deliveryEvent(overrides: Partial<DeliveryEvent> = {}): DeliveryEvent {
  return {
    kind: "impression",
    tokenId: "token-1",
    campaignId: "cmp_1",
    creativeId: "crt_1",
    unitId: "unt_1",
    productId: "prd_1",
    appId: "app_1",
    advProjectId: "prj_adv",
    pubProjectId: "prj_pub",
    userHash: null,
    capDay: null,
    decidedAtMs: T0,
    atMs: T0 + 1_000,
    ...overrides,
  };
}

/** A live CPM campaign of ten days around `T0`. */
export function meterConfig(overrides: Partial<MeterConfig> = {}): MeterConfig {
  return {
    campaignId: "cmp_1",
    version: 1,
    serving: true,
    startsAtMs: T0 - 5 * DAY,
    endsAtMs: T0 + 5 * DAY,
    limit: { unit: "impression", count: 1_000 },
    dailyQuota: null,
    zone: "Asia/Seoul",
    isInhouse: false,
    traffic: null,
    ...overrides,
  };
}

let lastArrival = 0;

/** Each event as its own arrival: the same event twice is a beacon that was sent twice. */
export function arrivalsOf(events: readonly DeliveryEvent[]): DeliveryArrival[] {
  return events.map((event) => ({ arrivalId: `arrival-${++lastArrival}`, verdict: "valid", event }));
}
