import { cpmProduct } from "../../support/factories";
import { questProduct } from "../../support/quests";
import type { Ids } from "../world";
import { type Body, long, longEmail, longUrl, script } from "./case";
import { ABSENT } from "./leaves";

const textItem = { id: "price", label: "가격", maxChars: 10 };
const appTitle = [ABSENT, "", long(41)];
const framework = ["cordova"];
const webApp = {
  title: appTitle,
  domain: [ABSENT, "", "a".repeat(254), "weather"],
};
const androidApp = {
  title: appTitle,
  framework,
  packageId: ["", "a".repeat(151), "weather"],
  debugFingerprint: ["", "A".repeat(96), "AB:CD"],
};
const appleApp = {
  title: appTitle,
  framework,
  bundleId: [ABSENT, "", "a".repeat(156), "weather"],
  storeId: ["", "id12"],
};

const unit = {
  name: [ABSENT, "abc", long(31)],
  width: [ABSENT, 0, 4097, 1.5],
  height: [ABSENT, 0, 4097, 1.5],
  headline: [],
  body: [],
  cta: [],
  profile: [],
  adMark: [],
  textItems: [Array.from({ length: 11 }, (_, nth) => ({ ...textItem, id: `text_${nth}` }))],
  "textItems.0": [],
  "textItems.0.id": [ABSENT, "", "a".repeat(31), "가격", "Price"],
  "textItems.0.label": [ABSENT, "", long(31)],
  "textItems.0.maxChars": [ABSENT, 0, 101, 1.5],
  "textItems.0.required": [],
  template: [],
  backgroundColor: ["white"],
  darkBackgroundColor: ["#123"],
  carousel: [],
  carouselIndicator: [],
  carouselIntervalMs: [999, 60_001, 1_000.5],
  closeDelayMs: [-1, 10_001, 0.5],
  closeAfterMs: [499, 3_001, 500.5],
  closeOnTapOutside: [],
  dimPct: [-1, 101, 0.5],
  buttonTemplate: ["round"],
  closeButton: ["left"],
  hideForToday: [],
};

const unitSet = (name: string, index: number) => ({ name, unitIds: [`unt_${index}`] });

const product = {
  name: [ABSENT, "", long(41)],
  description: [long(301)],
  pricingType: [ABSENT, "barter"],
  unitSets: [ABSENT, [], Array.from({ length: 51 }, (_, index) => unitSet(`세트 ${index}`, index))],
  "unitSets.0": [],
  "unitSets.0.name": [ABSENT, "", long(41)],
  "unitSets.0.unitIds": [ABSENT, [], Array.from({ length: 51 }, (_, index) => `unt_${index}`)],
  "unitSets.0.unitIds.0": [""],
  priceMinor: [-1, 1.5, 1_000_000_000_001],
  videoPriceMinor: [-1, 1.5, 1_000_000_000_001],
  minBudgetMinor: [-1, 1.5, 1_000_000_000_001],
  discountPct: [-1, 101, 1.5],
  cppMinDays: [0, 151, 1.5],
  cppSlots: [0, 13, 1.5],
  expectedDailyImpressions: [0, 1.5, 1_000_000_000_001],
  expectedCtrMilliPct: [-1, 100_001, 1.5],
  dau: [-1, 1.5, 1_000_000_000_001],
  mau: [-1, 1.5, 1_000_000_000_001],
  frequencyCap: [0, 1000, 1.5],
  videoSkipDelayMs: [-1, 30_001, 1.5],
  guideUrl: ["", longUrl(2049), script],
  introUrl: ["", longUrl(2049), script],
  introAssetId: [""],
  isPrivate: [],
  targetLanguage: [],
  languageRequired: [],
  languageSurchargeMilliPct: [-1, 200_001, 1.5],
  targetCountry: [],
  countryRequired: [],
  countrySurchargeMilliPct: [-1, 200_001, 1.5],
};
const quest = {
  questKind: [ABSENT, "riddle"],
  questChannel: [ABSENT, "a", "a".repeat(21), "Daily", "daily-deal"],
  name: [ABSENT, "x", long(21)],
  description: [long(301)],
  questColor: ["green"],
};
const goodProduct = (ids: Ids) => cpmProduct([ids.banner, ids.native]);

/** What a publisher sells with: apps, units and products. */
export const inventoryBodies: Body[] = [
  {
    call: "POST /project-app/{project}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}`,
    branch: "web",
    good: () => ({ title: "날씨 웹", domain: "weather3.example" }),
    wrong: webApp,
  },
  {
    call: "POST /project-app/{project}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}`,
    branch: "android",
    good: () => ({ title: "날씨 앱", packageId: "example.weather.app" }),
    wrong: androidApp,
  },
  {
    call: "POST /project-app/{project}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}`,
    branch: "apple",
    good: () => ({ title: "날씨 앱", bundleId: "example.weather.app" }),
    wrong: appleApp,
  },
  ...(["web", "android", "apple"] as const).map(
    (branch): Body => ({
      call: "PUT /project-app/{project}/{app}",
      by: "publisher",
      path: (ids) => `/project-app/${ids.pub}/${ids.app}`,
      branch,
      good: () => ({ title: "날씨", domain: "weather.example", bundleId: "example.weather.app" }),
      wrong: { ...{ web: webApp, android: androidApp, apple: appleApp }[branch], logoAssetId: [""] },
    }),
  ),
  {
    call: "PUT /project-app/{project}/{app}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}/${ids.app}`,
    branch: "status",
    good: () => ({ status: "available" }),
    wrong: { status: [ABSENT, "asleep"] },
  },
  {
    call: "DELETE /project-app/{project}/{app}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}/${ids.app}`,
    good: () => ({ name: "오늘날씨 웹" }),
    wrong: { name: [ABSENT, ""] },
  },
  {
    call: "POST /project-app/{project}/{app}/challenge",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}/${ids.app}/challenge`,
    good: () => ({ method: "dns" }),
    wrong: { method: ["post"], email: ["", longEmail(255), "nobody"] },
  },
  {
    call: "POST /project-app/{project}/{app}/resolve",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}/${ids.app}/resolve`,
    good: () => ({ method: "email", code: "123456" }),
    wrong: { method: ["post"], code: ["", "12345", "abcdef"] },
  },
  {
    call: "POST /ad-unit/{project}",
    by: "publisher",
    path: (ids) => `/ad-unit/${ids.pub}`,
    good: (ids) => ({
      ...{ appId: ids.app, name: "새 배너", format: "banner", width: 300, height: 250 },
      textItems: [textItem],
    }),
    wrong: { ...unit, appId: [ABSENT, ""], format: [ABSENT, "poster", "splash"] },
  },
  {
    call: "PUT /ad-unit/{project}/{id}",
    by: "publisher",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.banner}`,
    good: () => ({ name: "수정한 배너", width: 300, height: 250, textItems: [textItem] }),
    wrong: {
      ...unit,
      rewardCallbackUrl: ["http://publisher.example/rewards", longUrl(2049)],
    },
  },
  {
    call: "DELETE /ad-unit/{project}/{id}",
    by: "publisher",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.banner}`,
    good: () => ({ name: "홈 상단 배너" }),
    wrong: { name: [ABSENT, "", "홈 하단 배너"] },
  },
  {
    call: "POST /ad-product/{project}",
    branch: "cpq",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}`,
    good: questProduct,
    wrong: quest,
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    branch: "quest",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.quest}`,
    good: (ids) => ({ ...questProduct(), questChannel: ids.channel }),
    wrong: { ...quest, pricingType: [ABSENT, "barter"] },
  },
  {
    call: "POST /ad-product/{project}",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}`,
    good: goodProduct,
    wrong: product,
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    branch: "info",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    good: goodProduct,
    wrong: product,
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    branch: "sale",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    good: () => ({ onSale: true }),
    wrong: { onSale: [ABSENT, "yes"] },
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    branch: "place",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    good: (ids) => ({ before: ids.cpp }),
    wrong: { before: [""] },
  },
  ...["withdraw", "restore"].map(
    (branch): Body => ({
      call: "PUT /ad-product/{project}/{id}",
      branch,
      by: "publisher",
      path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
      good: () => ({}),
      wrong: {},
    }),
  ),
  {
    call: "DELETE /ad-product/{project}/{id}",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    good: () => ({ name: "노출형" }),
    wrong: { name: [ABSENT, ""] },
  },
];
