import { eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { AssetRow } from "./keep-file";

/** The asset of a creative that the caller was let see. @throws AppError ASSET_NOT_AVAILABLE */
export async function findAsset(ctx: ServiceContext, assetId: string): Promise<AssetRow> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (!asset) throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}
