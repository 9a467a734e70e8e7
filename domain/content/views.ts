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

/** A campaign's file as both sides and operators see it: preview and encoding state, without its storage location and uploader. */
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

/** A file as its uploader sees it; the hash lets the browser verify the upload. */
export const ownAssetView = shownAssetView.extend({
  sha256: z.string().describe("SHA-256 of the file, hexadecimal"),
});
export type OwnAsset = z.output<typeof ownAssetView>;

/** A file with encoding problems, for operators. */
export const troubledAssetView = shownAssetView.extend({
  encodingTries: z.int(),
});
