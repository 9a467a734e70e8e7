import { unique } from "../../support/factories";
import { ADVERTISER_EXAMPLES } from "./advertiser";
import type { Example } from "./example";
import { PEOPLE_EXAMPLES } from "./people";
import { PROJECT_EXAMPLES } from "./project";
import { PUBLISHER_EXAMPLES } from "./publisher";

export type { Example };

const OPERATOR_EXAMPLES: readonly Example[] = [
  { call: "GET /restricted/health", by: "operator", action: null, path: () => "/restricted/health" },
  {
    call: "GET /restricted/account/query",
    by: "operator",
    action: null,
    path: () => "/restricted/account/query?kind=pub&role=member&limit=5",
  },
  {
    call: "GET /restricted/project/query",
    by: "operator",
    action: null,
    path: () => "/restricted/project/query?kind=pub&plan=stream&listing=listed",
  },
  {
    call: "GET /restricted/project/{id}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}`,
  },
  {
    call: "POST /restricted/content/story/publish",
    by: "operator",
    action: null,
    path: () => "/restricted/content/story/publish",
    body: (ids) => ({ story: ids.story, reason: "출시 소식" }),
  },
  {
    call: "POST /restricted/project/apps/{id}/status",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/apps/${ids.app}/status`,
    body: () => ({ status: "suspended", reason: "다른 회사의 앱이에요" }),
  },
  {
    call: "GET /restricted/campaign-query",
    by: "operator",
    action: null,
    path: () => "/restricted/campaign-query?pending=true&limit=100",
  },
  {
    call: "GET /restricted/campaign-query/grouped",
    by: "operator",
    action: null,
    path: () => "/restricted/campaign-query/grouped?by=product",
  },
  {
    call: "PUT /restricted/project/listing",
    by: "operator",
    action: null,
    path: () => "/restricted/project/listing",
    body: (ids) => ({ project: ids.pub, listed: true, reason: "확인했어요" }),
  },
  {
    call: "GET /restricted/campaign-query/{id}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/campaign-query/${ids.inFinalReview}`,
  },
  {
    call: "GET /restricted/project/query/invoices",
    by: "operator",
    action: null,
    path: () => "/restricted/project/query/invoices?status=issued",
  },
  {
    call: "POST /restricted/project/{id}/pricing",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}/pricing`,
    body: () => ({ plan: "wave", perThousandMinor: 210, reason: "이전 요금" }),
  },
  {
    call: "POST /restricted/project/{id}/pricing-fees",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}/pricing-fees`,
    body: () => ({ commissionBp: 1_000, reason: "제휴" }),
  },
  {
    call: "POST /restricted/project/{id}/credit-grant",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}/credit-grant`,
    body: () => ({ amountMinor: 50_000, expiresOn: "2099-12-31", reason: "첫 달 지원" }),
  },
  {
    call: "POST /restricted/project/{id}/credit-consume",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}/credit-consume`,
    body: () => ({ amountMinor: 1_000, reason: "교육 비용" }),
  },
  {
    call: "DELETE /restricted/project/{id}/credit/{credit}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/project/${ids.pub}/credit/${ids.credit}`,
  },
  {
    call: "GET /restricted/settlement",
    by: "operator",
    action: null,
    path: () => "/restricted/settlement?status=prepared",
  },
  {
    call: "POST /restricted/settlement",
    by: "operator",
    action: null,
    path: () => "/restricted/settlement",
    body: () => ({ month: "2026-01" }),
  },
  {
    call: "PUT /restricted/settlement",
    by: "operator",
    action: null,
    path: () => "/restricted/settlement",
    body: (ids) => ({ id: ids.sentSettlement, step: "pay" }),
  },
  {
    call: "POST /restricted/settlement/{id}/send",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/settlement/${ids.settlement}/send`,
  },
  {
    call: "DELETE /restricted/settlement/{id}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/settlement/${ids.spareSettlement}`,
  },
  {
    call: "GET /restricted/settlement/campaigns",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/settlement/campaigns?project=${ids.pub}&open=true`,
  },
  {
    call: "POST /restricted/settlement/campaigns",
    by: "operator",
    action: null,
    path: () => "/restricted/settlement/campaigns",
    body: (ids) => ({ project: ids.pub, currency: "KRW", amountMinor: -10_000, reason: "중복 집행" }),
  },
  {
    call: "PUT /restricted/settlement/campaigns",
    by: "operator",
    action: null,
    path: () => "/restricted/settlement/campaigns",
    body: (ids) => ({ id: ids.adjustment, amountMinor: 20_000, reason: "보상" }),
  },
  {
    call: "DELETE /restricted/settlement/campaigns/{id}",
    by: "operator",
    action: null,
    path: (ids) => `/restricted/settlement/campaigns/${ids.spareAdjustment}`,
  },
  {
    call: "POST /campaign/{id}/review",
    by: "operator",
    action: null,
    path: (ids) => `/campaign/${ids.inFinalReview}/review`,
    body: () => ({ phase: "final", decision: "approve" }),
  },
];

const ANYBODY_EXAMPLES: readonly Example[] = [
  {
    call: "GET /locale/exchange-rates",
    by: "anybody",
    action: null,
    path: () => "/locale/exchange-rates",
  },
  {
    call: "GET /content/story/list",
    by: "anybody",
    action: null,
    path: () => "/content/story/list?category=product&limit=100",
  },
  {
    call: "GET /content/story",
    by: "anybody",
    action: null,
    path: (ids) => `/content/story?slug=${ids.storySlug}`,
  },
  { call: "GET /auth/session", by: "anybody", action: null, path: () => "/auth/session" },
  { call: "GET /account/me", by: "publisher", action: null, path: () => "/account/me" },
  {
    call: "GET /account/acl",
    by: "publisher",
    action: null,
    path: (ids) => `/account/acl?project=${ids.pub}`,
  },
  {
    call: "PUT /account",
    by: "publisher",
    action: null,
    path: () => "/account",
    body: () => ({ name: "새 이름" }),
  },
  {
    call: "PUT /account/options",
    by: "publisher",
    action: null,
    path: () => "/account/options",
    body: () => ({ locale: "ko", alarms: { member: { mail: false } } }),
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
      privacy: true,
    }),
  },
];

export const EXAMPLES: readonly Example[] = [
  ...ANYBODY_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...PROJECT_EXAMPLES,
  ...PUBLISHER_EXAMPLES,
  ...ADVERTISER_EXAMPLES,
  ...OPERATOR_EXAMPLES,
];
