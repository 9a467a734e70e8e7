import type { Ad } from "./answer";

/** So many ads take turns at most; asked for one after the other, each is of another campaign. */
const ADS_MAX = 5;

/**
 * The ads that take turns in one place: this one, and one of each other campaign that may be shown there now. None but the first where
 * there is no carousel, where the reader wants nothing to move, and where it is a video, which has a pace of its own.
 * @param ask for an ad of none of these campaigns; null when there is none
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
