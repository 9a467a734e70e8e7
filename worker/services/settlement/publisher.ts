import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  CURRENCIES,
  dayAt,
  messageCode,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  decideLife,
  OBJECTIONS_MAX,
  objectionSchema,
  payoutOf,
  SETTLEMENT_LIFE,
  type SettlementLine,
  type SettlementView,
  settlementDays,
  settlementLineView,
  settlementState,
  settlementView,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { type SimulatedEarning, simulateEarnings } from "../booking";
import {
  afterCursor,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { readHolidayChanges } from "../platform";
import { lineRows, lineSeen } from "./lines";
import { getSettlement, settlementRows, settlementSeen, settlementStep } from "./settlements";

const { bankAccounts, settlementLines: lines, settlements } = schema;

export const runningPayoutView = z.object({
  currency: z.enum(CURRENCIES),
  netMinor: z.int(),
  vatMinor: z.int(),
  payoutMinor: z.int().describe("If the month ended now"),
  campaignCount: z.int(),
});

export const payoutOverviewView = z.object({
  hasAccount: z.boolean(),
  running: z.array(runningPayoutView),
  /** Earnings of running campaigns if they ended now. */
  expected: z.array(runningPayoutView),
  /** The next month to be sent, and its payout day. */
  next: z.object({ month: z.string(), sendBy: z.string(), payoutDay: z.string() }),
});
type PayoutOverview = z.output<typeof payoutOverviewView>;

/**
 * A publisher's unpaid earnings, and their payout days. Prepared settlements count as not settled, since they may still change.
 * @throws those of `requireAccess`
 */
export async function getPayouts(ctx: ServiceContext, projectId: string): Promise<PayoutOverview> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  const isRunning = sql`(${lines.settlementId} is null or exists (select 1 from ${settlements}
    where ${settlements.id} = ${lines.settlementId} and ${settlements.status} = 'prepared'))`;
  const [account, sums, changes, expected] = await Promise.all([
    ctx.db.query.bankAccounts.findFirst({
      columns: { payee: true },
      where: eq(bankAccounts.projectId, projectId),
    }),
    ctx.db
      .select({
        currency: lines.currency,
        netMinor: sql<number>`sum(${lines.netMinor})`,
        vatMinor: sql<number>`sum(${lines.vatMinor})`,
        campaignCount: sql<number>`count(${lines.campaignId})`,
      })
      .from(lines)
      .where(and(eq(lines.projectId, projectId), isRunning))
      .groupBy(lines.currency),
    readHolidayChanges(ctx),
    simulateEarnings(ctx, projectId),
  ]);
  const payee = account?.payee ?? "business";
  const paid = <Sum extends { netMinor: number; vatMinor: number }>(sum: Sum) => ({
    ...sum,
    payoutMinor: payoutOf(sum, payee).payoutMinor,
  });
  const month = billingMonthAt(ctx.now);
  const last = addMonths(month, -1);
  // The previous month is pending until it is paid.
  const { sendBy, payoutDay } = settlementDays(last, changes);
  const isLastDone = dayAt(ctx.now, BILLING_ZONE) > payoutDay;
  const following = settlementDays(month, changes);
  return {
    hasAccount: account !== undefined,
    running: sums.map(paid),
    expected: sumsOf(expected).map(paid),
    next: isLastDone
      ? { month, sendBy: following.sendBy, payoutDay: following.payoutDay }
      : { month: last, sendBy, payoutDay },
  };
}

/** Sums by currency of the campaigns with earnings. */
function sumsOf(earnings: readonly SimulatedEarning[]) {
  const earned = earnings.filter(({ earnedMinor }) => earnedMinor > 0);
  return [...Map.groupBy(earned, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    netMinor: own.reduce((sum, { netMinor }) => sum + netMinor, 0),
    vatMinor: own.reduce((sum, { vatMinor }) => sum + vatMinor, 0),
    campaignCount: own.length,
  }));
}

/** The earning of each unsettled campaign if it ended now. @throws those of `requireAccess` */
export async function getSimulatedPayout(
  ctx: ServiceContext,
  projectId: string,
): Promise<SimulatedEarning[]> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  return simulateEarnings(ctx, projectId);
}

/** The settlements sent to a publisher, the newest first. @throws AppError 070, and those of `requireAccess` */
export async function listPayouts(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<SettlementView>> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  const { next, limit } = parseOrRefuse(pageQuerySchema, input);
  const rows = await settlementRows(ctx)
    .where(
      and(
        eq(settlements.projectId, projectId),
        ne(settlements.status, "prepared"),
        afterCursor(settlements, next),
      ),
    )
    .orderBy(...newestFirst(settlements))
    .limit(limit + 1);
  return toPage(rows, limit, ({ row }) => row, settlementSeen);
}

export const payoutStatementView = z.object({
  settlement: settlementView,
  lines: z.array(settlementLineView),
  mayObject: z.boolean(),
  objectUntil: z.string(),
});
type PayoutStatement = z.output<typeof payoutStatementView>;

/** Maximum lines of a statement, far above one month of one publisher. */
const LINES_MAX = 1000;

/** A sent settlement with its lines. @throws AppError SETTLEMENT_NOT_FOUND, and those of `requireAccess` */
export async function getPayout(
  ctx: ServiceContext,
  projectId: string,
  settlementId: string,
): Promise<PayoutStatement> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  const found = await requireSent(ctx, projectId, settlementId);
  const [rows, { objectUntil }] = await Promise.all([
    linesOf(ctx, settlementId),
    daysOf(ctx, found.row.month),
  ]);
  return {
    settlement: settlementSeen(found),
    lines: rows,
    objectUntil,
    mayObject:
      decideLife(SETTLEMENT_LIFE, settlementState(found.row), "object") !== null &&
      dayAt(ctx.now, BILLING_ZONE) <= objectUntil,
  };
}

/**
 * A publisher's settlement with its lines for operators, also before it is sent.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, SETTLEMENT_NOT_FOUND
 */
export async function getSettlementStatement(
  ctx: ServiceContext,
  settlementId: string,
): Promise<Pick<PayoutStatement, "settlement" | "lines">> {
  const settlement = await getSettlement(ctx, settlementId);
  return { settlement, lines: await linesOf(ctx, settlementId) };
}

const daysOf = async (ctx: ServiceContext, month: string) =>
  settlementDays(month, await readHolidayChanges(ctx));

export async function linesOf(ctx: ServiceContext, settlementId: string): Promise<SettlementLine[]> {
  const rows = await lineRows(ctx)
    .where(eq(lines.settlementId, settlementId))
    .orderBy(...newestFirst(lines))
    .limit(LINES_MAX);
  return rows.map(lineSeen);
}

async function requireSent(ctx: ServiceContext, projectId: string, settlementId: string) {
  const [found] = await settlementRows(ctx)
    .where(
      and(
        eq(settlements.id, settlementId),
        eq(settlements.projectId, projectId),
        ne(settlements.status, "prepared"),
      ),
    )
    .limit(1);
  if (!found) throw new AppError("SETTLEMENT_NOT_FOUND");
  return found;
}

/**
 * Records a publisher's objection to a settlement, or an addition to it, until the 10th.
 * @param input `objectionSchema`
 * @throws AppError 070, also above `OBJECTIONS_MAX`, SETTLEMENT_NOT_FOUND, CONFLICT after the deadline or the payout, and those of `requireAccess`
 */
export async function objectToPayout(
  ctx: ServiceContext,
  projectId: string,
  settlementId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "payout.write", "pub");
  const { text } = parseOrRefuse(objectionSchema, input);
  const found = await requireSent(ctx, projectId, settlementId);
  const { objectUntil } = await daysOf(ctx, found.row.month);
  if (dayAt(ctx.now, BILLING_ZONE) > objectUntil)
    throw new AppError("CONFLICT", { details: { refusal: "late" } });
  const said = found.messages.filter(({ by }) => by === "publisher");
  if (said.length >= OBJECTIONS_MAX)
    throw new AppError("070", { fields: { text: [messageCode("tooMany", { max: OBJECTIONS_MAX })] } });
  await settlementStep(ctx, found, { step: "object", message: { side: "publisher", text } });
}
