import { and, eq, gt, gte, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { trafficShape } from "../../../../domain/budget";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { FORECAST_WEEKS, HOURS_OF_WEEK } from "../../../../domain/reports";
import type { Replayed, ReplayedMeter, ReplayedReaders, ServingPlan } from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { figures } from "../../../db/figures";
import { categoriesOf, forecastFor, type ProductOffer, usersOfApps } from "../../inventory";
import { askStoresOf, isAmong, type ServiceContext } from "../../kernel";
import { type CreativesIn, replayMeter, replayPlans } from "../../serving";
import type { CampaignRow } from "../find";

const WEEK_MS = HOURS_OF_WEEK * HOUR_MS;

/** What the replays of a campaign have in common. */
export interface ReplayInputs extends Pick<Replayed, "plans" | "meters" | "readers"> {
  /** Newest first. */
  weeks: Week[];
  rivals: number;
  /** Null if unknown. */
  clickRate: number | null;
  /** The campaign's own limit; null without one. */
  limit: ReplayedMeter["config"]["limit"];
}

/**
 * Reads what the replays of a campaign need.
 * @param creativesIn see `replayPlans`
 * @returns null if its units had no request in a whole week
 */
export async function readReplayInputs(
  ctx: ServiceContext,
  { campaign, product }: { campaign: CampaignRow; product: ProductOffer },
  period: { fromMs: number; toMs: number },
  creativesIn?: CreativesIn,
): Promise<ReplayInputs | null> {
  const rivals = await rivalsOf(ctx, campaign, period);
  const plans = await replayPlans(ctx, campaign, rivals, creativesIn);
  const weeks = await readWeeks(
    ctx,
    plans.map(({ unit }) => unit.id),
  );
  if (weeks.length === 0) return null;
  const [{ clickRate }, readers, delivered] = await Promise.all([
    forecastFor(ctx, product),
    readReaders(ctx, campaign, plans),
    readDelivered(ctx, [campaign, ...rivals]),
  ]);
  const shape = trafficShape(
    weeks.flatMap(({ hours }) => hours),
    product.timezone,
  );
  const meters = new Map<string, ReplayedMeter>();
  for (const row of [campaign, ...rivals]) {
    const config = replayMeter(row, product.timezone, shape);
    const counted = delivered.get(row.id);
    const count = (config.limit?.unit === "click" ? counted?.clicks : counted?.impressions) ?? 0;
    meters.set(row.id, { config, delivered: count });
  }
  const limit = meters.get(campaign.id)?.config.limit ?? null;
  // Without a click rate, clicks cannot be predicted and so end no campaign.
  if (clickRate === null)
    for (const meter of meters.values())
      if (meter.config.limit?.unit === "click") meter.config = { ...meter.config, limit: null };
  return { plans, meters, readers, weeks, rivals: rivals.length, clickRate, limit };
}

/** Booked and live campaigns on the same units within the period. */
async function rivalsOf(
  ctx: ServiceContext,
  { id, productId }: CampaignRow,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<CampaignRow[]> {
  const { adProductUnits, campaigns } = schema;
  const units = ctx.db
    .select({ id: adProductUnits.unitId })
    .from(adProductUnits)
    .where(eq(adProductUnits.productId, productId));
  const products = ctx.db
    .selectDistinct({ id: adProductUnits.productId })
    .from(adProductUnits)
    .where(inArray(adProductUnits.unitId, units));
  return ctx.db
    .select()
    .from(campaigns)
    .where(
      and(
        inArray(campaigns.productId, products),
        inArray(campaigns.status, ["booked", "live"]),
        isNotNull(campaigns.quote),
        ne(campaigns.id, id),
        lt(campaigns.startsAt, toMs),
        gt(campaigns.endsAt, fromMs),
      ),
    )
    .limit(RIVALS_MAX);
}
const RIVALS_MAX = 500;

export interface Week {
  /** Requests by unit and hour of the week, with weeks aligned to the epoch. */
  profile: Map<string, number[]>;
  hours: { atMs: number; lengthMs: number; count: number }[];
  /** Requests on each of its seven days, the oldest first. */
  days: number[];
}

/** The last whole weeks in which the units had any request, the newest first. */
async function readWeeks(ctx: ServiceContext, unitIds: readonly string[]): Promise<Week[]> {
  const { unitTraffic: t } = schema;
  const untilMs = Math.floor(ctx.now / HOUR_MS) * HOUR_MS;
  const rows = await ctx.db
    .select({ unitId: t.unitId, atMs: t.hourAt, count: sql<number>`sum(${t.requests})` })
    .from(t)
    .where(
      and(
        sql`${t.unitId} in (select value from json_each(${JSON.stringify(unitIds)}))`,
        gte(t.hourAt, untilMs - FORECAST_WEEKS * WEEK_MS),
        lt(t.hourAt, untilMs),
      ),
    )
    .groupBy(t.unitId, t.hourAt);
  const firstMs = Math.min(untilMs, ...rows.map(({ atMs }) => atMs));
  // The week of the first request counts, although it misses the hours before that request.
  const weeks = Math.min(FORECAST_WEEKS, Math.floor((untilMs - firstMs + DAY_MS) / WEEK_MS));
  const read = Array.from(
    { length: weeks },
    (): Week => ({ profile: new Map(), hours: [], days: Array(7).fill(0) }),
  );
  for (const { unitId, atMs, count } of rows) {
    const ago = untilMs - HOUR_MS - atMs;
    const week = read[Math.floor(ago / WEEK_MS)];
    if (!week) continue;
    const profile = week.profile.get(unitId) ?? Array<number>(HOURS_OF_WEEK).fill(0);
    week.profile.set(unitId, profile);
    profile[hourOfWeek(atMs)] = count;
    week.hours.push({ atMs, lengthMs: HOUR_MS, count });
    const day = 6 - Math.floor((ago % WEEK_MS) / DAY_MS);
    week.days[day] = (week.days[day] ?? 0) + count;
  }
  return read;
}

const hourOfWeek = (atMs: number) => Math.floor(atMs / HOUR_MS) % HOURS_OF_WEEK;

/** Maps the coming hours to hours of the week. */
function* eachHour(profile: Week["profile"], fromMs: number, toMs: number) {
  for (let atMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS; atMs < toMs; atMs += HOUR_MS)
    for (const [unitId, counts] of profile) yield { atMs, unitId, requests: counts[hourOfWeek(atMs)] ?? 0 };
}

/** The requests of coming hours, by those of a week. */
export const hoursOf = (profile: Week["profile"], fromMs: number, toMs: number) => [
  ...eachHour(profile, fromMs, toMs),
];

/** The readers that request the units, by the counts of their apps. */
async function readReaders(
  ctx: ServiceContext,
  { pubProjectId, targeting }: CampaignRow,
  plans: readonly ServingPlan[],
): Promise<ReplayedReaders> {
  const { unitTraffic: t } = schema;
  const ids = JSON.stringify(plans.map(({ unit }) => unit.id));
  const appIds = [...new Set(plans.map(({ unit }) => unit.appId))];
  const isAimed = targeting.targetings.length + targeting.excludedTargetings.length > 0;
  const [users, [asked], categories] = await Promise.all([
    usersOfApps(ctx, appIds),
    ctx.db
      .select({
        requests: sql<number>`coalesce(sum(${t.requests}), 0)`,
        anonymous: sql<number>`coalesce(sum(${t.anonymous}), 0)`,
      })
      .from(t)
      .where(
        and(
          sql`${t.unitId} in (select value from json_each(${ids}))`,
          gte(t.hourAt, ctx.now - FORECAST_WEEKS * WEEK_MS),
        ),
      ),
    isAimed ? categoriesOf(ctx, pubProjectId) : [],
  ]);
  return {
    usersPerDay: users.perDay,
    anonymousPart: asked && asked.requests > 0 ? asked.anonymous / asked.requests : 1,
    categories: categories.map(({ id, audienceSize }) => ({
      id,
      part: users.most > 0 ? Math.min(1, audienceSize / users.most) : 0,
    })),
  };
}

async function readDelivered(
  ctx: ServiceContext,
  campaigns: readonly CampaignRow[],
): Promise<Map<string, { impressions: number; clicks: number }>> {
  const { deliveryTotals: t } = figures;
  const rows = await askStoresOf(ctx, campaigns, (db, ids) =>
    db
      .select({
        id: t.campaignId,
        impressions: sql<number>`sum(${t.billedImpressions})`,
        clicks: sql<number>`sum(${t.billedClicks})`,
      })
      .from(t)
      .where(isAmong(t.campaignId, ids))
      .groupBy(t.campaignId),
  );
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}
