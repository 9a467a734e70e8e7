import { unique } from "../../support/factories";
import { ADVERTISER_EXAMPLES } from "./advertiser";
import type { Example } from "./example";
import { PUBLISHER_EXAMPLES } from "./publisher";

export type { Example };

const OPERATOR_EXAMPLES: readonly Example[] = [
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

const ANYBODY_EXAMPLES: readonly Example[] = [
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
