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
/** Who asks for a charge that nobody pressed for. */
const CLOCK = "clock";

/**
 * Charges the bills that are due to be charged to their publishers' primary cards, and reminds of those by transfer whose time is over.
 * Source: rule M30.
 * @returns how many were charged
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
  // The clock charges it no more, unless it is declined.
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
  // Of a bill that went back in part the tax of that part.
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
 * Pays a bill of the publisher's by card, now. Pressed again it is charged once. While the gateway does not say whether it charged, the bill
 * stays as it is, and is paid once it does.
 * @param input `payerCardSchema`: the card, or the primary one
 * @throws AppError 070, NOT_FOUND, PAYMENT_METHOD_NOT_FOUND, PAYMENT_REQUIRED without a card and for a declined one, CONFLICT where it is paid or
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

/** One that went back and is paid again has an entry for each time. */
export const paidName = ({ id, version }: BillRow) => `${id}.${version}`;

const readBill = (ctx: ServiceContext, billId: string) =>
  ctx.db.query.planBills.findFirst({ where: eq(planBills.id, billId) });

/** Once the gateway's answer about a payment is known, of a campaign or of a bill. Repeated, it changes nothing more. */
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
    // A transfer came first, or it was given up.
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

/** The owners hear why, and what comes next: another charge, or that delivery stops. */
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

/** Of what is paid by transfer: once, when its time is over, that delivery stops after the days of grace. */
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
