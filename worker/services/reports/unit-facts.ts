import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Dimension } from "../../../domain/reports";
import { schema } from "../../db/client";
import type { FiguresDb } from "../../db/figures";
import { askStores, figuresOf, isAmong } from "../kernel";
import {
  type FigureFacts,
  isAbout,
  type Names,
  OF_UNITS,
  readUnits,
  unitFactsOf,
  unitNamesOf,
} from "./figure-facts";
import { addedUp, type ChosenStores, findUnitStores } from "./figure-stores";
import { ofSide } from "./report-scope";
import type { Reading } from "./report-sources";

const { exchanges, projects } = schema;

type About = Omit<Reading, "facts">;

/** What statements on figures of units need of the console's database; see `FigureFacts`. */
interface UnitFacts extends Pick<FigureFacts, "nameOf" | "throughMs"> {
  /**
   * Asks each store for its rows, with the tables `ad_units` and `project_apps`.
   * @param by columns that tell rows apart, of rows that add up
   */
  ask<Row extends object>(
    query: (db: FiguresDb, isOwn: (unit: SQLiteColumn) => SQL | undefined) => PromiseLike<Row[]>,
    by?: readonly string[],
  ): Promise<Row[]>;
}

/** Those of publishers that have exchanges, with two statements at most. Source: decision 0220. */
export async function readExchangeFacts({ ctx, scope, ask }: About): Promise<UnitFacts> {
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
  const names = new Map(owned.map(({ id, name }) => [id, name]));
  const own = { publishers: [...publishers.keys()], rollups: [], throughMs: null };
  return factsOf({ ctx, ask }, publishers, own, [["exchange", names]]);
}

/** Those of publishers that have units, with two statements at most. */
export async function readUnitFacts(reading: About): Promise<UnitFacts> {
  const { ctx, scope, ask } = reading;
  const { id } = scope.project;
  const isOne = scope.side === "pub" && id !== null && !ask.dimensions.includes("publisher");
  const hasUnits = sql`exists (select 1 from ad_units where ad_units.project_id = ${sql.raw("projects.id")})`;
  const rows = isOne
    ? [{ id, name: "" }]
    : await ctx.db
        .select({ id: projects.id, name: projects.displayName })
        .from(projects)
        .where(and(hasUnits, ofSide(scope, { adv: projects.id, pub: projects.id })));
  const publishers = new Map(rows.map((row) => [row.id, row.name]));
  return factsOf({ ctx, ask }, publishers, await findUnitStores(reading, [...publishers.keys()]), []);
}

async function factsOf(
  { ctx, ask }: Pick<About, "ctx" | "ask">,
  publishers: ReadonlyMap<string, string>,
  chosen: ChosenStores,
  further: readonly [Dimension, ReadonlyMap<string, string | null>][],
): Promise<UnitFacts> {
  const isOfBoth = chosen.publishers.length > 0 && chosen.rollups.length > 0;
  const isOfUnits = isOfBoth || isAbout(ask, [...OF_UNITS, "publisher"]);
  const units = isOfUnits ? await readUnits(ctx, [...publishers.keys()]) : [];
  const own = new Set(chosen.publishers);
  const summed = units.filter(({ projectId }) => !own.has(projectId)).map((unit) => unit.id);
  const facts = unitFactsOf(units);
  const names: Names = new Map([...unitNamesOf(units), ["publisher", publishers], ...further]);
  return {
    throughMs: chosen.throughMs,
    ask: async <Row extends object>(query: Parameters<UnitFacts["ask"]>[0], by?: readonly string[]) => {
      const rows = await Promise.all([
        askStores(chosen.publishers, (name) => query(figuresOf(ctx, name, facts), () => undefined)),
        askStores(chosen.rollups, (name) =>
          query(figuresOf(ctx, name, facts), (unit) => (isOfBoth ? isAmong(unit, summed) : undefined)),
        ),
      ]);
      return by ? addedUp(rows.flat() as Row[], by as (keyof Row)[]) : (rows.flat() as Row[]);
    },
    nameOf: (dimension, key) => names.get(dimension)?.get(key) ?? null,
  };
}
