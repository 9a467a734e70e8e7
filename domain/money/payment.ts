import { DAY_MS } from "../kernel";

/**
 * One try to take a campaign's price from a card, as one table of data and one `decidePayment`.
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
/** A campaign's money is there, or may be: it does not lapse meanwhile. */
export const HELD_STATUSES = [...UNDECIDED_STATUSES, "captured"] as const satisfies PaymentStatus[];
/** Its money is there, as far as it was not returned. */
export const PAID_STATUSES = ["captured", "refunding"] as const satisfies PaymentStatus[];

/** `billing`: by a registered card; `confirm`: in the gateway's window, once. */
export const PAYMENT_MODES = ["billing", "confirm"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export type PaymentStep =
  | "request"
  | "capture"
  | "lose-answer"
  | "decline"
  | "abandon"
  | "ask-refund"
  | "refund-part"
  | "refund-rest";

const STEPS: Record<PaymentStep, { from: readonly PaymentStatus[]; to: PaymentStatus }> = {
  request: { from: ["intended"], to: "requested" },
  capture: { from: ["requested", "unknown"], to: "captured" },
  "lose-answer": { from: ["requested", "unknown"], to: "unknown" },
  decline: { from: ["requested", "unknown"], to: "failed" },
  /** Another payment of the campaign was first. */
  abandon: { from: ["intended"], to: "failed" },
  "ask-refund": { from: ["captured", "refunding"], to: "refunding" },
  "refund-part": { from: ["refunding"], to: "captured" },
  "refund-rest": { from: ["refunding"], to: "refunded" },
};

/** @returns the status after the step; null where the step is not allowed from this one */
export function decidePayment(status: PaymentStatus, step: PaymentStep): PaymentStatus | null {
  return STEPS[step].from.includes(status) ? STEPS[step].to : null;
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

/** How long a window that was opened may be confirmed. */
export const PAYMENT_WINDOW_MS = 30 * 60_000;
/** Registered cards of an ad account. Source: rule M19. */
export const PAYMENT_METHODS_MAX = 10;

/** What of several charges goes back: the latest first, each at most what is left of it. */
export function refundsOf<Charge extends { id: string; leftMinor: number }>(
  charges: readonly Charge[],
  amountMinor: number,
): { charge: Charge; amountMinor: number }[] {
  let open = amountMinor;
  const parts: { charge: Charge; amountMinor: number }[] = [];
  for (const charge of charges) {
    const part = Math.min(open, charge.leftMinor);
    if (part > 0) parts.push({ charge, amountMinor: part });
    open -= part;
  }
  if (open > 0) throw new RangeError("more is to be returned than was paid");
  return parts;
}

/**
 * The tax in a part that goes back: what of the whole's tax is not kept, so that parts never add up to another tax than the whole's.
 * @param taxOfPart the tax of an amount, rounded as documents are
 */
export function refundedTax(
  { paidMinor, refundedBeforeMinor }: { paidMinor: number; refundedBeforeMinor: number },
  amountMinor: number,
  taxOfPart: (amountMinor: number) => number,
): number {
  const kept = (refundedMinor: number) => taxOfPart(paidMinor - refundedMinor);
  return kept(refundedBeforeMinor) - kept(refundedBeforeMinor + amountMinor);
}
