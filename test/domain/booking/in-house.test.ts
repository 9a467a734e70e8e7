import { describe, expect, it } from "vitest";
import { inHouseTermsSchemaFor } from "../../../domain/booking";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";

/** Half an hour after midnight in Seoul, which is still the day before in Kolkata. */
const NOW = Date.parse("2026-11-21T00:30:00+09:00");
const SEOUL = { country: "KR", timezone: "Asia/Seoul" };
const TERMS = {
  name: "겨울 안내",
  startDay: "2026-11-21",
  endDay: "2026-11-25",
  destinationUrl: "https://weather.example",
};

const wrong = (change: object, zone = SEOUL) => {
  const { error } = inHouseTermsSchemaFor(zone, NOW).safeParse({ ...TERMS, ...change }, { error: issueCode });
  return error ? fieldErrorsOf(error) : {};
};

describe("a publisher's own campaign", () => {
  it("may start today, by the product's own clock, and no earlier", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ startDay: "2026-11-20" })).toEqual({ startDay: ["schedule.tooEarly|day=2026-11-21"] });
    expect(wrong({ startDay: "2026-11-20" }, { country: "IN", timezone: "Asia/Kolkata" })).toEqual({});
  });

  it.each([
    [
      "days that are none",
      { startDay: "2026-02-30", endDay: "soon" },
      { startDay: ["date"], endDay: ["date"] },
    ],
    ["an end before its start", { endDay: "2026-11-20" }, { endDay: ["schedule.endBeforeStart"] }],
    ["more than a hundred days", { endDay: "2027-03-01" }, { endDay: ["schedule.tooLong|max=100"] }],
    ["no impressions at all", { impressions: 0 }, { impressions: ["tooSmall|min=1"] }],
    ["a place behind the last", { priority: 100 }, { priority: ["tooLarge|max=99"] }],
  ])("is refused with %s", (_, change, fields) => {
    expect(wrong(change)).toEqual(fields);
  });

  it("stands first unless it is said otherwise, and last by the highest number", () => {
    expect(inHouseTermsSchemaFor(SEOUL, NOW).parse(TERMS).priority).toBe(0);
    expect(wrong({ priority: 99, impressions: 1 })).toEqual({});
  });
});
