import { and, count, eq, gt, gte, isNull, lte, max, min, sql } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, momentView } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireOperatorRead, type ServiceContext } from "../kernel";
import { readAuditCheck } from "./audit";
import { openDeadLetters } from "./dead-letters";
import { isInState } from "./outbox";

const { assets, booksDifferences, campaigns, heartbeats, outbox, publisherHours } = schema;

export const TROUBLES = [
  "clock-late",
  "clock-faults",
  "totals-stale",
  "outbox-late",
  "outbox-set-aside",
  "dead-letters",
  "videos-failed",
  "books-open",
  "audit-broken",
] as const;
export type Trouble = (typeof TROUBLES)[number];

export const healthView = z.object({
  at: momentView.describe("When this was asked"),
  troubles: z.array(z.enum(TROUBLES)).describe("What somebody has to look at; empty when all is well"),
  clock: z
    .object({
      lastRunAt: momentView.describe("When the clock's last run was"),
      lagMs: z.int().describe("Milliseconds since then"),
      tookMs: z.int().describe("Milliseconds that it took"),
      faults: z.array(z.string()).describe("Tasks of the last run that failed"),
      lastFaultAt: momentView.nullable().describe("When one of its tasks last failed; null while none did"),
    })
    .nullable()
    .describe("Null before its first run"),
  totals: z
    .object({
      liveCampaigns: z.int().describe("How many campaigns are live"),
      newestAt: momentView
        .nullable()
        .describe("When the totals of live campaigns were written last, in the last day"),
      isStale: z.boolean().describe("Whether ads were delivered for an hour without totals being written"),
      ageMs: z.int().nullable().describe("Milliseconds since then; null without any"),
    })
    .describe("How current the totals of campaigns are"),
  outbox: z
    .object({
      waiting: z.int().describe("Entries that wait"),
      oldestAt: momentView.nullable().describe("When the oldest of them was written; null without any"),
      failing: z.int().describe("Entries that failed at least once"),
      setAside: z.int().describe("Entries that are not tried any more"),
    })
    .describe("Work that waits behind what was written"),
  deadLetters: z.int().describe("Messages that their queue tried in vain"),
  videosFailed: z.int().describe("Videos that could not be encoded"),
  booksOpen: z.int().describe("Differences of the books that nobody has settled"),
  auditCheck: z
    .object({
      checkedAt: momentView.describe("When it was checked"),
      faults: z.int().describe("How many entries do not fit those before them"),
    })
    .nullable()
    .describe("The last check of the audit log"),
});
export type Health = z.output<typeof healthView>;

export const CLOCK_LATE_MS = 3 * 60_000;
export const OUTBOX_LATE_MS = 10 * 60_000;

/** The platform's operational state. @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED */
export async function getHealth(ctx: ServiceContext): Promise<Health> {
  requireOperatorRead(ctx);
  const gaveUp = and(eq(assets.status, "failed"), eq(assets.failureReason, "encoding-failed"));
  const [beat, totals, waiting, failing, setAside, deadLetters, videosFailed, booksOpen, check] =
    await Promise.all([
      ctx.db.query.heartbeats.findFirst({ where: eq(heartbeats.name, "clock") }),
      totalsOf(ctx),
      ctx.db
        .select({ waiting: count(), oldestAt: min(outbox.availableAt) })
        .from(outbox)
        .where(and(isInState("waiting"), sql`${outbox.availableAt} <= ${ctx.now}`)),
      ctx.db.$count(outbox, isInState("failing")),
      ctx.db.$count(outbox, isInState("aside")),
      ctx.db.$count(schema.deadLetters, openDeadLetters),
      ctx.db.$count(assets, gaveUp),
      ctx.db.$count(booksDifferences, isNull(booksDifferences.resolvedAt)),
      readAuditCheck(ctx),
    ]);
  const health: Omit<Health, "troubles"> = {
    at: ctx.now,
    clock: beat
      ? {
          ...{ lastRunAt: beat.at, lagMs: ctx.now - beat.at, tookMs: beat.tookMs },
          ...{ faults: beat.faults, lastFaultAt: beat.faultAt },
        }
      : null,
    totals,
    outbox: { waiting: 0, oldestAt: null, ...waiting[0], failing, setAside },
    ...{ deadLetters, videosFailed, booksOpen },
    auditCheck: check && { checkedAt: check.checkedAt, faults: check.faults.length },
  };
  return { ...health, troubles: TROUBLES.filter((trouble) => IS_TROUBLE[trouble](health)) };
}

const IS_TROUBLE: Record<Trouble, (health: Omit<Health, "troubles">) => boolean> = {
  "clock-late": ({ clock }) => clock === null || clock.lagMs > CLOCK_LATE_MS,
  "clock-faults": ({ clock }) => (clock?.faults.length ?? 0) > 0,
  "totals-stale": ({ totals }) => totals.isStale,
  "outbox-late": ({ outbox: { oldestAt }, at }) => oldestAt !== null && at - oldestAt > OUTBOX_LATE_MS,
  "outbox-set-aside": ({ outbox: { setAside } }) => setAside > 0,
  "dead-letters": ({ deadLetters }) => deadLetters > 0,
  "videos-failed": ({ videosFailed }) => videosFailed > 0,
  "books-open": ({ booksOpen }) => booksOpen > 0,
  "audit-broken": ({ auditCheck }) => (auditCheck?.faults ?? 0) > 0,
};

/** Condition on `publisherHours`: something was delivered, and not only requested. */
export const isDelivered = sql`${publisherHours.impressions} + ${publisherHours.clicks} > 0`;

/** Totals of the live campaigns. Without delivery no totals are written, so that their age alone is no fault. Source: rule H16. */
export async function totalsOf(ctx: ServiceContext): Promise<Health["totals"]> {
  const { adProductUnits, unitTraffic } = schema;
  const live = ctx.db
    .select({ id: campaigns.pubProjectId })
    .from(campaigns)
    .where(eq(campaigns.status, "live"));
  const [liveCampaigns, [found]] = await Promise.all([
    ctx.db.$count(campaigns, eq(campaigns.status, "live")),
    ctx.db
      .select({ newestAt: max(publisherHours.updatedAt) })
      .from(publisherHours)
      .where(
        and(
          sql`${publisherHours.pubProjectId} in (${live})`,
          gte(publisherHours.hourAt, ctx.now - 24 * HOUR_MS),
          isDelivered,
        ),
      ),
  ]);
  const newestAt = found?.newestAt ?? null;
  const delivered = await ctx.db
    .select({ unitId: unitTraffic.unitId })
    .from(campaigns)
    .innerJoin(adProductUnits, eq(adProductUnits.productId, campaigns.productId))
    .innerJoin(
      unitTraffic,
      and(
        eq(unitTraffic.unitId, adProductUnits.unitId),
        gte(unitTraffic.hourAt, Math.max(newestAt ?? 0, ctx.now - 24 * HOUR_MS)),
        lte(unitTraffic.hourAt, ctx.now - 2 * HOUR_MS),
        gt(unitTraffic.fills, 0),
      ),
    )
    .where(eq(campaigns.status, "live"))
    .limit(1);
  const ageMs = newestAt === null ? null : ctx.now - newestAt;
  return { liveCampaigns, newestAt, ageMs, isStale: delivered.length > 0 };
}
