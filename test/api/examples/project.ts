import { unique } from "../../support/factories";
import type { Example } from "./example";

const contact = { contactName: "담당자", contactEmail: "contact@weather.example", language: "ko" };

const sections: readonly Example[] = [
  { section: "general", displayName: "오늘날씨", ...contact, currency: "KRW" },
  { section: "operation", manualReview: true, editsCppBudget: true, editsTargeting: true },
].map((body) => ({
  call: "PUT /project/{id}",
  by: "publisher",
  action: "project.update",
  path: (ids) => `/project/${ids.pub}`,
  body: () => body,
}));

export const PROJECT_EXAMPLES: readonly Example[] = [
  { call: "GET /project", by: "publisher", action: null, path: () => "/project?kind=pub" },
  { call: "GET /project/actives", by: "publisher", action: null, path: () => "/project/actives" },
  { call: "GET /project/adnote", by: "advertiser", action: null, path: () => "/project/adnote?q=날씨" },
  {
    call: "GET /campaign/adv/adnote",
    by: "advertiser",
    action: null,
    path: () => "/campaign/adv/adnote?status=live&sort=name&dir=asc",
  },
  {
    call: "POST /project",
    by: "publisher",
    action: null,
    path: () => "/project",
    body: (ids) => ({
      kind: "pub",
      displayName: "새 매체",
      alias: unique("n").slice(0, 20),
      themeColor: "#102030",
      logoAssetId: ids.newLogo,
      coverAssetId: ids.newCover,
      country: "IN",
    }),
  },
  {
    call: "POST /project",
    by: "advertiser",
    action: null,
    path: () => "/project",
    body: () => ({ kind: "adv", displayName: "새 광고 계정" }),
  },
  {
    call: "GET /project/alias/{alias}/available",
    by: "publisher",
    action: null,
    path: () => "/project/alias/somewhere-free/available",
  },
  { call: "GET /project/{id}", by: "publisher", action: "report.read", path: (ids) => `/project/${ids.pub}` },
  ...sections,
  ...[{ section: "ad-account-block", reason: "결제하지 않아요" }, { section: "ad-account-unblock" }].map(
    (body): Example => ({
      call: "PUT /project/{id}",
      by: "publisher",
      action: "ad-account.block",
      path: (ids) => `/project/${ids.pub}`,
      body: (ids) => ({ ...body, adAccount: ids.client }),
    }),
  ),
  {
    call: "PUT /project/{id}",
    by: "publisher",
    action: "project.update",
    path: (ids) => `/project/${ids.pub}`,
    body: (ids) => ({
      section: "platform",
      alias: unique("p").slice(0, 20),
      themeColor: "#204060",
      logoAssetId: ids.logo,
      coverAssetId: ids.cover,
    }),
  },
  {
    call: "PUT /project/{id}",
    by: "publisher",
    action: "project.update",
    path: (ids) => `/project/${ids.pub}`,
    body: (ids) => ({ section: "profile", profileName: "오늘날씨 광고", profileAssetId: ids.profile }),
  },
  {
    call: "PUT /project/{id}",
    by: "advertiser",
    action: "project.update",
    path: (ids) => `/project/${ids.adv}`,
    body: () => ({ section: "contact", ...contact }),
  },
  {
    call: "GET /project/{id}/ad-accounts",
    by: "publisher",
    action: "ad-account.read",
    path: (ids) => `/project/${ids.pub}/ad-accounts?limit=5`,
  },
  {
    call: "GET /project/{id}/is-verified",
    by: "publisher",
    action: "project.read",
    path: (ids) => `/project/${ids.pub}/is-verified`,
  },
  {
    call: "PUT /project/{id}/features",
    by: "publisher",
    action: "features.write",
    path: (ids) => `/project/${ids.pub}/features`,
    body: () => ({ features: ["ad-note", "audience-targeting", "quest"] }),
  },
  {
    call: "PATCH /project/{id}/parent-memo",
    by: "publisher",
    action: "parent-memo.write",
    path: (ids) => `/project/${ids.client}/parent-memo`,
    body: () => ({ memo: "계약은 매년 3월" }),
  },
  {
    call: "DELETE /project/{id}",
    by: "publisher",
    action: "project.delete",
    path: (ids) => `/project/${ids.pub}`,
    body: () => ({ name: "오늘날씨" }),
  },
];
