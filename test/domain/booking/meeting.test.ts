import { describe, expect, it } from "vitest";
import {
  FIRST_TOUCH_TTL_MS,
  isByAdNote,
  keptTouches,
  type Meeting,
  touchesOf,
  touchesText,
} from "../../../domain/booking";

const adNote = (atMs: number): Meeting => ({ way: "ad-note", atMs });
const direct = (atMs: number): Meeting => ({ way: "direct", atMs });

describe("a booking is the catalogue's", () => {
  it.each([
    ["when the first meeting was by it", [adNote(10)], true],
    ["whatever was visited later, in any order", [direct(20), adNote(10)], true],
    [
      "by the meeting of the person or of the ad account, whichever was first",
      [adNote(10), direct(11)],
      true,
    ],
    ["not of a publisher that was known before", [direct(10), adNote(20)], false],
    ["not when both happened at once", [adNote(10), direct(10)], false],
    ["not when nobody met", [], false],
  ] as const)("%s", (_name, meetings, expected) => {
    expect(isByAdNote(meetings, 30)).toBe(expected);
    expect(isByAdNote([...meetings].reverse(), 30)).toBe(expected);
  });

  it("for thirty days to the millisecond, and not again by a second touch", () => {
    const end = 10 + FIRST_TOUCH_TTL_MS;
    expect(isByAdNote([adNote(10)], end - 1)).toBe(true);
    expect(isByAdNote([adNote(10)], end)).toBe(false);
    expect(isByAdNote([adNote(10), adNote(end - 1)], end)).toBe(false);
  });
});

describe("what a browser remembers", () => {
  it("keeps the first touch of each publisher, thirty of them, and reads as it was written", () => {
    const ids = Array.from({ length: 31 }, (_, nth) => `prj_${nth}`);
    const touches = [...ids, "prj_0"].reduce<ReturnType<typeof touchesOf>>(
      (kept, publisherId, atMs) => keptTouches(kept, { publisherId, atMs }),
      [],
    );
    expect(touches).toHaveLength(30);
    expect(touches[0]).toEqual({ publisherId: "prj_0", atMs: 0 });
    expect(touchesOf(touchesText(touches))).toEqual(touches);
    expect(touchesOf("~prj_1~.5~")).toEqual([]);
  });
});
