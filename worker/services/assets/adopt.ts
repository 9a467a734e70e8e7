import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/**
 * Gives an asset that the caller uploaded before there was a project (a launcher's logo) to the project.
 * An asset of somebody else's does not exist here.
 * @throws AppError ASSET_NOT_AVAILABLE
 */
export async function adoptAsset(
  ctx: ServiceContext,
  assetId: string,
  projectId: string,
  kind: "logo" | "cover",
): Promise<void> {
  const account = requireAccount(ctx);
  const asset = await ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.kind, kind)),
  });
  if (!asset || (asset.projectId !== projectId && asset.projectId !== account.id))
    throw new AppError("ASSET_NOT_AVAILABLE");
  if (asset.projectId === projectId) return;
  await ctx.db.update(schema.assets).set({ projectId }).where(eq(schema.assets.id, assetId));
}
