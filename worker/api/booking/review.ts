import { z } from "@hono/zod-openapi";
import { rejectionSchema } from "../../../domain/booking";
import { creativeSchema } from "../../../domain/content";
import { parseOrRefuse } from "../../../domain/kernel";
import {
  addCreative,
  approveCampaign,
  deleteCreative,
  finalReview,
  rejectCampaign,
  reviewCreative,
  setCreativePaused,
  updateCreative,
} from "../../services/booking";
import { call } from "../call";
import { orNull } from "../kernel/fields";
import { campaignId, projectId, segment } from "../kernel/parameters";
import { campaignAnswer, campaignWire, creativeWire } from "./wire";

/** The publisher's decision on the campaign or one of its creatives, or the provider's final decision. */
const reviewSchema = z.discriminatedUnion("phase", [
  z.object({
    phase: z.literal("publisher").describe("The publisher's review"),
    project: z.string().min(1).describe("Id of the publisher"),
    creative: z
      .string()
      .min(1)
      .optional()
      .describe("Id of the creative that is decided on; left out, the campaign"),
    decision: z.enum(["approve", "reject"]).describe("Whether it is approved or rejected"),
    reason: rejectionSchema.shape.reason
      .optional()
      .describe("Why it is rejected, as the advertiser reads it; only of a rejection"),
  }),
  z.object({
    phase: z.literal("final").describe("The operators' final review"),
    decision: z.enum(["approve", "reject"]).describe("Whether it is approved or rejected"),
    reason: rejectionSchema.shape.reason
      .optional()
      .describe("Why it is rejected, as the advertiser reads it; only of a rejection"),
  }),
]);

export const campaignReviewCalls = [
  call({
    area: "campaign",
    method: "post",
    path: "/campaign/{id}/review",
    parameters: { id: campaignId },
    summary: "Approves or rejects a campaign or one of its creatives, or says the provider's last word",
    access: "session",
    body: reviewSchema,
    answer: z.object({ campaign: campaignWire.optional(), creative: creativeWire.optional() }),
    refusals: [
      "OPERATOR_SECOND_FACTOR_REQUIRED",
      "PROJECT_NOT_FOUND",
      "PROJECT_KIND_MUST_BE_PUB",
      "CAMPAIGN_NOT_FOUND",
      "CAMPAIGN_CREATIVE_NOT_FOUND",
      "CAMPAIGN_MUTATION_NOT_ALLOWED",
      "CAMPAIGN_PERIOD_OVER",
      "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
      "CAMPAIGN_CREATIVE_NOT_VIEWABLE",
      "PAYMENT_REQUIRED",
      "CONFLICT",
    ],
    run: async ({ ctx, params: { id }, body }) => {
      const review = parseOrRefuse(reviewSchema, body);
      const approve = review.decision === "approve";
      if (review.phase === "final")
        return {
          campaign: await campaignAnswer(ctx, await finalReview(ctx, id, review.decision, review), null),
        };
      const { project, creative, reason = "" } = review;
      if (creative !== undefined) {
        const verdict = approve ? { approve } : { approve: false as const, reason };
        return { creative: await reviewCreative(ctx, project, id, creative, verdict) };
      }
      const reviewed = approve
        ? await approveCampaign(ctx, project, id)
        : await rejectCampaign(ctx, project, id, review);
      return { campaign: await campaignAnswer(ctx, reviewed, project) };
    },
  }),
];

/** Placeholder id: the creative does not exist yet. */
const NEW = "new";

const sectionSchema = z.object({ section: z.enum(["content", "status"]) });
const statusSchema = z.object({
  status: z.enum(["paused", "live", "deleted"]).describe("State to bring the creative to"),
});

export const creativeCalls = [
  call({
    area: "campaign",
    method: "put",
    path: "/campaign/{project}/{id}/creative/{creative}",
    parameters: {
      project: projectId,
      id: campaignId,
      creative: segment("Id of the creative; `new` for another one"),
    },
    summary: "Adds a creative (`new` in place of its id), mends, pauses or deletes one",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      creativeSchema.extend({
        section: z.literal("content").describe("Whether its content or its state changes"),
      }),
      statusSchema.extend({
        section: z.literal("status").describe("Whether its content or its state changes"),
      }),
    ]),
    answer: z.object({
      creative: orNull(creativeWire).openapi({ description: "Null once it is deleted" }),
    }),
    refusals: [
      "PROJECT_KIND_MUST_BE_ADV",
      "CAMPAIGN_NOT_FOUND",
      "CAMPAIGN_CREATIVE_NOT_FOUND",
      "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
      "AD_UNIT_NOT_FOUND",
      "ASSET_NOT_AVAILABLE",
    ],
    run: async ({ ctx, params: { project, id, creative }, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      if (section === "content") {
        const saved =
          creative === NEW
            ? await addCreative(ctx, project, id, body)
            : await updateCreative(ctx, project, id, creative, body);
        return { creative: tag(saved) };
      }
      const { status } = parseOrRefuse(statusSchema, body);
      if (status === "deleted") {
        await deleteCreative(ctx, project, id, creative);
        return { creative: null };
      }
      const after = await setCreativePaused(ctx, project, id, creative, status === "paused");
      return { creative: tag(after) };
    },
  }),
];
