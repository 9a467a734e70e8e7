import { eq } from "drizzle-orm";
import type { Dimension } from "../../../domain/reports";
import { schema } from "../../db/client";
import type { FiguresDb } from "../../db/figures";
import { askStores, figuresOf } from "../kernel";
import {
  type FigureFacts,
  isAbout,
  type Names,
  OF_UNITS,
  readUnits,
  unitFactsOf,
  unitNamesOf,
} from "./figure-facts";
import { ofSide } from "./report-scope";
import type { Reading } from "./report-sources";

const { exchanges, projects } = schema;

/** What statements on figures of exchanges need of the console's database; see `FigureFacts`. */
interface ExchangeFacts extends Pick<FigureFacts, "nameOf"> {
  /** Asks the store of each publisher that has exchanges for its rows, with the tables `ad_units` and `project_apps`. */
  ask<Row>(query: (db: FiguresDb) => PromiseLike<Row[]>): Promise<Row[]>;
}

/** Reads them with two statements at most. Source: decision 0220. */
export async function readExchangeFacts({
  ctx,
  scope,
  ask,
}: Pick<Reading, "ctx" | "scope" | "ask">): Promise<ExchangeFacts> {
  const owned = await ctx.db
    .select({
      id: exchanges.id,
      name: exchanges.name,
      publisherId: exchanges.projectId,
      publisher: projects.displayName,
    })
    .from(exchanges)
    .innerJoin(projects, eq(projects.id, exchanges.projectId))
    .where(ofSide(scope, { adv: exchanges.projectId, pub: exchanges.projectId }));
  const publishers = new Map(owned.map(({ publisherId, publisher }) => [publisherId, publisher]));
  const units = isAbout(ask, [...OF_UNITS, "publisher"]) ? await readUnits(ctx, [...publishers.keys()]) : [];
  const facts = unitFactsOf(units);
  const names: Names = new Map<Dimension, ReadonlyMap<string, string | null>>([
    ...unitNamesOf(units),
    ["exchange", new Map(owned.map(({ id, name }) => [id, name]))],
    ["publisher", publishers],
  ]);
  return {
    ask: (query) => askStores(publishers.keys(), (publisher) => query(figuresOf(ctx, publisher, facts))),
    nameOf: (dimension, key) => names.get(dimension)?.get(key) ?? null,
  };
}
