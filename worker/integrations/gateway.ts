import { z } from "zod";
import {
  type CancelOutcome,
  type ChargeOutcome,
  classifyCancelError,
  classifyChargeError,
  classifyConfirmError,
  classifyIssueError,
  type GatewayCard,
  type GatewayPayment,
  type GatewayStatus,
  type GatewayTransaction,
  type IssueOutcome,
  type LookUp,
} from "../../domain/money";
import type { ConsoleEnv } from "../env";

export interface ChargeInput {
  billingKey: string;
  customerKey: string;
  /** 6 to 64 of `[A-Za-z0-9-_]`; a retry after a decline needs a new one, and a new idempotency key. */
  orderId: string;
  /** At most 100 characters. */
  orderName: string;
  amountMinor: number;
  customerEmail?: string;
  customerName?: string;
  idempotencyKey: string;
}

export interface TransactionsInput {
  /** Half-open. */
  fromMs: number;
  toMs: number;
  /** `next` of the previous page. */
  after?: string | null;
  limit?: number;
}

/**
 * Charges cards. An idempotency key is valid for 15 days and replays refusals too, so the same key never charges twice.
 * Failures of the gateway do not throw, unless noted.
 */
export interface Gateway {
  issueBillingKey(input: { authKey: string; customerKey: string }): Promise<IssueOutcome>;
  charge(input: ChargeInput): Promise<ChargeOutcome>;
  /** Captures a payment that the payer approved in the gateway's window within the last ten minutes. */
  confirm(input: {
    paymentKey: string;
    orderId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<ChargeOutcome>;
  lookUp(orderId: string): Promise<LookUp>;
  read(paymentKey: string): Promise<LookUp>;
  /** @param input.reason at most 200 characters */
  cancel(input: {
    paymentKey: string;
    reason: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<CancelOutcome>;
  /** A missing key counts as deleted. */
  deleteBillingKey(billingKey: string): Promise<"deleted" | "unknown">;
  /** The gateway's transactions, oldest first; cancellations are negative amounts. @throws when they cannot be read */
  transactions(input: TransactionsInput): Promise<{ items: GatewayTransaction[]; next: string | null }>;
}

const API_ORIGIN = "https://api.tosspayments.com";
const SCRIPT_URL = "https://js.tosspayments.com/v2/standard";
/** A charge may take 60 seconds. */
const ANSWERS_WITHIN_MS = 70_000;
const TRANSACTIONS_LIMIT = 1_000;
/** Toss reads and writes dates without a zone as Korean time. */
const KOREA_OFFSET_MS = 9 * 60 * 60_000;

const NO_ANSWER = "NO_ANSWER";
const UNREADABLE_ANSWER = "UNREADABLE_ANSWER";
/** The answer names another order or amount than the request. */
const OTHER_PAYMENT = "OTHER_PAYMENT";
const NOT_FOUND_PAYMENT = "NOT_FOUND_PAYMENT";

const STATUSES: Readonly<Record<string, GatewayStatus>> = {
  READY: "ready",
  IN_PROGRESS: "in-progress",
  DONE: "done",
  CANCELED: "canceled",
  PARTIAL_CANCELED: "partial-canceled",
  ABORTED: "aborted",
  EXPIRED: "expired",
};
const CARD_TYPES: Readonly<Record<string, GatewayCard["cardType"]>> = {
  신용: "credit",
  체크: "check",
  기프트: "gift",
};
const OWNER_TYPES: Readonly<Record<string, GatewayCard["ownerType"]>> = {
  개인: "personal",
  법인: "corporate",
};

const amount = z.number().int();
const status = z
  .string()
  .transform((value) => STATUSES[value])
  .pipe(z.custom<GatewayStatus>((value) => value !== undefined));
const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const moment = z
  .string()
  .transform((value) => Date.parse(HAS_ZONE.test(value) ? value : `${value}+09:00`))
  .pipe(z.number());
const card = z
  .object({
    issuerCode: z.string().nullish(),
    number: z.string(),
    cardType: z.string().nullish(),
    ownerType: z.string().nullish(),
  })
  .transform(
    (wire): GatewayCard => ({
      company: wire.issuerCode ?? null,
      numberMasked: wire.number,
      cardType: CARD_TYPES[wire.cardType ?? ""] ?? null,
      ownerType: OWNER_TYPES[wire.ownerType ?? ""] ?? null,
    }),
  );
const cancel = z
  .object({ transactionKey: z.string(), cancelAmount: amount, canceledAt: moment, cancelReason: z.string() })
  .transform((wire) => ({
    transactionKey: wire.transactionKey,
    amountMinor: wire.cancelAmount,
    canceledAtMs: wire.canceledAt,
    reason: wire.cancelReason,
  }));
const payment = z
  .object({
    paymentKey: z.string(),
    orderId: z.string(),
    status,
    totalAmount: amount,
    balanceAmount: amount,
    approvedAt: moment.nullish(),
    card: card.nullish(),
    receipt: z.object({ url: z.string() }).nullish(),
    cancels: z.array(cancel).nullish(),
    failure: z.object({ code: z.string(), message: z.string() }).nullish(),
  })
  .transform(
    (wire): GatewayPayment => ({
      paymentKey: wire.paymentKey,
      orderId: wire.orderId,
      status: wire.status,
      totalMinor: wire.totalAmount,
      balanceMinor: wire.balanceAmount,
      approvedAtMs: wire.approvedAt ?? null,
      card: wire.card ?? null,
      receiptUrl: wire.receipt?.url ?? null,
      cancels: wire.cancels ?? [],
      failure: wire.failure ?? null,
    }),
  );
const issued = z.object({ customerKey: z.string(), billingKey: z.string().min(1), card });
const transaction = z
  .object({
    transactionKey: z.string(),
    paymentKey: z.string(),
    orderId: z.string(),
    status,
    amount,
    currency: z.string(),
    transactionAt: moment,
  })
  .transform(
    (wire): GatewayTransaction => ({
      transactionKey: wire.transactionKey,
      paymentKey: wire.paymentKey,
      orderId: wire.orderId,
      status: wire.status,
      amountMinor: wire.status === "done" ? wire.amount : -Math.abs(wire.amount),
      currency: wire.currency,
      atMs: wire.transactionAt,
    }),
  );
const failure = z.object({ code: z.string().min(1) });

/** Answer: a body that matches the request, or an error code with its HTTP status. */
type Answer<Body> = { ok: true; body: Body } | { ok: false; code: string; httpStatus: number };

interface Wire {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
}

/** Status used when there was no answer: the outcome of the request is unknown. */
const NO_STATUS = 599;

/** Toss Payments, API 2022-11-16. */
class TossGateway implements Gateway {
  readonly #secretKey: string;
  readonly #origin: string;
  readonly #fetch: typeof fetch;

  constructor(secretKey: string, origin: string, fetchFrom: typeof fetch) {
    this.#secretKey = secretKey;
    this.#origin = origin;
    this.#fetch = fetchFrom;
  }

  async issueBillingKey(input: { authKey: string; customerKey: string }): Promise<IssueOutcome> {
    const path = "/v1/billing/authorizations/issue";
    // An authKey can issue one billing key, so it is part of the idempotency key. So is the customer: another customer's refused
    // attempt is replayed to that customer only.
    const idempotencyKey = await digestOf(`${input.customerKey}\n${input.authKey}`);
    const answer = await this.#ask({ method: "POST", path, body: { ...input }, idempotencyKey }, issued);
    if (!answer.ok) return classifyIssueError(answer.code, answer.httpStatus);
    if (answer.body.customerKey !== input.customerKey) return { kind: "unknown", code: OTHER_PAYMENT };
    return { kind: "issued", billingKey: answer.body.billingKey, card: answer.body.card };
  }

  async charge({ billingKey, amountMinor, idempotencyKey, ...rest }: ChargeInput): Promise<ChargeOutcome> {
    const path = `/v1/billing/${encodeURIComponent(billingKey)}`;
    const body = { ...rest, amount: amountMinor };
    const order = { orderId: rest.orderId, amountMinor, classify: classifyChargeError };
    return this.#capture({ method: "POST", path, body, idempotencyKey }, order);
  }

  async confirm(input: Parameters<Gateway["confirm"]>[0]): Promise<ChargeOutcome> {
    const { paymentKey, orderId, amountMinor, idempotencyKey } = input;
    const body = { paymentKey, orderId, amount: amountMinor };
    const wire: Wire = { method: "POST", path: "/v1/payments/confirm", body, idempotencyKey };
    return this.#capture(wire, { orderId, amountMinor, classify: classifyConfirmError });
  }

  lookUp(orderId: string): Promise<LookUp> {
    return this.#find(`/v1/payments/orders/${encodeURIComponent(orderId)}`);
  }

  read(paymentKey: string): Promise<LookUp> {
    return this.#find(`/v1/payments/${encodeURIComponent(paymentKey)}`);
  }

  async cancel(input: Parameters<Gateway["cancel"]>[0]): Promise<CancelOutcome> {
    const { paymentKey, reason, amountMinor, idempotencyKey } = input;
    const path = `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`;
    const body = { cancelReason: reason, cancelAmount: amountMinor };
    const answer = await this.#ask({ method: "POST", path, body, idempotencyKey }, payment);
    if (!answer.ok) return classifyCancelError(answer.code, answer.httpStatus);
    if (answer.body.paymentKey !== paymentKey) return { kind: "unknown", code: OTHER_PAYMENT };
    return { kind: "canceled", payment: answer.body };
  }

  async deleteBillingKey(billingKey: string): Promise<"deleted" | "unknown"> {
    const path = `/v1/billing/${encodeURIComponent(billingKey)}`;
    const response = await this.#send({ method: "DELETE", path });
    await response?.body?.cancel();
    // The answer's body varies; 404 means that the key is already gone.
    return response && (response.ok || response.status === 404) ? "deleted" : "unknown";
  }

  async transactions({ fromMs, toMs, after, limit = TRANSACTIONS_LIMIT }: TransactionsInput) {
    const query = new URLSearchParams({
      startDate: koreanTime(fromMs),
      endDate: koreanTime(toMs - 1),
      limit: String(limit),
      ...(after ? { startingAfter: after } : {}),
    });
    const wire: Wire = { method: "GET", path: `/v1/transactions?${query}` };
    const answer = await this.#ask(wire, z.array(transaction));
    if (!answer.ok) throw new Error(`the gateway's transactions cannot be read: ${answer.code}`);
    const isFull = answer.body.length >= limit;
    return {
      // The request has a resolution of one second.
      items: answer.body.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
      next: isFull ? (answer.body.at(-1)?.transactionKey ?? null) : null,
    };
  }

  async #capture(
    wire: Wire,
    {
      orderId,
      amountMinor,
      classify,
    }: { orderId: string; amountMinor: number; classify: typeof classifyChargeError },
  ): Promise<ChargeOutcome> {
    const answer = await this.#ask(wire, payment);
    if (!answer.ok) return classify(answer.code, answer.httpStatus);
    const { body } = answer;
    if (body.orderId !== orderId || body.totalMinor !== amountMinor) {
      return { kind: "unknown", code: OTHER_PAYMENT };
    }
    if (body.status !== "done") return { kind: "unknown", code: `STATUS_${body.status.toUpperCase()}` };
    return { kind: "captured", payment: body };
  }

  async #find(path: string): Promise<LookUp> {
    const answer = await this.#ask({ method: "GET", path }, payment);
    if (answer.ok) return { kind: "found", payment: answer.body };
    const { code, httpStatus } = answer;
    return code === NOT_FOUND_PAYMENT && httpStatus === 404 ? { kind: "absent" } : { kind: "unknown", code };
  }

  async #ask<Body>(wire: Wire, schema: z.ZodType<Body>): Promise<Answer<Body>> {
    const response = await this.#send(wire);
    if (!response) return { ok: false, code: NO_ANSWER, httpStatus: NO_STATUS };
    const { status: httpStatus } = response;
    let read: unknown;
    try {
      read = await response.json();
    } catch {
      return { ok: false, code: response.ok ? UNREADABLE_ANSWER : `HTTP_${httpStatus}`, httpStatus };
    }
    if (!response.ok) {
      return { ok: false, code: failure.safeParse(read).data?.code ?? `HTTP_${httpStatus}`, httpStatus };
    }
    const { success, data } = schema.safeParse(read);
    return success ? { ok: true, body: data } : { ok: false, code: UNREADABLE_ANSWER, httpStatus };
  }

  /** Null without an answer. URLs contain billing keys, so errors are not passed on. */
  async #send({ method, path, body, idempotencyKey }: Wire): Promise<Response | null> {
    try {
      return await this.#fetch(new URL(path, this.#origin), {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${this.#secretKey}:`)}`,
          ...(body && { "Content-Type": "application/json" }),
          ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
    } catch {
      return null;
    }
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `YYYY-MM-DDTHH:mm:ss` in Korea. */
const koreanTime = (atMs: number) => new Date(atMs + KOREA_OFFSET_MS).toISOString().slice(0, 19);

type GatewayEnv = Pick<ConsoleEnv, "TOSS_SECRET_KEY" | "TOSS_API_ORIGIN" | "TOSS_BINDING">;

/** The configured gateway; null without a key. @param fetchFrom used by tests */
export function gatewayOf(
  env: GatewayEnv,
  fetchFrom: typeof fetch = (input, init) => (env.TOSS_BINDING ?? globalThis).fetch(input, init),
): Gateway | null {
  if (!env.TOSS_SECRET_KEY) return null;
  return new TossGateway(env.TOSS_SECRET_KEY, env.TOSS_API_ORIGIN || API_ORIGIN, fetchFrom);
}

/** Parameters with which a page opens the gateway's window; the window's script is the gateway's. */
export interface GatewayWindow {
  scriptUrl: string;
  clientKey: string;
}

/** Null if cards are not accepted. */
export function gatewayWindowOf(
  env: GatewayEnv & Pick<ConsoleEnv, "TOSS_CLIENT_KEY" | "TOSS_SCRIPT_URL">,
): GatewayWindow | null {
  const { TOSS_CLIENT_KEY: clientKey, TOSS_SCRIPT_URL: scriptUrl = SCRIPT_URL } = env;
  return clientKey && env.TOSS_SECRET_KEY ? { scriptUrl, clientKey } : null;
}
