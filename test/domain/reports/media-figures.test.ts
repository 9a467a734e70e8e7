import { expect, it } from "vitest";
import { publicFigures } from "../../../domain/reports";

const of = (advertiser: string, impressions: number, clicks = 0, viewables = 0) => ({
  advertiser,
  sums: { impressions, clicks, viewables },
});

it("figures are public from 10,000 impressions of three advertisers on, none with over half", () => {
  const even = [of("a", 4_000, 40, 3_000), of("b", 3_000, 10, 2_000), of("c", 3_000, 10, 2_000)];
  expect(publicFigures(even)).toEqual({ impressions: 10_000, viewability: 0.7, ctr: 0.006 });
  expect(publicFigures([of("a", 3_999), of("b", 3_000), of("c", 3_000)])).toBeNull();
  expect(publicFigures([of("a", 50_000), of("b", 50_000), of("c", 0)])).toBeNull();
  expect(publicFigures([of("a", 5_001), of("b", 2_500), of("c", 2_499)])).toBeNull();
  expect(publicFigures([of("a", 3_000), of("a", 3_000), of("b", 2_500), of("c", 2_500)])).toBeNull();
});

it("impressions are rounded to two digits, and a share that was not measured is unknown", () => {
  expect(publicFigures([of("a", 50_000), of("b", 40_000), of("c", 34_567)])).toMatchObject({
    impressions: 120_000,
    viewability: null,
  });
});
