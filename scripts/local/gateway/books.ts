import { Refusal } from "./errors.ts";
import { type Change, type KeptCard, type Payment, type PaymentStatus, Store } from "./store.ts";

/** Environment of the gateway. */
export interface Surroundings {
  nowMs: () => number;
  /** Uniform in [0, 1). */
  random: () => number;
}

const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;
const ORDER_NAME_MAX_CHARS = 100;
const REASON_MAX_CHARS = 200;
const LEAST_AMOUNT = 100;
/** How long an authorisation from the window can be confirmed. */
const CONFIRM_WITHIN_MS = 10 * 60_000;
const HALF_WAY_MS = 60_000;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEY_CHARS = 24;

type Body = Record<string, unknown>;

/** Result of a charge that stops halfway. */
export interface HalfWay {
  settlesAfterMs?: number;
  settlesAs?: "done" | "aborted";
}

/** Payments, billing keys and transactions, read and changed by the API calls. Independent of HTTP. */
export class Books {
  readonly store: Store;
  readonly #around: Surroundings;
  /** Keys of payments that stopped halfway. */
  readonly #unsettled: Set<string>;

  constructor(around: Surroundings, kept: Iterable<Change> = [], keep: (change: Change) => void = () => {}) {
    this.#around = around;
    this.store = new Store(kept, keep);
    const stopped = this.store.all("payments").filter(({ settles }) => settles !== null);
    this.#unsettled = new Set(stopped.map(({ paymentKey }) => paymentKey));
  }

  newKey(prefix: string): string {
    const characters = Array.from({ length: KEY_CHARS }, () =>
      ALPHABET.charAt(Math.floor(this.#around.random() * ALPHABET.length)),
    );
    return `${prefix}_${characters.join("")}`;
  }

  /** Records a cardholder's consent to register a card. @returns the authKey */
  grant(customerKey: string, card: KeptCard): string {
    const authKey = this.newKey("bln");
    this.store.put("grants", authKey, { customerKey, card, isUsed: false });
    return authKey;
  }

  issue(body: Body): Body {
    const authKey = text(body.authKey);
    const granted = this.store.get("grants", authKey);
    if (!granted || granted.isUsed) throw new Refusal("INVALID_REQUEST");
    if (granted.customerKey !== body.customerKey) throw new Refusal("NOT_MATCHES_CUSTOMER_KEY");
    this.store.put("grants", authKey, { ...granted, isUsed: true });
    const { card, customerKey } = granted;
    if (card.issueCode) throw new Refusal(card.issueCode);
    const billingKey = this.newKey("bil");
    this.store.put("billingKeys", billingKey, { customerKey, card, isDeleted: false });
    return {
      mId: "local",
      customerKey,
      authenticatedAt: koreanMoment(this.#around.nowMs()),
      method: "카드",
      billingKey,
      card: wireCard(card),
      cardCompany: card.issuerCode,
      cardNumber: card.masked,
    };
  }

  deleteBillingKey(billingKey: string): Body {
    const kept = this.store.get("billingKeys", billingKey);
    if (!kept || kept.isDeleted) throw new Refusal("NOT_FOUND_BILLING_KEY");
    this.store.put("billingKeys", billingKey, { ...kept, isDeleted: true });
    return { billingKey };
  }

  /** Records a cardholder's consent to one payment, to be confirmed. @returns the paymentKey */
  authorize(order: {
    customerKey: string;
    orderId: string;
    orderName: string;
    amount: number;
    card: KeptCard;
  }) {
    const known = this.#ofOrder(order.orderId);
    if (known && known.approvedAtMs !== null) throw new Refusal("DUPLICATED_ORDER_ID");
    checkOrder({ ...order });
    return this.#open("NORMAL", order).paymentKey;
  }

  charge(billingKey: string, body: Body, halfWay?: HalfWay): Payment {
    const kept = this.store.get("billingKeys", billingKey);
    if (!kept || kept.isDeleted) throw new Refusal("INVALID_BILL_KEY_REQUEST");
    if (kept.customerKey !== body.customerKey) throw new Refusal("NOT_MATCHES_CUSTOMER_KEY");
    const order = checkOrder(body);
    if (this.#ofOrder(order.orderId)) throw new Refusal("DUPLICATED_ORDER_ID");
    const payment = this.#open("BILLING", { ...order, customerKey: kept.customerKey, card: kept.card });
    return this.#capture(payment, halfWay);
  }

  confirm(body: Body, halfWay?: HalfWay): Payment {
    const payment = this.payment(text(body.paymentKey));
    if (payment.type !== "NORMAL") throw new Refusal("NOT_FOUND_PAYMENT");
    if (payment.orderId !== body.orderId || payment.totalAmount !== body.amount) {
      throw new Refusal("INVALID_REQUEST");
    }
    if (payment.status === "EXPIRED") throw new Refusal("NOT_FOUND_PAYMENT_SESSION");
    if (payment.status !== "IN_PROGRESS" || payment.settles) throw new Refusal("ALREADY_PROCESSED_PAYMENT");
    return this.#capture(payment, halfWay);
  }

  /** @throws Refusal if there is none */
  payment(paymentKey: string): Payment {
    const payment = this.store.get("payments", paymentKey);
    if (!payment) throw new Refusal("NOT_FOUND_PAYMENT");
    return this.#upToDate(payment);
  }

  /** @throws Refusal if there is none */
  paymentOfOrder(orderId: string): Payment {
    const payment = this.#ofOrder(orderId);
    if (!payment) throw new Refusal("NOT_FOUND_PAYMENT");
    return payment;
  }

  /** Newest first. */
  payments(): Payment[] {
    return this.store
      .all("payments")
      .map((payment) => this.#upToDate(payment))
      .reverse();
  }

  /** Billing keys in use. */
  billingKeys(): { billingKey: string; customerKey: string; card: KeptCard }[] {
    return [...this.store.entries("billingKeys")]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([billingKey, { customerKey, card }]) => ({ billingKey, customerKey, card }));
  }

  cancel(paymentKey: string, body: Body): Payment {
    const payment = this.payment(paymentKey);
    const reason = text(body.cancelReason);
    if (reason === "" || reason.length > REASON_MAX_CHARS) throw new Refusal("INVALID_REQUEST");
    if (payment.status === "CANCELED") throw new Refusal("ALREADY_CANCELED_PAYMENT");
    if (payment.status !== "DONE" && payment.status !== "PARTIAL_CANCELED") {
      throw new Refusal("NOT_CANCELABLE_PAYMENT");
    }
    const balance = balanceOf(payment);
    const amount = body.cancelAmount ?? balance;
    if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0) {
      throw new Refusal("INVALID_REQUEST");
    }
    if (amount > balance) throw new Refusal("NOT_CANCELABLE_AMOUNT");
    const status = amount === balance ? "CANCELED" : "PARTIAL_CANCELED";
    const canceledAtMs = this.#around.nowMs();
    const transactionKey = this.#record(payment, status, amount, canceledAtMs);
    const canceled: Payment = {
      ...payment,
      status,
      lastTransactionKey: transactionKey,
      cancels: [
        ...payment.cancels,
        {
          transactionKey,
          cancelAmount: amount,
          cancelReason: reason,
          refundableAmount: balance - amount,
          canceledAtMs,
        },
      ],
    };
    this.store.put("payments", paymentKey, canceled);
    return canceled;
  }

  /** @param query `startDate` and `endDate` in Korean time, both inclusive to the second; `startingAfter`, `limit` */
  transactions(query: URLSearchParams): Body[] {
    for (const paymentKey of [...this.#unsettled]) this.payment(paymentKey);
    const fromMs = Date.parse(`${query.get("startDate")}+09:00`);
    const toMs = Date.parse(`${query.get("endDate")}+09:00`);
    if (Number.isNaN(fromMs) || Number.isNaN(toMs) || fromMs > toMs) throw new Refusal("INVALID_REQUEST");
    const endMs = Math.floor(toMs / 1_000) * 1_000 + 1_000;
    const all = this.store.all("transactions").sort((one, other) => one.atMs - other.atMs);
    const after = query.get("startingAfter");
    const start = after === null ? 0 : all.findIndex(({ transactionKey }) => transactionKey === after) + 1;
    if (after !== null && start === 0) throw new Refusal("INVALID_TRANSACTION_KEY");
    return all
      .slice(start)
      .filter(({ atMs }) => atMs >= fromMs && atMs < endMs)
      .slice(0, Number(query.get("limit") ?? 100))
      .map(({ atMs, ...transaction }) => ({
        mId: "local",
        ...transaction,
        method: "카드",
        useEscrow: false,
        receiptUrl: null,
        currency: "KRW",
        transactionAt: koreanMoment(atMs),
      }));
  }

  #ofOrder(orderId: string): Payment | undefined {
    const paymentKey = this.store.get("orders", orderId);
    return paymentKey === undefined ? undefined : this.payment(paymentKey);
  }

  #open(
    type: Payment["type"],
    order: { customerKey: string; orderId: string; orderName: string; amount: number; card: KeptCard },
  ): Payment {
    const { amount: totalAmount, ...rest } = order;
    const payment: Payment = {
      ...rest,
      paymentKey: this.newKey("local"),
      type,
      totalAmount,
      status: "IN_PROGRESS",
      requestedAtMs: this.#around.nowMs(),
      approvedAtMs: null,
      lastTransactionKey: null,
      cancels: [],
      failure: null,
      settles: null,
    };
    this.store.put("payments", payment.paymentKey, payment);
    this.store.put("orders", payment.orderId, payment.paymentKey);
    return payment;
  }

  #capture(payment: Payment, halfWay: HalfWay | undefined): Payment {
    if (halfWay) {
      const { settlesAfterMs = HALF_WAY_MS, settlesAs = "done" } = halfWay;
      const settles = { atMs: this.#around.nowMs() + settlesAfterMs, as: settlesAs };
      const stopped: Payment = { ...payment, settles };
      this.store.put("payments", payment.paymentKey, stopped);
      this.#unsettled.add(payment.paymentKey);
      return stopped;
    }
    const code = refusalOf(payment);
    if (code === undefined) return this.#done(payment);
    this.#abort(payment, code);
    throw new Refusal(code);
  }

  #done(payment: Payment, atMs = this.#around.nowMs()): Payment {
    const done: Payment = {
      ...payment,
      status: "DONE",
      approvedAtMs: atMs,
      lastTransactionKey: this.#record(payment, "DONE", payment.totalAmount, atMs),
      settles: null,
    };
    this.store.put("payments", payment.paymentKey, done);
    return done;
  }

  #abort(payment: Payment, code: string): Payment {
    const failure = { code, message: new Refusal(code).message };
    const aborted: Payment = { ...payment, status: "ABORTED", failure, settles: null };
    this.store.put("payments", payment.paymentKey, aborted);
    return aborted;
  }

  /** Settles a payment that stopped halfway and expires an unconfirmed authorisation, once due. */
  #upToDate(payment: Payment): Payment {
    const now = this.#around.nowMs();
    if (payment.settles) {
      if (payment.settles.atMs > now) return payment;
      this.#unsettled.delete(payment.paymentKey);
      const code = payment.settles.as === "aborted" ? "REJECT_CARD_COMPANY" : refusalOf(payment);
      if (code !== undefined) return this.#abort(payment, code);
      return this.#done(payment, payment.settles.atMs);
    }
    const isOver = payment.status === "IN_PROGRESS" && now - payment.requestedAtMs > CONFIRM_WITHIN_MS;
    if (!isOver) return payment;
    const expired: Payment = { ...payment, status: "EXPIRED" };
    this.store.put("payments", payment.paymentKey, expired);
    return expired;
  }

  #record(
    { paymentKey, orderId, customerKey }: Payment,
    status: PaymentStatus,
    amount: number,
    atMs: number,
  ): string {
    const transactionKey = this.newKey("txrd");
    this.store.put("transactions", transactionKey, {
      ...{ transactionKey, paymentKey, orderId, customerKey },
      ...{ status, amount, atMs },
    });
    return transactionKey;
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The code with which the payment's card is refused. */
function refusalOf({ card, totalAmount }: Payment): string | undefined {
  const isOverLimit = card.limit !== undefined && totalAmount > card.limit;
  return card.chargeCode ?? (isOverLimit ? "REJECT_CARD_PAYMENT" : undefined);
}

function checkOrder(body: Body): { orderId: string; orderName: string; amount: number } {
  const { orderId, orderName, amount } = body;
  if (typeof orderId !== "string" || !ORDER_ID.test(orderId)) throw new Refusal("INVALID_REQUEST");
  if (typeof orderName !== "string" || orderName === "" || orderName.length > ORDER_NAME_MAX_CHARS) {
    throw new Refusal("INVALID_REQUEST");
  }
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) throw new Refusal("INVALID_REQUEST");
  if (amount < LEAST_AMOUNT) throw new Refusal("BELOW_MINIMUM_AMOUNT");
  return { orderId, orderName, amount };
}

export const balanceOf = ({ approvedAtMs, totalAmount, cancels }: Payment) =>
  approvedAtMs === null
    ? totalAmount
    : totalAmount - cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);

/** ISO 8601 with Korea's offset, to the second. */
function koreanMoment(atMs: number): string {
  return `${new Date(atMs + 9 * 60 * 60_000).toISOString().slice(0, 19)}+09:00`;
}

const wireCard = (card: KeptCard) => ({
  issuerCode: card.issuerCode,
  acquirerCode: card.issuerCode,
  number: card.masked,
  cardType: card.cardType,
  ownerType: card.ownerType,
});

/** A payment in the API's format. @param origin of the gateway, for its receipts */
export function wirePayment(payment: Payment, origin: string): Body {
  const { paymentKey, type, orderId, orderName, totalAmount, status, card, failure, lastTransactionKey } =
    payment;
  const vat = Math.round(totalAmount / 11);
  return {
    version: "2022-11-16",
    mId: "local",
    ...{ paymentKey, type, orderId, orderName, lastTransactionKey, totalAmount, status, failure },
    currency: "KRW",
    method: "카드",
    balanceAmount: balanceOf(payment),
    suppliedAmount: totalAmount - vat,
    vat,
    taxFreeAmount: 0,
    requestedAt: koreanMoment(payment.requestedAtMs),
    approvedAt: payment.approvedAtMs === null ? null : koreanMoment(payment.approvedAtMs),
    isPartialCancelable: true,
    card: { ...wireCard(card), amount: totalAmount, installmentPlanMonths: 0 },
    receipt: payment.approvedAtMs === null ? null : { url: `${origin}/receipt/${paymentKey}` },
    cancels:
      payment.cancels.length === 0
        ? null
        : payment.cancels.map(({ canceledAtMs, ...cancel }) => ({
            ...cancel,
            taxFreeAmount: 0,
            canceledAt: koreanMoment(canceledAtMs),
            receiptKey: null,
            cancelStatus: "DONE",
          })),
    metadata: null,
  };
}
