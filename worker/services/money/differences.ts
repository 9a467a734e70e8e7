import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError, BILLING_ZONE, dayAt, minor, parseOrRefuse } from "../../../domain/kernel";
import {
  type BooksCheck,
  type BooksDifference,
  type GatewayPayment,
  isUnsettled,
  refundedTax,
  returnedOutside,
  splitTax,
  taxOf,
  writeOffSchema,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { PaymentRow } from "../../db/schema";
import { gatewayOf } from "../../integrations/gateway";
import {
  afterCursor,
  commitChange,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  type ServiceContext,
  toPage,
} from "../kernel";
import { PaymentUndecided, readPayment, runPayment } from "./charge";
import { book, campaignBalances, unlessMoved } from "./ledger";
import { isAsRead } from "./refund";

const { booksChecks, booksDifferences, campaigns, payments, projects, refunds } = schema;

const differenceFilterSchema = pageQuerySchema.extend({
  state: z.enum(["open", "resolved"]).default("open"),
});

/**
 * What the checks of the books found, the newest first.
 * @param input `differenceFilterSchema`: open ones unless asked otherwise
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listDifferences(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<BooksDifference>> {
  requireOperator(ctx);
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
    (row) => ({ ...row, canRecord: canRecord(row) }),
  );
}

const canRecord = ({
  kind,
  paymentId,
  theirsMinor,
  resolution,
}: Pick<BooksDifference, "kind" | "paymentId" | "theirsMinor" | "resolution">) =>
  kind === "missing-here" && paymentId !== null && theirsMinor < 0 && resolution === null;

const CHECKS_SHOWN = 14;

/** The last checks, the newest first, and how many differences are open. @throws AppError UNAUTHORIZED, FORBIDDEN */
export async function readChecks(ctx: ServiceContext): Promise<{ checks: BooksCheck[]; open: number }> {
  requireOperator(ctx);
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

/** Returns of a payment at the gateway that no refund of ours asked for become differences, each once. */
export async function noteReturns(
  ctx: ServiceContext,
  payment: PaymentRow,
  { cancels }: GatewayPayment,
): Promise<void> {
  const ours = await ctx.db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });
  // One whose answer is not known yet may be the one that the gateway tells of.
  if (ours.some(({ status }) => status === "asked")) return;
  const known = new Set(ours.map(({ transactionKey }) => transactionKey));
  const foreign = cancels.filter(({ transactionKey }) => !known.has(transactionKey));
  const recordedMinor = ours.reduce((sum, refund) => {
    const isUnnamed = refund.status === "paid" && refund.transactionKey === null;
    return isUnnamed ? sum + refund.amountMinor : sum;
  }, 0);
  const foreignMinor = foreign.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (foreignMinor <= recordedMinor) return;
  for (const { transactionKey, amountMinor } of foreign) {
    const { id: paymentId, campaignId, currency } = payment;
    await ctx.db
      .insert(booksDifferences)
      .values({
        ...{ id: await ctx.newId("booksDifference"), kind: "missing-here", subjectId: transactionKey },
        ...{ day: dayAt(ctx.now, BILLING_ZONE), campaignId, paymentId, currency, createdAt: ctx.now },
        ...{ oursMinor: 0, theirsMinor: 0 - amountMinor },
      })
      .onConflictDoNothing();
  }
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
 * Settles a difference by an explanation: nothing is booked.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070, CONFLICT when it is settled already
 */
export async function explainDifference(ctx: ServiceContext, id: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx);
  await requireOpen(ctx, id);
  const { reason } = parseOrRefuse(writeOffSchema, input);
  const resolution = { resolution: "by-hand" as const, reason, resolvedBy: operator.id };
  await commitChange(ctx, resolve(ctx, id, resolution), {
    audit: { by: operator.id, action: "books.explain", subjectId: id, details: { reason } },
  });
}

/**
 * Carries on the payment that a difference names, where its answer is not known.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when it is settled already, or its payment is
 */
export async function lookUpDifference(ctx: ServiceContext, id: string): Promise<"settled" | "unknown"> {
  const operator = requireOperator(ctx);
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
 * Records a return that was made in the gateway's own console as a refund, once. The gateway is asked for it first. What was earned
 * meanwhile is written off. Source: rule M20.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when it is settled already, while a refund of the payment is on its way, or
 *   when the gateway does not know the return
 */
export async function recordReturn(ctx: ServiceContext, id: string): Promise<void> {
  const operator = requireOperator(ctx);
  const difference = await requireOpen(ctx, id);
  const payment = difference.paymentId === null ? undefined : await readPayment(ctx, difference.paymentId);
  if (payment?.status !== "captured" || !payment.paymentKey || !canRecord(difference))
    throw new AppError("CONFLICT");
  const read = await gatewayOf(ctx.env)?.read(payment.paymentKey);
  const returned =
    read?.kind === "found"
      ? read.payment.cancels.find(({ transactionKey }) => transactionKey === difference.subjectId)
      : undefined;
  if (!returned) throw new AppError("CONFLICT");
  const { campaignId, currency, projectId } = payment;
  const amountMinor = minor(returned.amountMinor);
  const [publisher, { prepaidMinor }, refundId] = await Promise.all([
    ctx.db.query.projects.findFirst({
      columns: { country: true },
      where: eq(projects.id, payment.pubProjectId),
    }),
    campaignBalances(ctx, campaignId, currency),
    ctx.newId("refund"),
  ]);
  const tax = taxOf(publisher?.country ?? "");
  const before = { paidMinor: payment.amountMinor, refundedBeforeMinor: payment.refundedMinor };
  const vatMinor = refundedTax(before, amountMinor, (amount) => splitTax(minor(amount), tax).vatMinor);
  const isWhole = payment.refundedMinor + amountMinor === payment.amountMinor;
  const resolution = { resolution: "recorded" as const, reason: null, resolvedBy: operator.id };
  const paid = ctx.db
    .update(payments)
    .set({
      refundedMinor: payment.refundedMinor + amountMinor,
      status: isWhole ? "refunded" : "captured",
      updatedAt: ctx.now,
      version: payment.version + 1,
    })
    .where(isAsRead(payment));
  await commitChange(ctx, paid, {
    rows: [
      resolve(ctx, id, resolution),
      unlessMoved(ctx, `prepaid:${campaignId}:${currency}`, 0 - prepaidMinor),
      ctx.db.insert(refunds).values({
        ...{ id: refundId, campaignId, paymentId: payment.id, projectId, amountMinor, vatMinor, currency },
        ...{ status: "paid", reason: returned.reason, transactionKey: returned.transactionKey },
        ...{ createdBy: operator.id, createdAt: ctx.now, paidAt: returned.canceledAtMs },
      }),
      ...book(
        ctx,
        returnedOutside({ id: refundId, campaignId, currency, amountMinor }, prepaidMinor),
        returned.canceledAtMs,
      ),
    ],
    audit: { by: operator.id, action: "books.record", subjectId: campaignId, details: { amountMinor } },
  });
}
