import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { schema } from "../../db/client";
import { type Facts, type FiguresDb, figures, openFigures } from "../../db/figures";
import type { ServiceContext } from "./context";

const { spans } = figures;

/** Stores that are asked at the same time. */
const STORES_AT_ONCE = 50;

/** A store of figures: a publisher's (decision 0219), or a rollup of all (decision 0223). */
export function figuresOf({ env }: ServiceContext, store: string, facts?: Facts): FiguresDb {
  return openFigures(env, store, facts);
}

/** Asks several stores. @returns their rows together, in order of the stores */
export async function askStores<Row>(
  stores: Iterable<string>,
  ask: (store: string) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const all = [...stores];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += STORES_AT_ONCE) {
    const answers = await Promise.all(all.slice(at, at + STORES_AT_ONCE).map(ask));
    for (const answer of answers) rows.push(...answer);
  }
  return rows;
}

/** Asks the stores in which campaigns have their figures, each for its own. */
export function askStoresOf<Row>(
  ctx: ServiceContext,
  campaigns: readonly { id: string; pubProjectId: string }[],
  ask: (db: FiguresDb, ids: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const byPublisher = Map.groupBy(campaigns, ({ pubProjectId }) => pubProjectId);
  return askStores(byPublisher.keys(), (publisher) =>
    ask(
      figuresOf(ctx, publisher),
      (byPublisher.get(publisher) ?? []).map(({ id }) => id),
    ),
  );
}

/** Condition: a column's value is among these, however many they are. */
export const isAmong = (column: SQLiteColumn, values: readonly string[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** Condition: a column's campaign has figures in that time. A store's rows are found by their campaigns. */
export const hasFigures = (column: SQLiteColumn, fromMs: number, toMs: number) =>
  sql`${column} in (select ${spans.campaignId} from ${spans} where ${spans.firstAt} < ${toMs} and ${spans.lastAt} >= ${fromMs})`;

/** The publishers of campaigns, for `askStoresOf`. */
export function publishersOf(
  ctx: ServiceContext,
  campaignIds: readonly string[],
): Promise<{ id: string; pubProjectId: string }[]> {
  const { id, pubProjectId } = schema.campaigns;
  return ctx.db.select({ id, pubProjectId }).from(schema.campaigns).where(isAmong(id, campaignIds));
}
