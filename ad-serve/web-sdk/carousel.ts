import type { Ad } from "./answer";

/** Maximum ads of a carousel; they are requested one after the other, each of another campaign. */
const ADS_MAX = 5;

/**
 * The ads of a carousel: this ad, and one of each other campaign that may be shown in the placement now. Only the first ad if the
 * unit has no carousel, the user prefers reduced motion, or the ad is a video.
 * @param ask requests an ad of none of these campaigns; null if there is none
 */
export async function ringOf(first: Ad, ask: (without: string) => Promise<Ad | null>): Promise<Ad[]> {
  const ring = [first];
  if (!first.settings?.carousel || first.video || matchMedia("(prefers-reduced-motion:reduce)").matches)
    return ring;
  while (ring.length < ADS_MAX) {
    const known = ring.map(({ campaign }) => campaign);
    const ad = await ask(known.join("."));
    if (!ad?.campaign || ad.video || known.includes(ad.campaign)) break;
    ring.push(ad);
  }
  return ring;
}
