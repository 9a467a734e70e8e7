import fc from "fast-check";
import { expect, test } from "vitest";
import { type AdRequest, compilePlan, decide, type PlanCampaign } from "../../../domain/serving";
import type { PlanAudience } from "../../../domain/serving/plan";
import { leasesOf, makeCampaign, makeCreative, makePlan, makeRequest, NOW } from "./plan-factory";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const language = fc.constantFrom("ko", "en", "ja");
const country = fc.constantFrom("kr", "in", "jp");

const browser = fc.constantFrom("chrome", "safari", "in-app" as const);
const age = fc.constantFrom("unknown", "25-29", "30-34");
const gender = fc.constantFrom("F", "M", "U");
const category = fc.constantFrom("cat_1", "cat_2");

/** Mostly empty, so that most campaigns pass most filters and each filter applies sometimes. */
const rarely = <T>(values: fc.Arbitrary<T[]>) =>
  fc.oneof({ arbitrary: fc.constant<T[]>([]), weight: 3 }, { arbitrary: values, weight: 1 });
const mostly = fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.boolean(), weight: 1 });

const audience = fc.option(
  fc.record({
    ages: rarely(fc.uniqueArray(age, { maxLength: 2 })),
    excludedAges: rarely(fc.uniqueArray(age, { maxLength: 1 })),
    genders: rarely(fc.uniqueArray(gender, { maxLength: 2 })),
    excludedGenders: rarely(fc.uniqueArray(gender, { maxLength: 1 })),
    categories: rarely(fc.array(fc.uniqueArray(category, { maxLength: 2 }), { maxLength: 2 })),
    excludedCategories: rarely(fc.uniqueArray(category, { maxLength: 1 })),
  }),
  { freq: 2 },
);

const campaign = fc
  .record({
    pricing: fc.constantFrom("cpp", "cpm", "cpc", "cpq", "inhouse" as const),
    zone: fc.constantFrom("Asia/Seoul", "Asia/Kolkata", "UTC"),
    productOnSale: mostly,
    startMinutes: fc.integer({ min: -300, max: 60 }),
    lengthMinutes: fc.integer({ min: 240, max: 900 }),
    slots: fc.integer({ min: 1, max: 3 }),
    productSlots: fc.integer({ min: 3, max: 5 }),
    priority: fc.integer({ min: 0, max: 1 }),
    productOpen: mostly,
    frequencyCap: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    campaignFrequencyCap: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    audience,
    browsers: rarely(fc.uniqueArray(browser, { maxLength: 2 })),
    languages: rarely(fc.uniqueArray(language, { maxLength: 2 })),
    countries: rarely(fc.uniqueArray(country, { maxLength: 2 })),
    excludedLanguages: rarely(fc.uniqueArray(language, { maxLength: 1 })),
    excludedCountries: rarely(fc.uniqueArray(country, { maxLength: 1 })),
    category: fc.option(fc.constantFrom("games", "gambling"), { freq: 2 }),
    hours: rarely(fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 20 })),
    weekdays: rarely(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 })),
  })
  .map(({ startMinutes, lengthMinutes, ...parts }) => ({
    ...parts,
    startsAtMs: NOW + startMinutes * MINUTE_MS,
    endsAtMs: NOW + (startMinutes + lengthMinutes) * MINUTE_MS,
  }));

const campaigns = fc.array(campaign, { maxLength: 12 }).map((list) =>
  list.map(({ hours, weekdays, browsers, ...parts }, index) =>
    makeCampaign({
      id: `cmp_${index}`,
      ...parts,
      creatives: [makeCreative({ id: `crt_${index}`, hours, weekdays, browsers })],
    }),
  ),
);
const request: fc.Arbitrary<AdRequest> = fc.record({
  language: fc.option(language),
  country: fc.option(country),
  browser: fc.option(browser),
  userHash: fc.option(fc.constant("user")),
  profile: fc.record({ age, gender, categories: fc.uniqueArray(category, { maxLength: 2 }) }),
  platform: fc.constant("web" as const),
});
const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const nowMs = fc.integer({ min: NOW, max: NOW + 4 * HOUR_MS });

const isClosed = (id: string) => Number(id.slice(4)) % 5 === 4;
const leases = leasesOf((id) => ({
  state: isClosed(id) ? "closed" : "open",
  paceRatio: (Number(id.slice(4)) % 3) / 2,
}));

function localHourAndWeekday(zone: string, atMs: number): { hour: number; weekday: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...options }).format(atMs);
  return { hour: Number(part({ hour: "2-digit" })), weekday: part({ weekday: "short" }) };
}

const WEEKDAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function meets(wanted: PlanAudience, { age, gender, categories }: AdRequest["profile"]): boolean {
  const all = (list: string[]) => list.length === 0;
  const shared = (list: string[]) => list.filter((id) => categories.includes(id)).length;
  return (
    (all(wanted.ages) || wanted.ages.includes(age)) &&
    (all(wanted.genders) || wanted.genders.includes(gender)) &&
    wanted.categories.every((list) => shared(list) > 0) &&
    !wanted.excludedAges.includes(age) &&
    !wanted.excludedGenders.includes(gender) &&
    shared(wanted.excludedCategories) === 0
  );
}

/** A second implementation of eligibility for one campaign and one time, without compilation or caching. */
function isEligible(given: PlanCampaign, asked: AdRequest, atMs: number): boolean {
  const [creative] = given.creatives;
  const local = localHourAndWeekday(given.zone, atMs);
  const among = (list: string[], value: string | null) => value !== null && list.includes(value);
  return (
    given.productOnSale &&
    given.productOpen &&
    given.category !== "gambling" &&
    given.startsAtMs <= atMs &&
    atMs < given.endsAtMs &&
    creative !== undefined &&
    (creative.hours.length === 0 || creative.hours.includes(local.hour)) &&
    (creative.weekdays.length === 0 || creative.weekdays.includes(WEEKDAYS.indexOf(local.weekday))) &&
    (given.languages.length === 0 || among(given.languages, asked.language)) &&
    (given.countries.length === 0 || among(given.countries, asked.country)) &&
    !among(given.excludedLanguages, asked.language) &&
    !among(given.excludedCountries, asked.country) &&
    (creative.browsers.length === 0 || among(creative.browsers, asked.browser)) &&
    (asked.userHash !== null || (given.frequencyCap === null && given.campaignFrequencyCap === null)) &&
    (given.audience === null || (asked.userHash !== null && meets(given.audience, asked.profile))) &&
    !isClosed(given.id)
  );
}

const planOf = (list: PlanCampaign[]) =>
  compilePlan(makePlan({ campaigns: list, project: { adBlockingCategories: ["gambling"] } }));

/** Consecutive requests, mostly minutes apart, so that a plan's caches are used and expire. */
const visits = fc.array(
  fc.record({
    asked: request,
    afterMs: fc.oneof(fc.integer({ min: 0, max: 5 * MINUTE_MS }), fc.integer({ min: 0, max: HOUR_MS })),
  }),
  {
    minLength: 4,
    maxLength: 12,
    size: "max",
  },
);

test("nothing ineligible is ever chosen, and whenever something is eligible something is chosen", () => {
  fc.assert(
    fc.property(campaigns, visits, nowMs, draw, (list, visited, startMs, random) => {
      const compiled = planOf(list);
      let atMs = startMs;
      for (const { asked, afterMs } of visited) {
        atMs += afterMs;
        const decision = decide(compiled, asked, leases, atMs, random);
        const eligible = list.filter((given) => isEligible(given, asked, atMs));
        expect(decision.filled).toBe(eligible.length > 0);
        // Every ineligible campaign has exactly one refusal, and no other campaign has one.
        const told = [...decision.audience.refused, ...decision.withoutLease].map((each) => each.campaignId);
        const others = list.filter((given) => !eligible.includes(given)).map(({ id }) => id);
        expect(told.toSorted()).toEqual(others.toSorted());
        const chosen = decision.filled ? decision.choices.map((choice) => choice.campaign.id) : [];
        expect(eligible.map(({ id }) => id)).toEqual(expect.arrayContaining(chosen));
      }
    }),
    { numRuns: 200 },
  );
});

test("the order of the plan does not change the decision", () => {
  const shuffled = campaigns.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, request, nowMs, draw, ([list, other], asked, atMs, random) => {
      const idsOf = (order: PlanCampaign[]) => {
        const decision = decide(planOf(order), asked, leases, atMs, random);
        return decision.filled ? decision.choices.map(({ campaign: { id } }) => id) : decision.reason;
      };
      expect(idsOf(other)).toEqual(idsOf(list));
    }),
  );
});

test("guaranteed campaigns get the share of the traffic that their slots are of the product's", () => {
  const booked = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(booked, fc.integer({ min: 0, max: 4 }), (slots, unsold) => {
      const productSlots = slots.reduce((sum, count) => sum + count, unsold);
      const list = slots.map((count, index) =>
        makeCampaign({ id: `cmp_${index}`, pricing: "cpp", slots: count, productSlots }),
      );
      const compiled = compilePlan(makePlan({ campaigns: [...list, makeCampaign({ id: "cmp_paid" })] }));
      const open = leasesOf(() => ({ paceRatio: null }));
      const asked = makeRequest({ userHash: null });
      const shown = new Map<string, number>();
      const draws = 4_000;
      for (let i = 0; i < draws; i++) {
        const decision = decide(compiled, asked, open, NOW, (i + 0.5) / draws);
        const id = decision.filled ? (decision.choices[0]?.campaign.id ?? "") : "";
        shown.set(id, (shown.get(id) ?? 0) + 1);
      }
      for (const { id, slots: count } of list) {
        expect((shown.get(id) ?? 0) / draws).toBeCloseTo(count / productSlots, 2);
      }
      expect((shown.get("cmp_paid") ?? 0) / draws).toBeCloseTo(unsold / productSlots, 2);
    }),
    { numRuns: 40 },
  );
});

test("of many leased equals an isolate goes on with the same few, and another isolate with others", () => {
  const many = Array.from({ length: 100 }, (_, nth) => makeCampaign({ id: `cmp_${nth}` }));
  const compiled = compilePlan(makePlan({ campaigns: many }));
  const servedBy = (salt: number) => {
    const isolate = { ...leasesOf(() => ({ paceRatio: 0.9 })), salt };
    const ids = new Set<string>();
    for (let nth = 0; nth < 200; nth++) {
      const decision = decide(compiled, makeRequest(), isolate, NOW, nth / 200);
      if (decision.filled) ids.add(decision.choices[0]?.campaign.id ?? "");
    }
    return [...ids];
  };
  const isolates = Array.from({ length: 40 }, (_, nth) => servedBy(nth * 7_919));
  for (const ids of isolates) expect(ids.length).toBe(8);
  expect(new Set(isolates.flat()).size).toBeGreaterThan(60);
});
