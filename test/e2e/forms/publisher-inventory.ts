import { addDays, dayAt } from "../../../domain/kernel";
import { type FormCase, long, script, textFile } from "./case";
import { button, page, sent } from "./publisher-case";

const TOMORROW = addDays(dayAt(Date.now(), "Asia/Seoul"), 1);

/** Forms for apps, units, products and the publisher's own campaigns. */
export const inventory: FormCase[] = [
  page("apps.new", () => "/apps/new", {
    title: "no title, and an address for a domain",
    typed: () => ({ title: "", domain: "x example" }),
    wrong: { title: "required", domain: "domain" },
  }),
  page("apps.new", () => "/apps/new?platform=android", {
    title: "no title, no package id and no fingerprint",
    typed: () => ({ title: "", packageId: "weather", debugFingerprint: "AB:CD" }),
    wrong: { title: "required", packageId: "app.packageId", debugFingerprint: "app.fingerprint" },
  }),
  page("apps.new", () => "/apps/new?platform=apple", {
    title: "no bundle id and no store id",
    typed: () => ({ title: long(41), bundleId: "", storeId: "id1" }),
    wrong: { title: "tooLong|max=40", bundleId: "required", storeId: "app.storeId" },
  }),
  page("apps.$app.edit", ({ app }) => `/apps/${app}/edit`, {
    title: "nothing is right",
    typed: () => ({ title: "", domain: "" }),
    wrong: { title: "required", domain: "required" },
  }),
  page("apps.$app.edit", ({ app }) => `/apps/${app}/edit`, {
    title: "a logo that is a text",
    typed: () => ({ title: "오늘날씨 웹", domain: "localhost", logo: textFile }),
    errorCode: "UNSUPPORTED_MEDIA_TYPE",
    wrong: { logo: "image.type" },
    secret: ["logo"],
  }),
  sent("apps.$app._index", ({ app }) => `/apps/${app}?index`, {
    intent: "send-code",
    title: "no address",
    sent: { email: "nobody" },
    wrong: { email: "email" },
  }),
  sent("apps.$app._index", ({ app }) => `/apps/${app}?index`, {
    intent: "check-code",
    title: "no code",
    wrong: { code: "required" },
  }),
  sent("apps.$app._index", ({ app }) => `/apps/${app}?index`, {
    intent: "delete",
    title: "another name",
    sent: { name: "내일날씨" },
    wrong: { name: "confirm.nameMismatch" },
  }),
  button("apps.$app._index", () => "/apps/app_none?index", "pause", "PROJECT_APP_NOT_FOUND"),
  button("apps.$app._index", () => "/apps/app_none?index", "resume", "PROJECT_APP_NOT_FOUND"),
  button("apps.$app._index", () => "/apps/app_none?index", "look-for-record", "PROJECT_APP_NOT_FOUND"),
  button("apps.$app._index", () => "/apps/app_none?index", "check-record", "PROJECT_APP_NOT_FOUND"),
  button("developer.$app", () => "/developer/app_none", "reset", "PROJECT_APP_NOT_FOUND"),
  button("developer.$app", () => "/developer/app_none", "inspect", "PROJECT_APP_NOT_FOUND"),
  page("units.new", () => "/units/new", {
    title: "nothing is right",
    typed: () => ({ name: "abc", width: "0", height: "tall", adMark: false, backgroundColor: "white" }),
    wrong: {
      name: "tooShort|min=4",
      width: "tooSmall|min=1",
      height: "invalidType",
      backgroundColor: "color",
    },
  }),
  page("units.$unit.edit", ({ unit }) => `/units/${unit}/edit`, {
    title: "nothing is right",
    typed: () => ({ name: long(31), width: "4097", height: "1.5", headline: false, body: true }),
    wrong: { name: "tooLong|max=30", width: "tooLarge|max=4096", height: "invalidType" },
  }),
  button("units.$unit._index", () => "/units/unt_none?index", "archive", "AD_UNIT_NOT_FOUND"),
  button("units.$unit._index", () => "/units/unt_none?index", "restore", "AD_UNIT_NOT_FOUND"),
  sent("units.$unit._index", ({ unit }) => `/units/${unit}?index`, {
    intent: "delete",
    title: "another name",
    sent: { name: "다른 이름" },
    wrong: { name: "confirm.nameMismatch" },
  }),
  ...["on-sale", "off-sale"].map((intent) =>
    sent("products._index", () => "/products?index", {
      intent,
      title: "none ticked",
      wrong: { ids: "tooFew|min=1" },
    }),
  ),
  ...["archive", "restore"].map((intent) =>
    sent("units._index", () => "/units?index", {
      intent,
      title: "none ticked",
      wrong: { ids: "tooFew|min=1" },
    }),
  ),
  page("products.new.units", () => "/products/new/units", {
    title: "none chosen",
    typed: () => ({ unitIds: [] }),
    wrong: { unitIds: "tooFew|min=1" },
  }),
  page("products.new.info", () => "/products/new/info", {
    title: "nothing is right",
    typed: () => ({
      name: "",
      description: long(301),
      priceMinor: "0",
      minBudgetMinor: "9999",
      discountPct: "101",
      frequencyCap: "1000",
      videoSkipDelayMs: "30001",
      guideUrl: "guide",
      introUrl: script,
      isPrivate: true,
    }),
    wrong: {
      name: "required",
      description: "tooLong|max=300",
      priceMinor: "tooSmall|min=1",
      minBudgetMinor: "budget.tooSmall|min=10000|currency=KRW",
      discountPct: "tooLarge|max=100",
      frequencyCap: "tooLarge|max=999",
      videoSkipDelayMs: "tooLarge|max=30",
      guideUrl: "url",
      introUrl: "url",
    },
  }),
  page("products.new.info", () => "/products/new/info", {
    title: "an introduction that is neither a PDF nor an image",
    typed: () => ({ introFile: textFile }),
    wrong: { introFile: "introduction.type" },
    secret: ["introFile"],
    errorCode: "UNSUPPORTED_MEDIA_TYPE",
  }),
  page("products.new.group", () => "/products/new/group", {
    title: "a group without a name, and one of a name that is taken",
    typed: () => ({ "unitSets[0].name": "", "unitSets[1].name": long(41) }),
    wrong: { "unitSets[0].name": "required", "unitSets[1].name": "tooLong|max=40" },
  }),
  page("products.new.performance", () => "/products/new/performance", {
    title: "nothing is right",
    typed: () => ({ expectedDailyImpressions: "0", expectedCtrMilliPct: "100001", dau: "-1", mau: "1.5" }),
    wrong: {
      expectedDailyImpressions: "tooSmall|min=1",
      expectedCtrMilliPct: "percent.tooLarge|max=100",
      dau: "tooSmall|min=0",
      mau: "invalidType",
    },
  }),
  button(
    "products.new.complete",
    () => "/products/new/complete?product=prd_none",
    "on-sale",
    "AD_PRODUCT_NOT_FOUND",
  ),
  page("in-house.$campaign", ({ own }) => `/in-house/${own}`, {
    intent: "add",
    title: "no image, and no words for it",
    typed: () => ({ altText: "", headline: long(101) }),
    wrong: { image: "required", altText: "required", headline: "tooLong|max=100" },
    secret: ["image"],
  }),
  sent("in-house.$campaign", ({ own }) => `/in-house/${own}`, {
    intent: "mend",
    title: "one that was not rejected",
    sent: {
      name: "봄 소식",
      startDay: TOMORROW,
      endDay: TOMORROW,
      destinationUrl: "https://weather.example",
    },
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  page("products.$product.in-house", ({ inHouse }) => `/products/${inHouse}/in-house`, {
    title: "nothing is right",
    typed: () => ({
      name: long(51),
      destinationUrl: script,
      startDay: "2020-01-01",
      endDay: "2019-12-31",
      impressions: "0",
      priority: "100",
      altText: "",
      headline: long(101),
    }),
    wrong: {
      name: "tooLong|max=50",
      destinationUrl: "url",
      startDay: `schedule.tooEarly|day=${dayAt(Date.now(), "Asia/Seoul")}`,
      endDay: "schedule.endBeforeStart",
      impressions: "tooSmall|min=1",
      priority: "tooLarge|max=99",
      altText: "required",
      headline: "tooLong|max=100",
      image: "required",
    },
    secret: ["image"],
  }),
  sent("products.sort", () => "/products/sort", { title: "none named", wrong: { ids: "tooFew|min=1" } }),
  ...["withdraw", "restore"].map((intent) =>
    button("products.$product._index", () => "/products/prd_none?index", intent, "AD_PRODUCT_NOT_FOUND"),
  ),
  sent("products.$product._index", ({ cpm }) => `/products/${cpm}?index`, {
    intent: "remove",
    title: "another name",
    sent: { name: "다른 이름" },
    wrong: { name: "confirm.nameMismatch" },
  }),
  page("products.$product.edit", ({ cpp }) => `/products/${cpp}/edit`, {
    title: "the slots of a CPP product",
    typed: () => ({ name: long(41), cppSlots: "13", cppMinDays: "0" }),
    wrong: { name: "tooLong|max=40", cppSlots: "tooLarge|max=12", cppMinDays: "tooSmall|min=1" },
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
