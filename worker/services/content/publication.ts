import { and, asc, eq, exists, inArray, or, sql } from "drizzle-orm";
import { RUNNING_STATUSES, SERVED_STATUSES } from "../../../domain/booking";
import { WITHDRAW_AFTER_MS } from "../../../domain/content";
import { schema } from "../../db/client";
import type { OutboxEvent, OutboxPayload } from "../../db/outbox-topics";
import type { ServiceContext } from "../kernel";
import { type AssetRow, assetKey, publicKey } from "./keep-file";

/** Statuses of creatives whose files a running campaign's ad shows, or may show again at any time. */
const SHOWN_CREATIVES = ["live", "paused"] as const;
/** Assets per scheduled run. */
const BATCH = 50;
/** Maximum retries for one asset whose state changes during its publication. */
const TURNS_MAX = 5;

/** Publishes the assets of a unit's plan before the plan itself. Already published assets only cost the check. */
export async function publishUnitAssets(ctx: ServiceContext, unitId: string): Promise<void> {
  const { assets, campaigns, creatives } = schema;
  const waiting = await ctx.db
    .selectDistinct({ id: assets.id })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .innerJoin(assets, or(eq(assets.id, creatives.assetId), eq(assets.id, creatives.profileAssetId)))
    .where(
      and(
        eq(creatives.unitId, unitId),
        eq(creatives.status, "live"),
        inArray(campaigns.status, SERVED_STATUSES),
        inArray(assets.publication, ["private", "unsettled"]),
      ),
    );
  for (const { id } of waiting) await settlePublication(ctx, id);
}

/**
 * Events for the batch that removes these assets from ads: they are withdrawn `WITHDRAW_AFTER_MS` later unless they are shown
 * again.
 */
export const withdrawal = (assetIds: string[]): OutboxEvent[] =>
  assetIds.length === 0 ? [] : [["asset.withdraw", { assetIds }, WITHDRAW_AFTER_MS]];

/** The same for all assets of a campaign. */
export const withdrawalOf = (campaignId: string): OutboxEvent => [
  "asset.withdraw",
  { campaignId },
  WITHDRAW_AFTER_MS,
];

/** Handles the outbox event for `assetIds`, or for all assets of the creatives of `campaignId`. */
export async function withdrawUnshown(
  ctx: ServiceContext,
  payload: OutboxPayload<"asset.withdraw">,
): Promise<void> {
  const named = "assetIds" in payload ? payload.assetIds : await assetsOf(ctx, payload.campaignId);
  for (const assetId of named)
    if (!(await stateOf(ctx, assetId)).isShown) await settlePublication(ctx, assetId);
}

/**
 * Settles a few assets whose publication is unsettled; assets of older versions are moved to the private part.
 * @returns number of settled assets
 */
export async function settlePublications(ctx: ServiceContext): Promise<number> {
  const { assets } = schema;
  const unsettled = await ctx.db
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.publication, "unsettled"))
    .orderBy(asc(assets.id))
    .limit(BATCH);
  for (const { id } of unsettled) await settlePublication(ctx, id);
  return unsettled.length;
}

/** Deletes every object of an asset. */
export async function forgetObjects(ctx: ServiceContext, asset: Pick<AssetRow, "id" | "r2Key">) {
  const bucket = ctx.env.CREATIVES;
  const made = [
    ...(await objectsBelow(bucket, assetKey(asset.id))),
    ...(await objectsBelow(bucket, publicKey(asset.id))),
  ];
  await bucket.delete([asset.r2Key, ...made.map(({ key }) => key)]);
}

/**
 * Copies an asset's objects to the public part of the bucket if it is shown, or deletes them there. The state is read again after each
 * change, so that of two concurrent calls the last writer acts on the current state.
 */
async function settlePublication(ctx: ServiceContext, assetId: string): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const { isShown, isUnsettled } = await stateOf(ctx, assetId);
    // Files stored before the private part existed are in the public one only.
    if (isUnsettled) await copyMissing(ctx.env.CREATIVES, publicKey(assetId), assetKey(assetId));
    await (isShown ? publish(ctx, assetId) : withdraw(ctx, assetId));
    if ((await stateOf(ctx, assetId)).isShown === isShown) return;
  }
  throw new Error(`asset ${assetId} is shown and not shown in turns`);
}

/** Marks the row as public only after copying, since readers of the plan then load the copies. */
async function publish(ctx: ServiceContext, assetId: string): Promise<void> {
  const copied = await copyMissing(ctx.env.CREATIVES, assetKey(assetId), publicKey(assetId));
  await markAs(ctx, assetId, "public");
  // Renditions are marked before their original, so a rendition that arrived in between is copied here.
  const now = await objectsBelow(ctx.env.CREATIVES, assetKey(assetId));
  if (now.length > copied) await copyMissing(ctx.env.CREATIVES, assetKey(assetId), publicKey(assetId));
}

/** The row is marked first: a concurrent publication checks the bucket itself. */
async function withdraw(ctx: ServiceContext, assetId: string): Promise<void> {
  await markAs(ctx, assetId, "private");
  const copies = await objectsBelow(ctx.env.CREATIVES, publicKey(assetId));
  if (copies.length > 0) await ctx.env.CREATIVES.delete(copies.map(({ key }) => key));
}

async function markAs(
  ctx: ServiceContext,
  assetId: string,
  publication: "private" | "public",
): Promise<void> {
  const { assets } = schema;
  await ctx.db
    .update(assets)
    .set({
      publication,
      r2Key: sql`case ${assets.r2Key} when ${publicKey(assetId)} then ${assetKey(assetId)} else ${assets.r2Key} end`,
    })
    .where(eq(assets.id, assetId));
}

async function stateOf(
  ctx: ServiceContext,
  assetId: string,
): Promise<{ isShown: boolean; isUnsettled: boolean }> {
  const { assets, campaigns, creatives } = schema;
  const showing = ctx.db
    .select({ one: sql`1` })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .where(
      and(
        or(eq(creatives.assetId, assetId), eq(creatives.profileAssetId, assetId)),
        inArray(creatives.status, [...SHOWN_CREATIVES]),
        inArray(campaigns.status, [...RUNNING_STATUSES]),
      ),
    );
  const [found] = await ctx.db
    .select({ publication: assets.publication, isShown: sql<number>`${exists(showing)}` })
    .from(assets)
    .where(eq(assets.id, assetId));
  return { isShown: found?.isShown === 1, isUnsettled: found?.publication === "unsettled" };
}

async function assetsOf(ctx: ServiceContext, campaignId: string): Promise<string[]> {
  const { creatives } = schema;
  const named = await ctx.db
    .select({ assetId: creatives.assetId, profileAssetId: creatives.profileAssetId })
    .from(creatives)
    .where(eq(creatives.campaignId, campaignId));
  return [...new Set(named.flatMap(({ assetId, profileAssetId }) => [assetId, profileAssetId ?? assetId]))];
}

/** The objects below an asset's key. */
async function objectsBelow(bucket: R2Bucket, home: string): Promise<R2Object[]> {
  const { objects } = await bucket.list({ prefix: home });
  return objects.filter(({ key }) => key === home || key.startsWith(`${home}/`));
}

/** @returns number of source objects, those already copied included */
async function copyMissing(bucket: R2Bucket, from: string, to: string): Promise<number> {
  const [originals, copies] = await Promise.all([objectsBelow(bucket, from), objectsBelow(bucket, to)]);
  const known = new Set(copies.map(({ key }) => key));
  for (const { key } of originals) {
    const copy = to + key.slice(from.length);
    if (!known.has(copy)) await copyObject(bucket, key, copy);
  }
  return originals.length;
}

async function copyObject(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const object = await bucket.get(from);
  if (!object) return;
  const contentType = object.httpMetadata?.contentType ?? "";
  await bucket.put(to, object.body, { httpMetadata: { contentType } });
}
