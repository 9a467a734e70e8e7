import { AppError, type ErrorCode } from "../kernel";

/** Open amounts of a campaign's price. Minor units, VAT included. */
export interface OpenAmounts {
  /** Due by bank transfer. */
  owedMinor: number;
  /** Written off, and neither recovered nor credited since. */
  writtenOffMinor: number;
}

export const RECEIVABLE_STATES = ["clear", "owed", "written-off", "part-written-off"] as const;
export type ReceivableState = (typeof RECEIVABLE_STATES)[number];

export function receivableState({ owedMinor, writtenOffMinor }: OpenAmounts): ReceivableState {
  if (owedMinor > 0) return writtenOffMinor > 0 ? "part-written-off" : "owed";
  return writtenOffMinor > 0 ? "written-off" : "clear";
}

export type ReceivableEvent =
  /** A price, or the price of added days, becomes due by bank transfer. */
  | "book"
  /** A bank transfer arrived. */
  | "receive"
  /** A recorded transfer proved to be a mistake. */
  | "correct"
  | "write-off"
  /** A card payment was refunded in the gateway's own console. */
  | "return-outside"
  /** The campaign is cancelled or settled; undelivered amounts are no longer due. */
  | "end";

/** Destinations of parts of an amount; each takes the remainder up to its own limit. */
export type ReceivableMove =
  /** Becomes due. */
  | "owe"
  /** Pays the amount due. */
  | "pay-owed"
  /** Recovers a write-off. */
  | "recover"
  /** Exceeds the amount due and belongs to the payer. */
  | "overpay"
  | "take-back"
  | "write-off"
  /** Credits the amount due. */
  | "credit"
  /** Reverses a write-off of undelivered units. */
  | "reverse-write-off";

type ReceivableRuling = { moves: readonly ReceivableMove[] } | { refused: ErrorCode };
const moves = (...list: ReceivableMove[]): ReceivableRuling => ({ moves: list });
const NOTHING_OWED: ReceivableRuling = { refused: "CONFLICT" };

/** Moves by state and event for amounts paid by bank transfer. The next state follows from the amounts. Source: rules M12, M16, M20. */
export const RECEIVABLE_LIFE: Readonly<
  Record<ReceivableState, Readonly<Record<ReceivableEvent, ReceivableRuling>>>
> = {
  clear: {
    book: moves("owe"),
    receive: moves("overpay"),
    correct: moves("take-back"),
    "write-off": NOTHING_OWED,
    "return-outside": moves("owe"),
    end: moves(),
  },
  owed: {
    book: moves("owe"),
    receive: moves("pay-owed", "overpay"),
    correct: moves("take-back"),
    "write-off": moves("write-off"),
    "return-outside": moves("owe"),
    end: moves("credit"),
  },
  "written-off": {
    book: moves("owe"),
    receive: moves("recover", "overpay"),
    correct: moves("take-back"),
    "write-off": NOTHING_OWED,
    "return-outside": moves("owe"),
    end: moves("reverse-write-off"),
  },
  "part-written-off": {
    book: moves("owe"),
    receive: moves("pay-owed", "recover", "overpay"),
    correct: moves("take-back"),
    "write-off": moves("write-off"),
    "return-outside": moves("owe"),
    end: moves("credit", "reverse-write-off"),
  },
};

/** Maximum amount of a move. */
function limitOf(move: ReceivableMove, { owedMinor, writtenOffMinor }: OpenAmounts): number {
  if (move === "pay-owed" || move === "write-off" || move === "credit") return owedMinor;
  if (move === "recover" || move === "reverse-write-off") return writtenOffMinor;
  return Number.POSITIVE_INFINITY;
}

/**
 * Divides an event's amount among the moves that its state allows, in order.
 * @returns the parts by move; an amount that no move takes is in none of them
 * @throws AppError with the table's error code if it refuses the event
 */
export function receivableParts(
  event: ReceivableEvent,
  open: OpenAmounts,
  amountMinor: number,
): Partial<Record<ReceivableMove, number>> {
  const ruling = RECEIVABLE_LIFE[receivableState(open)][event];
  if ("refused" in ruling) throw new AppError(ruling.refused);
  const parts: Partial<Record<ReceivableMove, number>> = {};
  let left = amountMinor;
  for (const move of ruling.moves) {
    const part = Math.min(left, limitOf(move, open));
    if (part > 0) parts[move] = part;
    left -= part;
  }
  return parts;
}
