import { and, eq, gte, isNotNull, or } from "drizzle-orm";
import { ACCESS } from "../../../domain/access/matrix";
import { PUBLIC_KINDS } from "../../../domain/creative/asset-kinds";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { AssetRow } from "./keep-file";
import { renditionKey, stillKey } from "./paths";

interface OpenedAsset {
  asset: AssetRow;
  /** Of what is shown, which a video's source is not. */
  contentType: string;
  bytes: number;
  body: ReadableStream;
}

/**
 * A file's bytes for a console page. Logos, covers and profiles are public, a product's introduction is for whoever is signed in; a creative is for its advertiser, for the publisher it was sent to
 * and for operators. A video's source is nobody's: the encoder alone reads it; what is shown of a video is its poster, or the film itself.
 * @throws AppError NOT_FOUND
 */
export async function openAsset(
  ctx: ServiceContext,
  assetId: string,
  wanted: "picture" | "film" = "picture",
): Promise<OpenedAsset> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  const shown = asset && shownOf(asset, wanted);
  if (!shown || !(await mayOpen(ctx, asset))) throw new AppError("NOT_FOUND");
  const object = await ctx.env.CREATIVES.get(shown.key);
  if (!object) throw new AppError("NOT_FOUND");
  return { asset, contentType: shown.contentType, bytes: object.size, body: object.body };
}

/** Which object shows the asset, and what it is; null where there is none. */
function shownOf(asset: AssetRow, wanted: "picture" | "film"): { key: string; contentType: string } | null {
  const { id, status, r2Key, contentType, renditions, stills } = asset;
  if (status === "ready") return wanted === "picture" ? { key: r2Key, contentType } : null;
  const [poster] = stills;
  const smallest = renditions.toSorted((a, b) => a.height - b.height)[0];
  if (wanted === "picture")
    return poster ? { key: stillKey(id, poster.asked), contentType: "image/jpeg" } : null;
  return smallest ? { key: renditionKey(id, smallest.height), contentType: "video/mp4" } : null;
}

async function mayOpen(ctx: ServiceContext, asset: AssetRow): Promise<boolean> {
  if (PUBLIC_KINDS.includes(asset.kind)) return true;
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
  return Boolean(shown) || isPaperOfReaders(ctx, asset.id, ctx.account.id);
}

/** The papers of a campaign are for its publisher too, once it was sent. */
async function isPaperOfReaders(ctx: ServiceContext, assetId: string, accountId: string): Promise<boolean> {
  const { campaigns, memberships } = schema;
  const [paper] = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(memberships, eq(memberships.projectId, campaigns.pubProjectId))
    .where(
      and(
        or(eq(campaigns.termsAssetId, assetId), eq(campaigns.registrationAssetId, assetId)),
        isNotNull(campaigns.submittedAt),
        eq(memberships.accountId, accountId),
        gte(memberships.level, ACCESS["campaign.read"].pub),
      ),
    )
    .limit(1);
  return Boolean(paper);
}
