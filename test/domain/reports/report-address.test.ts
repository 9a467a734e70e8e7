import { describe, expect, it } from "vitest";
import { BREAKDOWNS, drillInto, reportOfAddress, reportQuery } from "../../../domain/reports";

const asked = (text: string) => reportOfAddress(new URLSearchParams(text), "pub", true);

describe("what an address asks for", () => {
  it("is narrowed to one value of each dimension, and offers what all of them tell", () => {
    const { input, offered } = asked("tab=unit&campaign=cmp_1&format=banner&reason=budget");
    expect(input.filters).toEqual({ campaign: ["cmp_1"], format: ["banner"] });
    expect(offered).not.toContain("requests");
    expect(asked("tab=unit&format=banner").offered).toContain("requests");
    expect(asked("tab=day&unit=unt_1").offered).not.toContain("reach");
  });

  it("is kept whole in a saved view, in one order", () => {
    const query = reportQuery(new URLSearchParams("unit=unt_1&tab=day&cursor=x&campaign=cmp_1"));
    expect(query).toBe("tab=day&campaign=cmp_1&unit=unt_1");
  });
});

describe("looking into a row", () => {
  it.each([
    ["campaign", "cmp_1", { tab: "creative", campaign: "cmp_1" }],
    ["app", "app_1", { tab: "unit", app: "app_1" }],
    ["day", "2026-11-25", { tab: "campaign", preset: "custom", from: "2026-11-25", to: "2026-11-25" }],
    ["week", "2026-11-30", { tab: "day", preset: "custom", from: "2026-11-30", to: "2026-12-06" }],
    ["month", "2028-02", { tab: "day", preset: "custom", from: "2028-02-01", to: "2028-02-29" }],
    // 15:00 UTC is midnight in Seoul.
    ["hour", "2026-11-25T15:00:00.000+00:00", { tab: "campaign", from: "2026-11-26", to: "2026-11-26" }],
  ] as const)("of a %s", (breakdown, key, expected) => {
    expect(drillInto(breakdown, key, "Asia/Seoul", BREAKDOWNS.pub)).toMatchObject(expected);
  });

  it("is not offered of what is of no single value", () => {
    expect(drillInto("unit", "", "Asia/Seoul", BREAKDOWNS.pub)).toBeNull();
  });
});
