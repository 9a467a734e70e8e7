import { DAY_MS } from "../kernel";
import { CONFLICT, type Lifecycle, to } from "./lifecycle";

/**
 * One try to take a campaign's price from a card.
 * `unknown`: the gateway was asked and did not answer clearly; it is looked up, and never asked under another name. Source: rule M17.
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
/** The gateway is to be asked still, or to be asked again. */
export const isUnsettled = isIn(["intended", "requested", "unknown"]);
/** The gateway may have charged it, or may be about to. */
export const UNDECIDED_STATUSES = ["requested", "unknown"] as const satisfies PaymentStatus[];
/** A campaign's money is there, or may be: nothing more is charged for it. */
export const HELD_STATUSES = [...UNDECIDED_STATUSES, "captured"] as const satisfies PaymentStatus[];
/** Its money is there, as far as it was not returned. */
export const PAID_STATUSES = ["captured", "refunding"] as const satisfies PaymentStatus[];

/** `billing`: by a registered card; `confirm`: in the gateway's window, once. */
export const PAYMENT_MODES = ["billing", "confirm"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** A payment's events, from the charge to the last return. */
export type PaymentEvent =
  /** The gateway is asked. */
  | "request"
  | "capture"
  | "lose-answer"
  | "decline"
  /** Another payment was first, or operators gave up an order that the gateway does not know. */
  | "abandon"
  | "ask-refund"
  /** A part went back, through us or in the gateway's console: with a refund still on its way, or none. */
  | "return-part"
  | "return-part-open"
  | "return-rest"
  /** What was transferred in a card's place came back. */
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

/** The life of a payment, by card or in the gateway's window. Source: rules M17, M20. */
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
  // The gateway charged it after all: it is taken in, and goes back.
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

/** Which event a return is: by what is left of the payment after it, and by the refunds that are on their way still. */
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

/** How long a campaign that the operators approved keeps its slots while its payment is declined. Source: rule M18. */
const PAYMENT_GRACE_MS = DAY_MS;
/**
 * Until when an approved campaign's slots wait for its payment: 24 hours, and what is paid by the day not beyond its start. Source: rule M18.
 * @param startsAtMs of what is paid by the day; null otherwise
 */
export function paymentDueMs(fromMs: number, startsAtMs: number | null): number {
  const dueMs = fromMs + PAYMENT_GRACE_MS;
  return startsAtMs !== null && startsAtMs > fromMs ? Math.min(dueMs, startsAtMs) : dueMs;
}

/** An answer that is awaited when a payment is due keeps its slots for so long; what is captured later goes back. Source: rule M18. */
export const PAYMENT_ANSWER_MS = 15 * 60_000;

/** How long a window that was opened may be confirmed. */
export const PAYMENT_WINDOW_MS = 30 * 60_000;
/** Registered cards of an ad account. Source: rule M19. */
export const PAYMENT_METHODS_MAX = 10;
