import type { Currency } from "../kernel";
import type { GatewayTransaction } from "./gateway";

/** Findings of the nightly ledger check. Source: rule M20. */
export const DIFFERENCE_KINDS = [
  /** The accounts of a currency do not sum to zero. */
  "trial-balance",
  /** A campaign's captured charges differ from its payments. */
  "captured",
  /** A campaign's refunds differ from its refund rows. */
  "refunded",
  /** A campaign's bank transfers differ from its receipt rows. */
  "received",
  /** A campaign's refunds exceed what arrived for it. */
  "refundable",
  /** A campaign's prepaid balance is negative, or positive after its final settlement. */
  "prepaid",
  /** A publisher's payable balance differs from its settlement lines less payouts. */
  "payable",
  /** A publisher's debt for its plan differs from its open bills. */
  "bills",
  /** A movement in our records that the gateway does not have. */
  "missing-there",
  "rewards",
  /** A movement of the gateway that our records do not have. */
  "missing-here",
  /** A movement with different amounts on both sides. */
  "amount",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** A currency, campaign, payment, refund or gateway transaction. */
  subjectId: string;
  campaignId: string | null;
  paymentId: string | null;
  currency: Currency;
  oursMinor: number;
  theirsMinor: number;
}

/** A card charge or refund in our records. */
export interface CardMovement {
  /** Id of the payment or refund. */
  id: string;
  paymentId: string;
  campaignId: string;
  /** The gateway's transaction key if known; never known for a charge. */
  transactionKey: string | null;
  /** Refunds are negative. */
  amountMinor: number;
  currency: Currency;
}

/**
 * Compares the gateway's movements with ours: charges by order, refunds by the gateway's transaction key, and refunds without a
 * key by order and amount. Each movement is matched once.
 * @param theirs of a time span; only in currencies that the platform uses
 * @param ours of the same orders or the same time span, each once
 */
export function reconcile(
  ours: readonly CardMovement[],
  theirs: readonly GatewayTransaction[],
): Difference[] {
  const open = new Map(ours.map((movement) => [movement.id, movement]));
  const take = (matches: (movement: CardMovement) => boolean) => {
    const found = [...open.values()].find(matches);
    if (found) open.delete(found.id);
    return found;
  };
  const differences: Difference[] = [];
  const unmatched: GatewayTransaction[] = [];
  for (const theirsOne of theirs) {
    const { transactionKey, orderId, amountMinor } = theirsOne;
    const found =
      amountMinor > 0
        ? take(({ id }) => id === orderId)
        : take((movement) => movement.transactionKey === transactionKey);
    if (!found) unmatched.push(theirsOne);
    else if (found.amountMinor !== amountMinor)
      differences.push({
        ...{ kind: "amount", subjectId: found.id },
        ...{ campaignId: found.campaignId, paymentId: found.paymentId, currency: found.currency },
        ...{ oursMinor: found.amountMinor, theirsMinor: amountMinor },
      });
  }
  for (const { transactionKey, orderId, amountMinor, currency } of unmatched) {
    const isSame = (movement: CardMovement) =>
      movement.transactionKey === null &&
      movement.paymentId === orderId &&
      movement.amountMinor === amountMinor;
    if (amountMinor < 0 && take(isSame)) continue;
    const order = ours.find(({ paymentId }) => paymentId === orderId);
    differences.push({
      ...{ kind: "missing-here", subjectId: transactionKey },
      ...{ campaignId: order?.campaignId ?? null, paymentId: order ? orderId : null },
      ...{ currency: currency as Currency, oursMinor: 0, theirsMinor: amountMinor },
    });
  }
  for (const { id, campaignId, paymentId, currency, amountMinor } of open.values())
    differences.push({
      ...{ kind: "missing-there", subjectId: id, campaignId, paymentId, currency },
      ...{ oursMinor: amountMinor, theirsMinor: 0 },
    });
  return differences;
}
