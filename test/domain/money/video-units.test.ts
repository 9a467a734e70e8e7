import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boughtUnits, quote, taxOf, unitsLeft } from "../../../domain/money";

const BASE = {
  currency: "KRW",
  ...{ priceMinor: 8_000, days: 0, slots: 0, budgetMinor: 300_000, discountBp: 0, surchargeMilliPct: 0 },
  tax: taxOf("KR"),
} as const;
const videosAt = (videoPriceMinor: number | null, pricing: "cpm" | "cpc" | "cpp" = "cpm") =>
  quote({ ...BASE, pricing, videoPriceMinor }).videoUnits;

/** 20 images, or 10 videos. */
const BOUGHT = { units: 20, videoUnits: 10 };

describe("what a budget buys of videos", () => {
  it("is what the list amount buys at their price, rounded down", () => {
    expect([videosAt(12_000), videosAt(13_000)]).toEqual([25_000, 23_076]);
  });

  it("differs in nothing where videos cost as much as images, or less, or have no price of their own", () => {
    for (const price of [8_000, 4_000, 0, null]) expect(videosAt(price)).toBeUndefined();
  });

  it("is a matter of impressions alone", () => {
    expect([videosAt(12_000, "cpc"), videosAt(12_000, "cpp")]).toEqual([undefined, undefined]);
  });
});

describe("what is left of a budget", () => {
  it.each([
    ["nothing was shown", { images: 0, videos: 0 }, 10, 20],
    ["images were shown", { images: 15, videos: 0 }, 2, 5],
    ["both were shown", { images: 4, videos: 3 }, 5, 10],
    ["videos used it up", { images: 0, videos: 10 }, 0, 0],
    ["more was shown than was bought", { images: 0, videos: 12 }, -2, -4],
  ])("keeps what was shown at its own price, where %s", (_, shown, ofVideos, ofImages) => {
    expect([unitsLeft(BOUGHT, shown, true), unitsLeft(BOUGHT, shown, false)]).toEqual([ofVideos, ofImages]);
  });

  it("is never more than the money for it, whatever was shown and whatever videos cost", () => {
    const count = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(fc.record({ units: count, videoUnits: count, images: count, videos: count }), (given) => {
        const { units, images, videos } = given;
        fc.pre(units > 0);
        const videoUnits = Math.min(given.videoUnits, units);
        const left = Math.max(0, unitsLeft({ units, videoUnits }, { images, videos }, true));
        if (left > 0)
          expect(images * videoUnits + (videos + left) * units).toBeLessThanOrEqual(units * videoUnits);
      }),
    );
  });

  it("says together with what was shown what is bought in all, by images where videos cost the same", () => {
    expect(boughtUnits(BOUGHT, { images: 0, videos: 10 }, false)).toBe(10);
    expect(boughtUnits(BOUGHT, { images: 15, videos: 0 }, true)).toBe(17);
    expect(boughtUnits({ units: 20, videoUnits: undefined }, { images: 3, videos: 4 }, true)).toBe(20);
  });
});
