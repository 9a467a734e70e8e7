import { receivableParts } from "./receivable";

/** What is there of a campaign's price when it ends. Minor units, VAT included. */
export interface Held {
  /** Paid, owed or given up, and neither earned nor returned. */
  prepaidMinor: number;
  /** Of that, owed by hand. */
  receivableMinor: number;
  /** Of that, given up: it never arrived. */
  writtenOffMinor: number;
  /** Of that, on cards, and not on its way back to them. */
  onCardsMinor: number;
}

/** How an ending divides what was paid or owed. */
export interface EndingShares {
  earnedMinor: number;
  /** Owed by hand, and owed no more. */
  creditedMinor: number;
  /** Given up, and no loss any more. */
  unwrittenMinor: number;
  /** Back on cards. */
  toCardsMinor: number;
  /** To be transferred back. */
  toTransferMinor: number;
}

/** What arrived and can go back: by card or by hand. */
export const refundableMinor = ({ prepaidMinor, receivableMinor, writtenOffMinor }: Held): number =>
  prepaidMinor - receivableMinor - writtenOffMinor;

/**
 * Refund = what is there less the final settlement: what never arrived is neither owed nor lost any more, then it goes back on cards, and what
 * arrived by hand is transferred. The preview and the cancellation both divide by it, and the parts add up to what was there. What goes back is
 * at most what arrived. Source: rule M12.
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
