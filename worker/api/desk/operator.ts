import { z } from "@hono/zod-openapi";
import { groupingSchema } from "../../../domain/booking";
import { appStandingSchema } from "../../../domain/inventory";
import { pageOf } from "../../../domain/kernel";
import { listingSchema } from "../../../domain/platform";
import {
  campaignGroupView,
  getCampaignForOperator,
  groupCampaignsForOperator,
  listCampaignsForOperator,
} from "../../services/booking";
import {
  accountQuerySchema,
  getHealth,
  getProjectForOperator,
  listAccountsForOperator,
  listProjectsForOperator,
  projectQuerySchema,
} from "../../services/desk";
import { setAppStanding } from "../../services/inventory";
import { setListing } from "../../services/platform";
import { campaignFilterQuery } from "../booking/campaign-query";
import { campaignDetailWire, campaignItemWire, toCampaignDetailWire, toItemWire } from "../booking/wire";
import { call } from "../call";
import { appWire } from "../inventory/wire";
import { pageQuery } from "../kernel/fields";
import { healthWire, operatorAccountWire, operatorProjectDetailWire, operatorProjectWire } from "./wire";

const { q: accountText, kind: accountKind, role } = accountQuerySchema.shape;
const { q: projectText, kind: projectKind, plan, listing, standing } = projectQuerySchema.shape;

export const operatorCalls = [
  call({
    area: "operator",
    method: "get",
    path: "/restricted/account/query",
    summary: "Everybody who can sign in, the newest first",
    access: "operator",
    query: pageQuery.extend({ q: accountText, kind: accountKind, role }),
    answer: pageOf(operatorAccountWire).extend({ total: z.int() }),
    refusals: [],
    run: ({ ctx, query }) => listAccountsForOperator(ctx, query),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/project/query",
    summary: "Every publisher's platform and ad account, the newest first",
    access: "operator",
    query: pageQuery.extend({ q: projectText, kind: projectKind, plan, listing, standing }),
    answer: pageOf(operatorProjectWire).extend({ total: z.int() }),
    refusals: [],
    run: ({ ctx, query }) => listProjectsForOperator(ctx, query),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/project/{id}",
    summary:
      "A project with all that support asks about: members, apps, campaigns, payments, plan, mails, and what operators did",
    access: "operator",
    answer: operatorProjectDetailWire,
    refusals: ["PROJECT_NOT_FOUND"],
    run: ({ ctx, params }) => getProjectForOperator(ctx, params.id),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/health",
    summary: "How the platform runs: the clock's lag, the age of totals, what waits and what failed",
    access: "operator",
    answer: healthWire,
    refusals: [],
    run: ({ ctx }) => getHealth(ctx),
  }),
  call({
    area: "operator",
    method: "post",
    path: "/restricted/project/apps/{id}/status",
    summary: "Suspends a publisher's app with a reason, or lets it show ads again",
    access: "operator",
    body: appStandingSchema,
    answer: appWire,
    refusals: ["PROOF_REQUIRED", "PROJECT_APP_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, params, body }) => setAppStanding(ctx, params.id, body),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/campaign-query",
    summary: "Everything that was ever submitted; `pending` leaves what waits for the final review",
    access: "operator",
    query: campaignFilterQuery.extend({ pending: z.stringbool().optional() }),
    answer: pageOf(campaignItemWire),
    refusals: ["CAMPAIGN_FILTER_NOT_ACCEPTABLE"],
    run: async ({ ctx, query }) => {
      const page = await listCampaignsForOperator(ctx, query);
      return { ...page, items: page.items.map((item) => toItemWire(item, null)) };
    },
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/campaign-query/grouped",
    summary:
      "How many campaigns each publisher, ad account or product has by status, whoever has most to decide on first",
    access: "operator",
    query: groupingSchema,
    answer: z.object({ items: z.array(campaignGroupView), next: z.null() }),
    refusals: [],
    run: async ({ ctx, query }) => ({ items: await groupCampaignsForOperator(ctx, query), next: null }),
  }),
  call({
    area: "operator",
    method: "put",
    path: "/restricted/project/listing",
    summary:
      "Lists a publisher in the ad-note catalogue, or takes it out; the publisher's own switch must be on to be listed",
    access: "operator",
    body: listingSchema,
    answer: z.object({ project: z.string(), listed: z.boolean() }),
    refusals: [
      "PROOF_REQUIRED",
      "PROJECT_NOT_FOUND",
      "PROJECT_KIND_MUST_BE_PUB",
      "PROJECT_FEATURES_REQUIRED",
    ],
    run: ({ ctx, body }) => setListing(ctx, body),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/campaign-query/{id}",
    summary: "One campaign as operators see it",
    access: "operator",
    answer: campaignDetailWire,
    refusals: ["CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params }) => toCampaignDetailWire(await getCampaignForOperator(ctx, params.id), null),
  }),
];
