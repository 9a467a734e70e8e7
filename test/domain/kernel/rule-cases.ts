import type { z } from "zod";
import {
  approvalSchema,
  bookingSchemaFor,
  questTermsSchema,
  scheduleSchemaFor,
  targetingSchema,
} from "../../../domain/booking";
import { taxInvoiceSchema } from "../../../domain/booking/tax-invoice";
import { creativeSchemaFor, newPromotionSchema, promotionSchema } from "../../../domain/content";
import {
  adProductSchema,
  adProductSchemaFor,
  appStandingSchema,
  groupStepSchema,
  metricSchema,
  metricUpdateSchema,
  performanceStepSchema,
} from "../../../domain/inventory";
import { holidaySchemaFor } from "../../../domain/kernel";
import { feesSchema, planPriceSchema } from "../../../domain/money";
import {
  changePasswordSchema,
  groupBusinessSchema,
  recoverByLinkSchema,
  recoverPasswordSchema,
} from "../../../domain/people";
import { adBlockingSchema, allowListChangeSchema, allowListFormSchema } from "../../../domain/platform";
import {
  adUnitExportSchema,
  reportAskSchema,
  reportExportSchema,
  reportQuerySchema,
} from "../../../domain/reports";
import { BILLING } from "../../support/factories";

const SAME_KEYS = [
  { key: "city", type: "string" },
  { key: "city", type: "integer" },
];

export type Input = Record<string, unknown>;

/** A broken rule over several fields, and other errors in the same form in fields that the rule does not read. */
export interface Case {
  schema: z.ZodObject;
  input: Input;
  /** The rule's messages. */
  says: Record<string, string>;
  beside: Input;
}

const NOW_MS = Date.UTC(2026, 10, 21, 3);
const PRODUCT = {
  name: "띠",
  pricingType: "cpm",
  unitSets: [{ name: "가", unitIds: ["unt_1"] }],
  priceMinor: 4_000,
  minBudgetMinor: 10_000,
};
const TWICE = [
  { name: "가", unitIds: ["unt_1"] },
  { name: "나", unitIds: ["unt_1"] },
];
const PRODUCT_WRONG = { name: "", unitSets: [], priceMinor: -1, discountPct: 101, frequencyCap: 1_000 };
const TERMS = {
  pricing: "cpm",
  priceMinor: 4_000,
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

const BACKWARDS = { title: "할인", summary: "첫 예약", fromDay: "2026-12-02", toDay: "2026-12-01" };
const PROMOTION_WRONG = { title: "", summary: "", link: "soon" };

/** Each rule over several fields of a schema, with input that breaks it. */
export const CASES: Record<string, Case> = {
  "a promotion that ends before it begins": {
    schema: promotionSchema,
    input: BACKWARDS,
    says: { toDay: "promotion.toDay" },
    beside: PROMOTION_WRONG,
  },
  "a new promotion that ends before it begins": {
    schema: newPromotionSchema,
    input: { ...BACKWARDS, project: "prj_1" },
    says: { toDay: "promotion.toDay" },
    beside: PROMOTION_WRONG,
  },
  "an approval of nothing": {
    schema: approvalSchema,
    input: {},
    says: { creatives: "tooFew|min=1" },
    beside: {},
  },
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
  "a year of a plan that costs as much as its months": {
    schema: planPriceSchema,
    input: { currency: "KRW", monthlyMinor: 280, yearlyMinor: 280, reason: "연간 약정" },
    says: { yearlyMinor: "tooLarge|max=279|currency=KRW" },
    beside: { reason: " " },
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
  "a CPP price that no booking could reach a least budget by": {
    schema: adProductSchemaFor("KRW"),
    input: { ...PRODUCT, pricingType: "cpp", cppMinDays: 1, cppSlots: 1, priceMinor: 66 },
    says: { priceMinor: "price.tooSmall|min=67|currency=KRW" },
    beside: { ...PRODUCT_WRONG, cppMinDays: 0 },
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
  "a targeting both aimed at and excluded": {
    schema: targetingSchema,
    input: { targetings: ["tgt_1"], excludedTargetings: ["tgt_1"] },
    says: { excludedTargetings: "targeting.contradiction" },
    beside: { languages: ["xx"] },
  },
  "two parameters of one key": {
    schema: metricSchema,
    input: { name: "forecast_read", parameters: SAME_KEYS },
    says: { parameters: "duplicate" },
    beside: { name: "Forecast" },
  },
  "two parameters of one key in an event that is there": {
    schema: metricUpdateSchema,
    input: { parameters: SAME_KEYS },
    says: { parameters: "duplicate" },
    beside: { description: "x".repeat(101) },
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
  "a company's number that is none of its country's": {
    schema: groupBusinessSchema,
    input: {
      country: "KR",
      name: "보리수 음료",
      registrationNumber: "123-45-67890",
      representative: "보리",
      email: "tax@barley.example",
    },
    says: { registrationNumber: "registrationNumber.checkDigit" },
    beside: { name: "", email: "nobody" },
  },
  "fees that come to more than what they are taken off": {
    schema: feesSchema,
    input: { cardFeeBp: 5_000, commissionBp: 5_001, reason: "협의" },
    says: { commissionBp: "fees.beyondSupply" },
    beside: { reason: "" },
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
  "a password chosen by a mailed link that is not typed twice": {
    schema: recoverByLinkSchema,
    input: {
      email: "a@example.com",
      link: "from-the-mail",
      password: "long-enough",
      confirmation: "another",
    },
    says: { confirmation: "mismatch" },
    beside: { link: "" },
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
    beside: { to: "soon", by: "year" },
  },
  "a report to no day": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2026-02-30" },
    says: { to: "date" },
    beside: { from: "soon", by: "year" },
  },
  "a report that ends before it begins": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2025-12-31" },
    says: { to: "schedule.endBeforeStart" },
    beside: { by: "year" },
  },
  "a report of more than a year": {
    schema: reportQuerySchema,
    input: { ...CUSTOM, to: "2027-01-02" },
    says: { to: "schedule.tooLong|max=366" },
    beside: { by: "year" },
  },
  "a measure by what it is not counted by": {
    schema: reportAskSchema,
    input: { dimensions: ["day", "campaign"], measures: ["clicks", "requests"] },
    says: { measures: "report.notBy|measure=requests|dimension=campaign" },
    beside: { preset: "never", compare: "nothing", limit: 0, next: "x" },
  },
  "a report sorted by what it does not have": {
    schema: reportAskSchema,
    input: { dimensions: ["day"], measures: ["impressions"], sort: "clicks" },
    says: { sort: "report.sortNotShown" },
    beside: { preset: "never", compare: "nothing", limit: 0, next: "x" },
  },
  "a file by what a measure is not counted by": {
    schema: reportExportSchema,
    input: { dimensions: ["creative"], measures: ["refusals"] },
    says: { measures: "report.notBy|measure=refusals|dimension=creative" },
    beside: { preset: "never", format: "pdf" },
  },
  "a file of ad units to no day": {
    schema: adUnitExportSchema,
    input: { ...CUSTOM, to: "2026-02-30" },
    says: { to: "date" },
    beside: { from: "soon", format: "pdf" },
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
