import { describe, expect, it } from "vitest";
import { checkDailyQuota } from "../../../domain/booking";

describe("a day's quota", () => {
  it.each<[string, Parameters<typeof checkDailyQuota>, Record<string, string>]>([
    ["is at most all that is bought", [100, "cpm", 100], {}],
    ["is no more than that", [101, "cpm", 100], { dailyQuota: "tooLarge|max=100" }],
    ["is nothing where nothing is bought", [1, "cpm", 0], { dailyQuota: "tooLarge|max=0" }],
    ["waits until it is known what is bought", [101, "cpm", undefined], {}],
    ["may be left out", [null, "cpm", 100], {}],
    ["of impressions is not measured by clicks", [101, "cpc", 100], {}],
    ["of impressions is not measured by slots", [101, "cpp", 100], {}],
  ])("%s", (_, given, codes) => {
    expect(checkDailyQuota(...given)).toEqual(codes);
  });
});
