import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  addBusinessDays,
  addDays,
  addMonths,
  countDays,
  dayAt,
  dayStartMs,
  daysBetween,
  isDay,
  localTimeAt,
  monthOf,
} from "../../../domain/kernel";
import { isBusinessDay } from "../../../domain/kernel/holidays";

describe("a day", () => {
  it.each([
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "2026-04-31",
    "",
    "2026-01-01T00:00",
  ])("is not %j", (text) => expect(isDay(text)).toBe(false));

  it.each(["2028-02-29", "2026-12-31"])("is %s", (text) => expect(isDay(text)).toBe(true));

  it("ranges include both their ends, over months and leap days", () => {
    expect(daysBetween("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    expect(countDays("2028-02-28", "2028-03-01")).toBe(3);
    expect(daysBetween("2026-01-02", "2026-01-01")).toEqual([]);
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });
});

describe("a zone's day", () => {
  it.each([
    ["Asia/Seoul", "2026-11-21T00:00:00+09:00"],
    ["Asia/Tokyo", "2026-11-21T00:00:00+09:00"],
    ["Asia/Kolkata", "2026-11-21T00:00:00+05:30"],
    ["UTC", "2026-11-21T00:00:00Z"],
  ])("in %s begins at its own midnight, and not a moment before", (zone, midnight) => {
    const start = Date.parse(midnight);
    expect(dayStartMs("2026-11-21", zone)).toBe(start);
    expect(dayAt(start, zone)).toBe("2026-11-21");
    expect(dayAt(start - 1, zone)).toBe("2026-11-20");
  });

  it("has 23 or 25 hours where the clocks change", () => {
    const hours = (day: string) =>
      (dayStartMs(addDays(day, 1), "America/New_York") - dayStartMs(day, "America/New_York")) / 3_600_000;
    expect([hours("2026-03-08"), hours("2026-11-01")]).toEqual([23, 25]);
  });
});

describe("days and clocks, by Temporal", () => {
  const instant = fc.integer({ min: Date.parse("1970-01-01"), max: Date.parse("2199-12-31") });
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));

  it("show the same time in every zone", () =>
    fc.assert(
      fc.property(instant, zone, (atMs, zone) => {
        const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(localTimeAt(atMs, zone)).toBe(
          local.toString({ smallestUnit: "minute", roundingMode: "floor" }),
        );
      }),
      { numRuns: 2000 },
    ));

  it("count alike", () =>
    fc.assert(
      fc.property(instant, fc.integer({ min: -90_000, max: 90_000 }), (atMs, days) => {
        const from = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO("UTC").toPlainDate();
        const to = from.add({ days });
        expect(addDays(from.toString(), days)).toBe(to.toString());
        expect(countDays(from.toString(), to.toString())).toBe(days + 1);
        expect(addMonths(monthOf(from.toString()), days % 500)).toBe(
          from
            .toPlainYearMonth()
            .add({ months: days % 500 })
            .toString(),
        );
      }),
    ));
});

describe("a business day", () => {
  it.each([
    ["2026-11-20", "KR", true, "a Friday"],
    ["2026-11-21", "KR", false, "a Saturday"],
    ["2026-11-22", "KR", false, "a Sunday"],
    ["2026-02-16", "KR", false, "Seollal's eve"],
    ["2026-02-18", "KR", false, "the day after Seollal"],
    ["2026-02-19", "KR", true, "two days after Seollal"],
    ["2026-03-02", "KR", false, "the substitute of a Sunday's 1 March"],
    ["2026-05-25", "KR", false, "the substitute of Buddha's birthday"],
    ["2026-08-17", "KR", false, "the substitute of a Saturday's 15 August"],
    ["2026-10-05", "KR", false, "the substitute of National Foundation Day"],
    ["2026-06-03", "KR", false, "the local elections"],
    ["2026-09-22", "JP", false, "the day between two holidays"],
    ["2026-11-23", "JP", false, "Labour Thanksgiving Day"],
    ["2026-11-23", "KR", true, "another country's holiday"],
    ["2026-01-26", "IN", false, "Republic Day"],
    ["2026-01-01", "US", true, "a country without a table"],
  ])("%s in %s: %s (%s)", (day, country, expected) => {
    expect(isBusinessDay(day, country)).toBe(expected);
  });

  it("counts do not include the day they start from", () => {
    expect(addBusinessDays("2026-11-20", 0, "KR")).toBe("2026-11-20");
    expect(addBusinessDays("2026-11-20", 1, "KR")).toBe("2026-11-23");
    expect(addBusinessDays("2026-11-21", 1, "KR")).toBe("2026-11-23");
  });
});
