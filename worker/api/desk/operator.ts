import { z } from "@hono/zod-openapi";
import { CAMPAIGN_STATUSES, groupingSchema } from "../../../domain/booking";
import { appStandingSchema } from "../../../domain/inventory";
import { listingSchema } from "../../../domain/platform";
import {
  getCampaignForOperator,
  groupCampaignsForOperator,
  listCampaignsForOperator,
} from "../../services/booking";
import { setAppStanding } from "../../services/inventory";
import { setListing } from "../../services/platform";
import { campaignFilterQuery } from "../booking/campaign-query";
import {
  campaignDetailWire,
  campaignItemWire,
  toCampaignDetailWire,
  toCampaignItemWire,
} from "../booking/wire";
import { call } from "../call";
import { appWire, toAppWire } from "../inventory/app-wire";
import { pageOf } from "../kernel/fields";

const campaignGroupWire = z.object({
  id: z.string(),
  name: z.string(),
  total: z.int(),
  pending: z.int().openapi({ description: "Waits for the final review" }),
  byStatus: z.partialRecord(z.enum(CAMPAIGN_STATUSES), z.int()),
});

export const operatorCalls = [
  call({
    area: "operator",
    method: "post",
    path: "/restricted/project/apps/{id}/status",
    summary: "Suspends a publisher's app with a reason, or lets it show ads again",
    access: "operator",
    body: appStandingSchema,
    answer: appWire,
    refusals: ["PROJECT_APP_NOT_FOUND", "CONFLICT"],
    run: async ({ ctx, params, body }) => toAppWire(await setAppStanding(ctx, params.id, body)),
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
      return { ...page, items: page.items.map((item) => toCampaignItemWire(item, null)) };
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
    answer: z.object({ items: z.array(campaignGroupWire), next: z.null() }),
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
    refusals: ["PROJECT_NOT_FOUND", "PROJECT_KIND_MUST_BE_PUB", "PROJECT_FEATURES_REQUIRED"],
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
