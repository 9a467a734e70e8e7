import { describe, expect, it } from "vitest";
import { boughtUnits, hasVideo, type Quote, videoUnits } from "../../../domain/money";

/** ₩300,000 at ₩8,000 for 1,000 impressions. */
const QUOTE = { pricing: "cpm", listMinor: 300_000, units: 37_500 } as Quote;

const creative = (status: string, contentType: string) => ({ status, asset: { contentType } });

describe("what a budget buys of videos", () => {
  it("is what the list amount buys at their price, rounded down", () => {
    expect(videoUnits(QUOTE, 12_000)).toBe(25_000);
    expect(videoUnits(QUOTE, 13_000)).toBe(23_076);
  });

  it("differs in nothing where videos cost as much as images, or less, or have no price of their own", () => {
    for (const price of [8_000, 4_000, 0, null]) expect(videoUnits(QUOTE, price)).toBeNull();
  });

  it("is a matter of impressions alone", () => {
    expect(videoUnits({ ...QUOTE, pricing: "cpc" }, 12_000)).toBeNull();
    expect(videoUnits({ ...QUOTE, pricing: "cpp" }, 12_000)).toBeNull();
  });

  it("counts for a campaign once it may show a video", () => {
    expect(boughtUnits(QUOTE, 12_000, true)).toBe(25_000);
    expect(boughtUnits(QUOTE, 12_000, false)).toBe(37_500);
    expect(boughtUnits(QUOTE, null, true)).toBe(37_500);
  });
});

describe("a campaign shows a video", () => {
  it.each(["submitted", "live", "paused"])("that is %s", (status) => {
    expect(hasVideo([creative("live", "image/png"), creative(status, "video/mp4")])).toBe(true);
  });

  it("but none that was rejected or deleted, and an image is none", () => {
    const gone = [creative("rejected", "video/mp4"), creative("deleted", "video/quicktime")];
    expect(hasVideo([...gone, creative("live", "image/gif")])).toBe(false);
  });
});
