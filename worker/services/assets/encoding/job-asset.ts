import { eq } from "drizzle-orm";
import { AppError } from "../../../../domain/shared/errors";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import type { AssetRow } from "../keep-file";
import { type JobPurpose, readJobToken } from "./token";

/** The asset that a job's token is for: the token is the permission. @throws AppError NOT_FOUND for every other token */
export async function requireJobAsset(
  ctx: ServiceContext,
  token: string,
  purpose: JobPurpose,
): Promise<AssetRow> {
  const scope = { purpose, origin: ctx.env.CONSOLE_ORIGIN, nowMs: ctx.now };
  const assetId = await readJobToken(ctx.env.AUTH_SECRET, token, scope);
  const asset = assetId && (await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) }));
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}
