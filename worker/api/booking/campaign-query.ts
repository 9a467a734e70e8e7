import { z } from "@hono/zod-openapi";
import { BOOKING_VIEWS, CAMPAIGN_STATUSES } from "../../../domain/booking";
import { AppError, dayView, isDay, pageOf } from "../../../domain/kernel";
import type { Side } from "../../../domain/people";
import {
  CAMPAIGN_SORTS,
  campaignOptions,
  campaignOptionsView,
  getCampaign,
  listAdNoteCampaigns,
  listBookings,
  listCampaigns,
} from "../../services/booking";
import { call } from "../call";
import { pageQuery } from "../kernel/fields";
import { campaignId, projectId, sideSegment } from "../kernel/parameters";
import {
  bookingItemWire,
  campaignDetailWire,
  campaignItemWire,
  toCampaignDetailWire,
  toItemWire,
} from "./wire";

const filterDay = dayView.refine(isDay, { message: "date" });

/** `status` may be repeated; `[from, to]` selects campaigns that run on at least one of these days. */
export const campaignFilterQuery = pageQuery.extend({
  q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
  status: z
    .array(z.string())
    .max(CAMPAIGN_STATUSES.length)
    .optional()
    .openapi({ description: CAMPAIGN_STATUSES.join(", ") }),
  product: z.string().max(40).optional().describe("Id of an ad product: only its campaigns"),
  from: filterDay.optional().describe("Campaigns that run on this day or later, `YYYY-MM-DD`"),
  to: filterDay.optional().describe("Campaigns that run on this day or before, `YYYY-MM-DD`"),
  sort: z.enum(CAMPAIGN_SORTS).optional().describe("What the list is sorted by"),
  dir: z.enum(["asc", "desc"]).optional().describe("Ascending or descending order"),
});

/** Additional filters of each side's own list: by publisher, and by booking status. */
const bookingFilterQuery = campaignFilterQuery.extend({
  publisher: z.string().max(40).optional().describe("Id of a publisher: only its records"),
  stage: z
    .string()
    .max(40)
    .optional()
    .openapi({ description: BOOKING_VIEWS.join(", ") }),
});

/** The side of a kind of campaign. @throws AppError NOT_FOUND for an unknown kind */
function sideOf(kind: string): Side {
  if (kind !== "adv" && kind !== "pub") throw new AppError("NOT_FOUND");
  return kind;
}

const kinds = ["NOT_FOUND", "PROJECT_KIND_MUST_BE_ADV", "PROJECT_KIND_MUST_BE_PUB"] as const;

export const campaignQueryCalls = [
  // Before the ad accounts' own paths; no ad account has this id.
  call({
    area: "campaign",
    method: "get",
    path: "/campaign/adv/adnote",
    summary: "The campaigns that the ad-note catalogue led to, of all the caller's ad accounts, newest first",
    access: "session",
    query: campaignFilterQuery,
    answer: pageOf(campaignItemWire),
    refusals: ["CAMPAIGN_FILTER_NOT_ACCEPTABLE"],
    run: async ({ ctx, query }) => {
      const page = await listAdNoteCampaigns(ctx, query);
      return { ...page, items: page.items.map((item) => toItemWire(item, item.campaign.projectId)) };
    },
  }),
  ...(["adv", "pub"] as const).map((side) =>
    call({
      area: "campaign",
      method: "get",
      path: `/campaign/${side}/{project}`,
      parameters: { project: projectId },
      summary:
        side === "adv"
          ? "The campaigns of an ad account, newest first"
          : "The campaigns submitted to a publisher, newest first",
      access: "session",
      query: pageQuery,
      answer: pageOf(campaignItemWire),
      refusals: [side === "adv" ? "PROJECT_KIND_MUST_BE_ADV" : "PROJECT_KIND_MUST_BE_PUB"],
      run: async ({ ctx, params, query }) => {
        const page = await listCampaigns(ctx, params.project, side, query);
        return { ...page, items: page.items.map((item) => toItemWire(item, params.project)) };
      },
    }),
  ),
  call({
    area: "campaign",
    method: "get",
    path: "/campaign-query/{kind}/{project}",
    parameters: { kind: sideSegment, project: projectId },
    summary:
      "The campaigns of one side by text, status, product, publisher and days; `kind` is `adv` or `pub`. " +
      "With `stage` its bookings instead, by their start, and no `status`",
    access: "session",
    query: bookingFilterQuery,
    answer: pageOf(z.union([bookingItemWire, campaignItemWire])),
    refusals: [...kinds, "CAMPAIGN_FILTER_NOT_ACCEPTABLE"],
    run: async ({ ctx, params: { project, kind }, query: { stage, ...query } }) => {
      const side = sideOf(kind);
      if (stage === undefined) {
        const page = await listCampaigns(ctx, project, side, query);
        return { ...page, items: page.items.map((item) => toItemWire(item, project)) };
      }
      const { status: _ofCampaigns, ...filter } = query;
      const page = await listBookings(ctx, project, side, { ...filter, stage });
      return { ...page, items: page.items.map((item) => toItemWire(item, project)) };
    },
  }),
  call({
    area: "campaign",
    method: "get",
    path: "/campaign-query/{kind}/{project}/options",
    parameters: { kind: sideSegment, project: projectId },
    summary:
      "What a list of campaigns can be narrowed to: statuses with how many, products, and the other side's projects",
    access: "session",
    answer: campaignOptionsView,
    refusals: [...kinds],
    run: ({ ctx, params }) => campaignOptions(ctx, params.project, sideOf(params.kind)),
  }),
  call({
    area: "campaign",
    method: "get",
    path: "/campaign-query/{kind}/{project}/{id}",
    parameters: { kind: sideSegment, project: projectId, id: campaignId },
    summary: "One campaign with its history and totals, from the side that `kind` names",
    access: "session",
    answer: campaignDetailWire,
    refusals: [...kinds, "CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params }) =>
      toCampaignDetailWire(
        await getCampaign(ctx, params.project, params.id, sideOf(params.kind)),
        params.project,
      ),
  }),
];
