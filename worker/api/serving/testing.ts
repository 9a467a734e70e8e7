import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/kernel";
import { adTestSchema, previewSchema, previewView } from "../../../domain/serving";
import { previewCreative } from "../../services/booking";
import { adTestView, getAdTest, runAdTest } from "../../services/serving";
import { call } from "../call";
import { orNull, wireOf } from "../kernel/fields";
import { campaignId, productId, publisherId } from "../kernel/parameters";

const previewWire = wireOf(previewView).openapi("Preview");

const adTestWire = wireOf(adTestView).openapi("AdTest");

const previewBody = previewSchema.extend({
  project: z.string().min(1).describe("Id of the publisher or of the ad account"),
});
const publisherOnly = "PROJECT_KIND_MUST_BE_PUB";

export const testingCalls = [
  call({
    area: "campaign",
    method: "post",
    path: "/campaign/{id}/preview",
    parameters: { id: campaignId },
    summary:
      "Shows a creative on a test device of the publisher or the advertiser for five minutes, or ends that",
    access: "session",
    body: previewBody,
    answer: z.object({
      preview: orNull(previewWire).describe("The preview that runs; null when it was ended"),
    }),
    refusals: [
      "PROJECT_NOT_FOUND",
      "CAMPAIGN_NOT_FOUND",
      "CAMPAIGN_MUTATION_NOT_ALLOWED",
      "CAMPAIGN_CREATIVE_NOT_FOUND",
      "CAMPAIGN_CREATIVE_NOT_VIEWABLE",
      "AD_ACCOUNT_BLOCKED",
      "NOT_FOUND",
      "ASSET_NOT_AVAILABLE",
      "TOO_MANY_REQUESTS",
    ],
    run: async ({ ctx, params: { id }, body }) => {
      const { project, ...input } = parseOrRefuse(previewBody, body);
      return { preview: await previewCreative(ctx, project, id, input) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}/{id}/tester",
    parameters: { project: publisherId, id: productId },
    summary: "The test campaign of a product that runs now",
    access: "session",
    answer: adTestWire,
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND", "AD_PRODUCT_TESTER_NOT_FOUND"],
    run: ({ ctx, params: { project, id } }) => getAdTest(ctx, project, id),
  }),
  call({
    area: "ad-product",
    method: "post",
    path: "/ad-product/{project}/{id}/tester",
    parameters: { project: publisherId, id: productId },
    summary: "Shows the test ad on the units of a product to one device for thirty minutes, or ends that",
    access: "session",
    body: adTestSchema,
    answer: z.object({ test: orNull(adTestWire).describe("The test that runs; null when it was ended") }),
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND", "NOT_FOUND"],
    run: async ({ ctx, params: { project, id }, body }) => ({
      test: await runAdTest(ctx, project, id, body),
    }),
  }),
];
