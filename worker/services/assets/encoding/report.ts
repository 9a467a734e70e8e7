import { and, eq } from "drizzle-orm";
import {
  type AssetStatus,
  type EncoderReport,
  encoderReportSchema,
  type Rendition,
} from "../../../../domain/creative/video";
import { AppError } from "../../../../domain/shared/errors";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import type { AssetRow } from "../keep-file";
import { renditionKey } from "../paths";
import { requireJobAsset } from "./job-asset";

/**
 * The encoder's word on how a job ended. Only an asset that is still encoding changes, so a word that comes twice or late
 * changes nothing.
 * @returns the asset's status after it
 * @throws AppError NOT_FOUND for a token that is not for it, 070, CONFLICT when a rendition it names was never put
 */
export async function takeEncoderReport(
  ctx: ServiceContext,
  token: string,
  body: unknown,
): Promise<AssetStatus> {
  const asset = await requireJobAsset(ctx, token, "status");
  const report = parseOrRefuse(encoderReportSchema, body);
  if (asset.status !== "encoding") return asset.status;
  const columns = await columnsOf(ctx, asset, report);
  await commit(ctx.db, [
    ctx.db
      .update(schema.assets)
      .set(columns)
      .where(and(eq(schema.assets.id, asset.id), eq(schema.assets.status, "encoding"))),
  ]);
  return columns.status;
}

async function columnsOf(ctx: ServiceContext, asset: AssetRow, report: EncoderReport) {
  if (report.state === "failed") return { status: "failed" as const, failureReason: report.reason };
  const renditions: Rendition[] = [];
  for (const { height, width } of report.renditions) {
    const kept = await ctx.env.CREATIVES.head(renditionKey(asset.id, height));
    if (!kept) throw new AppError("CONFLICT");
    renditions.push({ height, width, bytes: kept.size });
  }
  const tallest = renditions.reduce((best, next) => (next.height > best.height ? next : best));
  const longestS = Math.max(...report.renditions.map(({ durationS }) => durationS));
  return {
    status: "encoded" as const,
    renditions,
    width: tallest.width,
    height: tallest.height,
    durationMs: Math.round(longestS * 1000),
  };
}
