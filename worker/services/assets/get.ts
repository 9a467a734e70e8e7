import { AppError } from "../../../domain/shared/errors";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { readAsset } from "./find";
import type { AssetRow } from "./keep-file";

/** What is known of an asset of the project. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.read");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}
