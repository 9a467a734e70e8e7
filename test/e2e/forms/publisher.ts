import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage } from "./case";

type Rest = (world: World) => string;
type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;

const at = (route: string, rest: Rest) => ({
  route: `pub.$project.${route}`,
  reader: "publisher" as const,
  path: (world: World) => `/pub/${world.pub}${rest(world)}`,
});
const page = (route: string, rest: Rest, spec: Page) => onPage({ ...at(route, rest), ...spec });
const sent = (route: string, rest: Rest, spec: Sent) => byScript({ ...at(route, rest), ...spec });

/** A button whose thing is not there, or not in the state for it. */
const button = (route: string, rest: Rest, intent: string, errorCode: Sent["errorCode"] & string) =>
  sent(route, rest, { intent, title: errorCode, errorCode, wrong: {} });

const inventory: FormCase[] = [
  page("apps.new", () => "/apps/new", {
    title: "no title, and an address for a domain",
    typed: () => ({ title: "", domain: "https://x.example/a" }),
    wrong: { title: "required", domain: "domain" },
  }),
  page("units.new", () => "/units/new", {
    title: "nothing is right",
    typed: () => ({ name: "abc", width: "0", height: "tall", adMark: false }),
    wrong: { name: "tooShort|min=4", width: "tooSmall|min=1", height: "invalidType" },
  }),
  page("units.$unit.edit", ({ unit }) => `/units/${unit}/edit`, {
    title: "nothing is right",
    typed: () => ({ name: long(31), width: "4097", height: "1.5", headline: false, body: true }),
    wrong: { name: "tooLong|max=30", width: "tooLarge|max=4096", height: "invalidType" },
  }),
  button("units.$unit._index", () => "/units/unt_none?index", "archive", "AD_UNIT_NOT_FOUND"),
  button("units.$unit._index", () => "/units/unt_none?index", "restore", "AD_UNIT_NOT_FOUND"),
  page("products.new", () => "/products/new", {
    title: "nothing is right",
    typed: () => ({
      name: "",
      description: long(301),
      unitIds: [],
      priceMinor: "0",
      minBudgetMinor: "-1",
      discountPct: "101",
      expectedDailyImpressions: "0",
      frequencyCap: "1000",
      isPrivate: true,
    }),
    wrong: {
      name: "required",
      description: "tooLong|max=300",
      unitIds: "tooFew|min=1",
      priceMinor: "tooSmall|min=1",
      minBudgetMinor: "tooSmall|min=0",
      discountPct: "tooLarge|max=100",
      expectedDailyImpressions: "tooSmall|min=1",
      frequencyCap: "tooLarge|max=999",
    },
  }),
  page("products.$product.edit", ({ cpp }) => `/products/${cpp}/edit`, {
    title: "the slots of a CPP product",
    typed: () => ({ name: long(41), cppSlots: "13", cppMinDays: "0" }),
    wrong: { name: "tooLong|max=40", cppSlots: "tooLarge|max=12", cppMinDays: "tooSmall|min=1" },
  }),
  page("products.new", () => "/products/new", {
    title: "a least budget that nobody could book with, and nothing else",
    typed: () => ({ name: "", unitIds: [], priceMinor: "", minBudgetMinor: "9999" }),
    wrong: {
      name: "required",
      unitIds: "tooFew|min=1",
      priceMinor: "required",
      minBudgetMinor: "budget.tooSmall|min=10000|currency=KRW",
    },
  }),
  page("products.$product.edit", ({ cpm }) => `/products/${cpm}/edit`, {
    title: "a least budget that nobody could book with, beside what else is wrong",
    typed: () => ({ minBudgetMinor: "9999", discountPct: "101" }),
    wrong: {
      minBudgetMinor: "budget.tooSmall|min=10000|currency=KRW",
      discountPct: "tooLarge|max=100",
    },
  }),
  page("products.$product.edit", ({ cpm }) => `/products/${cpm}/edit`, {
    title: "surcharges beyond their limit",
    typed: () => ({ languageSurchargeMilliPct: "200001", countrySurchargeMilliPct: "1.5" }),
    wrong: {
      languageSurchargeMilliPct: "percent.tooLarge|max=200",
      countrySurchargeMilliPct: "percent.decimals",
    },
  }),
  button("products.$product._index", () => "/products/prd_none?index", "on-sale", "AD_PRODUCT_NOT_FOUND"),
  button("products.$product._index", () => "/products/prd_none?index", "off-sale", "AD_PRODUCT_NOT_FOUND"),
];

const review = "campaigns.$campaign";
const live: Rest = ({ live: id }) => `/campaigns/${id}`;
const waiting: Rest = ({ inReview }) => `/campaigns/${inReview}`;
const booked: Rest = ({ booked: id }) => `/campaigns/${id}`;

const campaigns: FormCase[] = [
  button(review, live, "approve", "CAMPAIGN_MUTATION_NOT_ALLOWED"),
  button(review, () => "/campaigns/cmp_none", "approve-all", "CAMPAIGN_NOT_FOUND"),
  button(review, live, "resume", "CAMPAIGN_MUTATION_NOT_ALLOWED"),
  button(review, waiting, "pause", "CAMPAIGN_MUTATION_NOT_ALLOWED"),
  sent(review, waiting, {
    intent: "reject",
    title: "no reason",
    sent: { reason: " " },
    wrong: { reason: "required" },
  }),
  sent(review, booked, {
    intent: "cancel",
    title: "nothing is right",
    sent: { name: " ", finalSettlementMinor: "-1" },
    wrong: { name: "required", finalSettlementMinor: "tooSmall|min=0" },
  }),
  sent(review, waiting, { intent: "approve-creative", title: "none named", wrong: { id: "required" } }),
  sent(review, waiting, {
    intent: "approve-creative",
    title: "none of the campaign's",
    sent: { id: "crt_none" },
    errorCode: "CAMPAIGN_CREATIVE_NOT_FOUND",
    wrong: {},
  }),
  sent(review, waiting, {
    intent: "reject-creative",
    title: "none named, and a reason too long",
    sent: { reason: long(501) },
    wrong: { id: "required", reason: "tooLong|max=500" },
  }),
];

const testing: FormCase[] = [
  page("settings.devices", () => "/settings/devices", {
    intent: "add",
    title: "nothing is right",
    typed: () => ({ name: "x", deviceId: "x".repeat(41) }),
    wrong: { name: "tooShort|min=2", deviceId: "tooLong|max=40" },
  }),
  sent("settings.devices", () => "/settings/devices", {
    intent: "remove",
    title: "no device named",
    wrong: { id: "required" },
  }),
  page("units.$unit.explain", ({ unit }) => `/units/${unit}/explain`, {
    title: "a language and a country that are none",
    typed: () => ({ uid: "somebody", language: "?", country: "K1" }),
    wrong: { language: "invalidFormat", country: "invalidFormat" },
  }),
  sent("products.$product._index", ({ cpm }) => `/products/${cpm}?index`, {
    intent: "test",
    title: "no device",
    wrong: { device: "required" },
  }),
  sent("products.$product._index", ({ cpm }) => `/products/${cpm}?index`, {
    intent: "test-stop",
    title: "no device",
    wrong: { id: "required" },
  }),
  sent(review, waiting, {
    intent: "preview",
    title: "nothing chosen",
    wrong: { creative: "required", device: "required" },
  }),
  sent(review, waiting, { intent: "preview-stop", title: "none named", wrong: { id: "required" } }),
];

export const publisherForms: FormCase[] = [...inventory, ...campaigns, ...testing];
