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
import { figures } from "../../db/figures";
import { figuresOf, type ServiceContext } from "../kernel";
import { readCells } from "./ask-report";
import { counts } from "./report";
import { watchCampaign } from "./watch";

/** Figures of one creative or unit of a campaign. */
export const campaignPartView = z.object({
  id: z.string(),
  name: z.string(),
  impressions: z.int(),
  clicks: z.int(),
  /** Share from 0 to 1; null if unknown. */
  viewability: z.number().nullable(),
  /** Minor units, excluding VAT; null if unknown, and for readers who may not see money. */
  spentMinor: amountView.nullable(),
});
export type CampaignPart = z.output<typeof campaignPartView>;

/** The standard error of a sketch: `domain/inventory/user-sketch.ts`. */
const REACH_ERROR = 0.0325;

/** Source: rule R15. */
const campaignReachView = z.object({
  users: z.int(),
  frequency: z.number(),
  /** Standard error as a share from 0 to 1: two of three estimates are within it. */
  error: z.number(),
});

export const campaignFiguresView = z.object({
  /** Every day of its period; future days are zero. */
  days: z.array(seriesPointView),
  /** Impressions by day of the week, Monday first, and by hour of the product's zone. */
  hours: z.array(z.array(z.int())),
  creatives: z.array(campaignPartView),
  units: z.array(campaignPartView),
  /** Null if no app identified its users. */
  reach: campaignReachView.nullable(),
});
export type CampaignFigures = z.output<typeof campaignFiguresView>;

interface Counted {
  id: string;
  projectId: string;
  pubProjectId: string;
  status: CampaignStatus;
  currency: Currency;
  startsAt: number | null;
  endsAt: number | null;
}

const NOTHING: CampaignFigures = { days: [], hours: [], creatives: [], units: [], reach: null };
const MEASURES: Measure[] = ["impressions", "clicks", "viewability"];

/**
 * A campaign's delivery by day, by hour of the week, by creative and by unit; empty for a campaign without days.
 * @param campaign a campaign that the caller may read
 * @param zone its product's
 * @param isPriced whether to include the cost of each part
 */
export async function readCampaignFigures(
  ctx: ServiceContext,
  campaign: Counted,
  zone: string,
  isPriced: boolean,
): Promise<CampaignFigures> {
  const { startsAt, endsAt } = campaign;
  if (startsAt === null || endsAt === null) return NOTHING;
  if (campaign.status === "live") watchCampaign(ctx, campaign.id);
  const [buckets, parts, reach] = await Promise.all([
    // A campaign that has not started has no data.
    startsAt > ctx.now ? [] : readBuckets(ctx, campaign),
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

function readBuckets(ctx: ServiceContext, { id, pubProjectId }: Counted): Promise<BucketTotals[]> {
  const { deliveryTotals } = figures;
  return figuresOf(ctx, pubProjectId)
    .select({ bucketAtMs: deliveryTotals.bucketAt, ...counts() })
    .from(deliveryTotals)
    .where(eq(deliveryTotals.campaignId, id))
    .groupBy(deliveryTotals.bucketAt);
}

function daysOf(buckets: readonly BucketTotals[], fromMs: number, toMs: number, zone: string): SeriesPoint[] {
  return deliverySeries(buckets, { fromMs, toMs, step: "day", zone });
}

/** By creative and unit together, so that both tables come from one read. */
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

/** The report cells of this campaign, from its start until now. */
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

/** Parts by impressions, descending. Days of a booking by slot belong to no single creative or unit. */
function partsBy(cells: readonly ReportCell[], at: 0 | 1, isPriced: boolean): CampaignPart[] {
  const parts = new ReportCells();
  for (const { keys, names, sums } of cells) if (keys[at]) parts.add([keys[at]], [names[at] ?? null], sums);
  return parts.all
    .map(({ keys: [id = ""], names: [name], sums }) => ({
      id,
      name: name ?? id,
      impressions: sums.impressions ?? 0,
      clicks: sums.clicks ?? 0,
      // Without any viewability data the value is unknown, not zero.
      viewability: sums.viewables === undefined ? null : measureOf("viewability", sums),
      spentMinor: isPriced ? measureOf("spend", sums) : null,
    }))
    .sort((a, b) => b.impressions - a.impressions);
}
