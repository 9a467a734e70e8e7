import { z } from "@hono/zod-openapi";
import {
  billingStepSchema,
  cancellationSchema,
  contactSchema,
  extensionSchema,
  infoStepSchema,
  memoSchema,
  postponementSchema,
  questStepSchema,
  questTermsSchema,
  scheduleInputSchema,
  scheduleStepSchema,
  targetingStepSchema,
  titleSchema,
} from "../../../domain/booking";
import { parseOrRefuse } from "../../../domain/kernel";
import { seenQuoteSchema } from "../../../domain/money";
import {
  bookProduct,
  cancelCampaign,
  extendCampaign,
  getCampaign,
  pauseCampaign,
  postponeCampaign,
  renameCampaign,
  replaceContact,
  requestReview,
  resumeCampaign,
  setCampaignMemo,
  updateCampaignStep,
  withdrawCampaign,
} from "../../services/booking";
import { type Call, call } from "../call";
import { campaignId, projectId } from "../kernel/parameters";
import { bookingWire, campaignAnswer, campaignDetailWire, campaignWire, toCampaignDetailWire } from "./wire";

const advertiserOnly = "PROJECT_KIND_MUST_BE_ADV";
const publisherOnly = "PROJECT_KIND_MUST_BE_PUB";
const changed = ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_MUTATION_NOT_ALLOWED", "CONFLICT"] as const;

const unbookable = [
  "AD_PRODUCT_NOT_FOUND",
  "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
  "AD_PRODUCT_BOOK_LIMIT_EXCEEDED",
  "AD_ACCOUNT_BLOCKED",
  "CAMPAIGN_CPQ_DATA_REQUIRED",
] as const;

/** The booking steps, and the sections that can still be changed in a booked or running campaign. */
const SECTIONS = [
  "schedule",
  "targeting",
  "quest",
  "info",
  "billing",
  "title",
  "contact",
  "postponement",
  "extension",
] as const;
const AFTER_BOOKING = {
  title: renameCampaign,
  contact: replaceContact,
  postponement: postponeCampaign,
  extension: extendCampaign,
} as const;
const sectionSchema = z.object({ section: z.enum(SECTIONS) });
const requestBody = z.object({
  project: z.string().min(1).describe("Id of the ad account"),
  seenTotalMinor: seenQuoteSchema.shape.seenTotalMinor.describe(
    "`totalMinor` of the quote that was seen, 0 of what is discounted whole. May be left out in-house alone, where there is nothing to pay",
  ),
  seenUnits: seenQuoteSchema.shape.seenUnits.describe(
    "`units` of that quote: a price that buys fewer or more of the same budget is refused too. May be left out in-house alone",
  ),
  seenVideoUnits: seenQuoteSchema.shape.seenVideoUnits.describe(
    "`videoUnits` of that quote; left out where that has none",
  ),
});
/** The booking ad account, the product, and the schedule; for CPQ the quest instead of a budget. */
const bookingBody = scheduleInputSchema.extend({
  project: z.string().min(1).describe("Id of the ad account"),
  product: z.string().min(1).describe("Id of the ad product"),
  quest: questTermsSchema.optional().describe("Terms of the quest, for a cpq product"),
  via: z.enum(["adnote"]).optional().openapi({
    description:
      "`adnote` says that the ad-note catalogue led here; left out, what was kept of the first meeting still decides, see `viaAdNote`",
  }),
});
const pausedSchema = z.object({ paused: z.boolean().describe("Whether it pauses or goes on") });
const cancellerSchema = z.object({ by: z.enum(["advertiser", "publisher"]) });

export const campaignCalls = [
  call({
    area: "campaign",
    method: "get",
    path: "/campaign/{project}/{id}",
    parameters: { project: projectId, id: campaignId },
    summary: "One campaign with its history and totals, as the project's side sees it",
    access: "session",
    versioned: true,
    answer: campaignDetailWire,
    refusals: ["CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => {
      const detail = await getCampaign(ctx, params.project, params.id);
      tag(detail.campaign);
      return toCampaignDetailWire(detail, params.project);
    },
  }),
  bookingCall(
    "campaign",
    "/campaign",
    "Saves a new draft for a product; a cpp product's days are held for 15 minutes",
  ),
  bookingCall(
    "ad-product",
    "/ad-product/book",
    "Books a product: a draft with its schedule or quest, and for cpp its days held for 15 minutes; without the publisher's grant up to 150 slot-days of a product, " +
      "300 in all, 10 drafts a minute and 50 at a time",
  ),
  call({
    area: "campaign",
    method: "post",
    path: "/campaign/{id}/request",
    parameters: { id: campaignId },
    summary:
      "Sends a draft or a rejected campaign for review, for the total that was seen; another one is refused with the quote of now",
    access: "session",
    versioned: true,
    body: requestBody,
    answer: campaignWire,
    refusals: ["PROJECT_NOT_FOUND", advertiserOnly, ...changed, "CAMPAIGN_QUOTE_CHANGED", ...unbookable],
    run: async ({ ctx, params, body, tag }) => {
      const { project, ...seen } = parseOrRefuse(requestBody, body);
      return campaignAnswer(ctx, tag(await requestReview(ctx, project, params.id, seen)), project);
    },
  }),
  call({
    area: "campaign",
    method: "put",
    path: "/campaign/{project}/{id}",
    parameters: { project: projectId, id: campaignId },
    summary:
      "Saves one step of a campaign; or renames, postpones or extends one that is booked, or names another contact in place of one who left",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      scheduleStepSchema.extend({ section: z.literal("schedule").describe("Which step or change is saved") }),
      targetingStepSchema.safeExtend({
        section: z.literal("targeting").describe("Which step or change is saved"),
      }),
      questStepSchema.extend({ section: z.literal("quest").describe("Which step or change is saved") }),
      infoStepSchema.extend({ section: z.literal("info").describe("Which step or change is saved") }),
      billingStepSchema.extend({ section: z.literal("billing").describe("Which step or change is saved") }),
      titleSchema.extend({ section: z.literal("title").describe("Which step or change is saved") }),
      contactSchema.extend({ section: z.literal("contact").describe("Which step or change is saved") }),
      postponementSchema.extend({
        section: z.literal("postponement").describe("Which step or change is saved"),
      }),
      extensionSchema.extend({ section: z.literal("extension").describe("Which step or change is saved") }),
    ]),
    answer: campaignWire,
    refusals: [
      advertiserOnly,
      ...changed,
      "CAMPAIGN_POSTPONING_NOT_ALLOWED",
      "CAMPAIGN_QUOTE_CHANGED",
      "ASSET_NOT_AVAILABLE",
      "PAYMENT_REQUIRED",
      "PAYMENT_METHOD_NOT_FOUND",
      ...unbookable,
    ],
    run: async ({ ctx, params, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      const { project, id } = params;
      if (
        section === "title" ||
        section === "contact" ||
        section === "postponement" ||
        section === "extension"
      )
        return campaignAnswer(ctx, tag(await AFTER_BOOKING[section](ctx, project, id, body)), project);
      return campaignAnswer(ctx, tag(await updateCampaignStep(ctx, project, id, section, body)), project);
    },
  }),
  call({
    area: "campaign",
    method: "patch",
    path: "/campaign/{project}/{id}/pause",
    parameters: { project: projectId, id: campaignId },
    summary: "Pauses a campaign or lets it go on",
    access: "session",
    body: pausedSchema,
    answer: campaignWire,
    refusals: [...changed, "CAMPAIGN_PERIOD_OVER"],
    run: async ({ ctx, params, body }) => {
      const { paused } = parseOrRefuse(pausedSchema, body);
      const change = paused ? pauseCampaign : resumeCampaign;
      return campaignAnswer(ctx, await change(ctx, params.project, params.id), params.project);
    },
  }),
  call({
    area: "campaign",
    method: "patch",
    path: "/campaign/{project}/{id}/cancel",
    parameters: { project: projectId, id: campaignId },
    summary: "Takes back what is not booked, as its advertiser; ends what is booked, as its publisher",
    access: "session",
    body: z.discriminatedUnion("by", [
      z.object({
        by: z.literal("advertiser").describe("Whether the advertiser takes it back or the publisher ends it"),
      }),
      cancellationSchema.extend({
        by: z.literal("publisher").describe("Whether the advertiser takes it back or the publisher ends it"),
      }),
    ]),
    answer: campaignWire,
    refusals: [advertiserOnly, publisherOnly, ...changed],
    run: async ({ ctx, params: { project, id }, body }) => {
      const { by } = parseOrRefuse(cancellerSchema, body);
      return campaignAnswer(
        ctx,
        await (by === "advertiser"
          ? withdrawCampaign(ctx, project, id)
          : cancelCampaign(ctx, project, id, body)),
        project,
      );
    },
  }),
  call({
    area: "campaign",
    method: "patch",
    path: "/campaign/{project}/{id}/memo",
    parameters: { project: projectId, id: campaignId },
    summary: "The advertiser's note to itself",
    access: "session",
    body: memoSchema,
    answer: z.object({ memo: z.string().describe("Note of the ad account to itself") }),
    refusals: [advertiserOnly, "CAMPAIGN_NOT_FOUND"],
    run: async ({ ctx, params, body }) => ({
      memo: await setCampaignMemo(ctx, params.project, params.id, body),
    }),
  }),
];

/** Drafts can be opened at two paths. */
function bookingCall(area: string, path: "/campaign" | "/ad-product/book", summary: string): Call {
  return call({
    area,
    method: "post",
    path,
    summary,
    access: "session",
    body: bookingBody,
    answer: bookingWire,
    refusals: ["PROJECT_NOT_FOUND", advertiserOnly, ...unbookable],
    run: async ({ ctx, body }) => {
      const { project, product, via, ...schedule } = parseOrRefuse(bookingBody, body);
      const options = { viaAdNote: via === "adnote" };
      const { campaign, holdExpiresAtMs } = await bookProduct(ctx, project, product, schedule, options);
      return { campaign: await campaignAnswer(ctx, campaign, project), holdExpiresAt: holdExpiresAtMs };
    },
  });
}
