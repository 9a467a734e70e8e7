import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { confirmedWindowSchema, PAYMENT_WINDOW_MS, type WindowRequest } from "../../../domain/money";
import { schema } from "../../db/client";
import type { PaymentRow } from "../../db/schema";
import { gatewayOf, gatewayWindowOf } from "../../integrations/gateway";
import { commitChange, commitWork, requireAccess, requireAccount, type ServiceContext } from "../kernel";
import { type Order, readPayment, runPayment } from "./charge";
import { customerKeyOf, ownedGroupOf } from "./methods";

const { payments } = schema;

export type PaymentOutcome = Pick<PaymentRow, "campaignId" | "projectId" | "status" | "failure">;

/**
 * Begins a payment in the gateway's window. Nothing is charged until the authorisation is confirmed.
 * @param customer the payer's id, from which the gateway's customer key is derived
 */
export async function openWindow(
  ctx: ServiceContext,
  order: Order,
  customer = order.projectId,
): Promise<WindowRequest> {
  const id = await ctx.newId("payment");
  const row = { ...order, id, mode: "confirm" as const, status: "intended" as const };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(payments)
        .values({ ...row, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing(),
    ],
  });
  return requestOf(ctx, row, customer);
}

async function requestOf(
  ctx: ServiceContext,
  { id, orderName, amountMinor, currency }: Pick<PaymentRow, "id" | "orderName" | "amountMinor" | "currency">,
  customer: string,
): Promise<WindowRequest> {
  return { orderId: id, orderName, amountMinor, currency, customerKey: await customerKeyOf(ctx, customer) };
}

/** Maximum open orders of a link; further openings share the newest. */
const LINK_WINDOWS_MAX = 50;

/**
 * Begins a payment for the holder of a link: each opening has its own order, so that other holders cannot interfere.
 * @param order `createdBy` names the link
 */
export async function openLinkWindow(ctx: ServiceContext, order: Order): Promise<WindowRequest> {
  const unused = and(
    eq(payments.campaignId, order.campaignId),
    eq(payments.createdBy, order.createdBy),
    eq(payments.status, "intended"),
    isNull(payments.paymentKey),
  );
  await ctx.db.delete(payments).where(and(unused, lt(payments.createdAt, ctx.now - UNUSED_ORDER_MS)));
  const open = await ctx.db.query.payments.findMany({
    where: and(
      unused,
      eq(payments.amountMinor, order.amountMinor),
      gt(payments.createdAt, ctx.now - PAYMENT_WINDOW_MS / 2),
    ),
    orderBy: desc(payments.createdAt),
    limit: LINK_WINDOWS_MAX,
  });
  const newest = open.length === LINK_WINDOWS_MAX ? open[0] : undefined;
  return newest ? requestOf(ctx, newest, order.createdBy) : openWindow(ctx, order, order.createdBy);
}

/** Unpaid orders are deleted after a day. */
const UNUSED_ORDER_MS = 24 * 60 * 60_000;

/**
 * Confirms and charges the payment that was authorised in the caller's window. A repeated call returns the result.
 * @param input `confirmedWindowSchema`
 * @returns the payment; `unknown` while the gateway's answer is unknown
 * @throws AppError UNAUTHORIZED, 070, NOT_FOUND for another account's window or another amount, CONFLICT for one that expired
 */
export async function confirmWindow(ctx: ServiceContext, input: unknown): Promise<PaymentOutcome> {
  return confirmOpened(ctx, input, { openedBy: requireAccount(ctx).id, mayBegin: true });
}

/**
 * @param openedBy the account or link that opened the window
 * @param mayBegin whether its campaign still awaits payment
 * @throws as `confirmWindow`
 */
export async function confirmOpened(
  ctx: ServiceContext,
  input: unknown,
  { openedBy, mayBegin }: { openedBy: string; mayBegin: boolean },
): Promise<PaymentOutcome> {
  const { orderId, paymentKey, amount } = parseOrRefuse(confirmedWindowSchema, input);
  const payment = await readPayment(ctx, orderId);
  const isMine = payment?.mode === "confirm" && payment.createdBy === openedBy;
  if (!payment || !isMine || payment.amountMinor !== amount) throw new AppError("NOT_FOUND");
  if (payment.paymentKey === null) {
    const hasLapsed = payment.createdAt < ctx.now - PAYMENT_WINDOW_MS;
    if (payment.status !== "intended" || hasLapsed || !mayBegin) throw new AppError("CONFLICT");
    if (await isOfAnother(ctx, payment, paymentKey)) throw new AppError("NOT_FOUND");
    const authorised = ctx.db
      .update(payments)
      .set({ paymentKey, updatedAt: ctx.now, version: payment.version + 1 })
      .where(
        and(eq(payments.id, payment.id), eq(payments.version, payment.version), isNull(payments.paymentKey)),
      );
    await commitChange(ctx, authorised, { events: [["payment.charge", { paymentId: payment.id }]] });
  }
  // The payer waits for the answer; if this try fails, the outbox retries.
  await runPayment(ctx, { paymentId: payment.id }).catch(() => undefined);
  const { campaignId, projectId, status, failure } = (await readPayment(ctx, payment.id)) ?? payment;
  return { campaignId, projectId, status, failure };
}

/**
 * Whether a key belongs to no payment, or to another order or amount. False if the gateway cannot be read; the confirmation then
 * decides.
 */
async function isOfAnother(ctx: ServiceContext, payment: PaymentRow, paymentKey: string): Promise<boolean> {
  const found = await gatewayOf(ctx.env)?.read(paymentKey);
  if (!found || found.kind === "unknown") return false;
  if (found.kind === "absent") return true;
  const { orderId, totalMinor, status } = found.payment;
  return orderId !== payment.id || totalMinor !== payment.amountMinor || status === "ready";
}

/** Parameters of the gateway's window for registering a card. */
export const registrationView = z.object({
  scriptUrl: z.string(),
  clientKey: z.string(),
  customerKey: z.string(),
  /** Customer key for a card of the project's group; null unless the caller owns it. */
  groupCustomerKey: z.string().nullable(),
});
export type CardRegistration = z.output<typeof registrationView>;

/**
 * Parameters for registering a card in the gateway's window; null if cards are not accepted.
 * @throws AppError of `requireAccess`
 */
export async function cardRegistration(
  ctx: ServiceContext,
  projectId: string,
): Promise<CardRegistration | null> {
  const { project } = await requireAccess(ctx, projectId, "payment.write");
  const window = gatewayWindowOf(ctx.env);
  if (!window) return null;
  const groupId = await ownedGroupOf(ctx, project);
  return {
    ...window,
    customerKey: await customerKeyOf(ctx, projectId),
    groupCustomerKey: groupId && (await customerKeyOf(ctx, groupId)),
  };
}
