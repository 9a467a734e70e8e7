import { type Body, long, longEmail, longUrl, script } from "./case";
import { ABSENT } from "./leaves";

const contact = {
  contactName: [ABSENT, "", long(31)],
  contactEmail: [ABSENT, "", longEmail(255), "nobody"],
  primaryEmail: ["", longEmail(255), "nobody"],
  language: [ABSENT, "fr"],
};
const elsewhere = { country: ["JP"], timezone: ["Asia/Tokyo"], currency: ["USD"] };
const goodContact = { contactName: "담당자", contactEmail: "contact@weather.example", language: "ko" };

const section = (branch: string, good: Record<string, unknown>, wrong: Body["wrong"]): Body => ({
  call: "PUT /project/{id}",
  branch,
  by: branch === "contact" ? "advertiser" : "publisher",
  path: (ids) => `/project/${branch === "contact" ? ids.adv : ids.pub}`,
  good: () => good,
  wrong,
});

export const projectBodies: Body[] = [
  section(
    "general",
    { displayName: "오늘날씨", ...goodContact, currency: "KRW" },
    {
      displayName: [ABSENT, "x", long(21)],
      description: [long(201)],
      ...contact,
      ...elsewhere,
    },
  ),
  section(
    "platform",
    { alias: "a-good-alias", themeColor: "#102030" },
    {
      alias: [ABSENT, "a", "a".repeat(21), "-a-", "quest", "amazing-ads"],
      themeColor: [ABSENT, "red"],
      link: ["", longUrl(2049), script],
      logoAssetId: [],
      coverAssetId: [],
    },
  ),
  section(
    "profile",
    { profileName: "오늘날씨 광고" },
    { profileName: [ABSENT, "x", long(21)], profileAssetId: [] },
  ),
  section("operation", { manualReview: true }, { manualReview: [], editsCppBudget: [], editsTargeting: [] }),
  section("contact", goodContact, { ...contact, ...elsewhere }),
  section(
    "ad-blocking",
    { categories: ["gambling"], domains: ["shop.example"] },
    {
      categories: [ABSENT, Array(36).fill("gambling")],
      "categories.0": ["poker"],
      domains: [ABSENT, Array.from({ length: 501 }, (_, at) => `shop${at}.example`)],
      "domains.0": ["", longUrl(2049), "no domain", "co.kr"],
    },
  ),
  {
    ...section(
      "ad-account-block",
      {},
      { adAccount: [ABSENT, "", long(41)], reason: [ABSENT, "", long(201)] },
    ),
    good: (ids) => ({ adAccount: ids.client, reason: "결제하지 않아요" }),
  },
  {
    ...section("ad-account-unblock", {}, { adAccount: [ABSENT, "", long(41)] }),
    good: (ids) => ({ adAccount: ids.client }),
  },
  {
    call: "PUT /project/{id}/features",
    by: "publisher",
    path: (ids) => `/project/${ids.pub}/features`,
    good: () => ({ features: ["ad-note"] }),
    wrong: { features: [ABSENT, Array(5).fill("quest")], "features.0": ["money"] },
  },
  {
    call: "PATCH /project/{id}/parent-memo",
    by: "publisher",
    path: (ids) => `/project/${ids.client}/parent-memo`,
    good: () => ({ memo: "계약은 매년 3월" }),
    wrong: { memo: [long(201)] },
  },
  {
    call: "DELETE /project/{id}",
    by: "publisher",
    path: (ids) => `/project/${ids.pub}`,
    good: () => ({ name: "오늘날씨" }),
    wrong: { name: [ABSENT, ""] },
  },
];
