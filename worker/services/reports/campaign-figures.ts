import { eq } from "drizzle-orm";
import { z } from "zod";
import type { CampaignStatus } from "../../../domain/booking";
import { amountView, type Currency } from "../../../domain/kernel";
import {
  type BucketTotals,
  deliverySeries,
  impressionsByHour,
  type Measure,
  measureOf,
  type ReportAsk,
  type ReportCell,
  ReportCells,
  type SeriesPoint,
  seriesPointView,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { readCells } from "./ask-report";
import { counts } from "./report";

/** What one creative or unit brought of a campaign. */
export const campaignPartView = z.object({
  id: z.string(),
  name: z.string(),
  impressions: z.int(),
  clicks: z.int(),
  /** A part of 1; null where nothing tells it. */
  viewability: z.number().nullable(),
  /** Minor units, VAT apart; null where nothing tells it, and for whoever may not see money. */
  spentMinor: amountView.nullable(),
});
export type CampaignPart = z.output<typeof campaignPartView>;

/** The standard error of a sketch: `domain/inventory/user-sketch.ts`. */
const REACH_ERROR = 0.0325;

/** Source: rule R15. */
const campaignReachView = z.object({
  users: z.int(),
  frequency: z.number(),
  /** A part of 1, by which two of three estimates are off at the most. */
  error: z.number(),
});

export const campaignFiguresView = z.object({
  /** Of all its period, so that days to come are zeros. */
  days: z.array(seriesPointView),
  /** Impressions by day of the week, Monday first, and by hour of the product's zone. */
  hours: z.array(z.array(z.int())),
  creatives: z.array(campaignPartView),
  units: z.array(campaignPartView),
  /** Null where no app named its users. */
  reach: campaignReachView.nullable(),
});
export type CampaignFigures = z.output<typeof campaignFiguresView>;

interface Counted {
  id: string;
  projectId: string;
  status: CampaignStatus;
  currency: Currency;
  startsAt: number | null;
  endsAt: number | null;
}

const NOTHING: CampaignFigures = { days: [], hours: [], creatives: [], units: [], reach: null };
const MEASURES: Measure[] = ["impressions", "clicks", "viewability"];

/**
 * What a campaign delivered by day, by hour of the week, by creative and by unit; nothing of one without days.
 * @param campaign that the caller may read
 * @param zone its product's
 * @param isPriced whether what each part cost is told
 */
export async function readCampaignFigures(
  ctx: ServiceContext,
  campaign: Counted,
  zone: string,
  isPriced: boolean,
): Promise<CampaignFigures> {
  const { startsAt, endsAt } = campaign;
  if (startsAt === null || endsAt === null) return NOTHING;
  const [buckets, parts, reach] = await Promise.all([
    // Nothing is asked of what has not begun.
    startsAt > ctx.now ? [] : readBuckets(ctx, campaign.id),
    readParts(ctx, campaign, zone, isPriced),
    startsAt > ctx.now ? null : readReached(ctx, campaign, zone),
  ]);
  return {
    days: daysOf(buckets, startsAt, endsAt, zone),
    hours: impressionsByHour(buckets, zone),
    creatives: partsBy(parts, 0, isPriced),
    units: partsBy(parts, 1, isPriced),
    reach,
  };
}

async function readReached(
  ctx: ServiceContext,
  campaign: Counted,
  zone: string,
): Promise<CampaignFigures["reach"]> {
  const [cell] = await readCellsOf(ctx, campaign, zone, { dimensions: [], measures: ["reach", "frequency"] });
  const users = cell && measureOf("reach", cell.sums);
  const frequency = cell && measureOf("frequency", cell.sums);
  return users && frequency ? { users, frequency, error: REACH_ERROR } : null;
}

function readBuckets(ctx: ServiceContext, campaignId: string): Promise<BucketTotals[]> {
  const { deliveryTotals } = schema;
  return ctx.db
    .select({ bucketAtMs: deliveryTotals.bucketAt, ...counts() })
    .from(deliveryTotals)
    .where(eq(deliveryTotals.campaignId, campaignId))
    .groupBy(deliveryTotals.bucketAt);
}

function daysOf(buckets: readonly BucketTotals[], fromMs: number, toMs: number, zone: string): SeriesPoint[] {
  return deliverySeries(buckets, { fromMs, toMs, step: "day", zone });
}

/** By creative and unit at once, so that both tables are of one reading. */
function readParts(
  ctx: ServiceContext,
  campaign: Counted,
  zone: string,
  isPriced: boolean,
): Promise<ReportCell[]> {
  return readCellsOf(ctx, campaign, zone, {
    dimensions: ["creative", "unit"],
    measures: isPriced ? [...MEASURES, "spend"] : MEASURES,
  });
}

/** What a report of this campaign alone has, from its start until now. */
async function readCellsOf(
  ctx: ServiceContext,
  { id, projectId, currency, startsAt }: Counted,
  zone: string,
  asked: Pick<ReportAsk, "dimensions" | "measures">,
): Promise<ReportCell[]> {
  const fromMs = startsAt ?? ctx.now;
  if (fromMs >= ctx.now) return [];
  const { cells } = await readCells(
    ctx,
    {
      project: { id: projectId, timezone: zone, currency },
      side: "adv",
      only: null,
      productId: null,
    },
    { ...asked, filters: { campaign: [id] } },
    { fromMs, toMs: ctx.now, zone },
  );
  return cells.all;
}

/** The most impressions first. Days of a booking by slot are of no single creative or unit. */
function partsBy(cells: readonly ReportCell[], at: 0 | 1, isPriced: boolean): CampaignPart[] {
  const parts = new ReportCells();
  for (const { keys, names, sums } of cells) if (keys[at]) parts.add([keys[at]], [names[at] ?? null], sums);
  return parts.all
    .map(({ keys: [id = ""], names: [name], sums }) => ({
      id,
      name: name ?? id,
      impressions: sums.impressions ?? 0,
      clicks: sums.clicks ?? 0,
      // What nobody told of being seen is not unseen.
      viewability: sums.viewables === undefined ? null : measureOf("viewability", sums),
      spentMinor: isPriced ? measureOf("spend", sums) : null,
    }))
    .sort((a, b) => b.impressions - a.impressions);
}
