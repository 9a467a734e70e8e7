import { CONFLICT, type Lifecycle, to } from "./lifecycle";

/**
 * Status of a refund. `asked`: to be sent or transferred; `sent`: the gateway has not answered; `failed`: the gateway refused it, or the
 * transfer bounced; `covered`: nothing is left to refund, because it was refunded outside or never arrived.
 */
export const REFUND_STATUSES = ["asked", "sent", "paid", "failed", "covered"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** Refunds that are pending. */
export const OPEN_REFUND_STATUSES = ["asked", "sent", "failed"] as const satisfies RefundStatus[];
/** Refunds that can still be lowered, because no gateway request is running. */
export const COVERABLE_STATUSES = ["asked", "failed"] as const satisfies RefundStatus[];

/** `gateway`: to the card; `bank`: operators transfer it. */
export const REFUND_WAYS = ["gateway", "bank"] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export type RefundEvent =
  /** Request to the gateway, under the refund's own idempotency key. */
  | "send"
  | "return"
  | "refuse"
  /** Refunded outside, or its receipt was a mistake: partly or fully. */
  | "cover-part"
  | "cover"
  | "retry"
  /** The card no longer accepts refunds; the amount is transferred instead. */
  | "switch-to-bank"
  | "transfer"
  | "transfer-fail";

const OVER = {
  send: CONFLICT,
  return: CONFLICT,
  refuse: CONFLICT,
  "cover-part": CONFLICT,
  cover: CONFLICT,
  retry: CONFLICT,
  "switch-to-bank": CONFLICT,
  transfer: CONFLICT,
  "transfer-fail": CONFLICT,
} as const;

/** The state machine of a refund to a card. Source: rules M12, M20. */
export const CARD_REFUND_LIFE: Lifecycle<RefundStatus, RefundEvent> = {
  asked: { ...OVER, send: to("sent"), "cover-part": to("asked"), cover: to("covered") },
  sent: { ...OVER, send: to("sent"), return: to("paid"), refuse: to("failed") },
  failed: {
    ...OVER,
    "cover-part": to("failed"),
    cover: to("covered"),
    retry: to("asked"),
    "switch-to-bank": to("asked"),
  },
  paid: OVER,
  covered: OVER,
};

/** The state machine of a refund by transfer. Source: rule M12. */
export const TRANSFER_REFUND_LIFE: Lifecycle<RefundStatus, RefundEvent> = {
  asked: { ...OVER, "cover-part": to("asked"), cover: to("covered"), transfer: to("paid") },
  sent: OVER,
  failed: { ...OVER, "cover-part": to("failed"), cover: to("covered"), transfer: to("paid") },
  paid: { ...OVER, "transfer-fail": to("failed") },
  covered: OVER,
};

export const refundLife = (through: RefundWay) =>
  through === "gateway" ? CARD_REFUND_LIFE : TRANSFER_REFUND_LIFE;

/** Lowers open refunds, in order, by an amount that was refunded outside or never arrived. */
export function coveredBy<Refund extends { amountMinor: number }>(
  open: readonly Refund[],
  amountMinor: number,
): { covered: { refund: Refund; coveredMinor: number }[]; restMinor: number } {
  let restMinor = amountMinor;
  const covered: { refund: Refund; coveredMinor: number }[] = [];
  for (const refund of open) {
    const coveredMinor = Math.min(restMinor, refund.amountMinor);
    if (coveredMinor > 0) covered.push({ refund, coveredMinor });
    restMinor -= coveredMinor;
  }
  return { covered, restMinor };
}

/** Divides a refund among charges in the given order (the latest first), each up to its remaining amount. */
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
 * The tax in a partial refund: the tax before it less the tax of the remainder, so that all parts add up to the tax of the whole.
 * @param taxOfPart the tax of an amount, rounded as in documents
 */
export function refundedTax(
  { paidMinor, refundedBeforeMinor }: { paidMinor: number; refundedBeforeMinor: number },
  amountMinor: number,
  taxOfPart: (amountMinor: number) => number,
): number {
  const kept = (refundedMinor: number) => taxOfPart(paidMinor - refundedMinor);
  return kept(refundedBeforeMinor) - kept(refundedBeforeMinor + amountMinor);
}
