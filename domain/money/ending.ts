import { receivableParts } from "./receivable";

/** Amounts held for a campaign when it ends. Minor units, VAT included. */
export interface Held {
  /** Paid, owed or written off, and neither earned nor refunded. */
  prepaidMinor: number;
  /** Part of `prepaidMinor` that is owed by bank transfer. */
  receivableMinor: number;
  /** Part of `prepaidMinor` that was written off because it never arrived. */
  writtenOffMinor: number;
  /** Part of `prepaidMinor` that was paid by card and is not being refunded. */
  onCardsMinor: number;
}

/** How the unearned amount is divided when a campaign ends. */
export interface EndingShares {
  earnedMinor: number;
  /** Credited against the amount owed by bank transfer. */
  creditedMinor: number;
  /** Reversed from the write-off. */
  unwrittenMinor: number;
  /** Refunded to cards. */
  toCardsMinor: number;
  /** Refunded by bank transfer. */
  toTransferMinor: number;
}

/** The amount that arrived, by card or transfer, and can be refunded. */
export const refundableMinor = ({ prepaidMinor, receivableMinor, writtenOffMinor }: Held): number =>
  prepaidMinor - receivableMinor - writtenOffMinor;

/**
 * Divides the refund: the held amount less the final settlement. Amounts that never arrived are credited or reversed first, then cards are
 * refunded, then the rest is transferred. The parts add up to the held amount, and refunds never exceed what arrived. Used by both the
 * cancellation and its preview. Source: rule M12.
 */
export function endingShares(held: Held, settlementMinor: number): EndingShares {
  const { prepaidMinor, receivableMinor, writtenOffMinor, onCardsMinor } = held;
  const earnedMinor = Math.min(settlementMinor, prepaidMinor);
  const restMinor = prepaidMinor - earnedMinor;
  const open = { owedMinor: receivableMinor, writtenOffMinor };
  const parts = receivableParts("end", open, restMinor);
  const creditedMinor = parts.credit ?? 0;
  const unwrittenMinor = parts["reverse-write-off"] ?? 0;
  const backMinor = restMinor - creditedMinor - unwrittenMinor;
  const toCardsMinor = Math.min(backMinor, onCardsMinor);
  return {
    ...{ earnedMinor, creditedMinor, unwrittenMinor, toCardsMinor },
    toTransferMinor: backMinor - toCardsMinor,
  };
}
