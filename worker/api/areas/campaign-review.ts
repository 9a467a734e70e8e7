import { z } from "@hono/zod-openapi";
import { rejectionSchema } from "../../../domain/booking";
import { parseOrRefuse } from "../../../domain/kernel";
import { approveCampaign, finalReview, rejectCampaign, reviewCreative } from "../../services/booking";
import { call } from "../call";
import { campaignAnswer, campaignWire } from "../wire/campaign";
import { creativeWire, toCreativeWire } from "../wire/creative";

/** The publisher's word on the campaign or on one of its creatives, and the provider's last word. */
const reviewSchema = z.discriminatedUnion("phase", [
  z.object({
    phase: z.literal("publisher"),
    project: z.string().min(1),
    creative: z.string().min(1).optional(),
    decision: z.enum(["approve", "reject"]),
    reason: rejectionSchema.shape.reason.optional(),
  }),
  z.object({
    phase: z.literal("final"),
    decision: z.enum(["approve", "reject"]),
    reason: rejectionSchema.shape.reason.optional(),
  }),
]);

export const campaignReviewCalls = [
  call({
    area: "campaign",
    method: "post",
    path: "/campaign/{id}/review",
    summary: "Approves or rejects a campaign or one of its creatives, or says the provider's last word",
    access: "session",
    body: reviewSchema,
    answer: z.object({ campaign: campaignWire.optional(), creative: creativeWire.optional() }),
    refusals: [
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
        return { creative: toCreativeWire(await reviewCreative(ctx, project, id, creative, verdict)) };
      }
      const reviewed = approve
        ? await approveCampaign(ctx, project, id)
        : await rejectCampaign(ctx, project, id, review);
      return { campaign: await campaignAnswer(ctx, reviewed, project) };
    },
  }),
];
