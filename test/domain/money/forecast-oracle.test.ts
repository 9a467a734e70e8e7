import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedDelivery, spendRemedy, trafficForecast } from "../../../domain/money";

/*
 * Computes rule M14 independently from its text, by counting days and stepping through a booking day by day. It shares no arithmetic with
 * the product.
 */

interface Known {
  requestsByDay: number[];
  delivered: { impressions: number; clicks: number; days: number } | null;
  expectedDailyImpressions: number | null;
  expectedCtrMilliPct: number | null;
}

/** The smallest count that is not exceeded on at least this number of quarters of the days. */
function dayAtQuarter(days: readonly number[], quarter: number): number {
  const candidates = [...new Set(days)].sort((a, b) => a - b);
  const found = candidates.find(
    (most) => 4 * days.filter((day) => day <= most).length >= quarter * days.length,
  );
  if (found === undefined) throw new Error("no day is at this quarter");
  return found;
}

const counts = fc.integer({ min: 0, max: 50_000 });
const known: fc.Arbitrary<Known> = fc.record({
  requestsByDay: fc.array(counts, { maxLength: 14 }),
  delivered: fc.option(
    fc
      .record({
        impressions: fc.integer({ min: 0, max: 3_000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        days: fc.integer({ min: 0, max: 28 }),
      })
      .map(({ impressions, part, days }) => ({ impressions, clicks: Math.floor(impressions * part), days })),
  ),
  expectedDailyImpressions: fc.option(fc.integer({ min: 1, max: 100_000 })),
  expectedCtrMilliPct: fc.option(fc.integer({ min: 0, max: 100_000 })),
});

describe("what is expected of a product", () => {
  it("is counted from the seventh whole day on, and before that its publisher's word, or nothing", () => {
    fc.assert(
      fc.property(known, (given) => {
        const { requestsByDay: days, expectedDailyImpressions: stated } = given;
        const is = trafficForecast(given);
        if (days.length >= 7) {
          expect(is.source).toBe("counted");
          expect(is.dailyImpressions).toEqual({
            low: dayAtQuarter(days, 1),
            likely: dayAtQuarter(days, 2),
            high: dayAtQuarter(days, 3),
          });
        } else if (stated !== null) {
          expect(is).toMatchObject({
            source: "stated",
            dailyImpressions: { low: stated, likely: stated, high: stated },
          });
        } else {
          expect(is).toMatchObject({ source: null, dailyImpressions: null });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("of clicks is counted from a week and a thousand impressions on, and before that its publisher's word", () => {
    fc.assert(
      fc.property(known, (given) => {
        const { delivered, expectedCtrMilliPct: ctr } = given;
        const { clickRate } = trafficForecast(given);
        if (delivered !== null && delivered.days >= 7 && delivered.impressions >= 1_000)
          expect(clickRate).toBe(delivered.clicks / delivered.impressions);
        else expect(clickRate).toBe(ctr === null ? null : ctr / 100_000);
      }),
    );
  });

  it("is not moved by one odd day", () => {
    const usual = Array<number>(13).fill(1_000);
    const nothing = { delivered: null, expectedDailyImpressions: null, expectedCtrMilliPct: null };
    const { dailyImpressions } = trafficForecast({ ...nothing, requestsByDay: [...usual, 900_000] });
    expect(dailyImpressions).toEqual({ low: 1_000, likely: 1_000, high: 1_000 });
  });
});

/** A booking of impressions, stepped day by day until the money or the days are used up. */
function walked(units: number, days: number, aDay: number): number {
  let shown = 0;
  for (let day = 0; day < days && shown < units; day++) shown = Math.min(units, shown + aDay);
  return shown;
}

describe("what a budget of impressions brings", () => {
  const ranges = fc.tuple(counts, counts, counts).map((each) => each.sort((a, b) => a - b));
  const bookings = fc.record({
    units: fc.integer({ min: 1, max: 900_000 }),
    days: fc.integer({ min: 1, max: 100 }),
    ranges,
  });

  it("is what the days bring until the money ends, and the part spent is of what was bought", () => {
    fc.assert(
      fc.property(bookings, ({ units, days, ranges: [low = 0, likely = 0, high = 0] }) => {
        const traffic = {
          dailyImpressions: { low, likely, high },
          source: "counted" as const,
          clickRate: null,
        };
        const is = expectedDelivery({ pricing: "cpm", cppSlots: null, days, slots: 0, units }, traffic);
        const shown = {
          low: walked(units, days, low),
          likely: walked(units, days, likely),
          high: walked(units, days, high),
        };
        expect(is.impressions).toEqual(shown);
        expect(is.spentShare).toEqual({
          low: shown.low / units,
          likely: shown.likely / units,
          high: shown.high / units,
        });
        expect(is.isTrafficBound).toBe(shown.likely < units);
      }),
      { numRuns: 500 },
    );
  });

  it("that is too thin is spent whole by the longer run that is advised, or by the smaller budget", () => {
    fc.assert(
      fc.property(
        bookings,
        fc.integer({ min: 1_000, max: 9_000 }),
        ({ units, days, ranges: [, likely = 0] }, priceMinor) => {
          const product = { pricingType: "cpm", priceMinor, minBudgetMinor: 10_000, currency: "KRW" };
          const dailyImpressions = { low: likely, likely, high: likely };
          const traffic = { dailyImpressions, source: "counted" as const, clickRate: null };
          const advised = spendRemedy({ product, units, days, daysMax: 100 }, traffic);
          const isThin = walked(units, days, likely) < units;
          expect(advised === null).toBe(!isThin);
          if (advised?.days) {
            expect(advised.days).toBeLessThanOrEqual(100);
            expect(walked(units, advised.days, likely)).toBe(units);
            expect(walked(units, advised.days - 1, likely)).toBeLessThan(units);
          } else if (isThin) {
            expect(walked(units, 100, likely)).toBeLessThan(units);
          }
          if (advised?.budgetMinor) {
            expect(advised.budgetMinor).toBeGreaterThanOrEqual(10_000);
            const fewer = Math.floor((advised.budgetMinor * 1_000) / priceMinor);
            expect(walked(fewer, days, likely)).toBe(fewer);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
