import { CAMPAIGN_STATUSES } from "../../../domain/booking";
import { ASSET_KINDS } from "../../../domain/content";
import type { Ids } from "../world";
import type { By } from "./case";
import { ABSENT } from "./leaves";

/** A question that is good, and for each of its parameters the values that are wrong. */
export interface Query {
  call: string;
  by: By;
  path(ids: Ids): string;
  /** Parameters without which the question itself would be refused. */
  good?(ids: Ids): Record<string, string>;
  /** By parameter; an array stands for a parameter that is repeated. */
  wrong: Record<string, readonly (string | readonly string[] | typeof ABSENT)[]>;
}

const page = { next: ["x".repeat(201)], limit: ["0", "101", "1.5", "many", ""] };
const q = ["x".repeat(101)];
const id = ["x".repeat(41)];
const media = { q, pricing: ["barter"], format: ["poster"], platform: ["windows"] };
const days = ["2026-02-30", "2026-1-1", "soon"];
const campaigns = {
  ...page,
  q,
  status: [[...CAMPAIGN_STATUSES, "live"]],
  product: id,
  from: days,
  to: days,
  sort: ["price"],
  dir: ["up"],
};

export const queries: Query[] = [
  { call: "GET /project", by: "publisher", path: () => "/project", wrong: { ...page, kind: ["quest"] } },
  {
    call: "GET /project/adnote",
    by: "advertiser",
    path: () => "/project/adnote",
    wrong: { ...page, ...media },
  },
  {
    call: "GET /project/{id}/ad-accounts",
    by: "publisher",
    path: (ids) => `/project/${ids.pub}/ad-accounts`,
    wrong: { ...page, q },
  },
  {
    call: "GET /account/acl",
    by: "publisher",
    path: () => "/account/acl",
    good: (ids) => ({ project: ids.pub }),
    wrong: { project: [ABSENT, "", "x".repeat(41)] },
  },
  {
    call: "GET /account/members/{project}",
    by: "publisher",
    path: (ids) => `/account/members/${ids.pub}`,
    wrong: { ...page, q, level: ["boss"] },
  },
  {
    call: "GET /project-query/{id}/alerts",
    by: "publisher",
    path: (ids) => `/project-query/${ids.pub}/alerts`,
    wrong: page,
  },
  {
    call: "GET /project-app/{project}",
    by: "publisher",
    path: (ids) => `/project-app/${ids.pub}`,
    wrong: { ...page, q, platform: ["windows"] },
  },
  {
    call: "GET /project-app/market/search",
    by: "publisher",
    path: () => "/project-app/market/search",
    good: () => ({ platform: "apple", q: "날씨" }),
    wrong: { platform: [ABSENT, "web"], q: [ABSENT, "x", "x".repeat(101)] },
  },
  {
    call: "GET /project-app/market/app",
    by: "publisher",
    path: () => "/project-app/market/app",
    good: () => ({ platform: "apple", id: "example.weather.today" }),
    wrong: { platform: [ABSENT, "web"], id: [ABSENT, "", "x".repeat(156)] },
  },
  { call: "GET /ad-unit/{project}", by: "publisher", path: (ids) => `/ad-unit/${ids.pub}`, wrong: page },
  {
    call: "GET /ad-unit-query/{project}",
    by: "publisher",
    path: (ids) => `/ad-unit-query/${ids.pub}`,
    wrong: {
      ...{ ...page, q, format: ["poster"], platform: ["ios"], connection: ["lost"] },
      ...{ app: id, archived: ["maybe"], sort: ["size"], dir: ["up"] },
    },
  },
  {
    call: "GET /ad-product/{project}",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}`,
    wrong: { ...page, q, status: ["asleep"], pricing: ["barter"] },
  },
  {
    call: "GET /ad-product-query/{project}",
    by: "advertiser",
    path: (ids) => `/ad-product-query/${ids.adv}`,
    wrong: { ...page, q, pricing: ["barter"], publisher: id },
  },
  {
    call: "GET /campaign/adv/{project}",
    by: "advertiser",
    path: (ids) => `/campaign/adv/${ids.adv}`,
    wrong: page,
  },
  {
    call: "GET /campaign/pub/{project}",
    by: "publisher",
    path: (ids) => `/campaign/pub/${ids.pub}`,
    wrong: page,
  },
  {
    call: "GET /asset/{project}",
    by: "advertiser",
    path: (ids) => `/asset/${ids.adv}`,
    wrong: { ...page, kind: [[...ASSET_KINDS, "creative"]], status: ["asleep"] },
  },
  {
    call: "GET /campaign-query/{kind}/{project}",
    by: "advertiser",
    path: (ids) => `/campaign-query/adv/${ids.adv}`,
    wrong: { ...campaigns, publisher: id, stage: id },
  },
  {
    call: "GET /campaign/adv/adnote",
    by: "advertiser",
    path: () => "/campaign/adv/adnote",
    wrong: { ...page, ...media },
  },
  {
    call: "GET /restricted/campaign-query/grouped",
    by: "operator",
    path: () => "/restricted/campaign-query/grouped",
    wrong: { by: ["weather"] },
  },
  {
    call: "GET /restricted/campaign-query",
    by: "operator",
    path: () => "/restricted/campaign-query",
    wrong: { ...campaigns, pending: ["perhaps"] },
  },
];
