import { cpmProduct, INFO } from "../../support/factories";
import type { Ids } from "../world";
import { type Body, long, longEmail, longUrl, script } from "./case";
import { ABSENT } from "./leaves";

const platform = {
  displayName: [ABSENT, "x", long(21)],
  description: [long(161)],
  themeColor: [ABSENT, "red"],
  logoAssetId: [],
  coverAssetId: [],
  link: ["", longUrl(2049), script],
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
};

const product = {
  name: [ABSENT, "", long(41)],
  description: [long(301)],
  pricingType: [ABSENT, "barter"],
  unitIds: [ABSENT, [], Array.from({ length: 51 }, (_, index) => `unt_${index}`)],
  "unitIds.0": [""],
  priceMinor: [ABSENT, 0, 1.5],
  minBudgetMinor: [ABSENT, -1, 1.5],
  discountPct: [-1, 101, 1.5],
  cppMinDays: [0, 151, 1.5],
  cppSlots: [0, 13, 1.5],
  expectedDailyImpressions: [0, 1.5],
  frequencyCap: [0, 1000, 1.5],
  isPrivate: [],
  targetLanguage: [],
  languageSurchargeMilliPct: [-1, 200_001, 1.5],
  targetCountry: [],
  countrySurchargeMilliPct: [-1, 200_001, 1.5],
};

const review = { decision: [ABSENT, "perhaps"], reason: ["", long(501)] };
const goodProduct = (ids: Ids) => cpmProduct([ids.banner, ids.native]);

export const publisherBodies: Body[] = [
  {
    call: "POST /project",
    branch: "pub",
    by: "publisher",
    path: () => "/project",
    good: () => ({ displayName: "새 매체", alias: "a-new-place", themeColor: "#102030" }),
    wrong: { ...platform, alias: [ABSENT, "a", "a".repeat(21), "-a-", "quest"] },
  },
  {
    call: "POST /project-app/{project}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}`,
    good: () => ({ title: "날씨 웹", domain: "weather.example" }),
    wrong: {
      platform: ["ios"],
      title: [ABSENT, "", long(41)],
      domain: [ABSENT, "", "a".repeat(254), "https://weather.example"],
    },
  },
  {
    call: "POST /ad-unit/{project}",
    by: "publisher",
    path: (ids) => `/ad-unit/${ids.pub}`,
    good: (ids) => ({ appId: ids.app, name: "새 배너", format: "banner", width: 300, height: 250 }),
    wrong: { ...unit, appId: [ABSENT, ""], format: [ABSENT, "splash"] },
  },
  {
    call: "PUT /ad-unit/{project}/{id}",
    by: "publisher",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.banner}`,
    good: () => ({ name: "고친 배너", width: 300, height: 250 }),
    wrong: {
      ...unit,
      rewardCallbackUrl: ["http://publisher.example/rewards", longUrl(2049)],
    },
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
    call: "POST /campaign/{id}/review",
    branch: "publisher",
    by: "publisher",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    good: (ids) => ({ project: ids.pub, decision: "reject", reason: "소재가 흐려요" }),
    wrong: { ...review, project: [ABSENT, ""], creative: [""] },
  },
  {
    call: "POST /campaign/{id}/review",
    branch: "final",
    by: "operator",
    path: (ids) => `/campaign/${ids.inFinalReview}/review`,
    good: () => ({ decision: "reject", reason: "랜딩 페이지가 열리지 않아요" }),
    wrong: review,
  },
  {
    call: "PATCH /campaign/{project}/{id}/pause",
    by: "publisher",
    path: (ids) => `/campaign/${ids.pub}/${ids.live}/pause`,
    good: () => ({ paused: true }),
    wrong: { paused: [ABSENT, "yes"] },
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    branch: "publisher",
    by: "publisher",
    path: (ids) => `/campaign/${ids.pub}/${ids.booked}/cancel`,
    good: () => ({ name: INFO.name, finalSettlementMinor: 0 }),
    wrong: { name: [ABSENT, ""], finalSettlementMinor: [ABSENT, -1, 1.5] },
  },
  {
    call: "POST /campaign/{id}/preview",
    by: "publisher",
    path: (ids) => `/campaign/${ids.submitted}/preview`,
    good: (ids) => ({ project: ids.pub, creative: ids.creative, device: ids.device }),
    wrong: { project: [ABSENT, ""], creative: [ABSENT, ""], device: [ABSENT, ""], running: [] },
  },
  {
    call: "POST /ad-product/{project}/{id}/tester",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}/tester`,
    good: (ids) => ({ device: ids.device }),
    wrong: { device: [ABSENT, ""], running: [] },
  },
  {
    call: "POST /account/create",
    by: "anybody",
    path: () => "/account/create",
    good: () => ({
      kind: "adv",
      name: "새 사람",
      email: "new-person@example.com",
      password: "correct-horse",
      terms: true,
    }),
    wrong: {
      kind: [ABSENT, "bank"],
      name: [ABSENT, "", long(16)],
      email: [ABSENT, "", longEmail(255), "nobody"],
      password: [ABSENT, "x".repeat(7), "x".repeat(17)],
      terms: [ABSENT, false],
    },
  },
  {
    call: "POST /auth/login",
    by: "anybody",
    path: () => "/auth/login",
    good: () => ({ idToken: "not.a.token" }),
    wrong: { idToken: [ABSENT, "", "x".repeat(4097)] },
  },
  {
    call: "POST /project",
    branch: "adv",
    by: "advertiser",
    path: () => "/project",
    good: () => ({ displayName: "새 광고 계정" }),
    wrong: {
      displayName: [ABSENT, "x", long(31)],
      link: ["", longUrl(2049), script],
    },
  },
];
