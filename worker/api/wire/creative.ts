import { z } from "@hono/zod-openapi";
import { CREATIVE_STATUSES } from "../../../domain/campaign/states";
import type { AssetRow } from "../../services/assets/keep-file";
import type { CreativeRow } from "../../services/campaigns/find";
import { instant, instantField } from "./fields";

export const assetWire = z
  .object({
    id: z.string(),
    kind: z.enum(["creative", "logo", "cover", "profile", "business", "introduction"]),
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
    sha256: z.string(),
    createdAt: instantField,
  })
  .openapi("Asset");

export function toAssetWire(row: AssetRow): z.input<typeof assetWire> {
  return { ...row, createdAt: instant(row.createdAt) };
}

export const creativeWire = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    unitId: z.string(),
    assetId: z.string(),
    name: z.string(),
    type: z.enum(["image"]),
    altText: z.string(),
    headline: z.string(),
    body: z.string(),
    cta: z.string().nullable(),
    texts: z.array(z.object({ id: z.string(), text: z.string() })),
    destinationUrl: z.string().nullable(),
    status: z.enum(CREATIVE_STATUSES),
    rejectionComment: z.string().nullable(),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("Creative");

export function toCreativeWire(row: CreativeRow): z.input<typeof creativeWire> {
  return { ...row, createdAt: instant(row.createdAt), updatedAt: instant(row.updatedAt) };
}
