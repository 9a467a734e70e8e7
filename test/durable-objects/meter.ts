import type { MeterConfig } from "../../domain/budget";
import type { DeliveryEvent } from "../../domain/delivery";
import { deliveryEvent, MINUTE, meterConfig } from "../domain/delivery/support";
import { freshName, state } from "./support";

/** Token lifetime of a lease. */
export const LIFE = 5 * MINUTE;

/** A new campaign's meter, with helpers for tests. */
export function newMeter() {
  const campaignId = freshName("cmp");
  const meter = state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(campaignId));
  return {
    meter,
    campaignId,
    configure: (overrides: Partial<MeterConfig> = {}) =>
      meter.configure(meterConfig({ campaignId, ...overrides })),
    lease: (holderId: string, spent = 0, want = 1_000) =>
      meter.lease({ holderId, spent, want, tokensLapseAtMs: Date.now() + LIFE }),
    event: (overrides: Partial<DeliveryEvent> = {}) => deliveryEvent({ campaignId, ...overrides }),
  };
}
