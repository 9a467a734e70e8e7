import type { DeliveryMessage } from "./event";

/**
 * Whose count a beacon goes to. One with a token that can be believed goes to its campaign. A forged one has none: where its
 * address names a unit that there is, it goes to that unit, else to nobody, which is the platform's own count (empty in
 * `beacon_verdicts`). So the verdicts of all subjects add up to what arrived.
 */
const UNIT_PREFIX = "unit:";

export const unitSubject = (unitId: string): string => UNIT_PREFIX + unitId;

/** Half-open range of all units' subjects, in the order of their text. */
export const UNIT_SUBJECTS = { from: UNIT_PREFIX, to: "unit;" } as const;

/** A campaign's id, a unit's subject, or null for nobody's. */
export function subjectOf(message: DeliveryMessage): string | null {
  if (message.verdict === "valid") return message.event.campaignId;
  if (message.campaignId !== null) return message.campaignId;
  return message.unitId === undefined ? null : unitSubject(message.unitId);
}
