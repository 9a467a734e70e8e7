import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastPayback, questStepSchemaFor, questTermsSchema } from "../../../domain/booking";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";

const TERMS = {
  goal: "steady-up",
  productName: "겨울 보리차 1L",
  brandName: "보리수",
  purchaseUrl: "https://barley.example/tea",
  priceMinor: 12_001,
  paybackMinor: 6_001,
  recruitmentTarget: 100,
};

function wrong(input: object): Record<string, string[]> {
  const parsed = questTermsSchema.safeParse(input, { error: issueCode });
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}

describe("the terms of a quest campaign", () => {
  it.each([
    ["as they are", {}],
    ["the least payback of an odd price", { paybackMinor: 6_001 }],
    ["the whole price back", { paybackMinor: 12_001 }],
    ["the least of everything", { priceMinor: 1, paybackMinor: 1, recruitmentTarget: 1, productName: "차" }],
    ["the most", { priceMinor: 100_000_000, paybackMinor: 100_000_000, recruitmentTarget: 10_000 }],
  ])("are accepted: %s", (_, change) => {
    expect(wrong({ ...TERMS, ...change })).toEqual({});
  });

  it.each<[string, object, Record<string, string[]>]>([
    [
      "a won less than half the price",
      { paybackMinor: 6_000 },
      { paybackMinor: ["quest.paybackTooSmall|min=6001|currency=KRW"] },
    ],
    [
      "a won more than the price",
      { paybackMinor: 12_002 },
      { paybackMinor: ["quest.paybackTooLarge|max=12001|currency=KRW"] },
    ],
    ["part of a won", { priceMinor: 12_000.5 }, { priceMinor: ["invalidType"] }],
    ["a price of nothing, whatever is paid back", { priceMinor: 0 }, { priceMinor: ["tooSmall|min=1"] }],
    [
      "a price beyond all",
      { priceMinor: 100_000_001, paybackMinor: 60_000_000 },
      { priceMinor: ["tooLarge|max=100000000"] },
    ],
    ["nobody to find", { recruitmentTarget: 0 }, { recruitmentTarget: ["tooSmall|min=1"] }],
    ["too many to find", { recruitmentTarget: 10_001 }, { recruitmentTarget: ["tooLarge|max=10000"] }],
    ["another goal", { goal: "fame" }, { goal: ["notAnOption"] }],
    ["a ranking goal", { goal: "ranking-top" }, { goal: ["quest.rankingNotOffered"] }],
    ["the other ranking goal", { goal: "ranking-booster" }, { goal: ["quest.rankingNotOffered"] }],
    ["an hour to decide", { decisionDays: 0 }, { decisionDays: ["tooSmall|min=1"] }],
    ["three weeks to decide", { decisionDays: 15 }, { decisionDays: ["tooLarge|max=14"] }],
    ["a return period below a week", { returnDays: 6 }, { returnDays: ["tooSmall|min=7"] }],
    ["a return period above two weeks", { returnDays: 15 }, { returnDays: ["tooLarge|max=14"] }],
    ["a link that is none", { purchaseUrl: "javascript:alert(1)" }, { purchaseUrl: ["url"] }],
    ["a long name", { productName: "가".repeat(51) }, { productName: ["tooLong|max=50"] }],
    ["no brand", { brandName: " " }, { brandName: ["required"] }],
  ])("are refused: %s", (_, change, fields) => {
    expect(wrong({ ...TERMS, ...change })).toEqual(fields);
  });

  it("are missed all at once", () => {
    expect(Object.keys(wrong({})).sort()).toEqual(Object.keys(TERMS).sort());
  });

  it("ask for a payback that is at least half the price and no won more than that needs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (price) => {
        const least = leastPayback(price);
        expect(2 * least >= price && 2 * (least - 1) < price && least <= price).toBe(true);
      }),
    );
  });
});

describe("the days of a quest campaign", () => {
  // A Monday morning in Seoul; seven business days later is the next Wednesday but one.
  const nowMs = Date.parse("2026-06-08T09:00:00+09:00");
  const schema = questStepSchemaFor(
    { pricing: "cpq", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] },
    nowMs,
  );
  const days = (startDay: string, endDay: string) => {
    const parsed = schema.safeParse({ startDay, endDay, quest: TERMS }, { error: issueCode });
    return parsed.success ? {} : fieldErrorsOf(parsed.error);
  };

  it.each([
    ["one day", "2026-06-17", "2026-06-17"],
    ["a hundred days", "2026-06-17", "2026-09-24"],
  ])("are accepted: %s", (_, start, end) => {
    expect(days(start, end)).toEqual({});
  });

  it.each([
    ["a start too soon", "2026-06-16", "2026-06-20", { startDay: ["schedule.tooEarly|day=2026-06-17"] }],
    ["a day too many", "2026-06-17", "2026-09-25", { endDay: ["schedule.tooLong|max=100"] }],
    ["an end before the start", "2026-06-18", "2026-06-17", { endDay: ["schedule.endBeforeStart"] }],
    ["days that are none", "2026-06-31", "later", { startDay: ["date"], endDay: ["date"] }],
  ])("are refused: %s", (_, start, end, fields) => {
    expect(days(start, end)).toEqual(fields);
  });

  it("are each wrong by itself, also where the other is missing", () => {
    const parsed = schema.safeParse({ endDay: "later", quest: TERMS }, { error: issueCode });
    expect(parsed.success ? {} : fieldErrorsOf(parsed.error)).toEqual({
      startDay: ["required"],
      endDay: ["date"],
    });
  });
});
