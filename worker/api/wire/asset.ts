import { z } from "@hono/zod-openapi";
import { fieldMessage } from "../../../app/i18n/field-messages";
import { serverI18n } from "../../../app/i18n/server";
import { ASSET_STATUSES, ENCODING_FAILURES, encodingFailureCode } from "../../../domain/creative/video";
import type { AssetRow } from "../../services/assets/keep-file";
import { renditionKey } from "../../services/assets/paths";
import type { Locale } from "../../services/context";
import { assetWire, toAssetWire } from "./creative";

/** An asset to its own people: with how its encoding goes. */
export const assetDetailWire = assetWire
  .extend({
    status: z.enum(ASSET_STATUSES),
    failureReason: z.enum(ENCODING_FAILURES).nullable(),
    /** The reason in the reader's language, with what to do about it. */
    failureMessage: z.string().nullable(),
    durationMs: z.int().nullable(),
    renditions: z.array(
      z.object({
        height: z.int(),
        width: z.int(),
        bytes: z.int(),
        path: z.string().openapi({ description: "On the ad server's origin" }),
      }),
    ),
  })
  .openapi("AssetDetail");

export function toAssetDetail(row: AssetRow, locale: Locale): z.input<typeof assetDetailWire> {
  const { status, failureReason, durationMs } = row;
  return {
    ...toAssetWire(row),
    status,
    failureReason,
    failureMessage: failureReason && fieldMessage(serverI18n(locale), encodingFailureCode(failureReason)),
    durationMs,
    renditions: row.renditions.map((rendition) => ({
      ...rendition,
      path: `/creatives/${renditionKey(row.id, rendition.height)}`,
    })),
  };
}
