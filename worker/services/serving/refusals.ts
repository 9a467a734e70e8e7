import { and, eq, gte, inArray, sql, sum } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  type AnswerRow,
  type FigureRows,
  figureBookName,
  type RefusalRow,
  type RequestRow,
} from "../../../domain/delivery";
import { momentView } from "../../../domain/kernel";
import {
  chunks,
  HOUR_MS,
  hourStart,
  refusalShares,
  refusalShareView,
  type TrafficMessage,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import type { CampaignRow } from "../../db/schema";
import { askStoresOf, figuresOf, isAmong, type ServiceContext } from "../kernel";
import { placeNear } from "./meter";

/** Rows of a call to a store, whose statement takes at most 2 MB. */
const ROWS_PER_CALL = 5_000;

/**
 * Writes requests, refusals and exchanges' answers to the stores of their units' publishers. Repeated and outdated messages have no effect;
 * units that do not exist are skipped. Source: decision 0220.
 * @returns statements that note the hours for the stores' archive: written after the stores, and again with them
 */
export async function recordInStores(
  ctx: ServiceContext,
  messages: readonly TrafficMessage[],
): Promise<BatchItem<"sqlite">[]> {
  const all = messages.flatMap(({ units, refusals }) => [...units, ...refusals]);
  if (all.length === 0) return [];
  const [places, isExchange] = await Promise.all([
    placesOfUnits(
      ctx,
      all.map(({ unitId }) => unitId),
    ),
    exchangesAmong(
      ctx,
      messages.flatMap(({ refusals }) => refusals.map(({ campaignId }) => campaignId)),
    ),
  ]);
  const known = messages
    .flatMap((message) => rowsOf(message, isExchange))
    .filter(({ row }) => places.has(row.unit_id));
  const stores = Map.groupBy(known, ({ row }) => places.get(row.unit_id)?.publisher ?? "");
  const { FIGURE_BOOK } = ctx.env;
  await Promise.all(
    [...stores].map(async ([publisher, own]) => {
      const country = places.get(own[0]?.row.unit_id ?? "")?.country;
      const id = FIGURE_BOOK.idFromName(figureBookName(publisher));
      const book = FIGURE_BOOK.get(id, placeNear(country));
      for (const some of chunks(own, ROWS_PER_CALL)) {
        const kinds = Map.groupBy(some, ({ kind }) => kind);
        const rows = [...kinds].map(([kind, each]) => [kind, each.map(({ row }) => row)] as const);
        await book.record(Object.fromEntries(rows) as Partial<FigureRows>, ctx.now);
      }
    }),
  );
  const hours = [...stores].flatMap(([publisher, own]) =>
    [...new Set(own.map(({ row }) => row.hour_at))].map((hourAt) => [publisher, hourAt] as const),
  );
  return [noteHours(ctx, hours)];
}

type Counted =
  | { kind: "requests"; row: RequestRow }
  | { kind: "refusals"; row: RefusalRow }
  | { kind: "answers"; row: AnswerRow };

/** Campaigns and exchanges have reasons of the same names. */
function rowsOf(
  { part, hourAt, units, refusals }: TrafficMessage,
  isExchange: ReadonlySet<string>,
): Counted[] {
  const of = (unit_id: string) => ({ unit_id, hour_at: hourAt, part });
  return [
    ...units.map(
      ({ unitId, requests, fills, anonymous }): Counted => ({
        kind: "requests",
        row: { ...of(unitId), requests, fills, anonymous },
      }),
    ),
    ...refusals.map(
      ({ campaignId: id, unitId, reason, count }): Counted =>
        isExchange.has(id)
          ? { kind: "answers", row: { ...of(unitId), exchange_id: id, outcome: reason, count } }
          : { kind: "refusals", row: { ...of(unitId), campaign_id: id, reason, count } },
    ),
  ];
}

interface Place {
  publisher: string;
  country: string;
}

async function placesOfUnits(ctx: ServiceContext, unitIds: readonly string[]): Promise<Map<string, Place>> {
  const { adUnits, projects } = schema;
  const rows = await ctx.db
    .select({ id: adUnits.id, publisher: adUnits.projectId, country: projects.country })
    .from(adUnits)
    .innerJoin(projects, eq(projects.id, adUnits.projectId))
    .where(isAmong(adUnits.id, [...new Set(unitIds)]));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

async function exchangesAmong(ctx: ServiceContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id } = schema.exchanges;
  const rows = await ctx.db
    .select({ id })
    .from(schema.exchanges)
    .where(isAmong(id, [...new Set(ids)]));
  return new Set(rows.map((exchange) => exchange.id));
}

/** Minimum interval between two notes of an hour. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Hours in which nothing was delivered have rows of zeros; those with deliveries are noted by these. */
function noteHours(
  ctx: ServiceContext,
  hours: readonly (readonly [publisher: string, hourAt: number])[],
): BatchItem<"sqlite"> {
  const { publisherHours: t } = schema;
  return ctx.db
    .insert(t)
    .select(
      sql`select value ->> 0, value ->> 1, 0, 0, 0, 0, ${ctx.now}, 0 from json_each(${JSON.stringify(hours)}) where true`,
    )
    .onConflictDoUpdate({
      target: [t.pubProjectId, t.hourAt],
      set: { updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${t.impressions} + ${t.clicks} = 0 and ${t.updatedAt} < ${ctx.now - NOTE_EVERY_MS}`,
    });
}

const HOURS = 24;

/** Refusal reasons of a campaign in the last 24 hours. */
export const campaignRefusalsView = z.object({
  fromMs: momentView,
  requests: z.int().describe("Of the units that the campaign stands on"),
  reasons: z.array(refusalShareView).describe("Each reason with how often it was met"),
});
export type CampaignRefusals = z.output<typeof campaignRefusalsView>;

type Asked = Pick<CampaignRow, "id" | "productId" | "pubProjectId">;

/** The caller's access to the campaign is checked before. */
export async function refusalsOf(ctx: ServiceContext, campaign: Asked): Promise<CampaignRefusals> {
  const { adProductUnits, unitTraffic } = schema;
  const { refusalTotals: t } = figures;
  const fromMs = hourStart(ctx.now) - (HOURS - 1) * HOUR_MS;
  const units = ctx.db
    .select({ id: adProductUnits.unitId })
    .from(adProductUnits)
    .where(eq(adProductUnits.productId, campaign.productId));
  const [counts, [traffic]] = await Promise.all([
    figuresOf(ctx, campaign.pubProjectId)
      .select({ reason: t.reason, count: sum(t.count).mapWith(Number) })
      .from(t)
      .where(and(eq(t.campaignId, campaign.id), gte(t.hourAt, fromMs)))
      .groupBy(t.reason),
    ctx.db
      .select({ requests: sum(unitTraffic.requests).mapWith(Number) })
      .from(unitTraffic)
      .where(and(inArray(unitTraffic.unitId, units), gte(unitTraffic.hourAt, fromMs))),
  ]);
  const requests = traffic?.requests ?? 0;
  const byReason = new Map(counts.map(({ reason, count }) => [reason, count]));
  return { fromMs, requests, reasons: refusalShares(byReason, requests) };
}

/** Refusals of several campaigns: a query of each publisher's store, and one of their requests. The caller's access is checked before. */
export async function refusalsByCampaign(
  ctx: ServiceContext,
  campaigns: readonly Asked[],
): Promise<Map<string, CampaignRefusals>> {
  if (campaigns.length === 0) return new Map();
  const { adProductUnits, unitTraffic } = schema;
  const { refusalTotals: t } = figures;
  const fromMs = hourStart(ctx.now) - (HOURS - 1) * HOUR_MS;
  const products = campaigns.map(({ productId }) => productId);
  const [counts, traffic] = await Promise.all([
    askStoresOf(ctx, campaigns, (db, ids) =>
      db
        .select({ campaignId: t.campaignId, reason: t.reason, count: sum(t.count).mapWith(Number) })
        .from(t)
        .where(and(isAmong(t.campaignId, ids), gte(t.hourAt, fromMs)))
        .groupBy(t.campaignId, t.reason),
    ),
    ctx.db
      .select({ productId: adProductUnits.productId, requests: sum(unitTraffic.requests).mapWith(Number) })
      .from(adProductUnits)
      .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
      .where(and(isAmong(adProductUnits.productId, products), gte(unitTraffic.hourAt, fromMs)))
      .groupBy(adProductUnits.productId),
  ]);
  return new Map(
    campaigns.map(({ id, productId }) => {
      const requests = traffic.find((each) => each.productId === productId)?.requests ?? 0;
      const own = counts.filter(({ campaignId }) => campaignId === id);
      const byReason = new Map(own.map(({ reason, count }) => [reason, count]));
      return [id, { fromMs, requests, reasons: refusalShares(byReason, requests) }];
    }),
  );
}
