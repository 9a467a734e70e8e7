import { beforeAll, describe, expect, it } from "vitest";
import { BILLING, cppProduct, INFO, nextSchedule } from "../support/factories";
import { ask, signIn, stored } from "./support";
import { type Ids, openWorld, type World } from "./world";

interface Case {
  title: string;
  call: string;
  path(ids: Ids): string;
  body?: Record<string, unknown> | ((ids: Ids) => Record<string, unknown>);
  form?: () => FormData;
  wrong: string[];
}

const long = (chars: number) => "가".repeat(chars);
const script = "javascript:alert(1)";

const publisherCases: Case[] = [
  {
    title: "a platform",
    call: "POST",
    path: () => "/project",
    body: { kind: "pub", displayName: "x", alias: "Amazing!", themeColor: "red", description: long(161) },
    wrong: ["displayName", "alias", "themeColor", "description"],
  },
  { title: "a project of no kind", call: "POST", path: () => "/project", body: {}, wrong: ["kind"] },
  {
    title: "an alias",
    call: "GET",
    path: () => "/project/alias/quest/available",
    wrong: ["alias"],
  },
  {
    title: "a platform's face",
    call: "PUT",
    path: (ids) => `/project/${ids.pub}`,
    body: { section: "platform", displayName: "", themeColor: "#12" },
    wrong: ["displayName", "themeColor"],
  },
  {
    title: "an unknown section",
    call: "PUT",
    path: (ids) => `/project/${ids.pub}`,
    body: { section: "money" },
    wrong: ["section"],
  },
  {
    title: "a web app",
    call: "POST",
    path: (ids) => `/project-app/${ids.pub}`,
    body: { platform: "ios", title: "", domain: "https://x.example/path" },
    wrong: ["platform", "title", "domain"],
  },
  {
    title: "a unit",
    call: "POST",
    path: (ids) => `/ad-unit/${ids.pub}`,
    body: { name: "abc", format: "splash", width: 0, height: "tall" },
    wrong: ["appId", "name", "format", "width", "height"],
  },
  {
    title: "a unit's change",
    call: "PUT",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.banner}`,
    body: { name: long(31), width: 4097, height: 1.5 },
    wrong: ["name", "width", "height"],
  },
  {
    title: "an empty product",
    call: "POST",
    path: (ids) => `/ad-product/${ids.pub}`,
    body: {},
    wrong: ["name", "pricingType", "unitIds", "priceMinor", "minBudgetMinor"],
  },
  {
    title: "a cpp product",
    call: "POST",
    path: (ids) => `/ad-product/${ids.pub}`,
    body: (ids) => ({
      ...cppProduct([ids.banner]),
      name: "",
      cppSlots: undefined,
      cppMinDays: undefined,
      discountPct: 101,
      frequencyCap: 1000,
      languageSurchargeMilliPct: 200_001,
    }),
    wrong: ["name", "cppMinDays", "cppSlots", "discountPct", "frequencyCap", "languageSurchargeMilliPct"],
  },
  {
    title: "a product's other pricing",
    call: "PUT",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    body: (ids) => ({ section: "info", ...cppProduct([ids.banner]) }),
    wrong: ["pricingType"],
  },
  {
    title: "a rejection without a reason",
    call: "POST",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    body: (ids) => ({ phase: "publisher", project: ids.pub, decision: "reject" }),
    wrong: ["reason"],
  },
  {
    title: "a creative's rejection without a reason",
    call: "POST",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    body: (ids) => ({ phase: "publisher", project: ids.pub, creative: ids.creative, decision: "reject" }),
    wrong: ["reason"],
  },
  {
    title: "a review of no phase",
    call: "POST",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    body: { decision: "approve" },
    wrong: ["phase"],
  },
  {
    title: "a cancellation",
    call: "PATCH",
    path: (ids) => `/campaign/${ids.pub}/${ids.booked}/cancel`,
    body: { by: "publisher", name: "another", finalSettlementMinor: 440_001 },
    wrong: ["name", "finalSettlementMinor"],
  },
  {
    title: "a pause",
    call: "PATCH",
    path: (ids) => `/campaign/${ids.pub}/${ids.live}/pause`,
    body: { paused: "yes" },
    wrong: ["paused"],
  },
  {
    title: "a report",
    call: "POST",
    path: (ids) => `/report/pub/${ids.pub}`,
    body: { preset: "custom", tab: "everything", from: "2026-02-30" },
    wrong: ["tab"],
  },
  {
    title: "a report's days",
    call: "POST",
    path: (ids) => `/report/pub/${ids.pub}`,
    body: { preset: "custom", from: "2026-02-30" },
    wrong: ["from", "to"],
  },
];

const advertiserCases: Case[] = [
  {
    title: "an ad account",
    call: "PUT",
    path: (ids) => `/project/${ids.adv}`,
    body: { section: "ad-account", displayName: long(31), link: script },
    wrong: ["displayName", "link"],
  },
  {
    title: "an empty booking",
    call: "POST",
    path: () => "/ad-product/book",
    body: {},
    wrong: ["project", "product", "startDay", "endDay"],
  },
  {
    title: "a booking too early and too cheap",
    call: "POST",
    path: () => "/ad-product/book",
    body: (ids) => ({
      project: ids.adv,
      product: ids.cpm,
      startDay: "2026-01-02",
      endDay: "2026-01-01",
      budgetMinor: 99_999,
    }),
    wrong: ["startDay", "endDay", "budgetMinor"],
  },
  {
    title: "a campaign with too many slots",
    call: "POST",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.cpp, ...nextSchedule(), slots: 13 }),
    wrong: ["slots"],
  },
  {
    title: "a schedule",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: { section: "schedule", startDay: "someday", endDay: "" },
    wrong: ["endDay"],
  },
  {
    title: "a targeting",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: {
      section: "targeting",
      languages: ["ko"],
      excludedLanguages: ["ko"],
      countries: ["kr"],
      excludedCountries: ["kr"],
    },
    wrong: ["excludedLanguages", "excludedCountries"],
  },
  {
    title: "the campaign's info",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: {
      section: "info",
      name: long(51),
      advertiserName: " ",
      advertiserLink: "barley.example",
      destinationUrl: script,
      contractName: "",
      contractEmail: "nobody",
      frequencyCap: 0,
      memo: long(51),
    },
    wrong: [
      "name",
      "advertiserName",
      "advertiserLink",
      "destinationUrl",
      "contractName",
      "contractEmail",
      "frequencyCap",
      "memo",
    ],
  },
  {
    title: "a daily quota above the total",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: { section: "info", ...INFO, dailyQuota: 100_001 },
    wrong: ["dailyQuota"],
  },
  {
    title: "the billing",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: {
      section: "billing",
      paymentMethod: "shells",
      taxInvoice: { ...BILLING.taxInvoice, businessName: "", registrationNumber: "123", managerEmail: "x@" },
    },
    wrong: [
      "paymentMethod",
      "taxInvoice.businessName",
      "taxInvoice.registrationNumber",
      "taxInvoice.managerEmail",
    ],
  },
  {
    title: "an empty creative",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/new`,
    body: { section: "content", destinationUrl: script, headline: long(101), cta: "shout" },
    wrong: ["unitId", "assetId", "name", "altText", "destinationUrl", "headline", "cta"],
  },
  {
    title: "a creative of another size",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/new`,
    body: (ids) => ({
      section: "content",
      unitId: ids.native,
      assetId: ids.asset,
      name: "소재",
      altText: "소재",
    }),
    wrong: ["assetId", "headline"],
  },
  {
    title: "a memo",
    call: "PATCH",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/memo`,
    body: { memo: long(51) },
    wrong: ["memo"],
  },
  {
    title: "an upload without a file",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => {
      const form = new FormData();
      form.set("kind", "film");
      form.set("file", "a text");
      return form;
    },
    wrong: ["kind", "file"],
  },
  {
    title: "a filter",
    call: "GET",
    path: (ids) => `/campaign-query/adv/${ids.adv}?limit=1000&q=${"x".repeat(101)}`,
    wrong: ["limit", "q"],
  },
];

const anybodyCases: Case[] = [
  {
    title: "an account",
    call: "POST",
    path: () => "/account/create",
    body: { kind: "bank", name: long(16), email: "nobody", password: "short", terms: false },
    wrong: ["kind", "name", "email", "password", "terms"],
  },
  { title: "an address", call: "GET", path: () => "/account/has/nobody", wrong: ["email"] },
  { title: "a token", call: "POST", path: () => "/auth/login", body: {}, wrong: ["idToken"] },
];

let world: World;
const cookies: Record<string, string | null> = { anybody: null };
beforeAll(async () => {
  world = await openWorld();
  cookies.publisher = await signIn(world.shop.publisher);
  cookies.advertiser = await signIn(world.buyer.advertiser);
}, 60_000);

const CASES = [
  ...publisherCases.map((one) => ({ ...one, by: "publisher" })),
  ...advertiserCases.map((one) => ({ ...one, by: "advertiser" })),
  ...anybodyCases.map((one) => ({ ...one, by: "anybody" })),
];

describe("bad input", () => {
  it.each(CASES)(
    "$title: each wrong field is named in Korean and English, and nothing is written",
    async (one) => {
      const before = await stored();
      const body = typeof one.body === "function" ? one.body(world.ids) : one.body;
      for (const language of ["ko", "en"]) {
        const answer = await ask(one.call, one.path(world.ids), {
          cookie: cookies[one.by] ?? null,
          language,
          ...(body ? { body } : {}),
          ...(one.form ? { form: one.form() } : {}),
        });
        expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
        const fields = (answer.json.fields ?? {}) as Record<string, string[]>;
        expect(Object.keys(fields).sort()).toEqual([...one.wrong].sort());
        for (const words of [answer.json.message, ...Object.values(fields).flat()]) {
          if (language === "ko") expect(words).toMatch(/[가-힣]/);
          else expect(words).toMatch(/^[^가-힣|]*[a-z]{2}[^가-힣|]*[.!]$/i);
        }
      }
      expect(await stored()).toEqual(before);
    },
  );

  it("a draft that is not complete names every field of every step, and stays a draft", async () => {
    const booked = await ask("POST", "/campaign", {
      cookie: cookies.advertiser ?? null,
      body: { project: world.ids.adv, product: world.ids.cpm, ...nextSchedule(), budgetMinor: 400_000 },
    });
    const id = (booked.json.campaign as { id: string }).id;
    const before = await stored();
    const answer = await ask("POST", `/campaign/${id}/request`, {
      cookie: cookies.advertiser ?? null,
      body: { project: world.ids.adv },
    });
    expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
    expect(Object.keys(answer.json.fields ?? {})).toEqual(
      expect.arrayContaining(["info.name", "info.contractEmail", "billing.paymentMethod"]),
    );
    expect(await stored()).toEqual(before);
  });

  it("an alias that is taken names its field under its own code", async () => {
    const before = await stored();
    const answer = await ask("POST", "/project", {
      cookie: cookies.publisher ?? null,
      body: { kind: "pub", displayName: "다른 매체", alias: world.shop.pub.alias, themeColor: "#102030" },
    });
    expect([answer.status, answer.json.errorCode, answer.json.fields]).toEqual([
      400,
      "081",
      { alias: ["이미 사용 중인 주소예요."] },
    ]);
    expect(await stored()).toEqual(before);
  });

  it("a status that no campaign has is refused as a filter", async () => {
    const answer = await ask("GET", `/campaign-query/adv/${world.ids.adv}?status=live&status=asleep`, {
      cookie: cookies.advertiser ?? null,
    });
    expect([answer.status, answer.json.errorCode]).toEqual([422, "CAMPAIGN_FILTER_NOT_ACCEPTABLE"]);
  });
});
