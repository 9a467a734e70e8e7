import { and, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { IntentPurpose } from "../../../domain/content";
import { ORPHAN_AGE_MS } from "../../../domain/content";
import { AppError, makeId, messageCode } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireAccount, type ServiceContext } from "../kernel";
import type { AssetRow, UploadedFile } from "./keep-file";

/** A use of an asset, or a declared intent. */
export interface AssetUse {
  /** Null for an actual use. */
  intentId: string | null;
  purpose: IntentPurpose;
  /** The creative, project, product or campaign that uses it, or that it was declared for; empty if it does not exist yet. */
  subjectId: string;
  /** Epoch milliseconds; null for an actual use. */
  expiresAt: number | null;
}

/** Everything that prevents an asset's deletion: actual uses, and declared intents that have not expired. */
export async function usesOf(ctx: ServiceContext, asset: Pick<AssetRow, "id">): Promise<AssetUse[]> {
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

async function shownBy(ctx: ServiceContext, { id }: Pick<AssetRow, "id">): Promise<AssetUse[]> {
  const [made, projects, apps, products, campaigns, promoted] = await Promise.all([
    creativesOf(ctx, id),
    projectsOf(ctx, id),
    appsOf(ctx, id),
    productsOf(ctx, id),
    campaignsOf(ctx, id),
    promotionsOf(ctx, id),
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
    ...promoted.map((row) => of("cover", row.id)),
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

function promotionsOf(ctx: ServiceContext, assetId: string) {
  const { promotions } = schema;
  return ctx.db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.coverAssetId, assetId), isNull(promotions.deletedAt)));
}

/** Pending changes of products count as uses. */
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

/** Campaigns whose contract or tax invoice uses the paper, including those that the project pays for another ad account. */
function campaignsOf(ctx: ServiceContext, assetId: string) {
  const { campaigns, paymentLinks } = schema;
  const paid = ctx.db
    .select({ id: paymentLinks.campaignId })
    .from(paymentLinks)
    .where(eq(paymentLinks.payerRegistrationAssetId, assetId));
  return ctx.db
    .select({ id: campaigns.id, termsAssetId: campaigns.termsAssetId })
    .from(campaigns)
    .where(
      and(
        or(
          eq(campaigns.termsAssetId, assetId),
          eq(campaigns.registrationAssetId, assetId),
          inArray(campaigns.id, paid),
        ),
        ne(campaigns.status, "deleted"),
      ),
    );
}

/**
 * An asset that the project may adopt: its own, or one that the caller uploaded before the project existed (a
 * launcher's logo). Any other is treated as unknown.
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

/** Assigns the asset to the project, for the batch of the change that uses it. */
export function adoption(ctx: ServiceContext, assetId: string, projectId: string) {
  return ctx.db.update(schema.assets).set({ projectId }).where(eq(schema.assets.id, assetId));
}

/** @throws AppError PAYLOAD_TOO_LARGE with `file`: the message of `code`, with the limit in MB */
export function requireAtMost(file: UploadedFile, maxBytes: number, code: string): void {
  if (file.bytes.byteLength <= maxBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", {
    fields: { file: [messageCode(code, { maxMb: maxBytes / 1024 / 1024 })] },
  });
}

const PREFIXES = ["private/", "public/", "sources/"];
const PAGES_MAX = 10;
const NO_RANDOMNESS = new Uint8Array(16);

/**
 * Deletes bucket objects without a row, left by a Worker that stopped between both writes. Ids contain their time, so only objects aged
 * between one and two limits are listed, whatever the bucket's size; hourly runs miss none. An id derived from an
 * idempotency key has no time, and its object stays.
 * @returns number of deleted objects
 */
export async function sweepOrphans(ctx: ServiceContext): Promise<number> {
  let removed = 0;
  for (const prefix of PREFIXES) removed += await sweepBelow(ctx, prefix);
  return removed;
}

async function sweepBelow(ctx: ServiceContext, prefix: string): Promise<number> {
  const bornBefore = ctx.now - ORPHAN_AGE_MS;
  const startAfter = `${prefix}${makeId("asset", bornBefore - ORPHAN_AGE_MS, NO_RANDOMNESS)}`;
  const end = `${prefix}${makeId("asset", bornBefore, NO_RANDOMNESS)}`;
  let removed = 0;
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await ctx.env.CREATIVES.list({ prefix, ...(cursor ? { cursor } : { startAfter }) });
    const old = listed.objects.map(({ key }) => key).filter((key) => key < end);
    const known = await namedAmong(ctx, old.map(assetIdOf));
    const orphans = old.filter((key) => !known.has(assetIdOf(key)));
    if (orphans.length > 0) await ctx.env.CREATIVES.delete(orphans);
    removed += orphans.length;
    if (!listed.truncated || old.length < listed.objects.length) break;
    cursor = listed.cursor;
  }
  return removed;
}

const assetIdOf = (key: string) => key.split("/")[1] ?? "";

/** The ids that belong to an asset or an upload. */
async function namedAmong(ctx: ServiceContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { assets, assetUploads } = schema;
  const among = sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`;
  const [kept, coming] = await Promise.all([
    ctx.db.select({ id: assets.id }).from(assets).where(sql`${assets.id} in ${among}`),
    ctx.db
      .select({ id: assetUploads.assetId })
      .from(assetUploads)
      .where(sql`${assetUploads.assetId} in ${among}`),
  ]);
  return new Set([...kept, ...coming].map(({ id }) => id));
}
