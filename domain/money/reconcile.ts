import type { Currency } from "../kernel";
import type { GatewayTransaction } from "./gateway";

/** What the nightly check of the books can find. Source: rule M20. */
export const DIFFERENCE_KINDS = [
  /** The accounts of a currency do not add up to zero. */
  "trial-balance",
  /** A campaign's captured charges are not what its payments say. */
  "captured",
  /** A campaign's refunds are not what its refund rows say. */
  "refunded",
  /** A campaign's receipts by hand are not what its receipt rows say. */
  "received",
  /** More goes back of a campaign than arrived for it. */
  "refundable",
  /** A campaign holds less than nothing, or still holds prepaid money after its final settlement. */
  "prepaid",
  /** What a publisher is owed is not what its settlement lines say, less what was paid out. */
  "payable",
  /** What a publisher owes for its plan is not what its open bills say. */
  "bills",
  /** A movement of ours that the gateway does not have. */
  "missing-there",
  /** A movement of the gateway that we do not have. */
  "missing-here",
  /** A movement that both have, with two amounts. */
  "amount",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** A currency, a campaign, a payment, a refund or the gateway's transaction. */
  subjectId: string;
  campaignId: string | null;
  paymentId: string | null;
  currency: Currency;
  oursMinor: number;
  theirsMinor: number;
}

/** A charge or a refund by card as our rows have it. */
export interface CardMovement {
  /** The payment's id, or the refund's. */
  id: string;
  paymentId: string;
  campaignId: string;
  /** The gateway's name of it, where we were told: never of a charge. */
  transactionKey: string | null;
  /** Refunds are negative. */
  amountMinor: number;
  currency: Currency;
}

/**
 * Compares the gateway's movements with ours: charges by their order, refunds by the gateway's transaction, and refunds whose transaction we
 * were not told by order and amount. Each movement is matched once.
 * @param theirs of a time span; currencies other than ours are not among them
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
