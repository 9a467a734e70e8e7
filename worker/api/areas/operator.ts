import { z } from "@hono/zod-openapi";
import { getCampaignForOperator } from "../../services/campaigns/get";
import { listCampaignsForOperator } from "../../services/campaigns/list-for-operator";
import { call } from "../call";
import {
  campaignDetailWire,
  campaignItemWire,
  toCampaignDetailWire,
  toCampaignItemWire,
} from "../wire/campaign";
import { pageOf } from "../wire/fields";
import { campaignFilterQuery } from "./campaign-query";

export const operatorCalls = [
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
      return { ...page, items: page.items.map(toCampaignItemWire) };
    },
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/campaign-query/{id}",
    summary: "One campaign as operators see it",
    access: "operator",
    answer: campaignDetailWire,
    refusals: ["CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params }) => toCampaignDetailWire(await getCampaignForOperator(ctx, params.id)),
  }),
];
