import { BILLING, INFO, nextSchedule } from "../../support/factories";
import { QUEST } from "../../support/quests";
import type { Ids } from "../world";
import { type Body, long, longEmail, longUrl, script } from "./case";
import { ABSENT } from "./leaves";

const url = [ABSENT, "", longUrl(2049), script];
const email = [ABSENT, "", longEmail(255), "nobody"];
const schedule = {
  startDay: [""],
  endDay: [""],
  sameDay: [],
  slots: [0, 13, 1.5],
  budgetMinor: [-1, 1.5, 1_000_000_000_001],
  impressions: [0, 1.5, 1_000_000_000_001],
};
const goodSchedule = () => ({ ...nextSchedule(), budgetMinor: 400_000 });
const quest = {
  "quest.goal": [ABSENT, "fame"],
  "quest.productName": [ABSENT, "", long(51)],
  "quest.brandName": [ABSENT, "", long(51)],
  "quest.purchaseUrl": url,
  "quest.priceMinor": [ABSENT, 0, 100_000_001, 1.5],
  "quest.paybackMinor": [ABSENT, -1, 1.5],
  "quest.recruitmentTarget": [ABSENT, 0, 10_001, 1.5],
  "quest.byAgency": [],
};
const booking = {
  ...schedule,
  quest: [],
  ...quest,
  project: [ABSENT, ""],
  product: [ABSENT, ""],
  via: ["radio"],
};
const goodBooking = (ids: Ids) => ({
  project: ids.adv,
  product: ids.cpm,
  ...goodSchedule(),
  quest: QUEST,
});

const tooMany = Array.from({ length: 101 }, () => "ko");
const targeting = {
  languages: [tooMany],
  "languages.0": ["klingon"],
  countries: [tooMany.map(() => "kr")],
  "countries.0": ["atlantis"],
  excludedLanguages: [tooMany],
  "excludedLanguages.0": ["klingon"],
  excludedCountries: [tooMany.map(() => "kr")],
  "excludedCountries.0": ["atlantis"],
};

const draft = (ids: Ids) => `/campaign/${ids.adv}/${ids.draft}`;

const steps: Pick<Body, "branch" | "good" | "wrong">[] = [
  {
    branch: "schedule",
    good: goodSchedule,
    wrong: { ...schedule, startDay: [ABSENT, "", "2026-02-30"], endDay: [ABSENT, "", "tomorrow"] },
  },
  { branch: "targeting", good: () => ({}), wrong: targeting },
  {
    branch: "info",
    good: () => INFO,
    wrong: {
      name: [ABSENT, "", long(51)],
      advertiserName: [ABSENT, "", long(51)],
      advertiserLink: url,
      advertiserCategory: [ABSENT, "", "poker"],
      destinationUrl: url,
      contractName: [ABSENT, "", long(31)],
      contractEmail: email,
      agencyName: ["", long(51)],
      agencyEmail: email.slice(1),
      termsAssetId: ["", "a".repeat(41)],
      frequencyCap: [0, 1000, 1.5],
      dailyQuota: [-1, 1.5, 1_000_000_000_001],
      memo: [long(51)],
    },
  },
  {
    branch: "billing",
    good: () => BILLING,
    wrong: {
      paymentMethod: [ABSENT, "shells"],
      taxInvoice: [ABSENT],
      "taxInvoice.businessName": [ABSENT, "", long(61)],
      "taxInvoice.representative": [long(31)],
      "taxInvoice.address": [long(151)],
      "taxInvoice.businessType": [long(41)],
      "taxInvoice.businessItem": [long(41)],
      "taxInvoice.registrationNumber": [ABSENT, "12-34", "123-45-67892"],
      "taxInvoice.managerEmail": email,
      "taxInvoice.ccEmails": [Array.from({ length: 11 }, (_, nth) => `cc${nth}@barley.example`)],
      "taxInvoice.ccEmails.0": email.slice(1),
      registrationAssetId: ["", "a".repeat(41)],
    },
  },
];

/** What may still be changed of a campaign that is booked. */
const changes: Omit<Body, "call" | "by">[] = [
  {
    branch: "title",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    good: () => ({ name: "새 이름" }),
    wrong: { name: [ABSENT, "", long(51)] },
  },
  {
    branch: "contact",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    good: () => ({ contractName: "새 담당", contractEmail: "new@barley.example" }),
    wrong: { contractName: [ABSENT, "", long(31)], contractEmail: email },
  },
  {
    branch: "postponement",
    path: (ids) => `/campaign/${ids.adv}/${ids.booked}`,
    good: () => ({ startDay: "2030-01-01" }),
    wrong: { startDay: [ABSENT, ""] },
  },
  {
    branch: "extension",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    good: () => ({ endDay: "2030-01-01" }),
    wrong: { endDay: [ABSENT, ""] },
  },
];

const report = {
  tab: ["everything"],
  preset: ["last-century"],
  from: [],
  to: [],
  by: ["minute"],
  campaign: ["x".repeat(41)],
};

export const advertiserBodies: Body[] = [
  {
    call: "PUT /project/{id}",
    branch: "ad-account",
    by: "advertiser",
    path: (ids) => `/project/${ids.adv}`,
    good: () => ({ displayName: "보리수 음료" }),
    wrong: { displayName: [ABSENT, "x", long(31)], link: ["", longUrl(2049), script] },
  },
  {
    call: "POST /ad-product/book",
    by: "advertiser",
    path: () => "/ad-product/book",
    good: goodBooking,
    wrong: booking,
  },
  {
    call: "POST /campaign",
    by: "advertiser",
    path: () => "/campaign",
    good: goodBooking,
    wrong: booking,
  },
  {
    call: "PUT /campaign/{project}/{id}",
    branch: "quest",
    by: "advertiser",
    path: (ids) => `/campaign/${ids.adv}/${ids.questDraft}`,
    good: () => ({ ...nextSchedule(), quest: QUEST }),
    wrong: {
      startDay: [ABSENT, "", "2026-02-30"],
      endDay: [ABSENT, "", "tomorrow"],
      quest: [ABSENT],
      ...quest,
    },
  },
  ...steps.map(
    (step): Body => ({ call: "PUT /campaign/{project}/{id}", by: "advertiser", path: draft, ...step }),
  ),
  ...changes.map((change): Body => ({ call: "PUT /campaign/{project}/{id}", by: "advertiser", ...change })),
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    branch: "content",
    by: "advertiser",
    path: (ids) => `${draft(ids)}/creative/${ids.draftCreative}`,
    good: (ids) => ({
      ...{ unitId: ids.banner, assetId: ids.asset, name: "배너 소재", altText: "보리차 한 잔" },
      texts: [{ id: "price" }],
    }),
    wrong: {
      unitId: [ABSENT, ""],
      assetId: [ABSENT, ""],
      name: [ABSENT, "", long(51)],
      altText: [ABSENT, "", long(101)],
      headline: [long(101)],
      body: [long(101)],
      cta: ["shout"],
      texts: [Array.from({ length: 11 }, (_, nth) => ({ id: `text_${nth}` }))],
      "texts.0": [],
      "texts.0.id": [ABSENT, "", "a".repeat(31)],
      "texts.0.text": [long(101)],
      destinationUrl: ["", longUrl(2049), script],
      ctaTextColor: ["", "red", "#12345"],
      ctaColor: ["", "red", "#1234567"],
      profileName: ["", long(21)],
      profileAssetId: [""],
      displayFrom: ["", "soon", "2026-02-30T10:00"],
      displayTo: ["", "2026-01-01", "2026-01-01T25:00"],
      weekdays: [[], [1, 2, 3, 4, 5, 6, 7, 1]],
      "weekdays.0": [0, 8, 1.5],
      hours: [[], Array.from({ length: 25 }, () => 1)],
      "hours.0": [-1, 24, 1.5],
      browsers: [Array.from({ length: 10 }, () => "chrome")],
      "browsers.0": ["mosaic"],
    },
  },
  ...["settlement", "shared", "display", "{kind}"].map(
    (kind): Body => ({
      call: `POST /asset/upload-url/{project}/${kind}`,
      by: "advertiser",
      path: (ids) => `/asset/upload-url/${ids.adv}/${kind.replace("{kind}", "creative")}`,
      good: () => ({ name: "동영상.mp4", bytes: 1000, fingerprint: "e".repeat(64) }),
      wrong: {
        name: [ABSENT, "", long(256)],
        bytes: [ABSENT, 0, 1.5],
        fingerprint: [ABSENT, "", "f".repeat(63)],
        format: ["hologram"],
      },
    }),
  ),
  {
    call: "POST /asset/{project}/{id}/intent",
    by: "advertiser",
    path: (ids) => `/asset/${ids.adv}/${ids.asset}/intent`,
    good: () => ({ purpose: "creative" }),
    wrong: { purpose: [ABSENT, "tattoo"], subject: [long(41)] },
  },
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    branch: "status",
    by: "advertiser",
    path: (ids) => `${draft(ids)}/creative/${ids.draftCreative}`,
    good: () => ({ status: "paused" }),
    wrong: { status: [ABSENT, "asleep"] },
  },
  {
    call: "PATCH /campaign/{project}/{id}/memo",
    by: "advertiser",
    path: (ids) => `${draft(ids)}/memo`,
    good: () => ({ memo: "다음 주에 다시 보기" }),
    wrong: { memo: [long(51)] },
  },
  {
    call: "POST /campaign/{id}/request",
    by: "advertiser",
    path: (ids) => `/campaign/${ids.draft}/request`,
    good: (ids) => ({ project: ids.adv, seenTotalMinor: 440_000, seenUnits: 100_000 }),
    wrong: {
      project: [ABSENT, ""],
      seenTotalMinor: [-1, 440_000.5, "440000"],
      seenUnits: [-1, 0.5, "100000"],
      seenVideoUnits: [-1, 0.5, "100000"],
    },
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    branch: "advertiser",
    by: "advertiser",
    path: (ids) => `${draft(ids)}/cancel`,
    good: () => ({}),
    wrong: {},
  },
  {
    call: "POST /report/adv/{id}",
    by: "advertiser",
    path: (ids) => `/report/adv/${ids.adv}`,
    good: () => ({}),
    wrong: report,
  },
  {
    call: "POST /report/pub/{id}",
    by: "publisher",
    path: (ids) => `/report/pub/${ids.pub}`,
    good: () => ({}),
    wrong: report,
  },
];
