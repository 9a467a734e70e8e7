import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { IntentPurpose } from "../../../domain/creative/intent";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { AssetRow } from "./keep-file";

/** What shows an asset, or what it was said to be for. */
export interface AssetUse {
  /** Null for a use that shows: nobody had to declare it. */
  intentId: string | null;
  purpose: IntentPurpose;
  /** The creative, project, product or campaign that shows it, or that it was declared for; empty where there is none yet. */
  subjectId: string;
  /** Epoch milliseconds; null while it is shown. */
  expiresAt: number | null;
}

/** Everything that keeps an asset: what shows it now, and what somebody declared and has not happened yet. */
export async function usesOf(ctx: ServiceContext, asset: AssetRow): Promise<AssetUse[]> {
  const { assetIntents } = schema;
  const intents = await ctx.db
    .select()
    .from(assetIntents)
    .where(and(eq(assetIntents.assetId, asset.id), gt(assetIntents.expiresAt, ctx.now)));
  return [
    ...(await shownBy(ctx, asset)),
    ...intents.map(({ id, purpose, subjectId, expiresAt }) => ({
      intentId: id,
      purpose,
      subjectId,
      expiresAt,
    })),
  ];
}

async function shownBy(ctx: ServiceContext, { id }: AssetRow): Promise<AssetUse[]> {
  const [made, projects, apps, products, campaigns] = await Promise.all([
    creativesOf(ctx, id),
    projectsOf(ctx, id),
    appsOf(ctx, id),
    productsOf(ctx, id),
    campaignsOf(ctx, id),
  ]);
  const of = (purpose: IntentPurpose, subjectId: string): AssetUse => ({
    intentId: null,
    purpose,
    subjectId,
    expiresAt: null,
  });
  return [
    ...made.map((row) => of(row.assetId === id ? "creative" : "profile", row.id)),
    ...projects.map((row) =>
      of(row.logoAssetId === id ? "logo" : row.coverAssetId === id ? "cover" : "profile", row.id),
    ),
    ...apps.map((row) => of("logo", row.id)),
    ...products.map((row) => of("introduction", row.id)),
    ...campaigns.map((row) => of(row.termsAssetId === id ? "terms" : "business-registration", row.id)),
  ];
}

function creativesOf(ctx: ServiceContext, assetId: string) {
  const { creatives } = schema;
  return ctx.db
    .select({ id: creatives.id, assetId: creatives.assetId })
    .from(creatives)
    .where(
      and(
        or(eq(creatives.assetId, assetId), eq(creatives.profileAssetId, assetId)),
        ne(creatives.status, "deleted"),
      ),
    );
}

function projectsOf(ctx: ServiceContext, assetId: string) {
  const { projects } = schema;
  const { id, logoAssetId, coverAssetId, profileAssetId } = projects;
  return ctx.db
    .select({ id, logoAssetId, coverAssetId })
    .from(projects)
    .where(
      and(
        or(eq(logoAssetId, assetId), eq(coverAssetId, assetId), eq(profileAssetId, assetId)),
        isNull(projects.deletedAt),
      ),
    );
}

function appsOf(ctx: ServiceContext, assetId: string) {
  const { projectApps } = schema;
  return ctx.db
    .select({ id: projectApps.id })
    .from(projectApps)
    .where(and(eq(projectApps.logoAssetId, assetId), isNull(projectApps.deletedAt)));
}

/** One that a product will show once its campaigns have ended is shown already. */
function productsOf(ctx: ServiceContext, assetId: string) {
  const { adProducts } = schema;
  return ctx.db
    .select({ id: adProducts.id })
    .from(adProducts)
    .where(
      and(
        or(
          eq(adProducts.introAssetId, assetId),
          eq(sql`${adProducts.pending} ->> '$.introAssetId'`, assetId),
        ),
        isNull(adProducts.goneAt),
      ),
    );
}

function campaignsOf(ctx: ServiceContext, assetId: string) {
  const { campaigns } = schema;
  return ctx.db
    .select({ id: campaigns.id, termsAssetId: campaigns.termsAssetId })
    .from(campaigns)
    .where(
      and(
        or(eq(campaigns.termsAssetId, assetId), eq(campaigns.registrationAssetId, assetId)),
        ne(campaigns.status, "deleted"),
      ),
    );
}
