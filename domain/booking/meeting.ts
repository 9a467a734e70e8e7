import { DAY_MS } from "../kernel";

/** How an ad account, or one of its members, found a publisher: through the ad-note catalogue or directly. */
export const MEETING_WAYS = ["ad-note", "direct"] as const;
export type MeetingWay = (typeof MEETING_WAYS)[number];

export interface Meeting {
  way: MeetingWay;
  atMs: number;
}

/** Time after the first touch in which a booking is attributed to the catalogue. Source: rule B29. */
export const FIRST_TOUCH_TTL_MS = 30 * DAY_MS;

/**
 * Whether a booking made now is attributed to the ad-note catalogue: the very first meeting was through the catalogue and is less than 30
 * days old. Later meetings do not change that, and an expired meeting does not count as the catalogue's.
 * @param meetings those of the ad account and of the booking account, in any order
 */
export function isByAdNote(meetings: readonly Meeting[], nowMs: number): boolean {
  const [first] = [...meetings].sort((one, other) => one.atMs - other.atMs || rank(one) - rank(other));
  return first !== undefined && first.way === "ad-note" && nowMs < first.atMs + FIRST_TOUCH_TTL_MS;
}

/** Tie-breaker: at the same moment, `direct` comes first. */
const rank = ({ way }: Meeting): number => (way === "direct" ? 0 : 1);

/** A publisher opened from the catalogue in a browser. */
export interface Touch {
  publisherId: string;
  atMs: number;
}

/** Limit that fits in a cookie. */
const TOUCHES_MAX = 30;

/** Adds a touch. The first touch of each publisher stays; beyond the limit, the latest are dropped. */
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
