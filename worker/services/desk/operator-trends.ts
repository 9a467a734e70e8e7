import { and, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type SQLiteTable, unionAll } from "drizzle-orm/sqlite-core";
import { CPP_DAYS_MAX } from "../../../domain/inventory";
import { DAY_MS } from "../../../domain/kernel";
import { runningTrend, type Trend, weekTrend } from "../../../domain/reports";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";

const TREND_DAYS = 14;
/** No campaign runs longer. */
const RUN_MAX_MS = (CPP_DAYS_MAX + TREND_DAYS) * DAY_MS;

const ARRIVALS = ["reviews", "publisherReviews", "inquiries", "videos"] as const;
type Arrival = (typeof ARRIVALS)[number];

/** What arrived in each queue of the operators' start page within the last fourteen days, in one statement. */
export async function readArrivals(ctx: ServiceContext): Promise<Record<Arrival, Trend>> {
  const { assets, campaigns, inquiries } = schema;
  const sinceMs = ctx.now - TREND_DAYS * DAY_MS;
  const arrived = (kind: Arrival, table: SQLiteTable, at: SQL, where: SQL | undefined) => {
    const daysAgo = sql<number>`cast((${ctx.now} - ${at}) / ${DAY_MS} as integer)`;
    return ctx.db
      .select({ kind: sql<Arrival>`${kind}`, daysAgo, count: sql<number>`count(*)` })
      .from(table)
      .where(and(sql`${at} > ${sinceMs}`, sql`${at} <= ${ctx.now}`, where))
      .groupBy(daysAgo);
  };
  // A campaign is sent before it starts, so that its start finds it by an index.
  const isRecent = and(
    inArray(campaigns.status, ["submitted", "rejected", "booked", "live", "paused", "cancelled", "closed"]),
    or(isNull(campaigns.startsAt), gte(campaigns.startsAt, sinceMs - DAY_MS)),
  );
  const isVideo = and(
    inArray(assets.status, ["encoding", "encoded", "failed"]),
    isNotNull(assets.encodingAskedAt),
    gte(assets.encodingAskedAt, sinceMs),
  );
  const rows = await unionAll(
    arrived("reviews", campaigns, sql`${campaigns.publisherApprovedAt}`, isRecent),
    arrived("publisherReviews", campaigns, sql`${campaigns.submittedAt}`, isRecent),
    arrived("inquiries", inquiries, sql`${inquiries.createdAt}`, isNull(inquiries.publisherId)),
    arrived("videos", assets, sql`${assets.createdAt}`, isVideo),
  );
  const trendOf = (kind: Arrival) => {
    const days = new Array<number>(TREND_DAYS).fill(0);
    for (const row of rows) if (row.kind === kind) days[TREND_DAYS - 1 - row.daysAgo] = row.count;
    return weekTrend(days);
  };
  return Object.fromEntries(ARRIVALS.map((kind) => [kind, trendOf(kind)])) as Record<Arrival, Trend>;
}

interface Booked {
  currency: string;
  minor: number;
}

/** The approved campaigns that are not over, and their agreed totals by currency, over the last fourteen days. */
export async function readRunning(ctx: ServiceContext, now: { running: number; booked: readonly Booked[] }) {
  const { campaigns } = schema;
  const currency = sql<string>`coalesce(json_extract(${campaigns.quote}, '$.currency'), '')`;
  const sinceMs = ctx.now - TREND_DAYS * DAY_MS;
  const agreedAt = sql`max(coalesce(${campaigns.publisherApprovedAt}, ${campaigns.submittedAt}), ${sinceMs})`;
  const agreedAgo = sql<number>`cast((${ctx.now} - ${agreedAt}) / ${DAY_MS} as integer)`;
  const endedAgo = sql<number>`case when ${campaigns.endsAt} > ${ctx.now} then -1
    else cast((${ctx.now} - ${campaigns.endsAt}) / ${DAY_MS} as integer) end`;
  const rows = await ctx.db
    .select({
      ...{ agreedAgo, endedAgo, currency },
      count: sql<number>`count(*)`,
      minor: sql<number>`coalesce(sum(json_extract(${campaigns.quote}, '$.supplyMinor')), 0)`,
    })
    .from(campaigns)
    .where(
      and(
        inArray(campaigns.status, ["booked", "live", "paused", "closed"]),
        gte(campaigns.startsAt, ctx.now - RUN_MAX_MS),
        gte(campaigns.endsAt, sinceMs),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`);
  const trend = (amounts: (row: (typeof rows)[number]) => number, value: number) =>
    runningTrend(
      rows.map((row) => ({
        startsAt: ctx.now - row.agreedAgo * DAY_MS,
        endsAt: ctx.now - row.endedAgo * DAY_MS,
        amount: amounts(row),
      })),
      value,
      ctx.now,
      TREND_DAYS,
    );
  return {
    running: trend(({ count }) => count, now.running),
    booked: now.booked.map((booked) => ({
      ...booked,
      trend: trend((row) => (row.currency === booked.currency ? row.minor : 0), booked.minor),
    })),
  };
}
