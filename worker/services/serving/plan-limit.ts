import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { ADDRESS_DAYS_KEPT } from "../../../domain/delivery";
import { AppError, billingDayNumber, billingMonthAt, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { planLimitSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import { commitChange, commitWork, requireOperator, type ServiceContext, type Work } from "../kernel";
import { transfersOf } from "../money";
import { notificationOf } from "../people";
import { freeInForce, planInForce } from "../platform";
import { configureMeters } from "./meter";

const AT_ONCE_MAX = 100;

/** SQL expression: the month's impressions that count towards a publisher's free limit. */
function usedOf(nowMs: number): SQL<number> {
  const { projects, projectMonths } = schema;
  const used = sql`select ${projectMonths.impressions} - ${projectMonths.surplus} from ${projectMonths} where ${projectMonths.pubProjectId} = ${projects.id} and ${projectMonths.month} = ${billingMonthAt(nowMs)}`;
  return sql<number>`coalesce((${used}), 0)`;
}

function isLimited(nowMs: number): SQL {
  const { projects } = schema;
  return sql`(${planInForce(nowMs)} = 'stream' and ${projects.planLiftedMonth} is not ${billingMonthAt(nowMs)})`;
}

/** Condition: a publisher has a bill that is overdue so long that delivery stops. Source: rule M30. */
function isUnpaid(nowMs: number): SQL {
  const { planBills, projects } = schema;
  return sql`exists (select 1 from ${planBills} where ${planBills.projectId} = ${projects.id} and ${planBills.status} = 'issued' and ${planBills.stopsAt} <= ${nowMs})`;
}

/** Condition: a publisher has used up its free impressions of the month, or has an overdue bill. */
const exceeded = (nowMs: number) =>
  sql`((${isLimited(nowMs)} and ${usedOf(nowMs)} >= ${freeInForce(nowMs)}) or ${isUnpaid(nowMs)})`;

/**
 * Stops the delivery of publishers whose free impressions of the month are used up, or whose bills are overdue, and resumes it with a new
 * month, another plan, a lifted limit or a payment; notifies the parties concerned. @returns number of changed publishers
 */
export async function tickPlanLimits(ctx: ServiceContext): Promise<number> {
  const { projects } = schema;
  const resumed = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isNotNull(projects.planExhaustedAt), sql`not ${exceeded(ctx.now)}`))
    .limit(AT_ONCE_MAX);
  for (const { id } of resumed) await setExhausted(ctx, id, null);
  const stopped = await stopUsedUpPlans(ctx);
  await tellPlanUsage(ctx);
  return resumed.length + stopped;
}

/**
 * Stops the delivery of publishers whose free limit of the month is used up: of all, or of the given ones.
 * @returns number of stopped publishers
 */
export async function stopUsedUpPlans(ctx: ServiceContext, among?: readonly string[]): Promise<number> {
  const { projects } = schema;
  const stopped = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.kind, "pub"), isNull(projects.planExhaustedAt), named(among), exceeded(ctx.now)))
    .limit(AT_ONCE_MAX);
  for (const { id } of stopped) await setExhausted(ctx, id, ctx.now);
  if (stopped.length > 0) await tellPlanUsage(ctx, among);
  for (const { id } of stopped) await tellUnpaid(ctx, id);
  return stopped.length;
}

/** Resumes delivery after a bill's payment, unless there is another cause. */
export async function reviewPlanStop(ctx: ServiceContext, projectId: string): Promise<void> {
  const { projects } = schema;
  const [resumed] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.id, projectId), isNotNull(projects.planExhaustedAt), sql`not ${exceeded(ctx.now)}`),
    );
  if (resumed) await setExhausted(ctx, projectId, null);
}

function named(among: readonly string[] | undefined): SQL | undefined {
  return among && sql`${schema.projects.id} in (select value from json_each(${JSON.stringify(among)}))`;
}

/**
 * Updates the meters at once: a published plan may take KV a minute to spread, whereas a lease that is not renewed ends within seconds. The
 * outbox publishes the plans, and updates the meters again in case this try fails.
 */
async function setExhausted(ctx: ServiceContext, projectId: string, at: number | null): Promise<void> {
  const { campaigns } = schema;
  const live = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), eq(campaigns.status, "live")));
  await commitWork(ctx, {
    rows: at === null ? resumption(ctx, projectId) : stop(ctx, projectId, at),
    events: [
      ...live.map(({ id }) => ["meter.configure", { campaignId: id }] as const),
      ["plan.publish", { projectId }],
    ],
  });
  await configureMeters(ctx, live);
}

/** After a change of a publisher's plan: resumes stopped delivery, and updates the running campaigns' meters. */
export function resumePlan(ctx: ServiceContext, projectId: string): Promise<void> {
  return setExhausted(ctx, projectId, null);
}

/**
 * The interval is written only if this call stopped the delivery: the scheduled job, a consumer and an operator may run
 * concurrently.
 */
function stop({ db, now }: ServiceContext, projectId: string, at: number) {
  const { projects, deliveryStops } = schema;
  return [
    db
      .update(projects)
      .set({ planExhaustedAt: at })
      .where(and(eq(projects.id, projectId), isNull(projects.planExhaustedAt), exceeded(now))),
    db
      .insert(deliveryStops)
      .select(
        db
          .select({
            projectId: projects.id,
            fromAt: sql<number>`${projects.planExhaustedAt}`.as("from_at"),
            toAt: sql<null>`null`.as("to_at"),
            reason: sql<
              "plan-limit" | "unpaid"
            >`case when ${isUnpaid(now)} then 'unpaid' else 'plan-limit' end`.as("reason"),
          })
          .from(projects)
          .where(and(eq(projects.id, projectId), eq(projects.planExhaustedAt, at))),
      )
      .onConflictDoNothing(),
  ];
}

function resumption({ db, now }: ServiceContext, projectId: string) {
  const { projects, deliveryStops } = schema;
  return [
    db.update(projects).set({ planExhaustedAt: null }).where(eq(projects.id, projectId)),
    db
      .update(deliveryStops)
      .set({ toAt: now })
      .where(and(eq(deliveryStops.projectId, projectId), isNull(deliveryStops.toAt))),
  ];
}

/** Percentages of the free impressions at which publishers and advertisers are notified. */
const TOLD_PCT = [100, 80, 50] as const;
type ToldPct = (typeof TOLD_PCT)[number];
/** Statuses of campaigns that a stop affects. */
const AFFECTED_STATUSES = ["booked", "live", "paused"] as const;

/** Notifies of each percentage once a month; if several are reached at once, only of the highest. */
async function tellPlanUsage(ctx: ServiceContext, among?: readonly string[]): Promise<void> {
  const { projects, projectMonths } = schema;
  const free = freeInForce(ctx.now);
  const pct = sql<number>`case when ${free} = 0 then 100 else 100 * (${projectMonths.impressions} - ${projectMonths.surplus}) / ${free} end`;
  const due = await ctx.db
    .select({ id: projects.id, displayName: projects.displayName, toldPct: projectMonths.toldPct, pct })
    .from(projectMonths)
    .innerJoin(projects, eq(projects.id, projectMonths.pubProjectId))
    .where(
      and(
        eq(projectMonths.month, billingMonthAt(ctx.now)),
        isNull(projects.deletedAt),
        isLimited(ctx.now),
        named(among),
        or(...TOLD_PCT.map((each) => sql`(${pct} >= ${each} and ${projectMonths.toldPct} < ${each})`)),
      ),
    )
    .limit(AT_ONCE_MAX);
  for (const project of due) {
    const reached = TOLD_PCT.find((each) => project.pct >= each);
    if (reached !== undefined) await tell(ctx, project, reached);
  }
}

const PLAN_EVENTS = { 50: "plan-half-used", 80: "plan-nearly-used", 100: "plan-used" } as const;

/** Notifies a publisher stopped by an overdue bill, and the advertisers with bookings there, once for each bill. */
async function tellUnpaid(ctx: ServiceContext, projectId: string): Promise<void> {
  const { planBills, projects } = schema;
  const [unpaid] = await ctx.db
    .select({
      billId: planBills.id,
      number: planBills.number,
      displayName: projects.displayName,
      owed: {
        subjectId: planBills.id,
        currency: planBills.currency,
        amountMinor: planBills.totalMinor,
        dueAt: planBills.dueAt,
      },
    })
    .from(planBills)
    .innerJoin(projects, eq(projects.id, planBills.projectId))
    .where(
      and(
        eq(planBills.projectId, projectId),
        eq(planBills.status, "issued"),
        lte(planBills.stopsAt, ctx.now),
      ),
    )
    .orderBy(asc(planBills.stopsAt))
    .limit(1);
  if (!unpaid) return;
  const { billId, number, displayName, owed } = unpaid;
  const transfer = (await transfersOf(ctx, [owed])).get(billId) ?? null;
  const eventId = `plan-unpaid:${billId}`;
  const toPublisher = notificationOf(ctx, {
    ...{ projectId, level: LEVEL.owner, kind: "payout", eventId },
    details: { event: "plan-unpaid", subject: number, transfer, path: `/pub/${projectId}/settings/plan` },
  });
  const toAdvertisers = (await affectedBy(ctx, projectId)).map((advProjectId) =>
    notificationOf(ctx, {
      ...{ projectId: advProjectId, level: LEVEL.editor, kind: "campaign-state", publisherId: projectId },
      details: { event: "supply-stopped", subject: displayName, path: `/adv/${advProjectId}/campaigns` },
      eventId: `${eventId}:${advProjectId}`,
    }),
  );
  await commitWork(ctx, { also: await Promise.all([toPublisher, ...toAdvertisers]) });
}

interface Told {
  id: string;
  displayName: string;
  toldPct: number;
}

async function tell(ctx: ServiceContext, { id, displayName, toldPct }: Told, pct: ToldPct): Promise<void> {
  const { projectMonths } = schema;
  const month = billingMonthAt(ctx.now);
  const update = ctx.db
    .update(projectMonths)
    .set({ toldPct: pct })
    .where(
      and(
        eq(projectMonths.pubProjectId, id),
        eq(projectMonths.month, month),
        eq(projectMonths.toldPct, toldPct),
      ),
    );
  const event = PLAN_EVENTS[pct];
  const eventId = `plan:${id}:${month}:${pct}`;
  const toPublisher = notificationOf(ctx, {
    ...{ projectId: id, level: LEVEL.editor, kind: "campaign-state", eventId },
    details: { event, subject: displayName, path: `/pub/${id}/settings/plan` },
  });
  const supply = pct === 100 ? "supply-used" : "supply-nearly-used";
  const affected = pct === 50 ? [] : await affectedBy(ctx, id);
  const toAdvertisers = affected.map((advProjectId) =>
    notificationOf(ctx, {
      ...{ projectId: advProjectId, level: LEVEL.editor, kind: "campaign-state", publisherId: id },
      details: { event: supply, subject: displayName, path: `/adv/${advProjectId}/campaigns` },
      eventId: `${eventId}:${advProjectId}`,
    }),
  );
  const also: Work[] = await Promise.all([toPublisher, ...toAdvertisers]);
  try {
    await commitChange(ctx, update, { also });
  } catch (error) {
    // The scheduled job and a consumer may notify concurrently.
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
  }
}

/** Ad accounts with bookings at the publisher. */
async function affectedBy(ctx: ServiceContext, pubProjectId: string): Promise<string[]> {
  const { campaigns } = schema;
  const rows = await ctx.db
    .selectDistinct({ id: campaigns.projectId })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, pubProjectId), inArray(campaigns.status, [...AFFECTED_STATUSES])));
  return rows.map(({ id }) => id);
}

/**
 * Lifts a publisher's free limit until the end of the month, or restores it. Stopped delivery resumes at once.
 * @param input `planLimitSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND
 */
export async function setPlanLimit(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "plan.set-limit");
  const { lifted, reason } = parseOrRefuse(planLimitSchema, input);
  const { projects } = schema;
  const project = await ctx.db.query.projects.findFirst({
    columns: { id: true, planLiftedMonth: true, planExhaustedAt: true },
    where: and(eq(projects.id, projectId), eq(projects.kind, "pub"), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const month = billingMonthAt(ctx.now);
  if ((project.planLiftedMonth === month) !== lifted) {
    const planLiftedMonth = lifted ? month : null;
    await commitWork(ctx, {
      rows: [ctx.db.update(projects).set({ planLiftedMonth }).where(eq(projects.id, projectId))],
      audit: {
        by: operator.id,
        action: lifted ? "plan-limit.lift" : "plan-limit.restore",
        subjectId: projectId,
        details: { month, reason },
      },
    });
  }
  if (!lifted) await stopUsedUpPlans(ctx, [projectId]);
  else if (project.planExhaustedAt !== null) await setExhausted(ctx, projectId, null);
}

/** Deletes impression counts by network address of days that no longer need them. @returns number of deleted rows */
export async function forgetPlanAddresses(ctx: ServiceContext): Promise<number> {
  const { planAddresses } = schema;
  // A day longer than the meters, which write their stored counts whenever the database is available again.
  const before = billingDayNumber(ctx.now) - ADDRESS_DAYS_KEPT - 1;
  const { meta } = await ctx.db.delete(planAddresses).where(lt(planAddresses.day, before));
  return meta.changes;
}
