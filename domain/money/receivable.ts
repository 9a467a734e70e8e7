import { AppError, type ErrorCode } from "../kernel";

/** What stands open of a campaign's price beside what arrived for it. Minor units, VAT included. */
export interface OpenAmounts {
  /** To be paid by hand. */
  owedMinor: number;
  /** Given up, and not recovered or credited since. */
  writtenOffMinor: number;
}

export const RECEIVABLE_STATES = ["clear", "owed", "written-off", "part-written-off"] as const;
export type ReceivableState = (typeof RECEIVABLE_STATES)[number];

export function receivableState({ owedMinor, writtenOffMinor }: OpenAmounts): ReceivableState {
  if (owedMinor > 0) return writtenOffMinor > 0 ? "part-written-off" : "owed";
  return writtenOffMinor > 0 ? "written-off" : "clear";
}

export type ReceivableEvent =
  /** A price, or that of added days, is to be paid by hand. */
  | "book"
  /** Money arrived by hand. */
  | "receive"
  /** What was recorded as arrived never did. */
  | "correct"
  | "write-off"
  /** What was paid by card went back in the gateway's own console. */
  | "return-outside"
  /** The campaign is cancelled or settled: what is not delivered is owed no more. */
  | "end";

/** Where a part of the amount goes; each takes what is left, up to its own limit. */
export type ReceivableMove =
  /** It is owed. */
  | "owe"
  /** Pays what is owed. */
  | "pay-owed"
  /** Brings back what was given up. */
  | "recover"
  /** Is the payer's, beyond what is owed. */
  | "overpay"
  | "take-back"
  | "write-off"
  /** Is owed no more. */
  | "credit"
  /** Was given up, and is not delivered: no loss any more. */
  | "reverse-write-off";

type ReceivableRuling = { moves: readonly ReceivableMove[] } | { refused: ErrorCode };
const moves = (...list: ReceivableMove[]): ReceivableRuling => ({ moves: list });
const NOTHING_OWED: ReceivableRuling = { refused: "CONFLICT" };

/** The life of what is paid by hand. The state after an event follows from the amounts. Source: rules M12, M16, M20. */
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

/** What a move can take at most. */
function limitOf(move: ReceivableMove, { owedMinor, writtenOffMinor }: OpenAmounts): number {
  if (move === "pay-owed" || move === "write-off" || move === "credit") return owedMinor;
  if (move === "recover" || move === "reverse-write-off") return writtenOffMinor;
  return Number.POSITIVE_INFINITY;
}

/**
 * How an event's amount divides among the moves that its state allows, in their order.
 * @returns the parts by move; what no move takes is in none of them
 * @throws AppError with the code by which the table refuses the event
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
