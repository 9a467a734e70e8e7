import type { Action } from "../../domain/access/matrix";
import { BILLING, cpmProduct, INFO, nextSchedule, unique } from "../support/factories";
import { png } from "../support/images";
import type { Ids } from "./world";

/** One good request for a call. The walks over all calls are made from this list. */
export interface Example {
  /** `METHOD /path` as in the contract. */
  call: string;
  /** Whose request it is. */
  by: "publisher" | "advertiser" | "operator" | "anybody";
  /** What the level is asked for; null where every account, or nobody, may ask. */
  action: Action | null;
  path(ids: Ids): string;
  body?(ids: Ids): unknown;
  form?(): FormData;
  /** Names an id that is public, so that another tenant's is as good. */
  publicIds?: readonly (keyof Ids)[];
}

const schedule = () => ({ ...nextSchedule(), budgetMinor: 400_000 });
const unitBody = { name: "피드 하단 배너", width: 320, height: 100 };

function imageForm(): FormData {
  const form = new FormData();
  form.set("kind", "creative");
  form.set("file", new File([png(300, 250, 7)], "art.png", { type: "image/png" }));
  return form;
}

const creativeBody = (ids: Ids) => ({
  section: "content",
  unitId: ids.banner,
  assetId: ids.asset,
  name: "배너 소재",
  altText: "보리차 한 잔",
});

export const PUBLISHER_EXAMPLES: readonly Example[] = [
  { call: "GET /project/{id}", by: "publisher", action: "report.read", path: (ids) => `/project/${ids.pub}` },
  {
    call: "PUT /project/{id}",
    by: "publisher",
    action: "project.update",
    path: (ids) => `/project/${ids.pub}`,
    body: () => ({ section: "platform", displayName: "내일날씨", themeColor: "#204060" }),
  },
  {
    call: "PUT /project/{id}",
    by: "publisher",
    action: "project.update",
    path: (ids) => `/project/${ids.pub}`,
    body: () => ({ section: "operation", manualReview: true }),
  },
  {
    call: "GET /project-app/{project}",
    by: "publisher",
    action: "app.read",
    path: (ids) => `/project-app/${ids.pub}`,
  },
  {
    call: "GET /project-app/{project}/{app}",
    by: "publisher",
    action: "app.read",
    path: (ids) => `/project-app/${ids.pub}/${ids.app}`,
  },
  {
    call: "POST /project-app/{project}",
    by: "publisher",
    action: "app.write",
    path: (ids) => `/project-app/${ids.pub}`,
    body: () => ({ title: "날씨 웹", domain: "weather2.example" }),
  },
  {
    call: "GET /ad-unit/{project}",
    by: "publisher",
    action: "unit.read",
    path: (ids) => `/ad-unit/${ids.pub}`,
  },
  {
    call: "POST /ad-unit/{project}",
    by: "publisher",
    action: "unit.write",
    path: (ids) => `/ad-unit/${ids.pub}`,
    body: (ids) => ({ ...unitBody, appId: ids.app, format: "banner" }),
  },
  {
    call: "GET /ad-unit/{project}/{id}",
    by: "publisher",
    action: "unit.read",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.banner}`,
  },
  {
    call: "PUT /ad-unit/{project}/{id}",
    by: "publisher",
    action: "unit.write",
    path: (ids) => `/ad-unit/${ids.pub}/${ids.native}`,
    body: () => ({ ...unitBody, width: 600, height: 314 }),
  },
  {
    call: "GET /ad-unit-query/{project}",
    by: "publisher",
    action: "unit.read",
    path: (ids) => `/ad-unit-query/${ids.pub}?format=banner&archived=false&limit=5`,
  },
  {
    call: "GET /ad-unit-query/{project}/{id}",
    by: "publisher",
    action: "unit.read",
    path: (ids) => `/ad-unit-query/${ids.pub}/${ids.banner}`,
  },
  {
    call: "GET /ad-product/{project}",
    by: "publisher",
    action: "product.read",
    path: (ids) => `/ad-product/${ids.pub}?status=sale`,
  },
  {
    call: "GET /ad-product/{project}/{id}",
    by: "publisher",
    action: "product.read",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
  },
  {
    call: "POST /ad-product/{project}",
    by: "publisher",
    action: "product.write",
    path: (ids) => `/ad-product/${ids.pub}`,
    body: (ids) => cpmProduct([ids.banner, ids.native]),
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    by: "publisher",
    action: "product.write",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    body: (ids) => ({ section: "info", ...cpmProduct([ids.banner, ids.native]) }),
  },
  {
    call: "PUT /ad-product/{project}/{id}",
    by: "publisher",
    action: "product.write",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}`,
    body: () => ({ section: "sale", onSale: true }),
  },
  {
    call: "GET /campaign/pub/{project}",
    by: "publisher",
    action: "campaign.read",
    path: (ids) => `/campaign/pub/${ids.pub}`,
  },
  {
    call: "GET /campaign-query/{kind}/{project}",
    by: "publisher",
    action: "campaign.read",
    path: (ids) => `/campaign-query/pub/${ids.pub}?status=submitted&status=live`,
  },
  {
    call: "POST /campaign/{id}/review",
    by: "publisher",
    action: "campaign.review",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    body: (ids) => ({ phase: "publisher", project: ids.pub, creative: ids.creative, decision: "approve" }),
  },
  {
    call: "POST /campaign/{id}/review",
    by: "publisher",
    action: "campaign.review",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    body: (ids) => ({ phase: "publisher", project: ids.pub, decision: "reject", reason: "소재가 흐려요" }),
  },
  {
    call: "PATCH /campaign/{project}/{id}/pause",
    by: "publisher",
    action: "campaign.pause",
    path: (ids) => `/campaign/${ids.pub}/${ids.live}/pause`,
    body: () => ({ paused: true }),
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    by: "publisher",
    action: "campaign.cancel",
    path: (ids) => `/campaign/${ids.pub}/${ids.booked}/cancel`,
    body: () => ({ by: "publisher", name: INFO.name, finalSettlementMinor: 0 }),
  },
  {
    call: "POST /report/pub/{id}",
    by: "publisher",
    action: "report.read",
    path: (ids) => `/report/pub/${ids.pub}`,
    body: () => ({ preset: "last-7", tab: "unit" }),
  },
];

export const ADVERTISER_EXAMPLES: readonly Example[] = [
  {
    call: "PUT /project/{id}",
    by: "advertiser",
    action: "project.update",
    path: (ids) => `/project/${ids.adv}`,
    body: () => ({ section: "ad-account", displayName: "보리수 음료" }),
  },
  {
    call: "GET /ad-product-query/{project}",
    by: "advertiser",
    action: "project.read",
    path: (ids) => `/ad-product-query/${ids.adv}?pricing=cpp`,
  },
  {
    call: "GET /ad-product-query/{project}/{id}",
    by: "advertiser",
    action: "project.read",
    path: (ids) => `/ad-product-query/${ids.adv}/${ids.cpp}`,
    publicIds: ["cpp"],
  },
  {
    call: "POST /ad-product/book",
    by: "advertiser",
    action: "product.book",
    path: () => "/ad-product/book",
    body: (ids) => ({ project: ids.adv, product: ids.cpp, ...schedule() }),
    publicIds: ["cpp"],
  },
  {
    call: "POST /campaign",
    by: "advertiser",
    action: "product.book",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.cpm, ...schedule() }),
    publicIds: ["cpm"],
  },
  {
    call: "GET /campaign/adv/{project}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign/adv/${ids.adv}?limit=2`,
  },
  {
    call: "GET /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
  },
  {
    call: "GET /campaign-query/{kind}/{project}/{id}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign-query/adv/${ids.adv}/${ids.live}`,
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "schedule", ...schedule() }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "targeting", languages: ["ko"] }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "info", ...INFO }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "billing", ...BILLING }),
  },
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    by: "advertiser",
    action: "creative.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/${ids.draftCreative}`,
    body: creativeBody,
  },
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    by: "advertiser",
    action: "creative.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/new`,
    body: creativeBody,
  },
  {
    call: "PATCH /campaign/{project}/{id}/memo",
    by: "advertiser",
    action: "campaign.memo",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/memo`,
    body: () => ({ memo: "다음 주에 다시 보기" }),
  },
  {
    call: "POST /campaign/{id}/request",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.draft}/request`,
    body: (ids) => ({ project: ids.adv }),
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    by: "advertiser",
    action: "campaign.cancel",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/cancel`,
    body: () => ({ by: "advertiser" }),
  },
  {
    call: "POST /asset/{project}",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/${ids.adv}`,
    form: imageForm,
  },
  {
    call: "GET /asset/{project}/{id}",
    by: "advertiser",
    action: "asset.read",
    path: (ids) => `/asset/${ids.adv}/${ids.asset}`,
  },
  {
    call: "POST /report/adv/{id}",
    by: "advertiser",
    action: "report.read",
    path: (ids) => `/report/adv/${ids.adv}`,
    body: () => ({}),
  },
];

export const OPERATOR_EXAMPLES: readonly Example[] = [
  {
    call: "GET /restricted/campaign-query",
    by: "operator",
    action: null,
    path: () => "/restricted/campaign-query?pending=true&limit=100",
  },
  {
    call: "GET /restricted/campaign-query/{id}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/campaign-query/${ids.inFinalReview}`,
  },
  {
    call: "POST /campaign/{id}/review",
    by: "operator",
    action: null,
    path: (ids) => `/campaign/${ids.inFinalReview}/review`,
    body: () => ({ phase: "final", decision: "approve" }),
  },
];

export const ANYBODY_EXAMPLES: readonly Example[] = [
  { call: "GET /auth/session", by: "anybody", action: null, path: () => "/auth/session" },
  { call: "GET /account/me", by: "publisher", action: null, path: () => "/account/me" },
  {
    call: "GET /account/acl",
    by: "publisher",
    action: null,
    path: (ids) => `/account/acl?project=${ids.pub}`,
  },
  {
    call: "GET /account/has/{email}",
    by: "anybody",
    action: null,
    path: () => "/account/has/nobody@example.com",
  },
  {
    call: "POST /account/create",
    by: "anybody",
    action: null,
    path: () => "/account/create",
    body: () => ({
      kind: "adv",
      name: "새 사람",
      email: `${unique("new")}@example.com`,
      password: "correct-horse",
      terms: true,
    }),
  },
  { call: "GET /project", by: "publisher", action: null, path: () => "/project" },
  {
    call: "POST /project",
    by: "publisher",
    action: null,
    path: () => "/project",
    body: () => ({
      kind: "pub",
      displayName: "새 매체",
      alias: unique("n").slice(0, 20),
      themeColor: "#102030",
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
];

export const EXAMPLES: readonly Example[] = [
  ...ANYBODY_EXAMPLES,
  ...PUBLISHER_EXAMPLES,
  ...ADVERTISER_EXAMPLES,
  ...OPERATOR_EXAMPLES,
];
