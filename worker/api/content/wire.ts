import { z } from "@hono/zod-openapi";
import {
  ASSET_STATUSES,
  ENCODING_FAILURES,
  encodingFailureCode,
  INTENT_PURPOSES,
} from "../../../domain/content";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";
import {
  type AssetRow,
  type AssetUse,
  publicKey,
  renditionKey,
  type StartedUpload,
  stillKey,
} from "../../services/content";
import type { Locale } from "../../services/kernel";
import { assetWire, toAssetWire } from "../booking/creative-wire";
import { instant, instantField } from "../kernel/fields";

/** An asset to its own people: with how its encoding goes. */
export const assetDetailWire = assetWire
  .extend({
    status: z.enum(ASSET_STATUSES),
    failureReason: z.enum(ENCODING_FAILURES).nullable(),
    /** The reason in the reader's language, with what to do about it. */
    failureMessage: z.string().nullable(),
    encodingProgress: z.int().openapi({ description: "Per cent, while it is encoding" }),
    durationMs: z.int().nullable(),
    stills: z.array(z.object({ width: z.int(), height: z.int(), bytes: z.int(), path: z.string() })).openapi({
      description:
        "A video's poster, or an image in smaller sizes; on the ad server's origin, as long as an approved creative shows it",
    }),
    renditions: z.array(
      z.object({
        height: z.int(),
        width: z.int(),
        bytes: z.int(),
        path: z
          .string()
          .openapi({ description: "On the ad server's origin, as long as an approved creative shows it" }),
      }),
    ),
  })
  .openapi("AssetDetail");

export function toAssetDetail(row: AssetRow, locale: Locale): z.input<typeof assetDetailWire> {
  const { status, failureReason, durationMs, encodingProgress } = row;
  return {
    ...toAssetWire(row),
    status,
    failureReason,
    failureMessage: failureReason && fieldMessage(serverI18n(locale), encodingFailureCode(failureReason)),
    durationMs,
    encodingProgress,
    stills: row.stills.map(({ asked, ...still }) => ({
      ...still,
      path: `/creatives/${stillKey(publicKey(row.id), asked)}`,
    })),
    renditions: row.renditions.map((rendition) => ({
      ...rendition,
      height: rendition.tallPx ?? rendition.height,
      path: `/creatives/${renditionKey(publicKey(row.id), rendition.height)}`,
    })),
  };
}

export const uploadWire = z
  .object({
    id: z.string(),
    url: z.string().openapi({
      description:
        "Absolute; for four hours. `PUT {url}/parts/{number}` takes a part with its `Content-Digest`, `POST {url}/complete` the checksum: " +
        "SHA-256 of the parts' SHA-256 in their order. `DELETE {url}` gives it up",
    }),
    partBytes: z.int().openapi({ description: "Of every part but the last" }),
    parts: z
      .array(z.object({ number: z.int(), sha256: z.string() }))
      .openapi({ description: "Those that have arrived" }),
    asset: assetDetailWire.nullable().openapi({ description: "What the same file became before" }),
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

/** What shows an asset, or was declared to. */
export const intentWire = z
  .object({
    id: z.string().nullable().openapi({ description: "Null for what shows it now" }),
    purpose: z.enum(INTENT_PURPOSES),
    subject: z.string(),
    expiresAt: instantField.nullable(),
  })
  .openapi("AssetIntent");

export function toIntentWire(use: AssetUse): z.input<typeof intentWire> {
  const { intentId: id, purpose, subjectId: subject, expiresAt } = use;
  return { id, purpose, subject, expiresAt: expiresAt === null ? null : instant(expiresAt) };
}
