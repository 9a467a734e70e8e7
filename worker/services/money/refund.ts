import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { AppError, type Currency, minor } from "../../../domain/kernel";
import {
  type AccountKind,
  accountId,
  creditNote,
  earned,
  endingShares,
  type Fees,
  type GatewayPayment,
  type Held,
  PAID_STATUSES,
  PAYMENT_LIFE,
  refundAsked,
  refundableMinor,
  refundedTax,
  refundLife,
  refundPaid,
  refundsOf,
  requireLife,
  settlementOf,
  splitTax,
  statesBefore,
  type Tax,
  USUAL_FEES,
  writeOffReversed,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import type { PaymentRow, RefundRow } from "../../db/schema";
import { type Gateway, gatewayOf } from "../../integrations/gateway";
import { logError } from "../../log";
import { commitChange, type ServiceContext, type Work } from "../kernel";
import { PaymentUndecided } from "./charge";
import { book, campaignBalances, unlessMoved } from "./ledger";
import { isAsRead, isRefundAsRead, leftOf, openOf, openRefunds, returnedRows } from "./refund-rows";
import { foreignCancels, recordReturns } from "./returns";
import { invoiceChangeWork } from "./tax-invoices";

const { ledgerEntries, ledgerPostings, payments, refunds, settlementLines } = schema;

/** The end of a campaign before its full delivery, as far as money is concerned. */
export interface Ending {
  campaignId: string;
  projectId: string;
  pubProjectId: string;
  currency: Currency;
  tax: Tax;
  /** Value of the delivery, VAT included. */
  settlementMinor: number;
  viaAdNote: boolean;
  reason: string;
  by: string | null;
  /** Of a quest: rewards, which left the campaign's escrow when they were confirmed, and the support of the agency that booked. */
  passedOn?: { rewardsMinor: number; supportMinor: number; supportTo: string };
}

/** The available part of a campaign's price, and the charges that hold it, the latest first. */
async function readHeld(
  ctx: ServiceContext,
  { campaignId, currency }: Pick<Ending, "campaignId" | "currency">,
) {
  const [{ prepaidMinor, receivableMinor, writtenOffMinor }, charges, onTheirWay] = await Promise.all([
    campaignBalances(ctx, campaignId, currency),
    ctx.db.query.payments.findMany({
      where: and(eq(payments.campaignId, campaignId), inArray(payments.status, [...PAID_STATUSES])),
      orderBy: [desc(payments.capturedAt), desc(payments.id)],
    }),
    openRefunds(ctx, eq(refunds.campaignId, campaignId)),
  ]);
  const open = charges.map((charge) => ({
    charge,
    id: charge.id,
    leftMinor: leftOf(charge, onTheirWay),
    openMinor: openOf(charge, onTheirWay),
  }));
  const onCardsMinor = open.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return { held: { prepaidMinor, receivableMinor, writtenOffMinor, onCardsMinor }, open };
}

/** The money that an ending divides. The caller's access to the campaign is checked before. */
export async function heldOf(
  ctx: ServiceContext,
  campaign: Pick<Ending, "campaignId" | "currency">,
): Promise<Held> {
  return (await readHeld(ctx, campaign)).held;
}

/**
 * Statements and events of an ending, for the batch of the campaign's own step. Empty for a campaign whose price was never paid
 * or owed.
 */
export async function endingWork(ctx: ServiceContext, ending: Ending): Promise<Work> {
  const { campaignId, currency, tax } = ending;
  const { held, open } = await readHeld(ctx, ending);
  const { rewardsMinor = 0, supportMinor = 0, supportTo = "" } = ending.passedOn ?? {};
  const shares = endingShares(held, Math.max(0, ending.settlementMinor - rewardsMinor));
  const fact = { id: campaignId, campaignId, currency };
  const account = (kind: AccountKind) => accountId(kind, campaignId, currency);
  const guards = [
    unlessMoved(ctx, account("prepaid"), 0 - held.prepaidMinor),
    unlessMoved(ctx, account("receivable"), held.receivableMinor),
  ];
  const { pubProjectId, viaAdNote } = ending;
  const earnedMinor = shares.earnedMinor - supportMinor;
  const byCardMinor = held.onCardsMinor - shares.toCardsMinor;
  const fees = await feesOf(ctx, pubProjectId);
  const passedOnMinor = rewardsMinor + supportMinor;
  const settlement = settlementOf({ earnedMinor, passedOnMinor, byCardMinor, viaAdNote, tax, fees });
  const entries = book(ctx, [
    earned({ ...fact, pubProjectId, settlement }),
    creditNote({ ...fact, amountMinor: minor(shares.creditedMinor) }),
    writeOffReversed({ ...fact, amountMinor: minor(shares.unwrittenMinor) }),
  ]);
  const work: Work[] = [];
  if (earnedMinor > 0) {
    const id = await ctx.newId("settlementLine");
    const line = { id, projectId: pubProjectId, campaignId, currency, ...settlement, createdAt: ctx.now };
    work.push({ rows: [ctx.db.insert(settlementLines).values({ ...line, kind: "campaign" })] });
  }
  const backMinor = refundableMinor(held);
  for (const { charge, amountMinor } of refundsOf(open, shares.toCardsMinor))
    work.push(await cardRefund(ctx, charge.charge, { ...ending, ...charge, amountMinor, backMinor }));
  const notDeliveredMinor = shares.creditedMinor + shares.unwrittenMinor;
  const returnedMinor = notDeliveredMinor + shares.toTransferMinor;
  const invoiced = await invoiceChangeWork(ctx, { campaignId, tax, returnedMinor });
  if (invoiced) work.push(invoiced);
  if (supportMinor > 0)
    work.push(await supportRefund(ctx, { ...ending, projectId: supportTo }, supportMinor, backMinor));
  if (shares.toTransferMinor > 0)
    work.push(await transferRefund(ctx, ending, shares.toTransferMinor, { notDeliveredMinor, backMinor }));
  return { rows: [...guards, ...entries], also: work };
}

/** The support of an agency that booked a quest, which operators transfer to its ad account. Source: rule B26. */
async function supportRefund(
  ctx: ServiceContext,
  { campaignId, projectId, currency, by }: Ending,
  amountMinor: number,
  backMinor: number,
): Promise<Work> {
  const id = await ctx.newId("refund");
  const row = { id, campaignId, paymentId: null, projectId, amountMinor, vatMinor: 0, currency };
  const asked = { through: "bank", status: "asked", reason: "agency support" } as const;
  return {
    rows: [
      ctx.db.insert(refunds).values({ ...row, ...asked, createdBy: by, createdAt: ctx.now }),
      ...book(ctx, [refundAsked({ id, campaignId, currency, amountMinor: minor(amountMinor) }, backMinor)]),
    ],
  };
}

/** Fees on a publisher's campaigns: its own agreement, or the default. Source: rule M22. */
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
  /** The part of the payment in open refunds. */
  openMinor: number;
  /** The received part of the campaign's price that is neither earned nor refunded. */
  backMinor: number;
}

/** A refund to the charged card, for the batch that requests it. */
export async function cardRefund(
  ctx: ServiceContext,
  payment: PaymentRow,
  { amountMinor, openMinor, backMinor, tax, reason, by }: PartRefund,
): Promise<Work> {
  const id = await ctx.newId("refund");
  const { campaignId, projectId, currency, refundedMinor } = payment;
  const before = { paidMinor: payment.amountMinor, refundedBeforeMinor: refundedMinor + openMinor };
  const vatMinor = refundedTax(before, amountMinor, (amount) => splitTax(minor(amount), tax).vatMinor);
  const row = { id, campaignId, paymentId: payment.id, projectId, amountMinor, vatMinor, currency };
  return {
    rows: [
      ctx.db.insert(refunds).values({ ...row, status: "asked", reason, createdBy: by, createdAt: ctx.now }),
      ctx.db
        .update(payments)
        .set({
          status: requireLife(PAYMENT_LIFE, payment.status, "ask-refund"),
          updatedAt: ctx.now,
          version: sql`${payments.version} + 1`,
        })
        .where(
          and(
            eq(payments.id, payment.id),
            inArray(payments.status, statesBefore(PAYMENT_LIFE, "ask-refund")),
          ),
        ),
      ...book(ctx, [refundAsked({ id, campaignId, currency, amountMinor: minor(amountMinor) }, backMinor)]),
    ],
    events: [["refund.send", { refundId: id }]],
  };
}

/**
 * A refund that operators transfer. Its tax is the tax of the whole manually owed price minus the tax of the retained part, as on the
 * correction of its invoice.
 */
async function transferRefund(
  ctx: ServiceContext,
  ending: Ending,
  amountMinor: number,
  { notDeliveredMinor, backMinor }: { notDeliveredMinor: number; backMinor: number },
): Promise<Work> {
  const id = await ctx.newId("refund");
  const { campaignId, projectId, currency, reason, by, tax } = ending;
  const [row] = await ctx.db
    .select({ totalMinor: sql<number>`coalesce(sum(${ledgerPostings.amountMinor}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.reference, ledgerEntries.reference))
    .where(and(eq(ledgerEntries.campaignId, campaignId), eq(ledgerEntries.kind, "booked-by-hand")));
  const paidMinor = Math.max(row?.totalMinor ?? 0, notDeliveredMinor + amountMinor);
  const before = { paidMinor, refundedBeforeMinor: notDeliveredMinor };
  const vatMinor = refundedTax(before, amountMinor, (amount) => splitTax(minor(amount), tax).vatMinor);
  const refund = { id, campaignId, paymentId: null, projectId, amountMinor, vatMinor, currency };
  return {
    rows: [
      ctx.db.insert(refunds).values({
        ...refund,
        ...{ through: "bank", status: "asked", reason, createdBy: by, createdAt: ctx.now },
      }),
      ...book(ctx, [refundAsked({ id, campaignId, currency, amountMinor: minor(amountMinor) }, backMinor)]),
    ],
  };
}

/**
 * Refunds the whole remainder of a captured payment for which nothing is delivered. Idempotent, since no remainder is left.
 * @throws AppError CONFLICT if a concurrent refund was first
 */
export async function returnPayment(
  ctx: ServiceContext,
  payment: PaymentRow,
  { tax, reason }: Pick<Ending, "tax" | "reason">,
): Promise<void> {
  const work = await wholeReturn(ctx, payment, { tax, reason });
  if (!work) return;
  // The payment's version is the guard: of two concurrent calls, one refunds.
  const guard = ctx.db.update(payments).set({ updatedAt: ctx.now }).where(isAsRead(payment));
  await commitChange(ctx, guard, work);
}

async function wholeReturn(
  ctx: ServiceContext,
  payment: PaymentRow,
  { tax, reason }: Pick<Ending, "tax" | "reason">,
): Promise<Work | null> {
  if (payment.status !== "captured") return null;
  const amountMinor = payment.amountMinor - payment.refundedMinor;
  return cardRefund(ctx, payment, {
    ...{ amountMinor, openMinor: 0, backMinor: amountMinor, tax, reason, by: null },
  });
}

/**
 * Sends a refund to the gateway with its own id, so that repetitions refund once. Before the first sending the payment is read: returns
 * from the gateway's own console are recorded first, and only the rest is requested. Source: rule M20.
 * @throws PaymentUndecided while the gateway's answer is unknown, or another refund of the payment is being sent
 */
export async function runRefund(
  ctx: ServiceContext,
  { refundId }: OutboxPayload<"refund.send">,
): Promise<void> {
  const gateway = gatewayOf(ctx.env);
  if (!gateway) throw new PaymentUndecided("no gateway is configured");
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const read = await readRefund(ctx, refundId);
    if (!read || !(await sendOnce(ctx, gateway, read))) return;
  }
  throw new PaymentUndecided("the payment is being returned outside");
}

/** Maximum retries because of console returns between reading a payment and requesting its rest. */
const ROUNDS_MAX = 4;

interface SentRefund {
  refund: RefundRow;
  payment: PaymentRow;
  paymentKey: string;
}

/** A pending card refund with its payment; null for any other. */
async function readRefund(ctx: ServiceContext, refundId: string): Promise<SentRefund | null> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (!refund?.paymentId || refund.through !== "gateway") return null;
  if (refund.status !== "asked" && refund.status !== "sent") return null;
  const payment = await ctx.db.query.payments.findFirst({ where: eq(payments.id, refund.paymentId) });
  if (!payment?.paymentKey) throw new PaymentUndecided("the payment has no key");
  return { refund, payment, paymentKey: payment.paymentKey };
}

/** @returns whether to read again, since the payment differed from what was read */
async function sendOnce(ctx: ServiceContext, gateway: Gateway, read: SentRefund): Promise<boolean> {
  const { paymentKey } = read;
  if (read.refund.status === "sent" && (await wasReturned(ctx, gateway, read))) return false;
  const refund = read.refund.status === "sent" ? read.refund : await prepareToSend(ctx, gateway, read);
  if (!refund) return true;
  const outcome = await gateway.cancel({
    paymentKey,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
    // The gateway repeats a refusal for the same key, so each retry has its own.
    idempotencyKey: `${refund.id}.${refund.version}`,
  });
  if (outcome.kind === "canceled") {
    await paid(ctx, { ...read, refund }, await ownCancel(ctx, read, outcome.payment));
    return false;
  }
  if (outcome.kind === "refused") return refused(ctx, gateway, { ...read, refund }, outcome.code);
  if (outcome.kind === "fault")
    logError("refund.fault", new Error(outcome.code), { requestId: ctx.requestId, refundId: refund.id });
  throw new PaymentUndecided(outcome.code);
}

/** Records returns from outside, or else marks the refund as being sent. @returns null if a return was recorded */
async function prepareToSend(
  ctx: ServiceContext,
  gateway: Gateway,
  { refund, payment, paymentKey }: SentRefund,
): Promise<RefundRow | null> {
  const others = await ctx.db.$count(
    refunds,
    and(eq(refunds.paymentId, payment.id), eq(refunds.status, "sent"), ne(refunds.id, refund.id)),
  );
  if (others > 0) throw new PaymentUndecided("another refund of the payment is being sent");
  const found = await gateway.read(paymentKey);
  if (found.kind === "unknown") throw new PaymentUndecided(found.code);
  if (found.kind === "found") {
    const foreign = await foreignCancels(ctx, payment, found.payment);
    if (foreign.length > 0) {
      await recordReturns(ctx, payment, foreign, { by: null });
      return null;
    }
  }
  return moved(ctx, refund, "send", {});
}

/** Whether an earlier try succeeded although its answer was lost: the gateway forgets a key after 15 days. */
async function wasReturned(ctx: ServiceContext, gateway: Gateway, read: SentRefund): Promise<boolean> {
  const { refund, payment, paymentKey } = read;
  const found = await gateway.read(paymentKey);
  if (found.kind === "unknown") throw new PaymentUndecided(found.code);
  if (found.kind === "absent") return false;
  const own = (await foreignCancels(ctx, payment, found.payment)).find(
    ({ amountMinor, reason }) => amountMinor === refund.amountMinor && reason === refund.reason,
  );
  if (own) await paid(ctx, read, own.transactionKey);
  return own !== undefined;
}

/** The gateway's cancellation of this refund: the latest one of its amount that no other refund claims. */
async function ownCancel(ctx: ServiceContext, { payment, refund }: SentRefund, there: GatewayPayment) {
  const foreign = await foreignCancels(ctx, payment, there);
  const own = foreign.findLast(
    ({ amountMinor, reason }) => amountMinor === refund.amountMinor && reason === refund.reason,
  );
  return own?.transactionKey ?? foreign.at(-1)?.transactionKey ?? null;
}

/** Handles the gateway's refusal: it has already refunded, the payment differs from what was read, or it refuses finally. */
async function refused(
  ctx: ServiceContext,
  gateway: Gateway,
  read: SentRefund,
  failureCode: string,
): Promise<boolean> {
  const { refund, payment, paymentKey } = read;
  const found = await gateway.read(paymentKey);
  if (found.kind === "unknown") throw new PaymentUndecided(found.code);
  const foreign = found.kind === "found" ? await foreignCancels(ctx, payment, found.payment) : [];
  const own = foreign.find(
    ({ amountMinor, reason }) => amountMinor === refund.amountMinor && reason === refund.reason,
  );
  if (own) {
    await paid(ctx, read, own.transactionKey);
    return false;
  }
  await moved(ctx, refund, "refuse", { failureCode });
  if (foreign.length === 0) return false;
  await recordReturns(ctx, payment, foreign, { by: null });
  const [rest] = await openRefunds(ctx, eq(refunds.id, refund.id));
  if (rest) await moved(ctx, rest, "retry", { failureCode: null });
  return rest !== undefined;
}

/** One step of a refund by its state table. @throws AppError CONFLICT */
async function moved(
  ctx: ServiceContext,
  refund: RefundRow,
  event: "send" | "refuse" | "retry" | "switch-to-bank",
  columns: Partial<RefundRow>,
  work: Work = {},
): Promise<RefundRow> {
  const status = requireLife(refundLife(refund.through), refund.status, event);
  const set = { ...columns, status, version: refund.version + 1 };
  await commitChange(ctx, ctx.db.update(refunds).set(set).where(isRefundAsRead(refund)), work);
  return { ...refund, ...set };
}

async function paid(
  ctx: ServiceContext,
  { refund, payment }: Pick<SentRefund, "refund" | "payment">,
  transactionKey: string | null,
): Promise<void> {
  const { id, campaignId, currency } = refund;
  const status = requireLife(refundLife(refund.through), refund.status, "return");
  const done = { status, transactionKey, paidAt: ctx.now, version: refund.version + 1 };
  const fact = { id, campaignId, currency, amountMinor: minor(refund.amountMinor) };
  const change = ctx.db.update(refunds).set(done).where(isRefundAsRead(refund));
  await commitChange(ctx, change, {
    rows: [
      ...(await returnedRows(ctx, payment, refund.amountMinor, [refund.id])),
      ...book(ctx, [refundPaid({ ...fact, through: "gateway" })]),
    ],
  });
}

/** Sends a refused refund to the gateway again. @throws AppError NOT_FOUND, CONFLICT unless it was refused */
export async function retryRefund(ctx: ServiceContext, refundId: string, work: Work = {}): Promise<void> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (!refund) throw new AppError("NOT_FOUND");
  const events = [["refund.send", { refundId }]] as const;
  await moved(ctx, refund, "retry", { failureCode: null }, { ...work, events: [...events] });
}

/**
 * Switches a refund that its card does not accept to a transfer.
 * @throws AppError NOT_FOUND, CONFLICT unless the gateway refused it
 */
export async function switchToBank(ctx: ServiceContext, refundId: string, work: Work): Promise<void> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (!refund) throw new AppError("NOT_FOUND");
  await moved(ctx, refund, "switch-to-bank", { through: "bank", failureCode: null }, work);
}
