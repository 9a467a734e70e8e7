import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AGE_RANGES,
  belongsUntil,
  type CategoryFilter,
  categoriesAt,
  type FilterOperator,
  type HourOfEvents,
} from "../../../domain/audience";
import { checkFilter } from "../../../domain/inventory";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";

const NOW_HOUR = 500_000;
const NOW = NOW_HOUR * HOUR_MS + 1;
const FOREVER = Number.POSITIVE_INFINITY;

const read = (hoursAgo: number, count = 1, city = "seoul"): HourOfEvents => ({
  name: "forecast_read",
  hour: NOW_HOUR - hoursAgo,
  parameters: { city, days: 3 },
  count,
});
const filterOf = (part: Partial<CategoryFilter>): CategoryFilter => ({
  match: "all",
  events: [],
  properties: [],
  ...part,
});
const reads = (times: number, days: number, parameters: CategoryFilter["properties"] = []) =>
  filterOf({ events: [{ event: "forecast_read", times, days, parameters }] });
const has = (key: string, operator: FilterOperator, ...values: (string | number | boolean)[]) =>
  filterOf({ properties: [{ key, operator, values }] });
/** An event counts for this number of days from the end of its hour. */
const lapse = (hoursAgo: number, days: number) => (NOW_HOUR - hoursAgo + 1) * HOUR_MS + days * DAY_MS;

describe("who belongs to a category", () => {
  const events = [read(0), read(30, 2), read(24 * 40, 5, "busan")];
  const properties = { age: 24, gender: "F", plan: "paid", trial: false };

  it.each<[string, CategoryFilter, number | null]>([
    ["did it once", reads(1, 7), lapse(0, 7)],
    ["did it as often as in two hours", reads(3, 7), lapse(30, 7)],
    ["did it less often", reads(4, 7), null],
    ["did it long ago, within a longer period", reads(4, 60), lapse(24 * 40, 60)],
    ["never did it", filterOf({ events: [{ event: "bought", times: 1, days: 7, parameters: [] }] }), null],
    [
      "did it there",
      reads(1, 60, [{ key: "city", operator: "is", values: ["jeju", "busan"] }]),
      lapse(24 * 40, 60),
    ],
    ["did it elsewhere", reads(1, 60, [{ key: "city", operator: "is", values: ["jeju"] }]), null],
    ["did it not there", reads(3, 60, [{ key: "city", operator: "not", values: ["busan"] }]), lapse(30, 60)],
    ["did it with as much", reads(1, 7, [{ key: "days", operator: "min", values: [3] }]), lapse(0, 7)],
    ["did it with less", reads(1, 7, [{ key: "days", operator: "min", values: [4] }]), null],
    ["is of that gender", has("gender", "is", "F", "O"), FOREVER],
    ["is of another", has("gender", "is", "M"), null],
    ["is not of that one", has("gender", "not", "M"), FOREVER],
    ["is as old", has("age", "max", 24), FOREVER],
    ["is older", has("age", "max", 23), null],
    ["is told to be none", has("trial", "is", false), FOREVER],
    ["did not tell, and is not taken for another", has("city", "not", "seoul"), null],
    ["told a text, where a number is asked for", has("plan", "min", 1), null],
    ["told another type", has("age", "is", "24"), null],
    ["is asked by a name of every object", has("constructor", "not", "x"), null],
    ["meets no condition of none", filterOf({}), null],
    ["meets all", { ...reads(1, 7), properties: has("age", "min", 20).properties }, lapse(0, 7)],
    ["meets one of all", { ...reads(4, 7), properties: has("age", "min", 20).properties }, null],
    [
      "meets any",
      { ...reads(1, 7), properties: has("age", "min", 30).properties, match: "any" },
      lapse(0, 7),
    ],
    [
      "meets any for good",
      { ...reads(1, 7), properties: has("age", "min", 20).properties, match: "any" },
      FOREVER,
    ],
    [
      "meets none of any",
      { ...reads(4, 7), properties: has("age", "min", 30).properties, match: "any" },
      null,
    ],
  ])("a user who %s", (_, filter, until) => {
    expect(belongsUntil(filter, { events, properties }, NOW)).toBe(until);
  });

  const anyEvents = fc.array(
    fc
      .record({ hoursAgo: fc.nat(24 * 30), count: fc.integer({ min: 1, max: 4 }) })
      .map(({ hoursAgo, count }) => read(hoursAgo, count)),
    { maxLength: 12 },
  );
  const anyFilter = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom("all", "any"))
    .map(
      ([times, days, match]): CategoryFilter => ({ ...reads(times, days), match: match as "all" | "any" }),
    );

  it("belongs up to the moment that was told, and not from it on", () => {
    fc.assert(
      fc.property(anyFilter, anyEvents, (filter, known) => {
        const user = { events: known, properties: {} };
        const until = belongsUntil(filter, user, NOW);
        if (until === null) return;
        expect(belongsUntil(filter, user, until - 1)).toBe(until);
        expect(belongsUntil(filter, user, until)).toBeNull();
      }),
    );
  });

  it("is never put out of a category by doing it once more", () => {
    fc.assert(
      fc.property(anyFilter, anyEvents, fc.nat(24 * 30), (filter, known, hoursAgo) => {
        const before = belongsUntil(filter, { events: known, properties: {} }, NOW) ?? 0;
        const after = belongsUntil(filter, { events: [...known, read(hoursAgo)], properties: {} }, NOW) ?? 0;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe("a range of ages", () => {
  it.each<[string, Record<string, number>, string[]]>([
    ["nobody below the lowest", { age: 17 }, []],
    ["the lowest", { age: 18 }, ["18-20"]],
    ["the last year of one", { age: 24 }, ["21-24"]],
    ["the first of the next", { age: 25 }, ["25-29"]],
    ["the last with an end", { age: 74 }, ["70-74"]],
    ["the one without an end", { age: 75 }, ["75+"]],
    ["a user of unknown age", {}, ["unknown"]],
  ])("holds %s", (_, properties, expected) => {
    const user = { events: [], properties };
    const holding = AGE_RANGES.filter(
      (range) => belongsUntil(has("age", "range", range), user, NOW) === FOREVER,
    );
    expect(holding).toEqual(expected);
    expect(belongsUntil(has("age", "range", ...AGE_RANGES), user, NOW)).toBe(expected[0] ? FOREVER : null);
  });

  it("is asked for of the built-in property only", () => {
    const metrics = [{ name: "forecast_read", parameters: [{ key: "age", type: "integer" as const }] }];
    const known = {
      metrics,
      properties: [
        { name: "age", type: "integer" as const },
        { name: "years", type: "integer" as const },
      ],
    };
    expect(checkFilter(has("age", "range", "18-20", "unknown"), known)).toEqual({});
    const wrong = "targeting.wrongValue";
    expect(checkFilter(has("age", "range", "18-21"), known)).toEqual({ "filter.properties.0.values": wrong });
    expect(checkFilter(has("years", "range", "75+"), known)).toEqual({
      "filter.properties.0.operator": wrong,
    });
    expect(checkFilter(reads(1, 7, [{ key: "age", operator: "range", values: ["75+"] }]), known)).toEqual({
      "filter.events.0.parameters.0.operator": wrong,
    });
  });
});

describe("what KV says of a user", () => {
  it("are the categories whose end has not come", () => {
    expect(categoriesAt({ over: NOW, open: NOW + 1, endless: null }, NOW)).toEqual(["open", "endless"]);
    expect(categoriesAt(null, NOW)).toEqual([]);
  });
});
