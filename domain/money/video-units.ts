import type { Quote } from "./quote";

/** States of a creative in which it is shown, or may be any time. */
export const SHOWABLE_STATUSES = ["submitted", "live", "paused"] as const;
const SHOWABLE: ReadonlySet<string> = new Set(SHOWABLE_STATUSES);

/** Whether one of the creatives that are shown, or may be any time, is a video. */
export function hasVideo(creatives: readonly { status: string; asset: { contentType: string } }[]): boolean {
  return creatives.some(
    ({ status, asset }) => SHOWABLE.has(status) && asset.contentType.startsWith("video/"),
  );
}

/**
 * Impressions that a CPM quote's list amount buys where videos are shown, rounded down, and never more than it buys of images: a budget that
 * may go into videos buys what it would if all were videos, so that it is never exceeded.
 *
 * @param videoPriceMinor of 1,000 impressions; null or 0 where videos cost what images do
 * @returns null where it buys as many as of images
 * Source: rule M8.
 */
export function videoUnits(
  quote: Pick<Quote, "pricing" | "listMinor" | "units">,
  videoPriceMinor: number | null,
): number | null {
  if (quote.pricing !== "cpm" || !videoPriceMinor) return null;
  const videos = Number((BigInt(quote.listMinor) * 1_000n) / BigInt(videoPriceMinor));
  return videos < quote.units ? videos : null;
}

/** What a quote buys of a campaign with these creatives: its units, or what they are at the price of videos. */
export function boughtUnits(
  quote: Pick<Quote, "pricing" | "listMinor" | "units">,
  videoPriceMinor: number | null,
  withVideo: boolean,
): number {
  return (withVideo ? videoUnits(quote, videoPriceMinor) : null) ?? quote.units;
}
