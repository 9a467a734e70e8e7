import { sql } from "drizzle-orm";
import { makeId } from "../../../domain/shared/id";
import { ORPHAN_AGE_MS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

const PREFIXES = ["private/", "public/", "sources/"];
const PAGES_MAX = 10;
const NO_RANDOMNESS = new Uint8Array(16);

/**
 * Removes objects of the bucket that no row names: what a Worker left that died between the two. Ids tell their time, so that only what was made
 * between one and two ages ago is looked at, however much the bucket holds; with a turn each hour nothing of it is missed. An id that
 * a caller's key made tells no time, and its object stays.
 * @returns how many were removed
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

/** Those of the ids that an asset or an upload has. */
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
