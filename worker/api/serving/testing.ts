import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/kernel";
import { adTestSchema, type Preview, previewSchema, REFUSALS } from "../../../domain/serving";
import { previewCreative } from "../../services/booking";
import { type AdTest, type CampaignRefusals, getAdTest, runAdTest } from "../../services/serving";
import { call } from "../call";
import { instant, instantField, instantOrNull } from "../kernel/fields";

export const previewWire = z
  .object({
    id: z.string(),
    creativeId: z.string(),
    deviceId: z.string(),
    startedAt: instantField,
    endsAt: instantField,
  })
  .openapi("Preview");

export function toPreviewWire(preview: Preview): z.input<typeof previewWire> {
  return { ...preview, startedAt: instant(preview.startedAt), endsAt: instant(preview.endsAt) };
}

export const adTestWire = z
  .object({
    id: z.string(),
    device: z.object({ id: z.string(), name: z.string() }),
    startedAt: instantField,
    endsAt: instantField,
    seenAt: instantField.nullable().openapi({ description: "When the device first displayed the test ad" }),
  })
  .openapi("AdTest");

export function toAdTestWire(test: AdTest): z.input<typeof adTestWire> {
  return {
    ...test,
    startedAt: instant(test.startedAt),
    endsAt: instant(test.endsAt),
    seenAt: instantOrNull(test.seenAt),
  };
}

/** Why a campaign was not served, over the last 24 hours. */
export const refusalsWire = z
  .object({
    from: instantField,
    requests: z.int().openapi({ description: "Of the units that the campaign stands on" }),
    reasons: z.array(
      z.object({
        reason: z.enum(REFUSALS),
        count: z
          .int()
          .openapi({ description: "Decisions in which the campaign did not pass this filter first" }),
        shareBp: z.int().openapi({ description: "Of the requests, basis points" }),
      }),
    ),
  })
  .openapi("CampaignRefusals");

export function toRefusalsWire({ fromMs, ...refusals }: CampaignRefusals): z.input<typeof refusalsWire> {
  return { ...refusals, from: instant(fromMs) };
}

const previewBody = previewSchema.extend({ project: z.string().min(1) });
const publisherOnly = "PROJECT_KIND_MUST_BE_PUB";

export const testingCalls = [
  call({
    area: "campaign",
    method: "post",
    path: "/campaign/{id}/preview",
    summary:
      "Shows a creative on a test device of the publisher or the advertiser for five minutes, or ends that",
    access: "session",
    body: previewBody,
    answer: z.object({ preview: previewWire.nullable() }),
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
      const preview = await previewCreative(ctx, project, id, input);
      return { preview: preview === null ? null : toPreviewWire(preview) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}/{id}/tester",
    summary: "The test campaign of a product that runs now",
    access: "session",
    answer: adTestWire,
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND", "AD_PRODUCT_TESTER_NOT_FOUND"],
    run: async ({ ctx, params: { project, id } }) => toAdTestWire(await getAdTest(ctx, project, id)),
  }),
  call({
    area: "ad-product",
    method: "post",
    path: "/ad-product/{project}/{id}/tester",
    summary: "Shows the test ad on the units of a product to one device for thirty minutes, or ends that",
    access: "session",
    body: adTestSchema,
    answer: z.object({ test: adTestWire.nullable() }),
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND", "NOT_FOUND"],
    run: async ({ ctx, params: { project, id }, body }) => {
      const test = await runAdTest(ctx, project, id, body);
      return { test: test === null ? null : toAdTestWire(test) };
    },
  }),
];
