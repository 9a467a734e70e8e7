import type { Quote } from "./quote";

/** Statuses in which a creative is shown or may be shown at any time. */
export const SHOWABLE_STATUSES = ["submitted", "live", "paused"] as const;

/** Impressions that a budget buys, all as images or all as videos; `videoUnits` is absent if both cost the same. */
export type MediaUnits = Pick<Quote, "units" | "videoUnits">;

/** Delivered impressions by media type. */
export interface ShownMedia {
  images: number;
  videos: number;
}

/**
 * Remaining impressions of a budget, rounded down. Each delivered impression has the price of its media: an image is one part of `units`, a
 * video one part of `videoUnits`.
 *
 * @param withVideo whether the rest may be spent on videos: it is then counted as if all were videos, so that the budget is never exceeded
 * @returns a negative number if more was delivered than bought
 * Source: rule M8; decision 0150.
 */
export function unitsLeft(
  { units, videoUnits }: MediaUnits,
  { images, videos }: ShownMedia,
  withVideo: boolean,
): number {
  if (videoUnits === undefined) return units - images - videos;
  if (videoUnits === 0) return withVideo || videos > 0 ? -videos : units - images;
  const [ofImages, ofVideos] = [BigInt(units), BigInt(videoUnits)];
  const left = (ofImages - BigInt(images)) * ofVideos - BigInt(videos) * ofImages;
  return Number(left / (withVideo ? ofImages : ofVideos));
}

/** Total impressions of a campaign: delivered plus remaining. */
export function boughtUnits(bought: MediaUnits, shown: ShownMedia, withVideo: boolean): number {
  return Math.max(0, shown.images + shown.videos + unitsLeft(bought, shown, withVideo));
}
