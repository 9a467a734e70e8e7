import { and, eq, gt, gte, inArray, isNotNull, lt, lte, ne, sql } from "drizzle-orm";
import { isEditable } from "../../../../domain/booking";
import { trafficShape } from "../../../../domain/budget";
import { AppError, DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import {
  type CampaignForecast,
  FORECAST_WEEKS,
  type ForecastResult,
  HOURS_OF_WEEK,
  limitOf,
  rangeOfCounts,
  trafficMase,
} from "../../../../domain/reports";
import {
  type ReplayedMeter,
  type ReplayedReaders,
  replay,
  type ServingPlan,
} from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { categoriesOf, forecastFor, readBookedProduct, usersOfApps } from "../../inventory";
import { commitChange, type ServiceContext } from "../../kernel";
import { replayMeter, replayPlans } from "../../serving";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";
import { readQuote } from "../payment/quote";

const WEEK_MS = HOURS_OF_WEEK * HOUR_MS;
/** Longer than a replay takes; another try may begin afterwards. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS_MAX = 3;
/** Maximum forecast period; of a longer campaign only these days are forecast. */
const PERIOD_MAX_MS = 100 * DAY_MS;

/**
 * Requests a draft's forecast: the delivery of its days, budget and targeting in competition with existing bookings. The result appears
 * on its page some seconds later.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a campaign without days, a quest, and a sent campaign
 */
export async function askForecast(ctx: ServiceContext, projectId: string, campaignId: string): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!isEditable(campaign.status) || !isForetold(campaign))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await askForecastOf(ctx, campaign);
}

/** Quests get no forecast, because their channel shows them. */
const isForetold = ({ startsAt, endsAt, quest }: CampaignRow) =>
  startsAt !== null && endsAt !== null && quest === null;

/** Requests the forecast of a campaign that was just sent; its results are compared with it. */
export async function askForecastOf(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  if (!isForetold(campaign)) return;
  const { campaignForecasts: forecasts } = schema;
  const asked = {
    ...{ state: "pending" as const, askedAt: ctx.now, campaignVersion: campaign.version },
    ...{ attempts: 0, leasedUntil: 0, result: null },
  };
  await commitChange(
    ctx,
    ctx.db
      .insert(forecasts)
      .values({ campaignId: campaign.id, ...asked })
      .onConflictDoUpdate({ target: forecasts.campaignId, set: asked }),
    { events: [["campaign.forecast", { campaignId: campaign.id }]] },
  );
}

/** A campaign's forecast; null if it was never requested. The caller's access is checked before. */
export async function readForecast(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "version" | "status">,
): Promise<CampaignForecast | null> {
  const row = await ctx.db.query.campaignForecasts.findFirst({
    where: eq(schema.campaignForecasts.campaignId, campaign.id),
  });
  if (!row) return null;
  const { state, askedAt, result } = row;
  return {
    state,
    askedAt,
    result,
    isCurrent: !isEditable(campaign.status) || row.campaignVersion === campaign.version,
  };
}

/**
 * Computes a requested forecast. A finished one is unchanged, and so is one of a campaign that changed concurrently, which has a new request.
 * @throws Error to be retried, until the maximum of failures
 */
export async function runForecast(ctx: ServiceContext, campaignId: string): Promise<void> {
  const { campaignForecasts: forecasts } = schema;
  const [row] = await ctx.db
    .update(forecasts)
    .set({ leasedUntil: ctx.now + LEASE_MS, attempts: sql`${forecasts.attempts} + 1` })
    .where(
      and(
        eq(forecasts.campaignId, campaignId),
        eq(forecasts.state, "pending"),
        lte(forecasts.leasedUntil, ctx.now),
      ),
    )
    .returning();
  if (!row) return;
  const asked = and(
    eq(forecasts.campaignId, campaignId),
    eq(forecasts.state, "pending"),
    eq(forecasts.campaignVersion, row.campaignVersion),
    eq(forecasts.askedAt, row.askedAt),
  );
  try {
    const campaign = await readCampaign(ctx, campaignId);
    const result = campaign ? await foretell(ctx, campaign) : null;
    await ctx.db
      .update(forecasts)
      .set({ state: result ? "done" : "no-traffic", result })
      .where(asked);
  } catch (error) {
    const isLast = row.attempts >= ATTEMPTS_MAX;
    await ctx.db
      .update(forecasts)
      .set(isLast ? { state: "failed" } : { leasedUntil: 0 })
      .where(asked);
    if (!isLast) throw error;
  }
}

/** @returns null if its units had no request in a whole week */
async function foretell(ctx: ServiceContext, draft: CampaignRow): Promise<ForecastResult | null> {
  const { product } = await readBookedProduct(ctx, draft.projectId, draft.productId);
  const quote = await readQuote(ctx, draft);
  const fromMs = Math.max(draft.startsAt ?? 0, ctx.now);
  const toMs = Math.min(draft.endsAt ?? 0, fromMs + PERIOD_MAX_MS);
  if (!quote || toMs <= fromMs) return null;
  const campaign: CampaignRow = { ...draft, quote, status: "live" };
  const rivals = await rivalsOf(ctx, campaign, { fromMs, toMs });
  const plans = await replayPlans(ctx, campaign, rivals);
  const unitIds = plans.map(({ unit }) => unit.id);
  const weeks = await readWeeks(ctx, unitIds);
  if (weeks.length === 0) return null;
  const [{ clickRate }, readers, delivered] = await Promise.all([
    forecastFor(ctx, product),
    readReaders(ctx, campaign, plans),
    readDelivered(ctx, rivals),
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
  const outcomes = weeks.map(({ profile }, week) =>
    replay({
      plans,
      hours: hoursOf(profile, fromMs, toMs),
      meters,
      readers,
      clickRate: clickRate ?? 0,
      campaignId: campaign.id,
      seed: week + 1,
    }),
  );
  const middle = outcomes.toSorted((a, b) => a.impressions - b.impressions)[(outcomes.length - 1) >> 1];
  if (!middle) return null;
  const impressions = rangeOfCounts(outcomes.map((outcome) => outcome.impressions));
  const isByClick = limit?.unit === "click";
  const most = isByClick ? limit.count : Number.POSITIVE_INFINITY;
  const goal = limit === null ? null : isByClick ? (clickRate ? limit.count / clickRate : null) : limit.count;
  const stated = product.expectedDailyImpressions;
  return {
    impressions,
    clicks:
      clickRate === null
        ? null
        : rangeOfCounts(outcomes.map((outcome) => Math.min(most, outcome.impressions * clickRate))),
    requests: Math.round(middle.requests),
    limit: limitOf(middle, goal),
    weeks: weeks.length,
    rivals: rivals.length,
    statedImpressions: stated === null ? null : Math.round((stated * (toMs - fromMs)) / DAY_MS),
    mase: trafficMase(weeks.toReversed().flatMap(({ days }) => days)),
  };
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

interface Week {
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

const hoursOf = (profile: Week["profile"], fromMs: number, toMs: number) => [
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
  const { deliveryTotals: t } = schema;
  const rows = await ctx.db
    .select({
      id: t.campaignId,
      impressions: sql<number>`sum(${t.billedImpressions})`,
      clicks: sql<number>`sum(${t.billedClicks})`,
    })
    .from(t)
    .where(
      sql`${t.campaignId} in (select value from json_each(${JSON.stringify(campaigns.map(({ id }) => id))}))`,
    )
    .groupBy(t.campaignId);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}
