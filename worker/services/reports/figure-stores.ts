import { and, eq, gte, lt, min, type SQL, sql } from "drizzle-orm";
import { isRollupEdge, rollupNames } from "../../../domain/delivery";
import { AppError, DAY_MS, messageCode } from "../../../domain/kernel";
import { isPriced, KEY_DIMENSIONS, type KeyDimension, sourcesOf } from "../../../domain/reports";
import { schema } from "../../db/client";
import { type FiguresDb, figures } from "../../db/figures";
import { askStores, askStoresOf, figuresOf, isAmong, type ServiceContext } from "../kernel";
import { copiedThrough, isUncopied } from "./figure-archive";
import type { Reading } from "./report-sources";

const { adUnits, campaigns, creatives, projectApps, projects, publisherHours } = schema;
const { spans } = figures;

/** A store, and the campaigns of a report that have figures in it. */
export interface Store {
  name: string;
  campaignIds: string[];
}

/** The stores of a report of publishers. */
export interface FoundStores {
  stores: Store[];
  /** Those with figures in these stores. */
  publishers: string[];
  /** Up to when all that was counted is in these stores; null if it all is. */
  throughMs: number | null;
}

type Asked = Omit<Reading, "facts">;

/** The stores of one publisher, or of all of them. @throws AppError 070 where more stores would have to be asked than a request can */
export async function findStores(reading: Asked): Promise<FoundStores> {
  const { ctx, scope, window } = reading;
  const { id } = scope.project;
  if (id !== null) {
    const stores = await storesWithFigures(ctx, [id], window);
    return { stores, publishers: stores.map(({ name }) => name), throughMs: null };
  }
  const publishers = await publishersAskedFor(reading);
  const chosen = await chooseStores(reading, publishers, { ...window, isByDay: isByDay(reading) });
  const [own, rollups] = await Promise.all([
    storesWithFigures(ctx, chosen.publishers, window),
    storesWithFigures(ctx, chosen.rollups, window),
  ]);
  const summed = new Set(publishers.filter((publisher) => !chosen.publishers.includes(publisher)));
  const owners = await ownersOf(ctx, summed, new Set(rollups.flatMap(({ campaignIds }) => campaignIds)));
  const ofSummed = rollups.map(({ name, campaignIds }) => ({
    name,
    campaignIds: campaignIds.filter((campaign) => owners.has(campaign)),
  }));
  return {
    stores: [...own, ...ofSummed],
    publishers: [...new Set([...own.map(({ name }) => name), ...owners.values()])],
    throughMs: chosen.throughMs,
  };
}

const isByDay = ({ ask, window }: Asked): boolean =>
  !ask.dimensions.includes("hour") && [window.fromMs, window.toMs].every(isRollupEdge);

/** The stores of a report on units of these publishers: their own, and of all publishers rollups for some. @throws as `findStores` */
export async function findUnitStores(reading: Asked, publishers: readonly string[]): Promise<ChosenStores> {
  const { scope, window } = reading;
  if (scope.project.id !== null) return { publishers: [...publishers], rollups: [], throughMs: null };
  return chooseStores(reading, publishers, { ...window, isByDay: isByDay(reading) });
}

/** Asks the stores that have all figures of campaigns before a moment. Names of columns that tell rows apart: `by`. */
export async function askEver<Row extends object>(
  reading: Asked,
  booked: readonly { id: string; pubProjectId: string }[],
  beforeMs: number,
  by: readonly (keyof Row)[],
  query: (db: FiguresDb, ids: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { ctx, scope } = reading;
  if (scope.project.id !== null || booked.length === 0) return askStoresOf(ctx, booked, query);
  const publishers = [...new Set(booked.map(({ pubProjectId }) => pubProjectId))];
  const ids = booked.map(({ id }) => id);
  const { createdAt } = campaigns;
  const [first] = await ctx.db
    .select({ createdAt: min(createdAt) })
    .from(campaigns)
    .where(isAmong(campaigns.id, ids));
  const period = { fromMs: first?.createdAt ?? 0, toMs: Math.min(beforeMs, ctx.now + DAY_MS) };
  const chosen = await chooseStores(reading, publishers, {
    ...period,
    isByDay: beforeMs > ctx.now || isRollupEdge(beforeMs),
  });
  const own = new Set(chosen.publishers);
  const ofOwn = booked.filter(({ pubProjectId }) => own.has(pubProjectId));
  const summed = booked.filter(({ pubProjectId }) => !own.has(pubProjectId)).map(({ id }) => id);
  const rows = await Promise.all([
    askStoresOf(ctx, ofOwn, query),
    askStores(summed.length > 0 ? chosen.rollups : [], (name) => query(figuresOf(ctx, name), summed)),
  ]);
  return addedUp(rows.flat(), by);
}

/** Adds up rows of several stores that have the same values of `by`; when they were counted, `updatedAt`, is the latest moment. */
export function addedUp<Row extends object>(rows: readonly Row[], by: readonly (keyof Row)[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(by.map((column) => row[column]));
    const former = sums.get(key);
    sums.set(key, former ? sumOf(former, row, by) : row);
  }
  return [...sums.values()];
}

function sumOf<Row extends object>(one: Row, other: Row, by: readonly (keyof Row)[]): Row {
  const sum = { ...one };
  for (const column of Object.keys(one) as (keyof Row)[]) {
    if (by.includes(column)) continue;
    const [a, b] = [Number(one[column]), Number(other[column])];
    sum[column] = (column === "updatedAt" ? Math.max(a, b) : a + b) as Row[keyof Row];
  }
  return sum;
}

const TOO_MANY = "report.tooManyPublishers";

/** The message code of a report that only publishers' own stores answer, of more of them than a request can ask; null for other errors. */
export function tooManyPublishers(error: unknown): string | null {
  const codes = error instanceof AppError ? (error.fields?.dimensions ?? []) : [];
  return codes.find((code) => code.startsWith(TOO_MANY)) ?? null;
}

export interface ChosenStores {
  /** Publishers whose own stores are asked. */
  publishers: string[];
  /** Names of the rollups that are asked for all others. */
  rollups: string[];
  throughMs: number | null;
}

/** @param isByDay whether sums by day answer */
async function chooseStores(
  { ctx, scope, ask }: Asked,
  publishers: readonly string[],
  { fromMs, toMs, isByDay }: { fromMs: number; toMs: number; isByDay: boolean },
): Promise<ChosenStores> {
  const storesMax = Math.floor((scope.callsMax ?? 0) / callsOfStore(ask.measures));
  if (!isByDay) {
    if (publishers.length <= storesMax) return { publishers: [...publishers], rollups: [], throughMs: null };
    const refused = messageCode(TOO_MANY, { max: storesMax });
    throw new AppError("070", { fields: { dimensions: [refused] } });
  }
  const isAskedFor = new Set(publishers);
  // Days of reach are their products' zones' own.
  const besidesMs = sourcesOfAll(ask.measures).has("reach") ? DAY_MS : 0;
  const uncopied = await ctx.db
    .select({ publisher: publisherHours.pubProjectId, throughMs: copiedThrough })
    .from(publisherHours)
    .where(
      and(
        ...[isUncopied, gte(publisherHours.keptAt, 0)],
        ...[gte(publisherHours.hourAt, fromMs - besidesMs), lt(publisherHours.hourAt, toMs + besidesMs)],
      ),
    )
    .groupBy(publisherHours.pubProjectId);
  const changed = uncopied.filter(({ publisher }) => isAskedFor.has(publisher));
  const rollups = changed.length < publishers.length ? rollupNames(fromMs, toMs) : [];
  if (changed.length + rollups.length <= storesMax)
    return { publishers: changed.map(({ publisher }) => publisher), rollups, throughMs: null };
  const throughMs = changed.reduce((least, each) => Math.min(least, each.throughMs), ctx.now);
  return { publishers: [], rollups: rollupNames(fromMs, toMs), throughMs };
}

const sourcesOfAll = (measures: Asked["ask"]["measures"]) => new Set(measures.flatMap(sourcesOf));

/** Calls that a store gets for the measures: for its campaigns, each source, and what was billed before. */
function callsOfStore(measures: Asked["ask"]["measures"]): number {
  const sources = sourcesOfAll(measures);
  const stored = ["delivery", "events", "reach", "refusals", "traffic", "beacons", "plan"] as const;
  return 1 + stored.filter((source) => sources.has(source)).length + (measures.some(isPriced) ? 1 : 0);
}

/** Campaigns with figures in a window, by store. */
function storesWithFigures(
  ctx: ServiceContext,
  names: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Store[]> {
  return askStores(names, async (name) => {
    const rows = await figuresOf(ctx, name)
      .select({ id: spans.campaignId })
      .from(spans)
      .where(and(lt(spans.firstAt, toMs), gte(spans.lastAt, fromMs)));
    return rows.length === 0 ? [] : [{ name, campaignIds: rows.map(({ id }) => id) }];
  });
}

/** The publisher of each campaign that is of one of these. */
async function ownersOf(
  ctx: ServiceContext,
  publishers: ReadonlySet<string>,
  campaignIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (publishers.size === 0 || campaignIds.size === 0) return new Map();
  const rows = await ctx.db
    .select({ id: campaigns.id, publisher: campaigns.pubProjectId })
    .from(campaigns)
    .where(isAmong(campaigns.id, [...campaignIds]));
  return new Map(
    rows.flatMap(({ id, publisher }) => (publishers.has(publisher) ? [[id, publisher] as const] : [])),
  );
}

/** Publishers that may have figures of what a report is narrowed to. */
async function publishersAskedFor({ ctx, ask: { filters } }: Asked): Promise<string[]> {
  const narrowed = KEY_DIMENSIONS.flatMap((dimension) => {
    const [values, publishersOf] = [filters[dimension], PUBLISHERS_OF[dimension]];
    if (!values || !publishersOf) return [];
    return [
      sql`${projects.id} in ${publishersOf(sql`(select value from json_each(${JSON.stringify(values)}))`)}`,
    ];
  });
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.kind, "pub"),
        sql`exists (select 1 from ${campaigns} where ${campaigns.pubProjectId} = ${projects.id})`,
        ...narrowed,
      ),
    );
  return rows.map(({ id }) => id);
}

const ofCampaigns = (column: SQL) => (values: SQL) =>
  sql`(select ${campaigns.pubProjectId} from ${campaigns} where ${column} in ${values})`;

/** The publishers of a dimension's values, of dimensions whose values have few. */
const PUBLISHERS_OF: Partial<Record<KeyDimension, (values: SQL) => SQL>> = {
  publisher: (values) => values,
  advertiser: ofCampaigns(sql`${campaigns.projectId}`),
  campaign: ofCampaigns(sql`${campaigns.id}`),
  product: ofCampaigns(sql`${campaigns.productId}`),
  creative: (values) =>
    sql`(select ${campaigns.pubProjectId} from ${campaigns} where ${campaigns.id} in
      (select ${creatives.campaignId} from ${creatives} where ${creatives.id} in ${values}))`,
  unit: (values) => sql`(select ${adUnits.projectId} from ${adUnits} where ${adUnits.id} in ${values})`,
  app: (values) =>
    sql`(select ${projectApps.projectId} from ${projectApps} where ${projectApps.id} in ${values})`,
};
