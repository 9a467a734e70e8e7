import { and, asc, eq, exists, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  AppError,
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  CURRENCIES,
  type Currency,
  DAY_MS,
  dayAt,
  isMonth,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  BILL_DUE_DAYS,
  BILL_GRACE_DAYS,
  BILL_STATUSES,
  BILLING_DAY,
  type BilledBefore,
  billed,
  billPaid,
  isChargeable,
  type ListPrice,
  monthTerms,
  PLAN_BALANCES_MAX_MINOR,
  type PlanBillView,
  planBill,
  STREAM_PLAN_FREE_IMPRESSIONS,
  type Transfer,
  transferOf,
  UNDECIDED_STATUSES,
  WAVE_PRICES_PER_1000_MINOR,
} from "../../../domain/money";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import { logError } from "../../log";
import {
  afterCursor,
  commitChange,
  commitWork,
  holds,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { billMemo, book, houseAccountIn, methodsOf } from "../money";
import { notificationOf } from "../people";
import { planHistoryOf, readPlanPrices } from "../platform";
import { reviewPlanStop } from "../serving";
import { paidName } from "./charge-bills";
import { usableCredits, usedCredits } from "./credits";

const { payments, planBills, planTerms, projectMonths, projects } = schema;

const BATCH = 50;

/**
 * From the 5th on, bills the previous month: publishers on a paid plan that delivered beyond their free impressions. Bills the current
 * month for publishers whose balance reached the limit. Idempotent. Source: rule M24.
 * @returns number of issued bills
 */
export async function tickBills(ctx: ServiceContext): Promise<number> {
  const running = billingMonthAt(ctx.now);
  const isBillingDay = Number(dayAt(ctx.now, BILLING_ZONE).slice(-2)) >= BILLING_DAY;
  const closed = isBillingDay ? await billMonth(ctx, addMonths(running, -1), false) : 0;
  return closed + (await billMonth(ctx, running, true));
}

async function billMonth(ctx: ServiceContext, month: string, isInterim: boolean): Promise<number> {
  let issued = 0;
  const list = await readPlanPrices(ctx);
  // Publishers with nothing to pay are read in every run, so the loop pages past them.
  for (let after = ""; ; ) {
    const due = await dueAfter(ctx, { month, isInterim, after, list });
    for (const one of due) {
      try {
        issued += await bill(ctx, { month, isInterim, ...one });
      } catch (error) {
        logError("plan-bill", error, { requestId: ctx.requestId, projectId: one.project.id });
      }
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH) return issued;
    after = last.project.id;
  }
}

/** SQL expression: the amount for the currency of a row of `projects`. */
const byCurrency = (amounts: Record<Currency, number>) =>
  sql`case ${projects.currency} ${sql.join(
    CURRENCIES.map((currency) => sql`when ${currency} then ${sql.raw(String(amounts[currency]))}`),
    sql` `,
  )} end`;

/** The highest list price of each currency, of any time. */
function highestPrices(list: readonly ListPrice[]): Record<Currency, number> {
  const prices = { ...WAVE_PRICES_PER_1000_MINOR };
  for (const { currency, perThousandMinor } of list)
    prices[currency] = Math.max(prices[currency], perThousandMinor ?? 0);
  return prices;
}

interface DueQuery {
  month: string;
  isInterim: boolean;
  after: string;
  list: readonly ListPrice[];
}

/** The next publishers, by id, that may have something to pay for a month, with their bills of that month. */
function dueAfter(ctx: ServiceContext, { month, isInterim, after, list }: DueQuery): Promise<Due[]> {
  const before = ctx.db
    .select({
      projectId: planBills.projectId,
      parts: sql<number>`count(*)`.as("parts"),
      over: sql<number>`sum(${planBills.overImpressions})`.as("billed_over"),
      supplyMinor: sql<number>`sum(${planBills.supplyMinor})`.as("billed_supply"),
      isClosed: sql<number>`max(not ${planBills.isInterim})`.as("is_closed"),
    })
    .from(planBills)
    .where(eq(planBills.month, month))
    .groupBy(planBills.projectId)
    .as("before");
  // Each bill determines its terms itself: this query assumes the fewest free impressions and the highest price of any time.
  const ofTerms = (figure: SQL) =>
    sql`(select ${figure} from ${planTerms} where ${planTerms.projectId} = ${projectMonths.pubProjectId})`;
  const free = sql.raw(String(STREAM_PLAN_FREE_IMPRESSIONS));
  const fewestFree = sql`min(coalesce(${ofTerms(sql`min(${planTerms.freeImpressions})`)}, ${free}), ${free})`;
  const over = sql`(${projectMonths.impressions} - ${projectMonths.surplus}
    - ${fewestFree} - coalesce(${before.over}, 0))`;
  const highestPrice = sql`max(coalesce(${ofTerms(sql`max(${planTerms.perThousandMinor})`)}, 0), ${byCurrency(highestPrices(list))})`;
  // A publisher that was never on a paid plan has nothing to pay.
  const mayPay = and(
    ofTerms(sql`max(${planTerms.plan} <> 'stream')`),
    isInterim
      ? sql`${over} * ${highestPrice} >= 1000 * ${byCurrency(PLAN_BALANCES_MAX_MINOR)} - 500`
      : undefined,
  );
  return ctx.db
    .select({
      ...{ counted: projectMonths, project: projects },
      before: { parts: before.parts, overImpressions: before.over, supplyMinor: before.supplyMinor },
    })
    .from(projectMonths)
    .innerJoin(projects, eq(projects.id, projectMonths.pubProjectId))
    .leftJoin(before, eq(before.projectId, projectMonths.pubProjectId))
    .where(
      and(
        eq(projectMonths.month, month),
        gt(projectMonths.pubProjectId, after),
        sql`coalesce(${before.isClosed}, 0) = 0`,
        sql`${over} > 0`,
        mayPay,
      ),
    )
    .orderBy(asc(projectMonths.pubProjectId))
    .limit(BATCH);
}

interface Due {
  counted: typeof projectMonths.$inferSelect;
  project: typeof projects.$inferSelect;
  /** The month's earlier bills; null if there are none. */
  before: (BilledBefore & { parts: number }) | null;
}

async function bill(
  ctx: ServiceContext,
  { month, isInterim, counted, project, before }: Due & { month: string; isInterim: boolean },
): Promise<0 | 1> {
  const { currency } = project;
  const terms = monthTerms(month, await planHistoryOf(ctx, project));
  const credits = await usableCredits(ctx, project.id);
  const left = credits.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const impressions = counted.impressions - counted.surplus;
  const amounts = planBill(impressions, terms, terms.plan, left, before ?? undefined);
  if (amounts.supplyMinor < (isInterim ? PLAN_BALANCES_MAX_MINOR[currency] : 1)) return 0;
  const id = await ctx.newId("planBill");
  const isPaid = amounts.totalMinor === 0;
  const row = {
    ...{ id, projectId: project.id, month, number: numberOf(month, id), currency, ...amounts },
    ...{ part: (before?.parts ?? 0) + 1, isInterim },
    perThousandMinor: terms.perThousandMinor,
    openMinor: amounts.totalMinor,
    status: isPaid ? ("paid" as const) : ("issued" as const),
    ...{ dueAt: ctx.now + BILL_DUE_DAYS * DAY_MS, paidAt: isPaid ? ctx.now : null, createdAt: ctx.now },
    nextChargeAt: isPaid || !isChargeable({ ...amounts, currency }) ? null : ctx.now,
    stopsAt: ctx.now + (BILL_DUE_DAYS + BILL_GRACE_DAYS) * DAY_MS,
  };
  const transfer = isPaid ? null : await firstTransfer(ctx, row);
  const path = `/pub/${project.id}/settings/plan`;
  const notice = await notificationOf(ctx, {
    kind: "payout",
    details: { event: "plan-billed", subject: row.number, transfer: transfer?.told ?? null, path },
    eventId: `plan-bill:${id}`,
    ...{ projectId: project.id, level: LEVEL.owner },
  });
  const entry = billed(
    { id, pubProjectId: project.id, currency },
    { supplyMinor: amounts.supplyMinor - amounts.creditMinor, vatMinor: amounts.vatMinor },
  );
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(planBills).values(row),
      ...(transfer ? [transfer.row] : []),
      ...usedCredits(ctx, credits, amounts.creditMinor),
      ...book(ctx, [entry]),
    ],
    also: [notice],
  });
  return 1;
}

/** The memo of a bill, for its batch, and its transfer details if it is not paid by card. */
async function firstTransfer(
  ctx: ServiceContext,
  bill: Pick<typeof planBills.$inferSelect, "id" | "projectId" | "currency" | "totalMinor" | "dueAt">,
): Promise<{ row: BatchItem<"sqlite">; told: Transfer | null }> {
  const { currency, totalMinor: amountMinor, dueAt } = bill;
  const { memo, row } = billMemo(ctx, bill.id);
  const isByCard = isChargeable(bill) && (await methodsOf(ctx, bill.projectId)).length > 0;
  if (isByCard) return { row, told: null };
  const account = await houseAccountIn(ctx, currency);
  return { row, told: transferOf({ account, currency, amountMinor, memo, dueAt }) };
}

/** Printed bill number: the month and the last characters of its id. */
const numberOf = (month: string, id: string) => `${month.replace("-", "")}-${id.slice(-8).toUpperCase()}`;

interface BillRow {
  row: typeof planBills.$inferSelect;
  publisherName: string;
  isCharging: number;
}

function billSeen({ row, publisherName, isCharging }: BillRow, nowMs: number): PlanBillView {
  const {
    projectId,
    createdAt,
    version: _,
    declines: __,
    paymentId: ___,
    overdueToldAt: ____,
    ...seen
  } = row;
  const isOverdue = row.status === "issued" && row.dueAt <= nowMs;
  const shown = { project: projectId, publisherName, issuedAt: createdAt };
  return { ...seen, ...shown, isOverdue, isCharging: isCharging === 1 };
}

function billRows(ctx: ServiceContext) {
  const isCharging = exists(
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.campaignId, planBills.id),
          inArray(payments.status, ["intended", ...UNDECIDED_STATUSES]),
        ),
      ),
  );
  return ctx.db
    .select({ row: planBills, publisherName: projects.displayName, isCharging: sql<number>`${isCharging}` })
    .from(planBills)
    .innerJoin(projects, eq(projects.id, planBills.projectId));
}

/** A publisher's bills, the newest first. @throws AppError 070, and those of `requireAccess` */
export async function listBills(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<PlanBillView>> {
  await requireAccess(ctx, projectId, "plan.read", "pub");
  const { next, limit } = parseOrRefuse(pageQuerySchema, input);
  const rows = await billRows(ctx)
    .where(and(eq(planBills.projectId, projectId), afterCursor(planBills, next)))
    .orderBy(...newestFirst(planBills))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ row }) => row,
    (row) => billSeen(row, ctx.now),
  );
}

/** One bill of a publisher. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getBill(ctx: ServiceContext, projectId: string, billId: string): Promise<PlanBillView> {
  await requireAccess(ctx, projectId, "plan.read", "pub");
  return oneBill(ctx, and(eq(planBills.id, billId), eq(planBills.projectId, projectId)));
}

/** As `getBill`, for any publisher. @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND */
export async function getBillForOperator(ctx: ServiceContext, billId: string): Promise<PlanBillView> {
  requireOperatorRead(ctx);
  return oneBill(ctx, eq(planBills.id, billId));
}

async function oneBill(ctx: ServiceContext, which: SQL | undefined): Promise<PlanBillView> {
  const [row] = await billRows(ctx).where(which).limit(1);
  if (!row) throw new AppError("NOT_FOUND");
  return billSeen(row, ctx.now);
}

export const billQuery = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional().describe("Part of the publisher's name, or a bill's number"),
  status: z.enum(BILL_STATUSES).optional().describe("Only bills in this state"),
  month: z
    .string()
    .refine(isMonth, { message: "month" })
    .optional()
    .describe("Only bills of this month, `YYYY-MM`"),
  project: z.string().max(40).optional().describe("Id of a publisher: only its bills"),
});

/**
 * Bills of all publishers, the newest first.
 * @param input `billQuery`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listBillsForOperator(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<PlanBillView> & { total: number }> {
  requireOperatorRead(ctx);
  const { q, status, month, project, next, limit } = parseOrRefuse(billQuery, input);
  const where = and(
    status === undefined ? undefined : eq(planBills.status, status),
    month === undefined ? undefined : eq(planBills.month, month),
    project === undefined ? undefined : eq(planBills.projectId, project),
    holds(q, planBills.number, projects.displayName),
  );
  const [rows, [count]] = await Promise.all([
    billRows(ctx)
      .where(and(where, afterCursor(planBills, next)))
      .orderBy(...newestFirst(planBills))
      .limit(limit + 1),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(planBills)
      .innerJoin(projects, eq(projects.id, planBills.projectId))
      .where(where),
  ]);
  return {
    ...toPage(
      rows,
      limit,
      ({ row }) => row,
      (row) => billSeen(row, ctx.now),
    ),
    total: count?.total ?? 0,
  };
}

/**
 * Records that a bill was paid by transfer.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if it is already paid
 */
export async function markBillPaid(ctx: ServiceContext, billId: string): Promise<void> {
  const operator = requireOperator(ctx, "bill.mark-paid");
  const row = await ctx.db.query.planBills.findFirst({ where: eq(planBills.id, billId) });
  if (!row) throw new AppError("NOT_FOUND");
  const paid = ctx.db
    .update(planBills)
    .set({ status: "paid", openMinor: 0, paidAt: ctx.now, nextChargeAt: null, version: row.version + 1 })
    .where(and(eq(planBills.id, billId), eq(planBills.status, "issued"), eq(planBills.version, row.version)));
  const { projectId: pubProjectId, openMinor, currency } = row;
  await commitChange(ctx, paid, {
    rows: book(ctx, [billPaid({ id: paidName(row), billId, pubProjectId, currency }, openMinor)]),
    audit: {
      by: operator.id,
      action: "plan-bill.paid",
      subjectId: pubProjectId,
      details: { billId, amountMinor: openMinor },
    },
  });
  await reviewPlanStop(ctx, pubProjectId);
}
