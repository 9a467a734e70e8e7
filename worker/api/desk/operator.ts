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
import { appId, campaignId, projectId } from "../kernel/parameters";
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
    query: pageQuery.extend({
      q: accountText,
      kind: accountKind.describe("Only accounts that mainly advertise (`adv`) or publish (`pub`)"),
      role: role.describe("Only accounts that are operators, or that are not"),
    }),
    answer: pageOf(operatorAccountWire).extend({
      total: z.int().describe("How many entries there are in all"),
    }),
    refusals: [],
    run: ({ ctx, query }) => listAccountsForOperator(ctx, query),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/project/query",
    summary: "Every publisher's platform and ad account, the newest first",
    access: "operator",
    query: pageQuery.extend({
      q: projectText,
      kind: projectKind.describe("Only ad accounts (`adv`) or publishers (`pub`)"),
      plan: plan.describe("Only publishers of this plan"),
      listing: listing.describe("Only publishers in the ad-note catalogue, or kept out of it"),
      standing: standing.describe("Only projects that may act, or are suspended"),
    }),
    answer: pageOf(operatorProjectWire).extend({
      total: z.int().describe("How many entries there are in all"),
    }),
    refusals: [],
    run: ({ ctx, query }) => listProjectsForOperator(ctx, query),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/project/{id}",
    parameters: { id: projectId },
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
    parameters: { id: appId },
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
    query: campaignFilterQuery.extend({
      pending: z
        .stringbool()
        .optional()
        .describe("Only groups with campaigns that wait for the final review"),
    }),
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
    answer: z.object({
      items: z.array(campaignGroupView).describe("The entries of this page"),
      next: z.null().describe("Always null: all entries are on one page"),
    }),
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
    answer: z.object({
      project: z.string().describe("Id of the publisher"),
      listed: z.boolean().describe("Whether the publisher stands in the ad-note catalogue"),
    }),
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
    parameters: { id: campaignId },
    summary: "One campaign as operators see it",
    access: "operator",
    answer: campaignDetailWire,
    refusals: ["CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params }) => toCampaignDetailWire(await getCampaignForOperator(ctx, params.id), null),
  }),
];
