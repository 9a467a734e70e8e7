import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { RUNNING_STATUSES } from "../../../domain/booking";
import { BILLING_ZONE } from "../../../domain/kernel";
import {
  type BucketTotals,
  deliverySeries,
  seriesPointView,
  sumCounts,
  trendView,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { requireOperatorRead, type ServiceContext } from "../kernel";
import { counts } from "../reports";
import { getHealth, healthView } from "./health";
import { readArrivals, readRunning } from "./operator-trends";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Number of waiting items, and the start of the longest wait in epoch milliseconds; null if none waits. */
const waitingView = z.object({ waiting: z.number(), oldestAt: z.number().nullable() });
type Waiting = z.output<typeof waitingView>;
/** With the arrivals of the last fourteen days. */
const queueView = waitingView.extend({ arrived: trendView });

const weekView = z.object({ impressions: z.number(), clicks: z.number() });

/** The operators' start page. */
export const operatorOverviewView = z.object({
  reviews: queueView,
  /** Campaigns that await their publisher's review. */
  publisherReviews: queueView,
  inquiries: queueView,
  /** Videos that wait for the encoder, or whose encoding failed without fault of the file. */
  videos: queueView,
  running: z.number(),
  runningTrend: trendView,
  /** Agreed totals of the running campaigns by currency, excluding tax; smallest unit. */
  booked: z.array(z.object({ currency: z.string(), minor: z.number(), trend: trendView })),
  /** The last seven days, and the seven days before. */
  delivered: z.object({ now: weekView, before: weekView }),
  /** The last fourteen days, in the billing zone. */
  days: z.array(seriesPointView),
  health: healthView,
});
export type OperatorOverview = z.output<typeof operatorOverviewView>;

/** @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED */
export async function getOperatorOverview(ctx: ServiceContext): Promise<OperatorOverview> {
  requireOperatorRead(ctx);
  const { assets, campaigns, inquiries } = schema;
  const isReviewed = and(
    eq(campaigns.status, "submitted"),
    isNotNull(campaigns.publisherApprovedAt),
    isNull(campaigns.paymentAskedAt),
  );
  const isAsked = and(eq(campaigns.status, "submitted"), isNull(campaigns.publisherApprovedAt));
  const isOpen = and(isNull(inquiries.publisherId), isNull(inquiries.answeredAt), isNull(inquiries.closedAt));
  const gaveUp = and(eq(assets.status, "failed"), eq(assets.failureReason, "encoding-failed"));
  const [reviews, publisherReviews, asked, videos, sold, buckets, health, arrived] = await Promise.all([
    queueOf(ctx, campaigns, sql`${campaigns.publisherApprovedAt}`, isReviewed),
    queueOf(ctx, campaigns, sql`${campaigns.submittedAt}`, isAsked),
    queueOf(ctx, inquiries, sql`${inquiries.createdAt}`, isOpen),
    queueOf(ctx, assets, sql`${assets.createdAt}`, or(eq(assets.status, "encoding"), gaveUp)),
    ctx.db
      .select({
        currency: sql<string>`coalesce(json_extract(${campaigns.quote}, '$.currency'), '')`,
        running: sql<number>`count(*)`,
        minor: sql<number>`coalesce(sum(json_extract(${campaigns.quote}, '$.supplyMinor')), 0)`,
      })
      .from(campaigns)
      .where(inArray(campaigns.status, RUNNING_STATUSES))
      .groupBy(sql`1`)
      .orderBy(sql`1`),
    readBuckets(ctx),
    getHealth(ctx),
    readArrivals(ctx),
  ]);
  const running = sold.reduce((all, { running }) => all + running, 0);
  const booked = sold.flatMap(({ currency, minor }) => (minor > 0 ? [{ currency, minor }] : []));
  const trends = await readRunning(ctx, { running, booked });
  return {
    ...{ health, running, runningTrend: trends.running, booked: trends.booked },
    reviews: { ...reviews, arrived: arrived.reviews },
    publisherReviews: { ...publisherReviews, arrived: arrived.publisherReviews },
    inquiries: { ...asked, arrived: arrived.inquiries },
    videos: { ...videos, arrived: arrived.videos },
    delivered: {
      now: weekOf(buckets, ctx.now - WEEK_MS, ctx.now),
      before: weekOf(buckets, ctx.now - 2 * WEEK_MS, ctx.now - WEEK_MS),
    },
    days: deliverySeries(buckets, {
      fromMs: ctx.now - 2 * WEEK_MS,
      toMs: ctx.now,
      step: "day",
      zone: BILLING_ZONE,
    }),
  };
}

async function queueOf(
  ctx: ServiceContext,
  table: SQLiteTable,
  since: SQL,
  waits: SQL | undefined,
): Promise<Waiting> {
  const [found] = await ctx.db
    .select({ waiting: sql<number>`count(*)`, oldestAt: sql<number | null>`min(${since})` })
    .from(table)
    .where(waits);
  return found ?? { waiting: 0, oldestAt: null };
}

function readBuckets(ctx: ServiceContext): Promise<BucketTotals[]> {
  const { publisherHours } = schema;
  return ctx.db
    .select({ bucketAtMs: publisherHours.hourAt, ...counts(publisherHours) })
    .from(publisherHours)
    .where(gte(publisherHours.hourAt, ctx.now - 2 * WEEK_MS))
    .groupBy(publisherHours.hourAt);
}

function weekOf(buckets: readonly BucketTotals[], fromMs: number, toMs: number) {
  const { impressions, clicks } = sumCounts(
    buckets.filter(({ bucketAtMs }) => fromMs <= bucketAtMs && bucketAtMs < toMs),
  );
  return { impressions, clicks };
}
