import type { ServiceContext } from "../context";
import { getAsset } from "./get";
import { type AssetUse, usesOf } from "./uses";

/** What keeps an asset of the project. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function listUses(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetUse[]> {
  return usesOf(ctx, await getAsset(ctx, projectId, assetId));
}
