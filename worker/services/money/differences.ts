import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  type BooksCheck,
  type BooksDifference,
  isUnsettled,
  type PaymentStatus,
  writeOffSchema,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { gatewayOf } from "../../integrations/gateway";
import {
  afterCursor,
  commitChange,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { PaymentUndecided, readPayment, runPayment, takeInLate } from "./charge";
import { openRefunds } from "./refund-rows";
import { foreignCancels, isBeingSent, recordReturns } from "./returns";

const { booksChecks, booksDifferences, campaigns, payments, refunds } = schema;

const differenceFilterSchema = pageQuerySchema.extend({
  state: z.enum(["open", "resolved"]).default("open"),
});

/**
 * Differences that the checks of the books found, the newest first.
 * @param input `differenceFilterSchema`: open ones by default
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listDifferences(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<BooksDifference>> {
  requireOperatorRead(ctx);
  const { state, next, limit } = parseOrRefuse(differenceFilterSchema, input);
  const rows = await ctx.db
    .select({
      id: booksDifferences.id,
      kind: booksDifferences.kind,
      day: booksDifferences.day,
      subjectId: booksDifferences.subjectId,
      campaignId: booksDifferences.campaignId,
      campaignName: campaigns.name,
      paymentId: booksDifferences.paymentId,
      paymentStatus: payments.status,
      currency: booksDifferences.currency,
      oursMinor: booksDifferences.oursMinor,
      theirsMinor: booksDifferences.theirsMinor,
      resolution: booksDifferences.resolution,
      reason: booksDifferences.reason,
      createdAt: booksDifferences.createdAt,
      resolvedAt: booksDifferences.resolvedAt,
    })
    .from(booksDifferences)
    .leftJoin(campaigns, eq(campaigns.id, booksDifferences.campaignId))
    .leftJoin(payments, eq(payments.id, booksDifferences.paymentId))
    .where(
      and(
        state === "open" ? isNull(booksDifferences.resolution) : isNotNull(booksDifferences.resolution),
        afterCursor(booksDifferences, next),
      ),
    )
    .orderBy(...newestFirst(booksDifferences))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    ({ paymentStatus, ...row }) => ({ ...row, canRecord: canRecord({ ...row, paymentStatus }) }),
  );
}

/**
 * Whether an operator may record it: a return, or a charge of a payment that failed here. An undecided payment is looked up
 * instead.
 */
const canRecord = ({
  kind,
  theirsMinor,
  resolution,
  paymentStatus,
}: Pick<BooksDifference, "kind" | "theirsMinor" | "resolution"> & { paymentStatus: PaymentStatus | null }) =>
  kind === "missing-here" &&
  resolution === null &&
  paymentStatus !== null &&
  (theirsMinor > 0 ? paymentStatus === "failed" : !isUnsettled(paymentStatus) && paymentStatus !== "failed");

const CHECKS_SHOWN = 14;

/** The last checks, the newest first, and the number of open differences. @throws AppError UNAUTHORIZED, FORBIDDEN */
export async function readChecks(ctx: ServiceContext): Promise<{ checks: BooksCheck[]; open: number }> {
  requireOperatorRead(ctx);
  const [checks, [open]] = await Promise.all([
    ctx.db
      .select({
        day: booksChecks.day,
        entryCount: booksChecks.entries,
        transactionCount: booksChecks.transactions,
        differenceCount: booksChecks.differences,
        checkedAt: booksChecks.checkedAt,
      })
      .from(booksChecks)
      .orderBy(desc(booksChecks.day))
      .limit(CHECKS_SHOWN),
    ctx.db.select({ found: count() }).from(booksDifferences).where(isNull(booksDifferences.resolution)),
  ]);
  return { checks, open: open?.found ?? 0 };
}

async function requireOpen(ctx: ServiceContext, id: string) {
  const difference = await ctx.db.query.booksDifferences.findFirst({ where: eq(booksDifferences.id, id) });
  if (!difference) throw new AppError("NOT_FOUND");
  if (difference.resolution !== null) throw new AppError("CONFLICT");
  return difference;
}

type Resolution = Pick<typeof booksDifferences.$inferInsert, "resolution" | "reason" | "resolvedBy">;

const resolve = (ctx: ServiceContext, id: string, resolution: Resolution) =>
  ctx.db
    .update(booksDifferences)
    .set({ ...resolution, resolvedAt: ctx.now })
    .where(and(eq(booksDifferences.id, id), isNull(booksDifferences.resolution)));

/**
 * Resolves a difference by an explanation, without any posting.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070, CONFLICT if it is already resolved
 */
export async function explainDifference(ctx: ServiceContext, id: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "difference.explain");
  await requireOpen(ctx, id);
  const { reason } = parseOrRefuse(writeOffSchema, input);
  const resolution = { resolution: "by-hand" as const, reason, resolvedBy: operator.id };
  await commitChange(ctx, resolve(ctx, id, resolution), {
    audit: { by: operator.id, action: "books.explain", subjectId: id, details: { reason } },
  });
}

/**
 * Continues the undecided payment that a difference names.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if the difference is already resolved, or its payment decided
 */
export async function lookUpDifference(ctx: ServiceContext, id: string): Promise<"settled" | "unknown"> {
  const operator = requireOperator(ctx, "difference.look-up");
  const { paymentId } = await requireOpen(ctx, id);
  const payment = paymentId === null ? undefined : await readPayment(ctx, paymentId);
  if (!payment || !isUnsettled(payment.status)) throw new AppError("CONFLICT");
  try {
    await runPayment(ctx, { paymentId: payment.id });
  } catch (error) {
    if (error instanceof PaymentUndecided) return "unknown";
    throw error;
  }
  const resolution = { resolution: "looked-up" as const, reason: null, resolvedBy: operator.id };
  await commitChange(ctx, resolve(ctx, id, resolution), {
    audit: { by: operator.id, action: "books.look-up", subjectId: id },
  });
  return "settled";
}

/**
 * Records, once, a movement that only the gateway has: a return made in its own console becomes a refund (rule M20), a charge of a
 * payment that failed here is recorded and refunded. The movement is read from the gateway first.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if it is already resolved, while a refund of the payment is being sent, or
 *   if the gateway does not know it
 */
export async function recordMovement(ctx: ServiceContext, id: string): Promise<void> {
  const operator = requireOperator(ctx, "difference.record");
  const difference = await requireOpen(ctx, id);
  const payment = difference.paymentId === null ? undefined : await readPayment(ctx, difference.paymentId);
  if (!payment || !canRecord({ ...difference, paymentStatus: payment.status }))
    throw new AppError("CONFLICT");
  const there = await gatewayOf(ctx.env)?.lookUp(payment.id);
  if (there?.kind !== "found") throw new AppError("CONFLICT");
  const amountMinor = Math.abs(difference.theirsMinor);
  const work = {
    rows: [resolve(ctx, id, { resolution: "recorded", reason: null, resolvedBy: operator.id })],
    audit: {
      by: operator.id,
      action: "books.record",
      subjectId: payment.campaignId,
      details: { amountMinor },
    },
  };
  if (difference.theirsMinor > 0) {
    if (!(await takeInLate(ctx, payment, there.payment, work))) throw new AppError("CONFLICT");
    return;
  }
  if ((await openRefunds(ctx, eq(refunds.paymentId, payment.id))).some(isBeingSent))
    throw new AppError("CONFLICT");
  const foreign = await foreignCancels(ctx, payment, there.payment);
  const returned = foreign.filter(({ transactionKey }) => transactionKey === difference.subjectId);
  if (returned.length === 0) throw new AppError("CONFLICT");
  await recordReturns(ctx, payment, returned, { by: operator.id, work });
}
