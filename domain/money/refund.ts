import { CONFLICT, type Lifecycle, to } from "./lifecycle";

/**
 * Where a refund stands. `asked`: it waits to be sent or transferred; `sent`: the gateway was asked and has not answered; `failed`: the
 * gateway refused it, or the transfer came back; `covered`: nothing of it is left to return, since it went back outside or never arrived.
 */
export const REFUND_STATUSES = ["asked", "sent", "paid", "failed", "covered"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** What is on its way, or waits to be. */
export const OPEN_REFUND_STATUSES = ["asked", "sent", "failed"] as const satisfies RefundStatus[];
/** What can still be lowered: the gateway is not being asked for it. */
export const COVERABLE_STATUSES = ["asked", "failed"] as const satisfies RefundStatus[];

/** `gateway`: back on the card; `bank`: operators transfer it. */
export const REFUND_WAYS = ["gateway", "bank"] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export type RefundEvent =
  /** To the gateway, under the refund's own key. */
  | "send"
  | "return"
  | "refuse"
  /** Went back outside, or its receipt was a mistake: in part or whole. */
  | "cover-part"
  | "cover"
  | "retry"
  /** Of a card that takes nothing back any more: it is transferred instead. */
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

/** The life of a refund to a card. Source: rules M12, M20. */
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

/** The life of a refund by transfer. Source: rule M12. */
export const TRANSFER_REFUND_LIFE: Lifecycle<RefundStatus, RefundEvent> = {
  asked: { ...OVER, "cover-part": to("asked"), cover: to("covered"), transfer: to("paid") },
  sent: OVER,
  failed: { ...OVER, "cover-part": to("failed"), cover: to("covered"), transfer: to("paid") },
  paid: { ...OVER, "transfer-fail": to("failed") },
  covered: OVER,
};

export const refundLife = (through: RefundWay) =>
  through === "gateway" ? CARD_REFUND_LIFE : TRANSFER_REFUND_LIFE;

/** How an amount that went back outside, or never came, lowers the refunds that are open, in their order. */
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
