/** What is there of a campaign's price when it ends. Minor units, VAT included. */
export interface Held {
  /** Paid or owed, and neither earned nor returned. */
  prepaidMinor: number;
  /** Of that, owed by hand. */
  receivableMinor: number;
  /** Of that, on cards, and not returned to them. */
  onCardsMinor: number;
}

/** How an ending divides what was paid or owed. */
export interface EndingShares {
  earnedMinor: number;
  /** Owed by hand, and owed no more. */
  creditedMinor: number;
  /** Back on cards. */
  toCardsMinor: number;
  /** To be transferred back. */
  toTransferMinor: number;
}

/**
 * Refund = what is there less the final settlement: first what is owed by hand is owed no more, then it goes back on cards, and what arrived
 * by hand is transferred. The preview and the cancellation both divide by it, and the parts add up to what was there. Source: rule M12.
 */
export function endingShares(held: Held, settlementMinor: number): EndingShares {
  const { prepaidMinor, receivableMinor, onCardsMinor } = held;
  const earnedMinor = Math.min(settlementMinor, prepaidMinor);
  const restMinor = prepaidMinor - earnedMinor;
  const creditedMinor = Math.min(restMinor, receivableMinor);
  const toCardsMinor = Math.min(restMinor - creditedMinor, onCardsMinor);
  return {
    earnedMinor,
    creditedMinor,
    toCardsMinor,
    toTransferMinor: restMinor - creditedMinor - toCardsMinor,
  };
}
