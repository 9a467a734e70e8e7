import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePlan } from "../../../domain/serving/compile";
import { type AdRequest, decide } from "../../../domain/serving/decide";
import type { LeaseView } from "../../../domain/serving/lease";
import type { PlanCampaign } from "../../../domain/serving/plan";
import { makeCampaign, makeCreative, makePlan, NOW } from "./plan-factory";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const language = fc.constantFrom("ko", "en", "ja");
const country = fc.constantFrom("kr", "in", "jp");

const campaign = fc
  .record({
    pricing: fc.constantFrom("cpp", "cpm", "cpc", "inhouse" as const),
    zone: fc.constantFrom("Asia/Seoul", "Asia/Kolkata", "UTC"),
    productOnSale: fc.boolean(),
    startMinutes: fc.integer({ min: -120, max: 120 }),
    lengthMinutes: fc.integer({ min: 1, max: 600 }),
    slots: fc.integer({ min: 1, max: 3 }),
    productSlots: fc.integer({ min: 3, max: 5 }),
    priority: fc.integer({ min: 0, max: 3 }),
    frequencyCap: fc.option(fc.integer({ min: 1, max: 5 })),
    languages: fc.uniqueArray(language, { maxLength: 2 }),
    countries: fc.uniqueArray(country, { maxLength: 2 }),
    excludedLanguages: fc.uniqueArray(language, { maxLength: 1 }),
    excludedCountries: fc.uniqueArray(country, { maxLength: 1 }),
    category: fc.option(fc.constantFrom("games", "gambling")),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 12 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 5 }),
  })
  .map(({ startMinutes, lengthMinutes, hours, weekdays, ...parts }) => ({
    ...parts,
    startsAtMs: NOW + startMinutes * MINUTE_MS,
    endsAtMs: NOW + (startMinutes + lengthMinutes) * MINUTE_MS,
    hours,
    weekdays,
  }));

const campaigns = fc.array(campaign, { maxLength: 12 }).map((list) =>
  list.map(({ hours, weekdays, ...parts }, index) =>
    makeCampaign({
      id: `cmp_${index}`,
      ...parts,
      creatives: [makeCreative({ id: `crt_${index}`, hours, weekdays })],
    }),
  ),
);
const request: fc.Arbitrary<AdRequest> = fc.record({
  language: fc.option(language),
  country: fc.option(country),
  userHash: fc.option(fc.constant("user")),
  platform: fc.constant("web" as const),
});
const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const nowMs = fc.integer({ min: NOW, max: NOW + 4 * HOUR_MS });

const leaseOf = (id: string): LeaseView => {
  const nth = Number(id.slice(4));
  return { state: nth % 5 === 4 ? "closed" : "open", paceRatio: (nth % 3) / 2 };
};

function localHourAndWeekday(zone: string, atMs: number): { hour: number; weekday: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...options }).format(atMs);
  return { hour: Number(part({ hour: "2-digit" })), weekday: part({ weekday: "short" }) };
}

const WEEKDAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Eligibility written down a second time, one campaign and one moment at a time, with nothing compiled or remembered. */
function isEligible(given: PlanCampaign, asked: AdRequest, atMs: number): boolean {
  const [creative] = given.creatives;
  const local = localHourAndWeekday(given.zone, atMs);
  const among = (list: string[], value: string | null) => value !== null && list.includes(value);
  return (
    given.productOnSale &&
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
    (given.frequencyCap === null || asked.userHash !== null) &&
    leaseOf(given.id).state !== "closed"
  );
}

const planOf = (list: PlanCampaign[]) =>
  compilePlan(makePlan({ campaigns: list, project: { adBlockingCategories: ["gambling"] } }));

/** One after another on a clock that mostly moves by minutes, so that what a plan remembers is used and outlived. */
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
        const decision = decide(compiled, asked, { view: leaseOf }, atMs, random);
        const eligible = list.filter((given) => isEligible(given, asked, atMs));
        expect(decision.filled).toBe(eligible.length > 0);
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
        const decision = decide(planOf(order), asked, { view: leaseOf }, atMs, random);
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
      const open: LeaseView = { state: "open", paceRatio: null };
      const asked: AdRequest = { language: null, country: null, userHash: null, platform: null };
      const shown = new Map<string, number>();
      const draws = 4_000;
      for (let i = 0; i < draws; i++) {
        const decision = decide(compiled, asked, { view: () => open }, NOW, (i + 0.5) / draws);
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
