import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError, type Currency, minor } from "../../../domain/kernel";
import {
  type AccountKind,
  accountId,
  type CancelOutcome,
  creditNote,
  earned,
  endingShares,
  type Fees,
  type Held,
  PAID_STATUSES,
  refundAsked,
  refundedTax,
  refundPaid,
  refundsOf,
  settlementOf,
  splitTax,
  type Tax,
  USUAL_FEES,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import type { PaymentRow, RefundRow } from "../../db/schema";
import { gatewayOf } from "../../integrations/gateway";
import { logError } from "../../log";
import { commitChange, type ServiceContext, type Work } from "../kernel";
import { PaymentUndecided } from "./charge";
import { book, campaignBalances, unlessMoved } from "./ledger";
import { invoiceChangeWork } from "./tax-invoices";

const { payments, refunds, settlementLines } = schema;

/** What becomes of the money of a campaign that ends before everything was delivered. */
export interface Ending {
  campaignId: string;
  projectId: string;
  pubProjectId: string;
  currency: Currency;
  tax: Tax;
  /** What the delivery was worth, VAT included. */
  settlementMinor: number;
  viaAdNote: boolean;
  reason: string;
  by: string | null;
}

/** What is there of a campaign's price, and the charges that it is on, the latest first. */
async function readHeld(
  ctx: ServiceContext,
  { campaignId, currency }: Pick<Ending, "campaignId" | "currency">,
) {
  const [{ prepaidMinor, receivableMinor }, charges] = await Promise.all([
    campaignBalances(ctx, campaignId, currency),
    ctx.db.query.payments.findMany({
      where: and(eq(payments.campaignId, campaignId), inArray(payments.status, [...PAID_STATUSES])),
      orderBy: [desc(payments.capturedAt), desc(payments.id)],
    }),
  ]);
  const open = charges.map((charge) => ({ charge, id: charge.id, leftMinor: leftOf(charge) }));
  const onCardsMinor = open.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return { held: { prepaidMinor, receivableMinor, onCardsMinor }, open };
}

const leftOf = ({ amountMinor, refundedMinor }: PaymentRow) => amountMinor - refundedMinor;

/** What an ending divides, for a caller that was let see the campaign. */
export async function heldOf(
  ctx: ServiceContext,
  campaign: Pick<Ending, "campaignId" | "currency">,
): Promise<Held> {
  return (await readHeld(ctx, campaign)).held;
}

/** What an ending writes, for the batch of the campaign's own step. Nothing of a campaign whose price was never paid or owed. */
export async function endingWork(ctx: ServiceContext, ending: Ending): Promise<Work> {
  const { campaignId, currency, tax } = ending;
  const { held, open } = await readHeld(ctx, ending);
  const shares = endingShares(held, ending.settlementMinor);
  const fact = { id: campaignId, campaignId, currency };
  const account = (kind: AccountKind) => accountId(kind, campaignId, currency);
  const guards = [
    unlessMoved(ctx, account("prepaid"), 0 - held.prepaidMinor),
    unlessMoved(ctx, account("receivable"), held.receivableMinor),
  ];
  const { pubProjectId, viaAdNote } = ending;
  const { earnedMinor } = shares;
  const byCardMinor = held.onCardsMinor - shares.toCardsMinor;
  const fees = await feesOf(ctx, pubProjectId);
  const settlement = settlementOf({ earnedMinor, byCardMinor, viaAdNote, tax, fees });
  const entries = book(ctx, [
    earned({ ...fact, pubProjectId, settlement }),
    creditNote({ ...fact, amountMinor: minor(shares.creditedMinor) }),
  ]);
  const work: Work[] = [];
  if (earnedMinor > 0) {
    const id = await ctx.newId("settlementLine");
    const line = { id, projectId: pubProjectId, campaignId, currency, ...settlement, createdAt: ctx.now };
    work.push({ rows: [ctx.db.insert(settlementLines).values({ ...line, kind: "campaign" })] });
  }
  for (const { charge, amountMinor } of refundsOf(open, shares.toCardsMinor))
    work.push(await cardRefund(ctx, charge.charge, { ...ending, amountMinor }));
  const returnedMinor = shares.creditedMinor + shares.toTransferMinor;
  const invoiced = await invoiceChangeWork(ctx, { campaignId, tax, returnedMinor });
  if (invoiced) work.push(invoiced);
  if (shares.toTransferMinor > 0) work.push(await transferRefund(ctx, ending, shares.toTransferMinor));
  return { rows: [...guards, ...entries], also: work };
}

/** What is kept of a publisher's campaigns: by its own agreement, else the usual. Source: rule M22. */
export async function feesOf(ctx: ServiceContext, projectId: string): Promise<Fees> {
  const own = await ctx.db.query.projectPricing.findFirst({
    columns: { cardFeeBp: true, commissionBp: true },
    where: eq(schema.projectPricing.projectId, projectId),
  });
  return {
    cardFeeBp: own?.cardFeeBp ?? USUAL_FEES.cardFeeBp,
    commissionBp: own?.commissionBp ?? USUAL_FEES.commissionBp,
  };
}

interface PartRefund extends Pick<Ending, "tax" | "reason" | "by"> {
  amountMinor: number;
}

/** A refund to the card that was charged, for the batch of what asks for it. */
export async function cardRefund(
  ctx: ServiceContext,
  payment: PaymentRow,
  { amountMinor, tax, reason, by }: PartRefund,
): Promise<Work> {
  const id = await ctx.newId("refund");
  const { campaignId, projectId, currency, refundedMinor } = payment;
  const before = { paidMinor: payment.amountMinor, refundedBeforeMinor: refundedMinor };
  const vatMinor = refundedTax(before, amountMinor, (amount) => splitTax(minor(amount), tax).vatMinor);
  const row = { id, campaignId, paymentId: payment.id, projectId, amountMinor, vatMinor, currency };
  return {
    rows: [
      ctx.db.insert(refunds).values({ ...row, status: "asked", reason, createdBy: by, createdAt: ctx.now }),
      ctx.db
        .update(payments)
        .set({ status: "refunding", updatedAt: ctx.now, version: sql`${payments.version} + 1` })
        .where(and(eq(payments.id, payment.id), inArray(payments.status, [...PAID_STATUSES]))),
      ...book(ctx, [refundAsked({ id, campaignId, currency, amountMinor: minor(amountMinor) })]),
    ],
    events: [["refund.send", { refundId: id }]],
  };
}

/** A refund that operators transfer. */
async function transferRefund(ctx: ServiceContext, ending: Ending, amountMinor: number): Promise<Work> {
  const id = await ctx.newId("refund");
  const { campaignId, projectId, currency, reason, by, tax } = ending;
  const { vatMinor } = splitTax(minor(amountMinor), tax);
  const row = { id, campaignId, paymentId: null, projectId, amountMinor, vatMinor, currency };
  return {
    rows: [
      ctx.db.insert(refunds).values({ ...row, status: "asked", reason, createdBy: by, createdAt: ctx.now }),
      ...book(ctx, [refundAsked({ id, campaignId, currency, amountMinor: minor(amountMinor) })]),
    ],
  };
}

/**
 * Returns what a captured payment has left, whole: its campaign is not booked by it. Asked again it does nothing, since nothing is left.
 * @throws AppError CONFLICT when another refund of it was first
 */
export async function returnPayment(
  ctx: ServiceContext,
  payment: PaymentRow,
  { tax, reason }: Pick<Ending, "tax" | "reason">,
): Promise<void> {
  if (payment.status !== "captured") return;
  const amountMinor = payment.amountMinor - payment.refundedMinor;
  const work = await cardRefund(ctx, payment, { amountMinor, tax, reason, by: null });
  // The payment's own version is the guard: two who return it at once return it once.
  const guard = ctx.db.update(payments).set({ updatedAt: ctx.now }).where(isAsRead(payment));
  await commitChange(ctx, guard, work);
}

/** Captured, and as it was read. */
export const isAsRead = ({ id, version }: PaymentRow) =>
  and(eq(payments.id, id), eq(payments.version, version), eq(payments.status, "captured"));

/**
 * Sends a refund to the gateway under its own id, so that any number of repetitions returns it once.
 * @throws PaymentUndecided while the gateway's answer is not known
 */
export async function runRefund(
  ctx: ServiceContext,
  { refundId }: OutboxPayload<"refund.send">,
): Promise<void> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (refund?.status !== "asked" || !refund.paymentId) return;
  const payment = await ctx.db.query.payments.findFirst({ where: eq(payments.id, refund.paymentId) });
  const gateway = gatewayOf(ctx.env);
  if (!payment?.paymentKey || !gateway) throw new PaymentUndecided("no gateway is configured");
  const { paymentKey } = payment;
  const outcome = await gateway.cancel({
    paymentKey,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
    // A refusal is answered again for its key, so that each retry has one of its own.
    idempotencyKey: `${refund.id}.${refund.version}`,
  });
  if (outcome.kind === "canceled") return paid(ctx, refund, payment, latestOf(outcome));
  if (outcome.kind === "refused") {
    // Somebody may have returned it in the gateway's own console: then nothing of it is there any more.
    const read = await gateway.read(paymentKey);
    if (read.kind === "unknown") throw new PaymentUndecided(read.code);
    const leftMinor = payment.amountMinor - payment.refundedMinor - refund.amountMinor;
    if (read.kind === "found" && read.payment.balanceMinor <= leftMinor)
      return paid(ctx, refund, payment, null);
    const failed = { status: "failed" as const, failureCode: outcome.code, version: refund.version + 1 };
    await commitChange(ctx, updateOf(ctx, refund, failed));
    return;
  }
  if (outcome.kind === "fault")
    logError("refund.fault", new Error(outcome.code), { requestId: ctx.requestId, refundId });
  throw new PaymentUndecided(outcome.code);
}

/** The gateway lists cancellations in their order. */
const latestOf = ({ payment }: Extract<CancelOutcome, { kind: "canceled" }>) =>
  payment.cancels.at(-1)?.transactionKey ?? null;

async function paid(
  ctx: ServiceContext,
  refund: RefundRow,
  payment: PaymentRow,
  transactionKey: string | null,
): Promise<void> {
  const { id, campaignId, currency } = refund;
  const done = { status: "paid" as const, transactionKey, paidAt: ctx.now, version: refund.version + 1 };
  const fact = { id, campaignId, currency, amountMinor: minor(refund.amountMinor) };
  const openRefunds = sql`(select count(*) from ${refunds} where ${refunds.paymentId} = ${payment.id} and ${refunds.status} = 'asked')`;
  await commitChange(ctx, updateOf(ctx, refund, done), {
    rows: [
      ctx.db
        .update(payments)
        .set({
          refundedMinor: sql`${payments.refundedMinor} + ${refund.amountMinor}`,
          status: sql`case when ${payments.refundedMinor} + ${refund.amountMinor} = ${payments.amountMinor} then 'refunded' when ${openRefunds} > 0 then 'refunding' else 'captured' end`,
          updatedAt: ctx.now,
          version: sql`${payments.version} + 1`,
        })
        .where(eq(payments.id, payment.id)),
      ...book(ctx, [refundPaid({ ...fact, through: "gateway" })]),
    ],
  });
}

function updateOf(ctx: ServiceContext, refund: RefundRow, set: Partial<RefundRow>) {
  return ctx.db
    .update(refunds)
    .set(set)
    .where(and(eq(refunds.id, refund.id), eq(refunds.version, refund.version), eq(refunds.status, "asked")));
}

/** Sends a refund that the gateway refused to it again. @throws AppError NOT_FOUND, CONFLICT unless it was refused */
export async function retryRefund(ctx: ServiceContext, refundId: string): Promise<void> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (!refund) throw new AppError("NOT_FOUND");
  const again = ctx.db
    .update(refunds)
    .set({ status: "asked", failureCode: null, version: refund.version + 1 })
    .where(and(eq(refunds.id, refund.id), eq(refunds.version, refund.version), eq(refunds.status, "failed")));
  await commitChange(ctx, again, { events: [["refund.send", { refundId }]] });
}
