import { z } from "@hono/zod-openapi";
import { type Preview, REFUSALS } from "../../../domain/serving";
import type { AdTest, CampaignRefusals } from "../../services/serving";
import { instant, instantField, instantOrNull } from "./fields";

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
