import { z } from "zod";
import { dayView, momentView } from "../../../domain/kernel";
import {
  comparedWindow,
  type Dimension,
  freshnessOf,
  isMoney,
  isPriced,
  MEASURES,
  type Measure,
  offsetAt,
  periodAt,
  periodsOf,
  type ReportAsk,
  ReportCells,
  RunningSpend,
  reportRowView,
  reportTable,
  reportValuesView,
  reportWindow,
  type Source,
  slotDayCosts,
  sourcesOf,
  spendingQuote,
  TIME_DIMENSIONS,
  type TimeDimension,
  zoneOffsets,
} from "../../../domain/reports";
import type { ServiceContext } from "../kernel";
import { addBackfill } from "./backfill-source";
import { readBids } from "./bid-answers";
import { readFacts } from "./figure-facts";
import {
  type DeliveryRow,
  readBeacons,
  readBilledBefore,
  readDelivery,
  readEvents,
  readReach,
  readRefusals,
  readRequests,
} from "./figure-sources";
import { addPlan } from "./plan-source";
import { addQuests } from "./quest-source";
import { type ReportScope, type ReportSide, requireProductReport, requireReport } from "./report-scope";
import { type Agreed, type Reading, readAgreed, type SourceRow } from "./report-sources";

export const askedReportView = z.object({
  fromDay: dayView.describe("First day"),
  toDay: dayView.describe("The last day, included"),
  from: momentView.describe("When the first day begins"),
  to: momentView.describe("Not included"),
  timezone: z.string().describe("IANA name of the zone that days are counted in"),
  compared: z
    .object({ fromDay: dayView.describe("First day"), toDay: dayView.describe("Last day, included") })
    .nullable()
    .describe("Of days that are not over, as much as has passed of them"),
  currency: z.string().nullable().describe("Of every amount; null where none was asked for"),
  otherCurrencies: z
    .array(z.string())
    .describe("In which campaigns cost something too, which is not in these figures"),
  unpriced: z.int().describe("Campaigns whose money is settled by word: cancelled ones, and quests"),
  items: z.array(reportRowView).describe("Rows of this page"),
  totals: reportValuesView.describe("Of all rows, on every page"),
  totalsBefore: reportValuesView
    .nullable()
    .describe("Sums of the days that it is compared with; null without any"),
  total: z.int().describe("Rows in all"),
  next: z.string().nullable().describe("Cursor of the next page; null on the last one"),
  dataThrough: momentView
    .nullable()
    .describe("When the youngest of these figures was written; null without any"),
  freshness: z
    .array(
      z.object({
        measures: z.array(z.enum(MEASURES)).describe("Measures of one moment"),
        dataThrough: momentView
          .nullable()
          .describe(
            "Up to when they are counted, of hourly ones the start of the last hour; null without any",
          ),
      }),
    )
    .describe("The measures by the moment up to which they are counted"),
});
export type AskedReport = z.output<typeof askedReportView>;

/**
 * A report of delivery and cost by the requested dimensions and measures.
 * @throws AppError 070 with fields, and those of `requireReport`
 */
export async function askReport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
): Promise<AskedReport> {
  const { scope, ask } = await requireReport(ctx, side, projectId, input);
  return reportOf(ctx, scope, ask);
}

/** A measure by day, of a report by day. */
export const dayFigures = ({ items }: AskedReport, measure: Measure) =>
  items.map(({ keys: { day = "" }, values }) => ({ day, value: values[measure] ?? 0 }));

/** `askReport` for one product, for its publisher. @throws AppError 070 with fields, and those of `requireProductReport` */
export async function askProductReport(
  ctx: ServiceContext,
  productId: string,
  input: unknown,
): Promise<AskedReport> {
  const { scope, ask } = await requireProductReport(ctx, productId, input);
  return reportOf(ctx, scope, ask);
}

/** @param scope a scope that its reader may read */
export async function reportOf(
  ctx: ServiceContext,
  scope: ReportScope,
  ask: ReportAsk,
): Promise<AskedReport> {
  const zone = ask.timezone ?? scope.project.timezone;
  const window = reportWindow(ask, zone, ctx.now);
  const before = comparedWindow(window, ask.compare, ctx.now);
  const [now, then] = await Promise.all([
    readCells(ctx, scope, ask, window),
    before && readCells(ctx, scope, ask, { ...before, zone }),
  ]);
  const compared = before && then && { cells: then.cells, window: before };
  return {
    fromDay: window.fromDay,
    toDay: window.toDay,
    from: window.fromMs,
    to: window.toMs,
    timezone: zone,
    compared: before && { fromDay: before.fromDay, toDay: before.toDay },
    currency: ask.measures.some(isMoney) ? currencyOf(scope, ask) : null,
    otherCurrencies: now.otherCurrencies,
    unpriced: now.unpriced,
    ...reportTable(now.cells, ask, compared),
    dataThrough: Object.values(now.through).reduce(
      (most: number | null, each) => Math.max(most ?? 0, each),
      null,
    ),
    freshness: freshnessOf(ask.measures, now.through),
  };
}

type Asked = Pick<ReportAsk, "dimensions" | "measures" | "filters" | "currency">;

const currencyOf = ({ project }: ReportScope, { currency }: Pick<ReportAsk, "currency">) =>
  currency ?? project.currency;

interface ReadCells {
  cells: ReportCells;
  otherCurrencies: string[];
  unpriced: number;
  through: Partial<Record<Source, number>>;
}

/**
 * The cells of a window, with a number of statements independent of its size: one per source that a measure needs, and two for
 * money.
 */
export async function readCells(
  ctx: ServiceContext,
  scope: ReportScope,
  ask: Asked,
  window: { fromMs: number; toMs: number; zone: string },
): Promise<ReadCells> {
  const offsets = zoneOffsets(window.zone, window.fromMs, window.toMs);
  const about = { ctx, scope, ask, window, offsets };
  let facts: ReturnType<typeof readFacts> | null = null;
  const reading: Reading = { ...about, facts: () => (facts ??= readFacts(about)) };
  const sources = new Set(ask.measures.flatMap(sourcesOf));
  const priced = ask.measures.some(isPriced);
  const read = async <Row extends SourceRow>(source: Source, rows: (reading: Reading) => Promise<Row[]>) =>
    sources.has(source) ? rows(reading) : [];
  const [delivery, events, reach, refusals, traffic, beacons, bids] = await Promise.all([
    read("delivery", (of) => readDelivery(of, priced || sources.has("plan"))),
    read("events", readEvents),
    read("reach", readReach),
    read("refusals", readRefusals),
    read("traffic", readRequests),
    read("beacons", readBeacons),
    read("bids", readBids),
  ]);
  const bySource = { delivery, events, reach, refusals, traffic, beacons, bids };
  const cells = new ReportCells();
  for (const { keys, names, sums } of Object.values(bySource).flat()) cells.add(keys, names, sums);
  const money = priced
    ? await addMoney(reading, cells, delivery, currencyOf(scope, ask))
    : { otherCurrencies: [], unpriced: 0 };
  if (sources.has("plan")) await addPlan(reading, cells, delivery);
  const others = sources.has("quests") ? await addQuests(reading, cells, currencyOf(scope, ask)) : [];
  const backfill = sources.has("backfill") ? await addBackfill(reading, cells, currencyOf(scope, ask)) : null;
  fillPeriods(reading, cells);
  const asked = Object.entries(bySource).filter(([source]) => sources.has(source as Source));
  const isStored = STORED.some((source) => sources.has(source));
  const storedMs = isStored ? (await reading.facts()).throughMs : null;
  const through: ReadCells["through"] = throughOf(Object.fromEntries(asked), storedMs);
  for (const live of ["plan", "quests"] as const) if (sources.has(live)) through[live] = ctx.now;
  if (backfill) through.backfill = backfill.throughMs;
  const apart = [...money.otherCurrencies, ...others, ...(backfill?.otherCurrencies ?? [])];
  const otherCurrencies = [...new Set(apart)].sort();
  return { cells, ...money, otherCurrencies, through };
}

/** Sources in stores of figures. */
const STORED: readonly Source[] = ["delivery", "events", "reach", "refusals", "beacons"];

/**
 * When each source was counted last; sources without counts are absent.
 * @param storedMs up to when stores of figures have everything; null if they do
 */
function throughOf(
  bySource: Partial<Record<Source, readonly SourceRow[]>>,
  storedMs: number | null,
): Partial<Record<Source, number>> {
  return Object.fromEntries(
    Object.entries(bySource).flatMap(([source, rows]) => {
      const newest = rows.reduce((most, { throughMs }) => Math.max(most, throughMs), 0);
      const isBehind = storedMs !== null && STORED.some((each) => each === source);
      const throughMs = isBehind ? Math.min(newest || storedMs, storedMs) : newest;
      return throughMs > 0 ? [[source, throughMs]] : [];
    }),
  );
}

/** Dimensions that a booking by slot has no value for. */
const UNIT_DIMENSIONS = ["creative", "unit", "app", "format", "platform"] as const;

/** Adds the cost of deliveries and of booked slot days, in one currency. Source: rules R7, R8; decision 0170. */
async function addMoney(
  reading: Reading,
  cells: ReportCells,
  delivery: readonly DeliveryRow[],
  currency: string,
): Promise<Pick<ReadCells, "otherCurrencies" | "unpriced">> {
  const { window } = reading;
  const delivered = [...new Set(delivery.map(({ campaignId }) => campaignId))];
  const agreed = await readAgreed(reading, delivered);
  const shown = agreed.map(({ campaign }) => campaign).filter(({ id }) => delivered.includes(id));
  const { videos } = await reading.facts();
  const before = await readBilledBefore(reading, shown, window.fromMs, await videos());
  const byCampaign = new Map(agreed.map((each) => [each.campaign.id, each]));
  const billed = Map.groupBy(before, ({ campaignId }) => campaignId);
  const spends = new Map<string, RunningSpend>();
  for (const row of delivery.toSorted(inTime(reading.ask.dimensions))) {
    const campaign = byCampaign.get(row.campaignId)?.campaign;
    if (!campaign || campaign.currency !== currency) continue;
    const quote = spendingQuote(campaign);
    if (quote === null) continue;
    const spend = spends.get(campaign.id) ?? new RunningSpend(quote, billedOf(billed.get(campaign.id) ?? []));
    spends.set(campaign.id, spend);
    const { billedImpressions: impressions = 0, billedClicks: clicks = 0 } = row.sums;
    const value = spend.add(billedOf([{ isVideo: row.isVideo ? 1 : 0, impressions, clicks }]));
    cells.add(row.keys, row.names, { value });
  }
  const isOfUnits = UNIT_DIMENSIONS.some((dimension) => reading.ask.filters[dimension] !== undefined);
  for (const each of isOfUnits ? [] : agreed)
    if (each.campaign.currency === currency) addSlotDays(reading, cells, each);
  const others = agreed.map(({ campaign }) => campaign.currency).filter((each) => each !== currency);
  const unpriced = agreed.filter(({ campaign }) => spendingQuote(campaign) === null).length;
  return { otherCurrencies: [...new Set(others)].sort(), unpriced };
}

/** A booking by slot costs the same each day, whatever was shown, so that its days belong to no single unit or creative. */
function addSlotDays(
  { ask, ctx, window, offsets }: Reading,
  cells: ReportCells,
  { campaign, keys, names }: Agreed,
) {
  const quote = spendingQuote(campaign);
  const days = slotDayCosts({ ...campaign, quote }, window.fromMs, Math.min(window.toMs, ctx.now));
  for (const { atMs, costMinor } of days) {
    const at = ask.dimensions.map((dimension, index) =>
      isTime(dimension) ? periodAt(dimension, atMs, offsetAt(offsets, atMs)) : (keys[index] ?? ""),
    );
    cells.add(at, names, { value: costMinor });
  }
}

function billedOf(rows: readonly { isVideo: number; impressions: number; clicks: number }[]) {
  const billed = { images: 0, videos: 0, clicks: 0 };
  for (const { isVideo, impressions, clicks } of rows) {
    billed[isVideo === 1 ? "videos" : "images"] += impressions;
    billed.clicks += clicks;
  }
  return billed;
}

const isTime = (dimension: Dimension): dimension is TimeDimension =>
  (TIME_DIMENSIONS as readonly string[]).includes(dimension);

/** Time first, so that a period's cost does not depend on later periods. */
function inTime(dimensions: readonly Dimension[]) {
  const times = dimensions.flatMap((dimension, at) => (isTime(dimension) ? [at] : []));
  const placeOf = ({ keys, campaignId, isVideo }: DeliveryRow) =>
    [...times.map((at) => keys[at]), campaignId, ...keys, isVideo ? 1 : 0].join("\u001f");
  return (a: DeliveryRow, b: DeliveryRow) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/**
 * Fills the gaps of a series by time only, up to now; a period without delivery costs nothing, and what a quest cost is not known.
 * Source: rules R3, R7.
 */
function fillPeriods({ ctx, scope, ask, window, offsets }: Reading, cells: ReportCells): void {
  const [only, ...others] = ask.dimensions;
  if (only === undefined) cells.add([], [], {});
  else if (others.length === 0 && isTime(only)) {
    for (const period of periodsOf(only, offsets, window.fromMs, Math.min(window.toMs, ctx.now)))
      cells.add([period], [null], {});
  }
  if (scope.only === "quest") return;
  const isByCampaign = ask.dimensions.includes("campaign");
  for (const { sums } of cells.all) {
    const isQuest = isByCampaign && sums.questJoined !== undefined;
    if (!isQuest && sums.value === undefined && !sums.impressions && !sums.clicks) sums.value = 0;
  }
}
