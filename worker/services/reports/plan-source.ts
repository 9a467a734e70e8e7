import { and, gt, inArray, lt, sql } from "drizzle-orm";
import { boughtUnits, SHOWABLE_STATUSES } from "../../../domain/money";
import {
  type Dimension,
  expectedBy,
  goalOf,
  offsetAt,
  type PacedGoal,
  periodAt,
  periodStarts,
  REPORT_ROWS_MAX,
  type ReportCells,
  type Sums,
  TIME_DIMENSIONS,
  type TimeDimension,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { inlined } from "../../db/inlined";
import { videoCreativesOf } from "../serving";
import { type DeliveryRow, readBilledBefore } from "./figure-sources";
import { ofCampaigns } from "./report-scope";
import { bounded, filtered, keyColumns, keysIn, type Reading } from "./report-sources";

const { campaigns } = schema;

/** Statuses of campaigns with a plan. A cancelled campaign has none any more. */
const PLANNED = ["booked", "live", "paused", "closed"] as const;

/**
 * Adds what was planned by even spending of each campaign's goal until now, and what was delivered of its unit. Campaigns by slot, quests
 * and in-house campaigns without a limit have no such goal. Source: rule R6.
 * @param delivery by campaign
 */
export async function addPlan(
  reading: Reading,
  cells: ReportCells,
  delivery: readonly DeliveryRow[],
): Promise<void> {
  const { ctx, ask, window, offsets } = reading;
  const toMs = Math.min(window.toMs, ctx.now);
  const times = ask.dimensions.filter(isTime);
  const finest = TIME_DIMENSIONS.find((each) => times.includes(each));
  const starts = finest ? periodStarts(finest, offsets, window.fromMs, toMs) : [window.fromMs];
  const plans = new Map((await readPlans(reading)).map((plan) => [plan.id, plan]));
  for (const { keys, names, goal, ...period } of plans.values())
    for (const [index, fromMs] of starts.entries()) {
      const endMs = starts[index + 1] ?? toMs;
      if (endMs <= period.startsAtMs || fromMs >= period.endsAtMs) continue;
      const planned = expectedBy({ ...period, goal }, endMs) - expectedBy({ ...period, goal }, fromMs);
      const at = ask.dimensions.map((dimension, nth) =>
        isTime(dimension) ? periodAt(dimension, fromMs, offsetAt(offsets, fromMs)) : (keys[nth] ?? ""),
      );
      cells.add(
        at,
        names,
        goal.unit === "click" ? { plannedClicks: planned } : { plannedImpressions: planned },
      );
    }
  for (const row of delivery) {
    const plan = plans.get(row.campaignId);
    if (plan) cells.add(row.keys, row.names, towardsPlan(plan, row.sums));
  }
}

function towardsPlan({ goal, isInhouse }: Plan, sums: Sums): Sums {
  if (goal.unit === "click") return { doneClicks: sums.billedClicks ?? 0 };
  return { doneImpressions: (isInhouse ? sums.impressions : sums.billedImpressions) ?? 0 };
}

const isTime = (dimension: Dimension): dimension is TimeDimension =>
  (TIME_DIMENSIONS as readonly string[]).includes(dimension);

interface Plan {
  id: string;
  keys: string[];
  names: (string | null)[];
  goal: PacedGoal;
  isInhouse: boolean;
  startsAtMs: number;
  endsAtMs: number;
  liveAtMs: number | null;
}

async function readPlans(reading: Reading): Promise<Plan[]> {
  const { ctx, scope, window } = reading;
  const { keys, names } = keyColumns(reading, { campaign: campaigns.id });
  const showable = inlined(SHOWABLE_STATUSES);
  const rows = await ctx.db
    .select({
      ...keys,
      ...names,
      id: campaigns.id,
      pubProjectId: campaigns.pubProjectId,
      quote: campaigns.quote,
      startsAt: campaigns.startsAt,
      endsAt: campaigns.endsAt,
      inhouseImpressions: campaigns.inhouseImpressions,
      mayShowVideo: sql<number>`exists(select 1 from creatives c join assets a on a.id = c.asset_id
        where c.campaign_id = campaigns.id and c.status in (${showable}) and a.content_type like 'video/%')`,
      liveAtMs: sql<number | null>`(select min(h.at) from campaign_history h
        where h.campaign_id = campaigns.id and h.to_status = 'live')`,
    })
    .from(campaigns)
    .where(
      and(
        ofCampaigns(scope),
        inArray(campaigns.status, PLANNED),
        lt(campaigns.startsAt, window.toMs),
        gt(campaigns.endsAt, window.fromMs),
        ...filtered(reading, { campaign: campaigns.id }),
      ),
    )
    .limit(REPORT_ROWS_MAX + 1);
  const ids = bounded(rows).map(({ id }) => id);
  const billed = await readBilledBefore(
    reading,
    rows,
    Number.MAX_SAFE_INTEGER,
    await videoCreativesOf(ctx, ids),
  );
  const shownBy = (campaignId: string, video: 0 | 1) =>
    billed.find((each) => each.campaignId === campaignId && each.isVideo === video)?.impressions ?? 0;
  return rows.flatMap((row) => {
    const { quote, startsAt, endsAt, inhouseImpressions } = row;
    if (quote === null || startsAt === null || endsAt === null) return [];
    const media = { images: shownBy(row.id, 0), videos: shownBy(row.id, 1) };
    const units = quote.pricing === "cpm" ? boughtUnits(quote, media, row.mayShowVideo === 1) : quote.units;
    const period = { startsAtMs: startsAt, endsAtMs: endsAt };
    const goal = goalOf({ pricing: quote.pricing, units, inhouseImpressions, ...period });
    if (goal === null || goal.unit === "day") return [];
    const isInhouse = quote.pricing === "inhouse";
    return [{ ...keysIn(reading, row), id: row.id, goal, isInhouse, ...period, liveAtMs: row.liveAtMs }];
  });
}
