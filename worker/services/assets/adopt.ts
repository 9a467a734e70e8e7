import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/**
 * An asset that may become the project's: one of its own, or one that the caller uploaded before there was a project (a
 * launcher's logo). An asset of somebody else's does not exist here.
 * @throws AppError ASSET_NOT_AVAILABLE
 */
export async function requireAdoptable(
  ctx: ServiceContext,
  assetId: string,
  projectId: string,
  kind: "logo" | "cover" | "profile",
): Promise<void> {
  const account = requireAccount(ctx);
  const asset = await ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.kind, kind)),
  });
  if (!asset || (asset.projectId !== projectId && asset.projectId !== account.id))
    throw new AppError("ASSET_NOT_AVAILABLE");
}

/** Gives the asset to the project: for the batch of the change that shows it. */
export function adoption(ctx: ServiceContext, assetId: string, projectId: string) {
  return ctx.db.update(schema.assets).set({ projectId }).where(eq(schema.assets.id, assetId));
}
