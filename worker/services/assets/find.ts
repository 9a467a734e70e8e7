import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { AssetRow } from "./keep-file";

/** An image of the project for a form to use: creatives are images, and a video is none. @throws AppError ASSET_NOT_AVAILABLE */
export async function findAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (asset?.status !== "ready") throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}

/** An asset of the project in whatever state it is; those of other projects are simply not there. */
export function readAsset(
  ctx: ServiceContext,
  projectId: string,
  assetId: string,
): Promise<AssetRow | undefined> {
  return ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.projectId, projectId)),
  });
}
