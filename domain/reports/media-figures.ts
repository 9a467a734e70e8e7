import { divideHalfUp } from "../kernel";
import { measureOf, type Sums } from "./measures";

/** Whole days of a publisher's zone that public figures are of. Source: rule L22. */
export const MEDIA_FIGURE_DAYS = 30;
/** Least impressions, and least advertisers, of which figures are public. */
export const MEDIA_FIGURE_IMPRESSIONS_MIN = 10_000;
export const MEDIA_FIGURE_ADVERTISERS_MIN = 3;
/** Most of the impressions that one advertiser may have, so that the figures are not its own. */
const ONE_ADVERTISER_MAX_SHARE = 0.5;

interface Advertised {
  advertiser: string;
  sums: Sums;
}

interface MediaFigures {
  /** Rounded to two digits, so that two days' figures do not show the difference. */
  impressions: number;
  /** Shares from 0 to 1; null if nothing was measured. */
  viewability: number | null;
  ctr: number | null;
}

/** The public figures of a publisher's sold deliveries; null where an advertiser's could be read from them. Source: rule L22. */
export function publicFigures(rows: readonly Advertised[]): MediaFigures | null {
  const byAdvertiser = new Map<string, number>();
  let [impressions, clicks, viewables] = [0, 0, 0];
  for (const { advertiser, sums } of rows) {
    const shown = sums.impressions ?? 0;
    if (shown > 0) byAdvertiser.set(advertiser, (byAdvertiser.get(advertiser) ?? 0) + shown);
    impressions += shown;
    clicks += sums.clicks ?? 0;
    viewables += sums.viewables ?? 0;
  }
  const isFew =
    impressions < MEDIA_FIGURE_IMPRESSIONS_MIN || byAdvertiser.size < MEDIA_FIGURE_ADVERTISERS_MIN;
  if (isFew || Math.max(...byAdvertiser.values()) > impressions * ONE_ADVERTISER_MAX_SHARE) return null;
  const sums = { impressions, clicks, viewables };
  return {
    impressions: twoDigits(impressions),
    viewability: viewables === 0 ? null : measureOf("viewability", sums),
    ctr: measureOf("ctr", sums),
  };
}

function twoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Number(divideHalfUp(BigInt(count), BigInt(unit))) * unit;
}
