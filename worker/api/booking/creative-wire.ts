import { z } from "@hono/zod-openapi";
import { CREATIVE_STATUSES, type ShownCreative } from "../../../domain/booking";
import { ASSET_KINDS, CREATIVE_TYPES } from "../../../domain/content";
import type { AssetRow } from "../../services/content";
import { instant, instantField } from "../kernel/fields";

export const assetWire = z
  .object({
    id: z.string(),
    kind: z.enum(ASSET_KINDS),
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
    sha256: z.string(),
    createdAt: instantField,
  })
  .openapi("Asset");

/** An asset as both sides and operators see it with its campaign. */
export const shownAssetWire = assetWire.omit({ sha256: true }).openapi("ShownAsset");

export function toAssetWire(row: Omit<AssetRow, "r2Key" | "uploadedBy">): z.input<typeof assetWire> {
  return { ...row, createdAt: instant(row.createdAt) };
}

export const creativeWire = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    unitId: z.string(),
    assetId: z.string(),
    name: z.string(),
    type: z.enum(CREATIVE_TYPES),
    altText: z.string(),
    headline: z.string(),
    body: z.string(),
    cta: z.string().nullable(),
    texts: z.array(z.object({ id: z.string(), text: z.string() })),
    destinationUrl: z.string().nullable(),
    ctaTextColor: z.string().nullable(),
    ctaColor: z.string().nullable(),
    profileName: z.string().nullable(),
    profileAssetId: z.string().nullable(),
    displayFrom: instantField.nullable(),
    displayTo: instantField.nullable(),
    weekdays: z.array(z.int()).openapi({ description: "ISO weekdays; empty: all" }),
    hours: z.array(z.int()).openapi({ description: "Of the product's zone; empty: all" }),
    browsers: z.array(z.string()).openapi({ description: "Empty: all" }),
    status: z.enum(CREATIVE_STATUSES),
    rejectionComment: z.string().nullable(),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("Creative");

export function toCreativeWire(row: ShownCreative): z.input<typeof creativeWire> {
  const { createdAt, displayFrom, displayTo, updatedAt } = row;
  return {
    ...row,
    displayFrom: displayFrom === null ? null : instant(displayFrom),
    displayTo: displayTo === null ? null : instant(displayTo),
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
  };
}
