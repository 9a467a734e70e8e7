import { BILLING, INFO, nextSchedule } from "../../support/factories";
import { type Case, long, script } from "./case";

export const advertiserCases: Case[] = [
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
    wrong: ["project", "product"],
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
    title: "a booking that names neither its days nor, where it needs one, its budget",
    call: "POST",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.cpm }),
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
    wrong: ["startDay", "endDay", "budgetMinor"],
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
