import type { Quote } from "./quote";

/** States of a creative in which it is shown, or may be any time. */
export const SHOWABLE_STATUSES = ["submitted", "live", "paused"] as const;

/** What a budget buys: as many impressions of images, or as many of videos; absent where both cost the same. */
export type MediaUnits = Pick<Quote, "units" | "videoUnits">;

/** Impressions by what was shown. */
export interface ShownMedia {
  images: number;
  videos: number;
}

/**
 * Impressions that are left of a budget, rounded down. Each one that was shown keeps the price of what it showed: an image is one part of
 * `units`, a video one part of `videoUnits`.
 *
 * @param withVideo whether what is left may be spent on videos: it then buys what it would if all were videos, so that it is never exceeded
 * @returns below 0 where more was shown than was bought
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

/** What a campaign buys in all: what it has shown, and what is left of its budget. */
export function boughtUnits(bought: MediaUnits, shown: ShownMedia, withVideo: boolean): number {
  return Math.max(0, shown.images + shown.videos + unitsLeft(bought, shown, withVideo));
}
