import { and, eq, or } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { AssetRow } from "./keep-file";

/**
 * A file's bytes for a console page. Logos, covers and profiles are public, a product's introduction is for whoever is signed in; a creative is for its advertiser, for the publisher it was sent to
 * and for operators. A video's source is nobody's: the encoder alone reads it.
 * @throws AppError NOT_FOUND
 */
export async function openAsset(
  ctx: ServiceContext,
  assetId: string,
): Promise<{ asset: AssetRow; body: ReadableStream }> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (asset?.status !== "ready" || !(await mayOpen(ctx, asset))) throw new AppError("NOT_FOUND");
  const object = await ctx.env.CREATIVES.get(asset.r2Key);
  if (!object) throw new AppError("NOT_FOUND");
  return { asset, body: object.body };
}

async function mayOpen(ctx: ServiceContext, asset: AssetRow): Promise<boolean> {
  if (asset.kind !== "creative" && asset.kind !== "business" && asset.kind !== "introduction") return true;
  if (!ctx.account) return false;
  // A product is shown to whoever may book it, and its introduction with it.
  if (asset.kind === "introduction") return true;
  if (ctx.account.isOperator) return true;
  const { campaigns, creatives, memberships } = schema;
  const own = await ctx.db.query.memberships.findFirst({
    where: and(eq(memberships.projectId, asset.projectId), eq(memberships.accountId, ctx.account.id)),
  });
  if (own) return true;
  const [shown] = await ctx.db
    .select({ id: creatives.id })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .innerJoin(
      memberships,
      or(eq(memberships.projectId, campaigns.pubProjectId), eq(memberships.projectId, campaigns.projectId)),
    )
    .where(and(eq(creatives.assetId, asset.id), eq(memberships.accountId, ctx.account.id)))
    .limit(1);
  return Boolean(shown);
}
