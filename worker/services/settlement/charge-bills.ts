import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  afterDecline,
  billPaid,
  isChargeable,
  type PaymentMethodView,
  payerCardSchema,
  taxOf,
} from "../../../domain/money";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import type { PaymentRow } from "../../db/schema";
import { logError } from "../../log";
import { afterPayment as afterCampaignPayment } from "../booking";
import { commitChange, requireAccess, type ServiceContext } from "../kernel";
import {
  book,
  chargeNow,
  intendCharge,
  isUndecided,
  methodsOf,
  type Order,
  readPayment,
  returnPayment,
} from "../money";
import { notificationOf } from "../people";
import { reviewPlanStop } from "../serving";
import { transfersOfBills } from "./bill-transfers";

const { planBills } = schema;
type BillRow = typeof planBills.$inferSelect;

const BATCH = 50;
/** Requester of scheduled charges. */
const CLOCK = "clock";

/**
 * Charges due bills to their publishers' primary cards, and sends reminders of overdue bills by transfer.
 * Source: rule M30.
 * @returns number of charged bills
 */
export async function tickBillCharges(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db.query.planBills.findMany({
    where: and(eq(planBills.status, "issued"), lte(planBills.nextChargeAt, ctx.now)),
    orderBy: [asc(planBills.nextChargeAt), asc(planBills.id)],
    limit: BATCH,
  });
  let asked = 0;
  for (const bill of due) {
    try {
      asked += await chargeByClock(ctx, bill);
    } catch (error) {
      logError("plan-bill.charge", error, { requestId: ctx.requestId, billId: bill.id });
    }
  }
  await remindOverdue(ctx);
  return asked;
}

async function chargeByClock(ctx: ServiceContext, bill: BillRow): Promise<0 | 1> {
  const card = (await methodsOf(ctx, bill.projectId)).find(({ isPrimary }) => isPrimary);
  if (!card) {
    await commitChange(ctx, changeOf(ctx, bill, { nextChargeAt: null }));
    return 0;
  }
  if (await isUndecided(ctx, bill.id)) return 0;
  await ask(ctx, bill, card, { createdBy: CLOCK });
  return 1;
}

async function ask(
  ctx: ServiceContext,
  bill: BillRow,
  card: PaymentMethodView,
  { createdBy, paymentId }: { createdBy: string; paymentId?: string },
): Promise<void> {
  const charge = await intendCharge(ctx, orderOf(bill, createdBy), card, paymentId);
  // The scheduled job charges it again only after a decline.
  const nextChargeAt = createdBy === CLOCK ? null : bill.nextChargeAt;
  await commitChange(ctx, changeOf(ctx, bill, { nextChargeAt }), { also: [charge] });
}

const orderOf = (
  { id, number, projectId, openMinor, totalMinor, vatMinor, currency, version }: BillRow,
  createdBy: string,
): Order => ({
  campaignId: id,
  subject: "bill",
  orderName: number,
  ...(openMinor === totalMinor ? {} : { again: `again-${version}` }),
  ...{ projectId, pubProjectId: projectId },
  // The tax of the open part, if the bill was partly refunded.
  ...{ amountMinor: openMinor, vatMinor: Math.round((vatMinor * openMinor) / totalMinor) },
  ...{ currency, createdBy },
});

function changeOf(ctx: ServiceContext, bill: BillRow, set: Partial<typeof planBills.$inferInsert>) {
  return ctx.db
    .update(planBills)
    .set({ ...set, version: bill.version + 1 })
    .where(and(eq(planBills.id, bill.id), eq(planBills.version, bill.version)));
}

/**
 * Pays a publisher's bill by card immediately. Repeated calls charge once. While the gateway's answer is unknown the bill
 * is unchanged; it is paid once the charge is confirmed.
 * @param input `payerCardSchema`: the card, or the primary one
 * @throws AppError 070, NOT_FOUND, PAYMENT_METHOD_NOT_FOUND, PAYMENT_REQUIRED without a card and for a declined one, CONFLICT if it is paid or
 *   being charged, and those of `requireAccess`
 */
export async function payBill(
  ctx: ServiceContext,
  projectId: string,
  billId: string,
  input: unknown,
): Promise<"paid" | "undecided"> {
  const { account } = await requireAccess(ctx, projectId, "payment.write", "pub");
  const { id: cardId } = parseOrRefuse(payerCardSchema, input);
  const bill = await readBill(ctx, billId);
  if (bill?.projectId !== projectId) throw new AppError("NOT_FOUND");
  const paymentId = await ctx.newId("payment");
  if (!(await readPayment(ctx, paymentId))) {
    const methods = await methodsOf(ctx, projectId);
    const card = methods.find(({ id, isPrimary }) => (cardId ? id === cardId : isPrimary));
    if (!card) throw new AppError(cardId ? "PAYMENT_METHOD_NOT_FOUND" : "PAYMENT_REQUIRED");
    const mayCharge =
      bill.status === "issued" && isChargeable({ totalMinor: bill.openMinor, currency: bill.currency });
    if (!mayCharge || (await isUndecided(ctx, billId))) throw new AppError("CONFLICT");
    await ask(ctx, bill, card, { createdBy: account.id, paymentId });
  }
  return (await chargeNow(ctx, paymentId, afterPayment)) ? "paid" : "undecided";
}

/** Entry name of a bill's payment; a bill that is refunded and paid again has one entry per payment. */
export const paidName = ({ id, version }: BillRow) => `${id}.${version}`;

const readBill = (ctx: ServiceContext, billId: string) =>
  ctx.db.query.planBills.findFirst({ where: eq(planBills.id, billId) });

/** Applies the gateway's answer about the payment of a campaign or bill. Idempotent. */
export async function afterPayment(
  ctx: ServiceContext,
  message: OutboxPayload<"payment.settled">,
): Promise<void> {
  const payment = await readPayment(ctx, message.paymentId);
  if (payment?.subject !== "bill") return afterCampaignPayment(ctx, message);
  const bill = await readBill(ctx, payment.campaignId);
  if (!bill || bill.paymentId === payment.id) return;
  if (payment.status === "captured") return captured(ctx, bill, payment);
  if (payment.status === "failed") await declined(ctx, bill, payment);
}

async function captured(ctx: ServiceContext, bill: BillRow, payment: PaymentRow): Promise<void> {
  if (bill.status !== "issued" || payment.isLate || payment.amountMinor !== bill.openMinor) {
    // The bill was already paid by transfer, or written off.
    await returnPayment(ctx, payment, { tax: taxOf("KR"), reason: "paid already" });
    return;
  }
  const { projectId: pubProjectId, openMinor, currency } = bill;
  const paid = changeOf(ctx, bill, {
    ...{ status: "paid", openMinor: 0, paidAt: payment.capturedAt ?? ctx.now, paymentId: payment.id },
    ...{ nextChargeAt: null, failure: null },
  });
  await commitChange(ctx, paid, {
    rows: book(ctx, [
      billPaid({ id: paidName(bill), billId: bill.id, pubProjectId, currency }, openMinor, "card"),
    ]),
  });
  await reviewPlanStop(ctx, pubProjectId);
}

/** Notifies the owners of the decline's reason and its consequence: another charge, or the end of delivery. */
async function declined(ctx: ServiceContext, bill: BillRow, payment: PaymentRow): Promise<void> {
  if (bill.status !== "issued") return;
  const isClocks = payment.createdBy === CLOCK;
  const declines = bill.declines + (isClocks ? 1 : 0);
  const next = isClocks
    ? afterDecline(declines, ctx.now)
    : { nextChargeAt: bill.nextChargeAt, stopsAt: null };
  const noted = changeOf(ctx, bill, {
    ...{ declines, failure: payment.failure, paymentId: payment.id },
    nextChargeAt: next.nextChargeAt,
    stopsAt: next.stopsAt ?? bill.stopsAt,
  });
  const notice = isClocks
    ? await notificationOf(ctx, {
        ...{ projectId: bill.projectId, level: LEVEL.owner, kind: "payout" },
        details: {
          event: "plan-charge-failed",
          subject: bill.number,
          path: `/pub/${bill.projectId}/settings/plan`,
        },
        eventId: `plan-charge-failed:${payment.id}`,
      })
    : null;
  await commitChange(ctx, noted, { also: [notice] });
}

/** Notifies the owners of overdue bills by transfer, once, that delivery stops after the grace period. */
async function remindOverdue(ctx: ServiceContext): Promise<void> {
  const overdue = await ctx.db.query.planBills.findMany({
    where: and(
      eq(planBills.status, "issued"),
      lte(planBills.dueAt, ctx.now),
      gt(planBills.stopsAt, ctx.now),
      isNull(planBills.overdueToldAt),
    ),
    orderBy: [asc(planBills.dueAt), asc(planBills.id)],
    limit: BATCH,
  });
  const transfers = await transfersOfBills(ctx, overdue);
  for (const bill of overdue) {
    const notice = await notificationOf(ctx, {
      ...{ projectId: bill.projectId, level: LEVEL.owner, kind: "payout" },
      details: {
        event: "plan-overdue",
        subject: bill.number,
        transfer: transfers.get(bill.id) ?? null,
        path: `/pub/${bill.projectId}/settings/plan`,
      },
      eventId: `plan-overdue:${bill.id}`,
    });
    await commitChange(ctx, changeOf(ctx, bill, { overdueToldAt: ctx.now }), { also: [notice] });
  }
}
