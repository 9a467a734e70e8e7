import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { changePasswordSchema, recoverPasswordSchema } from "../../../domain/account/schema";
import { appStandingSchema } from "../../../domain/app/schema";
import { holidaySchemaFor } from "../../../domain/calendar/holiday-schema";
import { bookingSchemaFor, scheduleSchemaFor } from "../../../domain/campaign/schema";
import { targetingSchema } from "../../../domain/campaign/targeting";
import { taxInvoiceSchema } from "../../../domain/campaign/tax-invoice";
import { creativeSchemaFor } from "../../../domain/creative/schema";
import { reportQuerySchema } from "../../../domain/delivery/report-range";
import {
  adProductSchema,
  adProductSchemaFor,
  groupStepSchema,
  performanceStepSchema,
} from "../../../domain/inventory/product-schema";
import { adBlockingSchema } from "../../../domain/project/ad-blocking-schema";
import { allowListChangeSchema, allowListFormSchema } from "../../../domain/project/allow-list";
import { questTermsSchema } from "../../../domain/quest/terms";
import { withRule } from "../../../domain/shared/rule";
import { fieldErrorsOf, issueCode } from "../../../domain/shared/validation";
import { BILLING } from "../../support/factories";

type Input = Record<string, unknown>;

/** A rule of more than one field, broken; and what else may be wrong in the same form, none of which the rule reads. */
interface Case {
  schema: z.ZodObject;
  input: Input;
  /** What the rule says. */
  says: Record<string, string>;
  beside: Input;
}

const NOW_MS = Date.UTC(2026, 10, 21, 3);
const PRODUCT = {
  name: "띠",
  pricingType: "cpm",
  unitSets: [{ name: "가", unitIds: ["unt_1"] }],
  priceMinor: 1,
  minBudgetMinor: 10_000,
};
const TWICE = [
  { name: "가", unitIds: ["unt_1"] },
  { name: "나", unitIds: ["unt_1"] },
];
const PRODUCT_WRONG = { name: "", unitSets: [], priceMinor: -1, discountPct: 101, frequencyCap: 1_000 };
const TERMS = {
  pricing: "cpm",
  cppMinDays: 3,
  cppSlots: 2,
  minBudgetMinor: 20_000,
  currency: "KRW",
  country: "KR",
  timezone: "Asia/Seoul",
  holidays: [],
};
const NATIVE = [{ id: "unt_1", format: "native", placement: { headline: true } }];
const PEOPLE = { email: "a@example.com", code: "123456" };
const PEOPLE_WRONG = { email: "a", code: "1" };
const GOOD_DAYS = { startDay: "2026-12-10", endDay: "2026-12-20" };
const DAYS_WRONG = { startDay: "soon", endDay: undefined };
const CUSTOM = { preset: "custom", from: "2026-01-01", to: "2026-01-02" };

const QUEST = {
  goal: "steady-up",
  productName: "Socks",
  brandName: "Slow Mill",
  purchaseUrl: "https://shop.example/socks",
  priceMinor: 9_999,
  paybackMinor: 5_000,
  recruitmentTarget: 100,
};
const QUEST_WRONG = {
  goal: "fame",
  productName: "",
  brandName: "",
  purchaseUrl: "soon",
  recruitmentTarget: 0,
};

const CASES: Record<string, Case> = {
  "a payback below half of the price": {
    schema: questTermsSchema,
    input: { ...QUEST, paybackMinor: 4_999 },
    says: { paybackMinor: "quest.paybackTooSmall|min=5000|currency=KRW" },
    beside: QUEST_WRONG,
  },
  "a payback above the price": {
    schema: questTermsSchema,
    input: { ...QUEST, paybackMinor: 10_000 },
    says: { paybackMinor: "quest.paybackTooLarge|max=9999|currency=KRW" },
    beside: QUEST_WRONG,
  },
  "a domain that is blocked twice": {
    schema: adBlockingSchema,
    input: { categories: [], domains: ["shop.example", "https://www.shop.example"] },
    says: { domains: "adBlocking.twice|domains=shop.example" },
    beside: { categories: ["poker"] },
  },
  "an app that is suspended without a reason": {
    schema: appStandingSchema,
    input: { status: "suspended", reason: " " },
    says: { reason: "required" },
    beside: {},
  },
  "a CPP product without its days": {
    schema: adProductSchema,
    input: { ...PRODUCT, pricingType: "cpp", cppSlots: 1 },
    says: { cppMinDays: "required" },
    beside: { ...PRODUCT_WRONG, minBudgetMinor: -1, cppSlots: 13 },
  },
  "a CPP product without its slots": {
    schema: adProductSchema,
    input: { ...PRODUCT, pricingType: "cpp", cppMinDays: 1 },
    says: { cppSlots: "required" },
    beside: { ...PRODUCT_WRONG, minBudgetMinor: -1, cppMinDays: 0 },
  },
  "a least budget that nobody could book with": {
    schema: adProductSchemaFor("KRW"),
    input: { ...PRODUCT, minBudgetMinor: 9_999 },
    says: { minBudgetMinor: "budget.tooSmall|min=10000|currency=KRW" },
    beside: PRODUCT_WRONG,
  },
  "a product that is sold for nothing": {
    schema: adProductSchema,
    input: { ...PRODUCT, priceMinor: 0 },
    says: { priceMinor: "tooSmall|min=1" },
    beside: { name: "", unitSets: [], discountPct: 101 },
  },
  "a unit in two groups": {
    schema: groupStepSchema,
    input: { pricingType: "cpm", unitSets: TWICE },
    says: { unitSets: "product.unitTwice" },
    beside: {},
  },
  "a unit in two groups of a whole product": {
    schema: adProductSchema,
    input: { ...PRODUCT, unitSets: TWICE },
    says: { unitSets: "product.unitTwice" },
    beside: { name: "", priceMinor: -1, discountPct: 101 },
  },
  "clicks that are never made": {
    schema: performanceStepSchema,
    input: { pricingType: "cpc", expectedCtrMilliPct: 0 },
    says: { expectedCtrMilliPct: "mustExceed|min=0" },
    beside: { expectedDailyImpressions: 0, dau: -1, mau: -1 },
  },
  "clicks that are too few a day": {
    schema: adProductSchema,
    input: { ...PRODUCT, pricingType: "cpc", expectedDailyImpressions: 10, expectedCtrMilliPct: 1 },
    says: { expectedCtrMilliPct: "product.clicksTooFew" },
    beside: PRODUCT_WRONG,
  },
  "a language both wanted and excluded": {
    schema: targetingSchema,
    input: { languages: ["ko"], excludedLanguages: ["ko"] },
    says: { excludedLanguages: "targeting.contradiction" },
    beside: { countries: ["xx"], excludedCountries: ["yy"] },
  },
  "a country both wanted and excluded": {
    schema: targetingSchema,
    input: { countries: ["kr"], excludedCountries: ["kr"] },
    says: { excludedCountries: "targeting.contradiction" },
    beside: { languages: ["xx"], excludedLanguages: ["yy"] },
  },
  "an address that the tax invoice goes to twice": {
    schema: taxInvoiceSchema,
    input: { ...BILLING.taxInvoice, ccEmails: ["cc@barley.example", "CC@barley.example"] },
    says: { ccEmails: "taxInvoice.ccTwice" },
    beside: { businessName: "", registrationNumber: "1234567892" },
  },
  "a tax invoice's manager among those who read it too": {
    schema: taxInvoiceSchema,
    input: {
      ...BILLING.taxInvoice,
      ccEmails: ["cc@barley.example", BILLING.taxInvoice.managerEmail],
    },
    says: { ccEmails: "taxInvoice.ccIsManager" },
    beside: { businessName: "" },
  },
  "a holiday on a weekend": {
    schema: holidaySchemaFor([]),
    input: { country: "KR", day: "2026-11-28", name: "임시 공휴일" },
    says: { day: "holiday.weekend" },
    beside: { name: "" },
  },
  "a password that is not typed twice": {
    schema: recoverPasswordSchema,
    input: { ...PEOPLE, password: "long-enough", confirmation: "another" },
    says: { confirmation: "mismatch" },
    beside: PEOPLE_WRONG,
  },
  "a password too short, and not typed twice": {
    schema: recoverPasswordSchema,
    input: { ...PEOPLE, password: "short", confirmation: "another" },
    says: { password: "tooShort|min=8", confirmation: "mismatch" },
    beside: PEOPLE_WRONG,
  },
  "a new password that is not typed twice": {
    schema: changePasswordSchema,
    input: { currentPassword: "before-it", password: "long-enough", confirmation: "another" },
    says: { confirmation: "mismatch" },
    beside: { currentPassword: "" },
  },
  "an entry that allows nothing": {
    schema: allowListFormSchema,
    input: { value: "@example.com" },
    says: { manualPayment: "allowList.nothing" },
    beside: { value: "not an address" },
  },
  "a change after which an entry allows nothing": {
    schema: allowListChangeSchema,
    input: {},
    says: { manualPayment: "allowList.nothing" },
    beside: {},
  },
  "a native creative without its headline": {
    schema: creativeSchemaFor(NATIVE),
    input: { unitId: "unt_1", assetId: "ast_1", name: "소재", altText: "그림" },
    says: { headline: "required" },
    beside: { assetId: "", name: "", altText: "", cta: "hurry", destinationUrl: "javascript:0" },
  },
  "a report from no day": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, from: "2026-02-30" },
    says: { from: "date" },
    beside: { to: "soon", by: "year", tab: "none" },
  },
  "a report to no day": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2026-02-30" },
    says: { to: "date" },
    beside: { from: "soon", by: "year", tab: "none" },
  },
  "a report that ends before it begins": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2025-12-31" },
    says: { to: "schedule.endBeforeStart" },
    beside: { by: "year", tab: "none" },
  },
  "a report of more than a year": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2027-01-02" },
    says: { to: "schedule.tooLong|max=366" },
    beside: { by: "year", tab: "none" },
  },
  "a booking without its budget": {
    schema: scheduleSchemaFor("cpc"),
    input: GOOD_DAYS,
    says: { budgetMinor: "required" },
    beside: { startDay: undefined, slots: 13 },
  },
  "a first day that is none": {
    schema: bookingSchemaFor(TERMS, NOW_MS),
    input: { ...GOOD_DAYS, startDay: "soon", budgetMinor: 20_000 },
    says: { startDay: "date" },
    beside: { endDay: undefined, slots: 13, budgetMinor: 1.5 },
  },
  "a last day that is none": {
    schema: bookingSchemaFor(TERMS, NOW_MS),
    input: { ...GOOD_DAYS, endDay: "2026-02-30", budgetMinor: 20_000 },
    says: { endDay: "date" },
    beside: { startDay: undefined, slots: 13, budgetMinor: -1 },
  },
  "days that are not free to choose": {
    schema: bookingSchemaFor(TERMS, NOW_MS),
    input: { startDay: "2026-11-22", endDay: "2026-11-21", budgetMinor: 20_000 },
    says: { startDay: "schedule.tooEarly|day=2026-12-01", endDay: "schedule.endBeforeStart" },
    beside: { slots: 13, budgetMinor: -1 },
  },
  "a first day too early, without a last one": {
    schema: bookingSchemaFor(TERMS, NOW_MS),
    input: { startDay: "2026-11-22", budgetMinor: 20_000 },
    says: { startDay: "schedule.tooEarly|day=2026-12-01", endDay: "required" },
    beside: { slots: 13, budgetMinor: -1 },
  },
  "a budget below the product's own": {
    schema: bookingSchemaFor(TERMS, NOW_MS),
    input: { ...GOOD_DAYS, budgetMinor: 19_999 },
    says: { budgetMinor: "budget.tooSmall|min=20000|currency=KRW" },
    beside: { ...DAYS_WRONG, slots: 13 },
  },
  "more slots than the product has": {
    schema: bookingSchemaFor({ ...TERMS, pricing: "cpp" }, NOW_MS),
    input: { ...GOOD_DAYS, slots: 3 },
    says: { slots: "tooLarge|max=2" },
    beside: { ...DAYS_WRONG, budgetMinor: -1 },
  },
};

/** Codes by field as the API answers them. */
function saidOf(schema: z.ZodType, input: Input): Record<string, string[]> {
  const { error } = schema.safeParse(input, { error: issueCode });
  return error ? fieldErrorsOf(error) : {};
}

/** The same as a form answers them: every value a text, an absent one left out, a list named so often as it is long. */
function saidInForm(schema: z.ZodType, input: Input): Record<string, string[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const [control, each] of controlsOf(name, value)) form.append(control, each);
  }
  const submission = parseWithZod(form, { schema, error: issueCode });
  return (submission.reply().error ?? {}) as Record<string, string[]>;
}

/** The controls of a field, by name: those of a list of objects are numbered. */
function controlsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [[name, `${value}`]];
  return value.flatMap((each: unknown, at) =>
    typeof each === "object" && each !== null
      ? Object.entries(each).flatMap(([key, inner]) => controlsOf(`${name}[${at}].${key}`, inner))
      : controlsOf(name, each),
  );
}

const only = (codes: Record<string, string>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));

describe.each(Object.entries(CASES))("%s", (_, { schema, input, says, beside }) => {
  it("is said at its field, and nothing else is", () => {
    expect(saidOf(schema, input)).toEqual(only(says));
    expect(saidInForm(schema, input)).toEqual(only(says));
  });

  it.each([
    ["a body", saidOf],
    ["a form without a script", saidInForm],
  ])("is said at once with every other wrong field of %s", (_way, said) => {
    const all = said(schema, { ...input, ...beside });
    const ruled = Object.keys(says).filter((field) => !(field in beside));
    const fields = Object.keys(all).map((path) => path.split(/[.[]/)[0]);
    const wrong = Object.keys(beside).filter((field) => field in schema.shape);
    expect(new Set(fields)).toEqual(new Set([...ruled, ...wrong]));
    for (const field of ruled) expect([field, all[field]]).toEqual([field, [says[field]]]);
    for (const messages of Object.values(all)) expect(messages).toHaveLength(1);
  });
});

describe("a rule of several fields", () => {
  const ab = z.object({ a: z.number().min(1), b: z.number() });
  const rule = withRule(ab, ["a", "b"], ({ a, b }): Record<string, string> => (a < b ? {} : { b: "order" }));

  it("is not asked of what is no value of its field, nor of what is no object", () => {
    expect(saidOf(rule, { a: "1", b: 0 })).toEqual({ a: ["invalidType"] });
    expect(rule.safeParse("a").error?.issues).toHaveLength(1);
    expect(rule.safeParse(null).error?.issues).toHaveLength(1);
  });

  it("is asked also where another field is a fraction, at which zod gives the whole object up", () => {
    const schema = withRule(
      z.object({ a: z.number(), b: z.number(), c: z.number().int().min(1) }),
      ["a", "b"],
      ({ a, b }): Record<string, string> => (a < b ? {} : { b: "order" }),
    );
    expect(saidOf(schema, { a: 1, b: 0, c: 0.5 })).toEqual({ c: ["invalidType"], b: ["order"] });
    expect(saidInForm(schema, { a: 1, b: 0, c: 0.5 })).toEqual({ c: ["invalidType"], b: ["order"] });
    expect(saidOf(schema.safeExtend({ d: z.int() }), { a: 1, b: 0, c: 1, d: 0.5 })).toMatchObject({
      b: ["order"],
    });
  });

  it("is asked of values beyond their limits", () => {
    expect(saidOf(rule, { a: 0, b: 0 })).toEqual({ a: ["tooSmall|min=1"], b: ["order"] });
  });
});

describe("the schemas of the domain", () => {
  const modules = import.meta.glob("../../../domain/**/*.ts", { eager: true });
  const tried = new Set(Object.values(CASES).map(({ schema }) => schema));

  it("have no rule of several fields that is not tried here", () => {
    const ruled = Object.values(modules)
      .flatMap((module) => Object.entries(module as Record<string, unknown>))
      .filter(([, each]) => each instanceof z.ZodObject && (each._zod.def.checks?.length ?? 0) > 0);
    expect(ruled.length).toBeGreaterThan(0);
    expect(ruled.filter(([, each]) => !tried.has(each as z.ZodObject)).map(([name]) => name)).toEqual([]);
  });

  it("refine an object by `withRule` alone", () => {
    const sources = import.meta.glob("../../../{domain,worker,app}/**/*.{ts,tsx}", {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const own = Object.entries(sources).filter(([path]) => !path.endsWith("domain/shared/rule.ts"));
    const refined = own.filter(([, text]) => /\.superRefine\(|\n {0,2}\}\)\s*\.refine\(/.test(String(text)));
    expect(refined.map(([path]) => path)).toEqual([]);
  });
});
