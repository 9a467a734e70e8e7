/** Why a card was declined. */
export const DECLINE_REASONS = [
  "limit",
  "expired",
  "stolen",
  "stopped",
  "company-refused",
  "unsupported",
  "fraud-suspected",
  "invalid-card",
  "other",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Displayable card data; the card number is entered only in the gateway's window. */
export interface GatewayCard {
  /** The issuer's code or name. */
  company: string | null;
  numberMasked: string;
  cardType: "credit" | "check" | "gift" | null;
  ownerType: "personal" | "corporate" | null;
}

export const GATEWAY_STATUSES = [
  "ready",
  "in-progress",
  "done",
  "canceled",
  "partial-canceled",
  "aborted",
  "expired",
] as const;
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];

export interface GatewayCancel {
  transactionKey: string;
  amountMinor: number;
  canceledAtMs: number;
  reason: string;
}

/** A payment as the gateway reports it. */
export interface GatewayPayment {
  paymentKey: string;
  orderId: string;
  status: GatewayStatus;
  /** The charged amount; cancellations lower only the balance. */
  totalMinor: number;
  /** The amount that is not canceled. */
  balanceMinor: number;
  approvedAtMs: number | null;
  card: GatewayCard | null;
  receiptUrl: string | null;
  cancels: GatewayCancel[];
  failure: { code: string; message: string } | null;
}

/** `code` is the gateway's error code, for logs and alarms. */
interface Declined {
  kind: "declined";
  reason: DeclineReason;
  code: string;
}

/** The outcome is unknown: look the order up by our own order id before any other attempt. */
interface Unknown {
  kind: "unknown";
  code: string;
}

/** Nothing was charged: the keys, the contract or the request are invalid. */
interface Fault {
  kind: "fault";
  code: string;
}

export type ChargeOutcome = { kind: "captured"; payment: GatewayPayment } | Declined | Unknown | Fault;
export type IssueOutcome =
  | { kind: "issued"; billingKey: string; card: GatewayCard }
  | Declined
  | Unknown
  | Fault;
/** `absent` is inconclusive while the first request may still be running. */
export type LookUp = { kind: "found"; payment: GatewayPayment } | { kind: "absent" } | Unknown;
/** After a refusal the payment is read again, because it may have been canceled in the gateway's console. */
export type CancelOutcome =
  | { kind: "canceled"; payment: GatewayPayment }
  | { kind: "refused"; code: string }
  | Unknown
  | Fault;

/** One transaction in the gateway's records. */
export interface GatewayTransaction {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  status: GatewayStatus;
  amountMinor: number;
  /** ISO 4217 */
  currency: string;
  atMs: number;
}

/** Toss Payments' error codes, API 2022-11-16. */
const DECLINED: Readonly<Record<string, DeclineReason>> = {
  REJECT_CARD_PAYMENT: "limit",
  EXCEED_MAX_AMOUNT: "limit",
  EXCEED_MAX_ONE_DAY_AMOUNT: "limit",
  INVALID_CARD_EXPIRATION: "expired",
  INVALID_CARD_LOST_OR_STOLEN: "stolen",
  INVALID_STOPPED_CARD: "stopped",
  REJECT_CARD_COMPANY: "company-refused",
  INVALID_REJECT_CARD: "company-refused",
  NOT_SUPPORTED_CARD_TYPE: "unsupported",
  NOT_REGISTERED_CARD_COMPANY: "unsupported",
  FDS_ERROR: "fraud-suspected",
  INVALID_CARD_NUMBER: "invalid-card",
  INVALID_BILL_KEY_REQUEST: "invalid-card",
  EXCEED_MAX_AUTH_COUNT: "other",
};

const DECLINED_AT_ISSUE: Readonly<Record<string, DeclineReason>> = {
  ...DECLINED,
  INVALID_BIRTH_DAY_FORMAT: "invalid-card",
};
const INVALID_CARD_PREFIX = "INVALID_CARD_";

const FAULTS: ReadonlySet<string> = new Set([
  "UNAUTHORIZED_KEY",
  "INCORRECT_BASIC_AUTH_FORMAT",
  "NOT_SUPPORTED_METHOD",
  "NOT_MATCHES_CUSTOMER_KEY",
  "BELOW_MINIMUM_AMOUNT",
  "INVALID_REQUEST",
]);

const CANCEL_REFUSALS: ReadonlySet<string> = new Set([
  "ALREADY_CANCELED_PAYMENT",
  "ALREADY_REFUND_PAYMENT",
  "NOT_CANCELABLE_AMOUNT",
  "NOT_CANCELABLE_PAYMENT",
  "EXCEED_MAX_REFUND_DUE",
  "NOT_ALLOWED_PARTIAL_REFUND",
  "EXCEED_CANCEL_LIMIT",
  "REFUND_REJECTED",
  "NOT_MATCHES_REFUNDABLE_AMOUNT",
]);

const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** Status codes that leave the outcome of the request open. */
const isUncertain = (httpStatus: number) =>
  httpStatus === TOO_MANY_REQUESTS || httpStatus >= FIRST_SERVER_ERROR;

function classify(
  code: string,
  httpStatus: number,
  reasonOf: (code: string) => DeclineReason | undefined,
): Declined | Unknown | Fault {
  if (isUncertain(httpStatus)) return { kind: "unknown", code };
  const reason = reasonOf(code);
  if (reason) return { kind: "declined", reason, code };
  return { kind: FAULTS.has(code) ? "fault" : "unknown", code };
}

/** Classifies an error of a charge or a confirmation. Unlisted codes are `unknown`, whatever the HTTP status. */
export function classifyChargeError(code: string, httpStatus: number): Declined | Unknown | Fault {
  return classify(code, httpStatus, (listed) => DECLINED[listed]);
}

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
/** Error codes of a bad request after which the payment may still be confirmed. */
const UNDECIDED_CONFIRMS: ReadonlySet<string> = new Set([
  "ALREADY_PROCESSED_PAYMENT",
  "PROVIDER_ERROR",
  "INVALID_IDEMPOTENCY_KEY",
]);

/**
 * Classifies an error of a confirmation in the gateway's window. A "not found" or "invalid request" is final: a retry sends the same key,
 * order and amount.
 */
export function classifyConfirmError(code: string, httpStatus: number): Declined | Unknown | Fault {
  const outcome = classifyChargeError(code, httpStatus);
  if (outcome.kind === "declined" || UNDECIDED_CONFIRMS.has(code)) return outcome;
  const isFinal = httpStatus === NOT_FOUND || httpStatus === BAD_REQUEST;
  return isFinal ? { kind: "declined", reason: "other", code } : outcome;
}

/** Classifies an error of issuing a billing key. */
export function classifyIssueError(code: string, httpStatus: number): Declined | Unknown | Fault {
  return classify(
    code,
    httpStatus,
    (listed) =>
      DECLINED_AT_ISSUE[listed] ?? (listed.startsWith(INVALID_CARD_PREFIX) ? "invalid-card" : undefined),
  );
}

/** Classifies an error of a cancellation. */
export function classifyCancelError(
  code: string,
  httpStatus: number,
): Exclude<CancelOutcome, { kind: "canceled" }> {
  if (isUncertain(httpStatus)) return { kind: "unknown", code };
  if (CANCEL_REFUSALS.has(code)) return { kind: "refused", code };
  return { kind: FAULTS.has(code) ? "fault" : "unknown", code };
}
