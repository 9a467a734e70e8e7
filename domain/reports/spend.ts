import { divideHalfUp } from "../kernel";
import type { Quote, ShownMedia } from "../money";

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

/**
 * The same of a CPM campaign: each impression at the price of what it showed.
 * Source: rules M8, R7.
 */
export function spentOnMedia(
  quote: Pick<Quote, "pricing" | "supplyMinor" | "units" | "videoUnits">,
  { images, videos }: ShownMedia,
): number | null {
  if (!quote.videoUnits || videos === 0) return spentMinor(quote, images + videos, quote.units);
  const [units, videoUnits] = [BigInt(quote.units), BigInt(quote.videoUnits)];
  const whole = units * videoUnits;
  const part = BigInt(images) * videoUnits + BigInt(videos) * units;
  return Number(divideHalfUp(BigInt(quote.supplyMinor) * (part < whole ? part : whole), whole));
}
