import { DAY_MS } from "../kernel";
import { CONFLICT, type Lifecycle, to } from "./lifecycle";

/**
 * One attempt to charge a campaign's price to a card.
 * `unknown`: the gateway gave no clear answer; the order is looked up, and never requested under another id. Source: rule M17.
 */
export const PAYMENT_STATUSES = [
  "intended",
  "requested",
  "unknown",
  "captured",
  "failed",
  "refunding",
  "refunded",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const isIn = (set: readonly PaymentStatus[]) => (status: PaymentStatus) => set.includes(status);
/** The gateway has not been asked yet, or must be asked again. */
export const isUnsettled = isIn(["intended", "requested", "unknown"]);
/** The gateway may have charged the card, or may still do so. */
export const UNDECIDED_STATUSES = ["requested", "unknown"] as const satisfies PaymentStatus[];
/** The campaign's money was or may have been received; no further charge is made for it. */
export const HELD_STATUSES = [...UNDECIDED_STATUSES, "captured"] as const satisfies PaymentStatus[];
/** The money was received; part of it may have been refunded. */
export const PAID_STATUSES = ["captured", "refunding"] as const satisfies PaymentStatus[];

/** `billing`: a registered card; `confirm`: a one-time payment in the gateway's window. */
export const PAYMENT_MODES = ["billing", "confirm"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Events of a payment, from the charge to the last refund. */
export type PaymentEvent =
  /** The gateway is asked. */
  | "request"
  | "capture"
  | "lose-answer"
  | "decline"
  /** Another payment came first, or operators abandoned an order that the gateway does not know. */
  | "abandon"
  | "ask-refund"
  /** A part was refunded, through the platform or in the gateway's console; the two events differ in whether a refund is still open. */
  | "return-part"
  | "return-part-open"
  | "return-rest"
  /** A transfer that replaced a card refund bounced. */
  | "return-bounce";

const NOT_CAPTURED = {
  "ask-refund": CONFLICT,
  "return-part": CONFLICT,
  "return-part-open": CONFLICT,
  "return-rest": CONFLICT,
  "return-bounce": CONFLICT,
} as const;
const ASKED = {
  request: CONFLICT,
  capture: to("captured"),
  "lose-answer": to("unknown"),
  decline: to("failed"),
  abandon: to("failed"),
  ...NOT_CAPTURED,
} as const;
const CAPTURED = {
  request: CONFLICT,
  capture: CONFLICT,
  "lose-answer": CONFLICT,
  decline: CONFLICT,
  abandon: CONFLICT,
  "ask-refund": to("refunding"),
  "return-part": to("captured"),
  "return-part-open": to("refunding"),
  "return-rest": to("refunded"),
  "return-bounce": to("refunding"),
} as const;

/** The state machine of a payment, by card or in the gateway's window. Source: rules M17, M20. */
export const PAYMENT_LIFE: Lifecycle<PaymentStatus, PaymentEvent> = {
  intended: {
    request: to("requested"),
    capture: CONFLICT,
    "lose-answer": CONFLICT,
    decline: CONFLICT,
    abandon: to("failed"),
    ...NOT_CAPTURED,
  },
  requested: ASKED,
  unknown: ASKED,
  captured: CAPTURED,
  refunding: CAPTURED,
  // The gateway did charge the card: the amount is recorded and refunded.
  failed: {
    request: CONFLICT,
    capture: to("captured"),
    "lose-answer": CONFLICT,
    decline: CONFLICT,
    abandon: CONFLICT,
    ...NOT_CAPTURED,
  },
  refunded: {
    request: CONFLICT,
    capture: CONFLICT,
    "lose-answer": CONFLICT,
    decline: CONFLICT,
    abandon: CONFLICT,
    ...NOT_CAPTURED,
    "return-bounce": to("refunding"),
  },
};

/** The event for a refund, from the payment's remaining amount and its open refunds. */
export function returnEvent({
  leftMinor,
  openRefunds,
}: {
  leftMinor: number;
  openRefunds: number;
}): PaymentEvent {
  if (leftMinor === 0 && openRefunds === 0) return "return-rest";
  return openRefunds > 0 ? "return-part-open" : "return-part";
}

/** How long an approved campaign holds its slots while its payment is declined. Source: rule M18. */
const PAYMENT_GRACE_MS = DAY_MS;
/**
 * The time until which an approved campaign's slots wait for payment: 24 hours, and for per-day bookings at most until the start.
 * Source: rule M18.
 * @param startsAtMs start of a per-day booking; null otherwise
 */
export function paymentDueMs(fromMs: number, startsAtMs: number | null): number {
  const dueMs = fromMs + PAYMENT_GRACE_MS;
  return startsAtMs !== null && startsAtMs > fromMs ? Math.min(dueMs, startsAtMs) : dueMs;
}

/**
 * Extra time for which slots are held when the gateway's answer is pending at the deadline; a later capture is refunded. Source:
 * rule M18.
 */
export const PAYMENT_ANSWER_MS = 15 * 60_000;

/** How long an opened window can be confirmed. */
export const PAYMENT_WINDOW_MS = 30 * 60_000;
/** Maximum registered cards of an ad account. Source: rule M19. */
export const PAYMENT_METHODS_MAX = 10;
