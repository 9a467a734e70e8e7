import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { FigureValue } from "../../../domain/delivery";
import type { Dimension, KeyDimension } from "../../../domain/reports";
import { schema } from "../../db/client";
import type { Facts, FiguresDb } from "../../db/figures";
import { askStores, figuresOf, isAmong, type ServiceContext } from "../kernel";
import { videoCreativesOf } from "../serving";
import { addedUp, findStores, type Store } from "./figure-stores";
import { ofCampaigns, type ReportScope } from "./report-scope";
import { keysIn, type Reading } from "./report-sources";

const { adProducts, adUnits, campaigns, creatives, projectApps, projects } = schema;

const OF_CAMPAIGNS: readonly Dimension[] = ["campaign", "product", "advertiser", "publisher", "pricing"];
export const OF_UNITS: readonly Dimension[] = ["unit", "app", "format", "platform"];

/** What a report's statements on stores of figures need of the console's database: stores, joined rows, names. */
export interface FigureFacts {
  /**
   * Asks each store for its rows. The tables `campaigns`, `ad_units` and `project_apps` have the columns by which reports group.
   * @param by columns that tell rows apart, of rows that add up
   */
  ask<Row extends object>(
    query: (db: FiguresDb, isOwn: (campaign: SQLiteColumn) => SQL) => PromiseLike<Row[]>,
    by?: readonly string[],
  ): Promise<Row[]>;
  /** Up to when all that was counted is in these stores; null if it all is. */
  throughMs: number | null;
  /** Ids of the campaigns' creatives that are videos; read once. */
  videos(): Promise<string[]>;
  nameOf(dimension: Dimension, key: string): string | null;
}

/** A row's keys with their names. */
export function namedKeys(
  reading: Reading,
  { nameOf }: Pick<FigureFacts, "nameOf">,
  row: Record<string, unknown>,
) {
  const { keys } = keysIn(reading, row);
  return { keys, names: reading.ask.dimensions.map((dimension, at) => nameOf(dimension, keys[at] ?? "")) };
}

/** Reads them with a number of statements independent of the window. Source: decision 0219. */
export async function readFacts(reading: Omit<Reading, "facts">): Promise<FigureFacts> {
  const { ctx, scope, ask } = reading;
  const found = scope.side === "adv" && scope.project.id !== null ? null : await findStores(reading);
  const needsCampaigns = found === null || isNarrowed(scope) || isAbout(ask, OF_CAMPAIGNS);
  const ids = found && [...new Set(found.stores.flatMap((store) => store.campaignIds))];
  const booked = needsCampaigns ? await readCampaigns(ctx, scope, ids) : [];
  const own = found === null || isNarrowed(scope) ? storesOf(booked, found?.stores ?? null) : found.stores;
  const publishers = found?.publishers ?? own.map(({ name }) => name);
  const campaignIds = [...new Set(own.flatMap((store) => store.campaignIds))];
  const [units, named] = await Promise.all([
    isAbout(ask, OF_UNITS) ? readUnits(ctx, publishers) : [],
    ask.dimensions.includes("creative") ? readCreatives(ctx, campaignIds) : [],
  ]);
  const facts = factsOf(booked, units);
  const names = namesOf(booked, units, named);
  const idsOf = new Map(own.map((store) => [store.name, store.campaignIds]));
  let videos: Promise<string[]> | null = null;
  return {
    videos: () => (videos ??= videoCreativesOf(ctx, campaignIds)),
    throughMs: found?.throughMs ?? null,
    ask: async <Row extends object>(query: Parameters<FigureFacts["ask"]>[0], by?: readonly string[]) => {
      const rows = await askStores(idsOf.keys(), (name) =>
        query(figuresOf(ctx, name, facts), (campaign) => isAmong(campaign, idsOf.get(name) ?? [])),
      );
      return by ? addedUp(rows as Row[], by as (keyof Row)[]) : (rows as Row[]);
    },
    nameOf: (dimension, key) => names.get(dimension)?.get(key) ?? null,
  };
}

/** Whether a report groups or filters by one of these. */
export const isAbout = ({ dimensions, filters }: Reading["ask"], some: readonly Dimension[]): boolean =>
  some.some((each) => dimensions.includes(each) || filters[each as KeyDimension] !== undefined);

const isNarrowed = ({ only, productId }: ReportScope): boolean => only !== null || productId !== null;

type Booked = Awaited<ReturnType<typeof readCampaigns>>[number];

/** @param ids only these; null for all of the scope */
function readCampaigns(ctx: ServiceContext, scope: ReportScope, ids: readonly string[] | null) {
  const [advertisers, publishers] = [alias(projects, "advertisers"), alias(projects, "publishers")];
  return ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      projectId: campaigns.projectId,
      pubProjectId: campaigns.pubProjectId,
      productId: campaigns.productId,
      pricing: sql<string | null>`${campaigns.quote} ->> '$.pricing'`,
      product: adProducts.name,
      advertiser: advertisers.displayName,
      publisher: publishers.displayName,
    })
    .from(campaigns)
    .leftJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .leftJoin(advertisers, eq(advertisers.id, campaigns.projectId))
    .leftJoin(publishers, eq(publishers.id, campaigns.pubProjectId))
    .where(and(ofCampaigns(scope), ids === null ? undefined : isAmong(campaigns.id, ids)));
}

/** The campaigns' stores; those of `known` only if it is given. */
function storesOf(booked: readonly Booked[], known: readonly Store[] | null): Store[] {
  const byPublisher = Map.groupBy(booked, ({ pubProjectId }) => pubProjectId);
  const all = [...byPublisher].map(([name, own]) => ({ name, campaignIds: own.map(({ id }) => id) }));
  return known === null ? all : all.filter(({ name }) => known.some((store) => store.name === name));
}

type Unit = Awaited<ReturnType<typeof readUnits>>[number];

export function readUnits(ctx: ServiceContext, publishers: readonly string[]) {
  return ctx.db
    .select({
      id: adUnits.id,
      name: adUnits.name,
      projectId: adUnits.projectId,
      appId: adUnits.appId,
      format: adUnits.format,
      app: projectApps.title,
      platform: projectApps.platform,
    })
    .from(adUnits)
    .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .where(isAmong(adUnits.projectId, publishers));
}

function readCreatives(ctx: ServiceContext, campaignIds: readonly string[]) {
  const { id, name, campaignId } = creatives;
  return ctx.db.select({ id, name }).from(creatives).where(isAmong(campaignId, campaignIds));
}

function factsOf(booked: readonly Booked[], units: readonly Unit[]): Facts {
  return {
    ...unitFactsOf(units),
    campaigns: {
      columns: ["id", "project_id", "pub_project_id", "product_id", "quote"],
      rows: booked.map(({ id, projectId, pubProjectId, productId, pricing }) => [
        ...[id, projectId, pubProjectId, productId],
        JSON.stringify({ pricing }),
      ]),
    },
  };
}

export function unitFactsOf(units: readonly Unit[]): Facts {
  const apps = new Map<string, FigureValue[]>(units.map(({ appId, platform }) => [appId, [appId, platform]]));
  return {
    ad_units: {
      columns: ["id", "project_id", "app_id", "format"],
      rows: units.map(({ id, projectId, appId, format }) => [id, projectId, appId, format]),
    },
    project_apps: { columns: ["id", "platform"], rows: [...apps.values()] },
  };
}

export type Names = Map<Dimension, ReadonlyMap<string, string | null>>;

export const unitNamesOf = (units: readonly Unit[]): Names =>
  new Map([
    ["unit", new Map(units.map(({ id, name }) => [id, name]))],
    ["app", new Map(units.map(({ appId, app }) => [appId, app]))],
  ]);

function namesOf(
  booked: readonly Booked[],
  units: readonly Unit[],
  named: readonly { id: string; name: string | null }[],
): Names {
  return new Map<Dimension, ReadonlyMap<string, string | null>>([
    ["campaign", new Map(booked.map(({ id, name }) => [id, name]))],
    ["product", new Map(booked.map(({ productId, product }) => [productId, product]))],
    ["advertiser", new Map(booked.map(({ projectId, advertiser }) => [projectId, advertiser]))],
    ["publisher", new Map(booked.map(({ pubProjectId, publisher }) => [pubProjectId, publisher]))],
    ...unitNamesOf(units),
    ["creative", new Map(named.map(({ id, name }) => [id, name]))],
  ]);
}
