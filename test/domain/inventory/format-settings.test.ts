import { describe, expect, it } from "vitest";
import { adUnitSchema, fieldsFrom, settingsFrom, settingsOf } from "../../../domain/inventory";
import { AD_FORMATS, type AdFormat } from "../../../domain/kernel";

const UNIT = { appId: "app", name: "홈 상단", width: 300, height: 300 };
const SET = {
  ...{ template: true, backgroundColor: "#aabbcc", darkBackgroundColor: "#102030" },
  ...{ carousel: true, carouselIndicator: false, carouselIntervalMs: 4_000 },
  ...{ closeDelayMs: 2_000, closeAfterMs: 900 },
  ...{ closeOnTapOutside: false, dimPct: 30, hideForToday: false },
  ...{ buttonTemplate: "filled", closeButton: "top-right" },
};

const settings = (format: AdFormat, fields: Record<string, unknown>) =>
  settingsFrom(format, adUnitSchema.parse({ ...UNIT, format, ...fields }));

describe("the settings of a unit", () => {
  it.each([
    [
      "banner",
      { template: true, backgroundColor: "#aabbcc", carousel: { indicator: false, intervalMs: 4_000 } },
    ],
    ["native", {}],
    ["interstitial", { closeDelayMs: 2_000 }],
    ["rewarded", { closeDelayMs: 5_000, rewardAfterMs: 5_000 }],
    [
      "popup",
      {
        ...{ closeOnTapOutside: false, dimPct: 30, hideForToday: false },
        ...{ buttonTemplate: "filled", closeButton: "top-right" },
      },
    ],
    ["splash", { closeAfterMs: 900, backgroundColor: "#aabbcc", darkBackgroundColor: "#102030" }],
  ] as const)("are those of its format and no other's: %s", (format, kept) => {
    expect(settings(format, SET)).toEqual(kept);
  });

  it.each(AD_FORMATS)("are the format's own where nothing is said: %s", (format) => {
    expect(settings(format, {})).toEqual(settingsOf(format));
  });

  it.each(AD_FORMATS)("are the same after a form was opened and saved as it is: %s", (format) => {
    const first = settings(format, SET);
    expect(settings(format, fieldsFrom(format, first))).toEqual(first);
  });

  it.each(AD_FORMATS)("are as bare after a form was opened of a unit that has none: %s", (format) => {
    const bare = settings(format, {});
    expect(settings(format, fieldsFrom(format, bare))).toEqual(bare);
  });

  it("fall back field by field, so that what was stored before a field was there still works", () => {
    expect(settingsOf("popup", { dimPct: 10 } as never)).toMatchObject({ dimPct: 10, closeButton: "bottom" });
  });
});
