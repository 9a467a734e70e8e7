import { describe, expect, it } from "vitest";
import { standingRefusals } from "../../../domain/serving";
import type { StandingFacts } from "../../../domain/serving/standing-refusals";

/** A Wednesday, ten in the morning in Seoul. */
const NOW = Date.parse("2026-12-02T10:00+09:00");
const HOUR_MS = 3_600_000;

const creative = (unitId: string, more: object = {}) => ({
  ...{ unitId, status: "live", assetStatus: "ready" },
  ...{ displayFrom: null, displayTo: null, weekdays: [], hours: [] },
  ...more,
});
const running: StandingFacts = {
  ...{ status: "live", zone: "Asia/Seoul", category: "food", blockedCategories: ["alcohol"] },
  units: [
    { id: "one", name: "홈" },
    { id: "two", name: "피드" },
  ],
  creatives: [creative("one"), creative("two")],
  delivered: { impressions: 0, clicks: 0 },
  impressionsToday: 0,
  bought: { pricing: "cpm", units: 1000 },
  ...{ dailyQuota: null, inhouseImpressions: null },
};
const standing = (more: Partial<StandingFacts> = {}) => standingRefusals({ ...running, ...more }, NOW);
const all = (reason: string) => [{ reason, units: [] }];

describe("what stands in a running campaign's way", () => {
  it("is nothing while it may be served", () => {
    expect(standing()).toEqual([]);
  });

  it.each<[string, Partial<StandingFacts>, unknown]>([
    ["it is paused", { status: "paused" }, all("campaign-stopped")],
    ["its publisher blocks its category", { blockedCategories: ["food"] }, all("blocked-category")],
    ["its impressions are delivered", { delivered: { impressions: 1000, clicks: 0 } }, all("budget")],
    [
      "its clicks are delivered",
      { bought: { pricing: "cpc", units: 5 }, delivered: { impressions: 9, clicks: 5 } },
      all("budget"),
    ],
    ["its day's impressions are delivered", { dailyQuota: 40, impressionsToday: 40 }, all("daily-quota")],
    [
      "a free one's impressions are delivered",
      {
        ...{ bought: { pricing: "inhouse", units: 0 }, inhouseImpressions: 70 },
        delivered: { impressions: 70, clicks: 0 },
      },
      all("inhouse-impressions"),
    ],
    [
      "a unit has no creative",
      { creatives: [creative("one")] },
      [{ reason: "no-creative", units: ["피드"] }],
    ],
    [
      "a unit's creative is not approved",
      { creatives: [creative("one"), creative("two", { status: "submitted" })] },
      [{ reason: "no-creative", units: ["피드"] }],
    ],
    [
      "a video is not encoded",
      { creatives: [creative("one"), creative("two", { assetStatus: "encoding" })] },
      [{ reason: "asset-not-ready", units: ["피드"] }],
    ],
    [
      "every creative is outside its hours",
      { creatives: [creative("one", { hours: [9, 11] }), creative("two", { hours: [22] })] },
      all("display-hour"),
    ],
    [
      "a creative is outside its weekdays",
      { creatives: [creative("one"), creative("two", { weekdays: [6, 7] })] },
      [{ reason: "display-weekday", units: ["피드"] }],
    ],
    [
      "a creative is over",
      { creatives: [creative("one"), creative("two", { displayTo: NOW })] },
      [{ reason: "display-period", units: ["피드"] }],
    ],
    [
      "a creative is still to come",
      { creatives: [creative("one"), creative("two", { displayFrom: NOW + HOUR_MS })] },
      [{ reason: "display-period", units: ["피드"] }],
    ],
  ])("is told when %s", (_, more, expected) => {
    expect(standing(more)).toEqual(expected);
  });

  it("is not told of a unit that one creative of several fills, and else of the one that came furthest", () => {
    const late = creative("two", { hours: [22] });
    const waiting = creative("two", { assetStatus: "encoding" });
    expect(standing({ creatives: [creative("one"), late, creative("two")] })).toEqual([]);
    expect(standing({ creatives: [creative("one"), late, waiting] })).toEqual([
      { reason: "display-hour", units: ["피드"] },
    ]);
  });

  it.each(["draft", "submitted", "booked", "closed", "cancelled"] as const)(
    "is not told of one that is %s",
    (status) => {
      expect(standing({ status, creatives: [] })).toEqual([]);
    },
  );

  it("is not a budget where it buys days", () => {
    const delivered = { impressions: 9_999, clicks: 99 };
    expect(standing({ bought: { pricing: "cpp", units: 3 }, delivered })).toEqual([]);
    expect(standing({ bought: null, delivered })).toEqual([]);
  });
});
