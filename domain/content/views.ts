import { z } from "zod";
import { momentView } from "../kernel";
import { ASSET_KINDS } from "./asset-kinds";
import { ASSET_STATUSES, ENCODING_FAILURES, type Rendition, type Still } from "./video";

const renditionView = z.object({
  height: z.union([z.literal(1080), z.literal(720), z.literal(480)]),
  width: z.int().describe("Width in pixels"),
  tallPx: z.int().optional(),
  bytes: z.int().describe("Size of the file in bytes"),
}) satisfies z.ZodType<Rendition>;

const stillView = z.object({
  asked: z.union([z.literal(320), z.literal(640), z.literal(1280)]),
  width: z.int().describe("Width in pixels"),
  height: z.int().describe("Height in pixels"),
  bytes: z.int().describe("Size of the file in bytes"),
}) satisfies z.ZodType<Still>;

/** What both sides and operators see of a file with its campaign: how it looks and how far its encoding is, not where it is kept and by whom. */
export const shownAssetView = z.object({
  id: z.string().describe("Id of the asset"),
  kind: z.enum(ASSET_KINDS).describe("What the file is for"),
  name: z.string().describe("Name of the file"),
  contentType: z.string().describe("Media type of the file"),
  bytes: z.int().describe("Size of the file in bytes"),
  width: z.int().describe("Width in pixels"),
  height: z.int().describe("Height in pixels"),
  status: z.enum(ASSET_STATUSES),
  failureReason: z.enum(ENCODING_FAILURES).nullable(),
  renditions: z.array(renditionView),
  stills: z.array(stillView),
  durationMs: z.int().nullable(),
  encodingProgress: z.int().describe("Per cent, while it is encoding"),
  createdAt: momentView.describe("When it was uploaded"),
});
export type ShownAsset = z.output<typeof shownAssetView>;

/** What whoever uploaded a file is told of it: by its hash a browser knows that it came whole. */
export const ownAssetView = shownAssetView.extend({
  sha256: z.string().describe("SHA-256 of the file, hexadecimal"),
});
export type OwnAsset = z.output<typeof ownAssetView>;

/** What operators see of a file that the encoder has trouble with. */
export const troubledAssetView = shownAssetView.extend({
  encodingTries: z.int(),
});
