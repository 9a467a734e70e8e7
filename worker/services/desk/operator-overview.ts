import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { RUNNING_STATUSES } from "../../../domain/booking";
import { schema } from "../../db/client";
import { requireOperator, type ServiceContext } from "../kernel";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** How many wait, and since when the one that waits longest does: epoch milliseconds, null where none does. */
const queueView = z.object({ waiting: z.number(), oldestAt: z.number().nullable() });
type Queue = z.output<typeof queueView>;

const weekView = z.object({ impressions: z.number(), clicks: z.number() });

/** What operators look at first. */
export const operatorOverviewView = z.object({
  reviews: queueView,
  inquiries: queueView,
  /** Waiting for the encoder, or given up by it by no fault of the file's. */
  videos: queueView,
  running: z.number(),
  /** What the running campaigns were agreed to for, without tax, by currency; smallest unit. */
  booked: z.array(z.object({ currency: z.string(), minor: z.number() })),
  /** Over the last seven days, and the seven before them. */
  delivered: z.object({ now: weekView, before: weekView }),
});
export type OperatorOverview = z.output<typeof operatorOverviewView>;

/** @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED */
export async function getOperatorOverview(ctx: ServiceContext): Promise<OperatorOverview> {
  requireOperator(ctx);
  const { assets, campaigns, inquiries } = schema;
  const isReviewed = and(
    eq(campaigns.status, "submitted"),
    isNotNull(campaigns.publisherApprovedAt),
    isNull(campaigns.paymentAskedAt),
  );
  const isOpen = and(isNull(inquiries.publisherId), isNull(inquiries.answeredAt), isNull(inquiries.closedAt));
  const gaveUp = and(eq(assets.status, "failed"), eq(assets.failureReason, "encoding-failed"));
  const [reviews, asked, videos, sold, now, before] = await Promise.all([
    queueOf(ctx, campaigns, sql`${campaigns.publisherApprovedAt}`, isReviewed),
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
    weekOf(ctx, ctx.now),
    weekOf(ctx, ctx.now - WEEK_MS),
  ]);
  return {
    ...{ reviews, inquiries: asked, videos },
    running: sold.reduce((all, { running }) => all + running, 0),
    booked: sold.flatMap(({ currency, minor }) => (minor > 0 ? [{ currency, minor }] : [])),
    delivered: { now, before },
  };
}

async function queueOf(
  ctx: ServiceContext,
  table: SQLiteTable,
  since: SQL,
  waits: SQL | undefined,
): Promise<Queue> {
  const [found] = await ctx.db
    .select({ waiting: sql<number>`count(*)`, oldestAt: sql<number | null>`min(${since})` })
    .from(table)
    .where(waits);
  return found ?? { waiting: 0, oldestAt: null };
}

async function weekOf(ctx: ServiceContext, untilMs: number) {
  const { deliveryTotals } = schema;
  const [found] = await ctx.db
    .select({
      impressions: sum(deliveryTotals.impressions).mapWith(Number),
      clicks: sum(deliveryTotals.clicks).mapWith(Number),
    })
    .from(deliveryTotals)
    .where(and(gte(deliveryTotals.bucketAt, untilMs - WEEK_MS), lt(deliveryTotals.bucketAt, untilMs)));
  return { impressions: found?.impressions ?? 0, clicks: found?.clicks ?? 0 };
}
