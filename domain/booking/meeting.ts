import { DAY_MS } from "../kernel";

/** How an ad account, or somebody of it, came to know a publisher: by a way of the ad-note catalogue, or any other. */
export const MEETING_WAYS = ["ad-note", "direct"] as const;
export type MeetingWay = (typeof MEETING_WAYS)[number];

export interface Meeting {
  way: MeetingWay;
  atMs: number;
}

/** For so long after the first touch a booking is the catalogue's. Source: rule B29. */
export const FIRST_TOUCH_TTL_MS = 30 * DAY_MS;

/**
 * Whether what is booked now comes by the ad-note catalogue: it does where the first meeting of all was by the catalogue and is less
 * than 30 days ago. No later meeting changes that, and one whose time is over is an acquaintance like any other.
 * @param meetings those of the ad account and of whoever books for it, in any order
 */
export function isByAdNote(meetings: readonly Meeting[], nowMs: number): boolean {
  const [first] = [...meetings].sort((one, other) => one.atMs - other.atMs || rank(one) - rank(other));
  return first !== undefined && first.way === "ad-note" && nowMs < first.atMs + FIRST_TOUCH_TTL_MS;
}

/** At the same moment the other way comes first. */
const rank = ({ way }: Meeting): number => (way === "direct" ? 0 : 1);

/** A publisher that was opened from the catalogue in a browser. */
export interface Touch {
  publisherId: string;
  atMs: number;
}

/** As many as a cookie has room for. */
const TOUCHES_MAX = 30;

/** The touches with one more; the first of each publisher stays, and of too many the latest go. */
export function keptTouches(touches: readonly Touch[], next: Touch): Touch[] {
  if (touches.some(({ publisherId }) => publisherId === next.publisherId)) return [...touches];
  return [...touches, next].slice(0, TOUCHES_MAX);
}

/** `{publisher}.{milliseconds, base 36}`, with `~` between them. */
export function touchesText(touches: readonly Touch[]): string {
  return touches.map(({ publisherId, atMs }) => `${publisherId}.${atMs.toString(36)}`).join("~");
}

export function touchesOf(text: string): Touch[] {
  return text.split("~").flatMap((each) => {
    const [publisherId = "", at = ""] = each.split(".");
    const atMs = Number.parseInt(at, 36);
    return publisherId && Number.isSafeInteger(atMs) ? [{ publisherId, atMs }] : [];
  });
}
