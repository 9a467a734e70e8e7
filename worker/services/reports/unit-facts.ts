import { and, eq, sql } from "drizzle-orm";
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

type About = Pick<Reading, "ctx" | "scope" | "ask">;

/** What statements on figures of units need of the console's database; see `FigureFacts`. */
interface UnitFacts extends Pick<FigureFacts, "nameOf"> {
  /** Asks the store of each publisher for its rows, with the tables `ad_units` and `project_apps`. */
  ask<Row>(query: (db: FiguresDb) => PromiseLike<Row[]>): Promise<Row[]>;
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
  return factsOf({ ctx, ask }, publishers, [["exchange", names]]);
}

/** Those of publishers that have units, with two statements at most. */
export async function readUnitFacts({ ctx, scope, ask }: About): Promise<UnitFacts> {
  const { id } = scope.project;
  const isOne = scope.side === "pub" && id !== null && !ask.dimensions.includes("publisher");
  const hasUnits = sql`exists (select 1 from ad_units where ad_units.project_id = ${sql.raw("projects.id")})`;
  const rows = isOne
    ? [{ id, name: "" }]
    : await ctx.db
        .select({ id: projects.id, name: projects.displayName })
        .from(projects)
        .where(and(hasUnits, ofSide(scope, { adv: projects.id, pub: projects.id })));
  return factsOf({ ctx, ask }, new Map(rows.map((row) => [row.id, row.name])), []);
}

async function factsOf(
  { ctx, ask }: Pick<About, "ctx" | "ask">,
  publishers: ReadonlyMap<string, string>,
  further: readonly [Dimension, ReadonlyMap<string, string | null>][],
): Promise<UnitFacts> {
  const units = isAbout(ask, [...OF_UNITS, "publisher"]) ? await readUnits(ctx, [...publishers.keys()]) : [];
  const facts = unitFactsOf(units);
  const names: Names = new Map([...unitNamesOf(units), ["publisher", publishers], ...further]);
  return {
    ask: (query) => askStores(publishers.keys(), (publisher) => query(figuresOf(ctx, publisher, facts))),
    nameOf: (dimension, key) => names.get(dimension)?.get(key) ?? null,
  };
}
