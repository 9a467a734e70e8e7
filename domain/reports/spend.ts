import { divideHalfUp } from "../kernel";
import type { Quote } from "../money";

/**
 * Minor units, VAT apart, that a campaign has spent: the part of its agreed supply that was billed of what was bought, rounded half up.
 *
 * @param billed whole units of what was bought: impressions, clicks, days that have begun
 * @param bought the same of the whole campaign
 * @returns null where nothing tells it: of a quest, whose participants are not counted
 * Source: rule R7.
 */
export function spentMinor(
  { pricing, supplyMinor }: Pick<Quote, "pricing" | "supplyMinor">,
  billed: number,
  bought: number,
): number | null {
  if (pricing === "cpq") return null;
  if (pricing === "inhouse" || bought <= 0) return 0;
  const units = Math.min(bought, Math.max(0, billed));
  return Number(divideHalfUp(BigInt(supplyMinor) * BigInt(units), BigInt(bought)));
}
