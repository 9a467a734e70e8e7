import { z } from "@hono/zod-openapi";
import { encodingFailureCode, INTENT_PURPOSES, type OwnAsset, ownAssetView } from "../../../domain/content";
import { MEDIA_PATH } from "../../../domain/serving";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";
import { type AssetUse, publicKey, renditionKey, type StartedUpload, stillKey } from "../../services/content";
import type { Locale } from "../../services/kernel";
import { instantField, orNull, wireOf } from "../kernel/fields";

const assetWire = wireOf(
  ownAssetView.pick({
    id: true,
    kind: true,
    name: true,
    contentType: true,
    bytes: true,
    width: true,
    height: true,
    sha256: true,
    createdAt: true,
  }),
).openapi("Asset");

/** An asset as displayed with its campaign to both sides and operators. */
export const shownAssetWire = assetWire.omit({ sha256: true }).openapi("ShownAsset");

const path = z
  .string()
  .openapi({ description: "On the ad server's origin, as long as an approved creative shows it" });
const { status, failureReason, encodingProgress, durationMs, renditions, stills } = ownAssetView.shape;

/** An asset for its owner: with encoding status and the URLs of the results. */
export const assetDetailWire = assetWire
  .extend({
    status: status.describe("Whether the file is ready, is being encoded, is encoded or failed"),
    failureReason: failureReason.describe("Why it could not be taken in; null unless it failed"),
    /** The reason in the reader's language, with advice. */
    failureMessage: z
      .string()
      .nullable()
      .describe("The same in the caller's language; null unless it failed"),
    encodingProgress,
    durationMs: durationMs.describe("Length of a video in milliseconds; null of an image"),
    stills: z
      .array(
        stills.element.omit({ asked: true }).extend({ path: z.string().describe("Where it is read from") }),
      )
      .openapi({
        description:
          "A video's poster, or an image in smaller sizes; on the ad server's origin, as long as an approved creative shows it",
      }),
    renditions: z
      .array(
        renditions.element
          .omit({ tallPx: true })
          .extend({ height: z.int().describe("Height in pixels"), path }),
      )
      .describe("Encoded sizes of a video"),
  })
  .openapi("AssetDetail");

export function toAssetDetail(asset: OwnAsset, locale: Locale): z.input<typeof assetDetailWire> {
  const { failureReason } = asset;
  return {
    ...asset,
    failureMessage: failureReason && fieldMessage(serverI18n(locale), encodingFailureCode(failureReason)),
    stills: asset.stills.map((still) => ({
      ...still,
      path: `${MEDIA_PATH}${stillKey(publicKey(asset.id), still.asked)}`,
    })),
    renditions: asset.renditions.map((rendition) => ({
      ...rendition,
      height: rendition.tallPx ?? rendition.height,
      path: `${MEDIA_PATH}${renditionKey(publicKey(asset.id), rendition.height)}`,
    })),
  };
}

export const uploadWire = z
  .object({
    id: z.string().describe("Id of the asset that the upload becomes"),
    url: z.string().openapi({
      description:
        "Absolute; for four hours. `PUT {url}/parts/{number}` takes a part with its `Content-Digest`, `POST {url}/complete` the checksum: " +
        "SHA-256 of the parts' SHA-256 in their order. `DELETE {url}` gives it up",
    }),
    partBytes: z.int().openapi({ description: "Of every part but the last" }),
    parts: z
      .array(
        z.object({
          number: z.int().describe("Number of the part, from 1"),
          sha256: z.string().describe("SHA-256 of the part, hexadecimal"),
        }),
      )
      .openapi({ description: "Those that have arrived" }),
    asset: orNull(assetDetailWire).openapi({ description: "What the same file became before" }),
  })
  .openapi("Upload");

export function toUploadWire(
  upload: StartedUpload,
  origin: string,
  locale: Locale,
): z.input<typeof uploadWire> {
  const { id, path, partBytes, parts, asset } = upload;
  return { id, url: `${origin}${path}`, partBytes, parts, asset: asset && toAssetDetail(asset, locale) };
}

/** Actual or announced use of an asset. */
export const intentWire = z
  .object({
    id: z.string().nullable().openapi({ description: "Null for what shows it now" }),
    purpose: z.enum(INTENT_PURPOSES).describe("What the asset is for"),
    subject: z.string().describe("Id of what will show the asset; empty while there is none yet"),
    expiresAt: instantField.nullable().describe("When the intent ends; null while it does not"),
  })
  .openapi("AssetIntent");

export function toIntentWire(use: AssetUse): z.input<typeof intentWire> {
  const { intentId: id, purpose, subjectId: subject, expiresAt } = use;
  return { id, purpose, subject, expiresAt };
}
