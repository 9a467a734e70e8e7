import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS, LONGEST_TOKEN_LIFE_MS } from "../kernel";
import { LEASE_TTL_MS } from "./limits";
import type { LeaseRequest } from "./meter-rpc";

/**
 * The book of a campaign's outstanding impressions: those that may still be shown and are not counted yet. An entry is a holder's lease (a
 * block that it may decide until the lease ends) or a minute's reservations (decided and reported).
 *
 * Why the limit holds. Let R be the book's units and T the tokens that can still be counted. The book keeps R >= T at every instant, now and
 * later, if nothing is added:
 * - An entry lapses `tokenLifeMs + DELIVERY_GRACE_MS` after the last moment at which its units can have been decided, or
 *   `BRIEF_TOKEN_TTL_MS + DELIVERY_GRACE_MS` if all its tokens are brief, so that no unit lapses before its token.
 * - A count takes the unit that lapses first, whichever holder decided it; the remaining units lapse later, so R >= T stays true.
 * - A report replaces a lease by `spent`, less the units that counts have already taken from it. None of these lapses sooner for a brief token
 *   that may be counted already: its count may have taken another holder's unit, and this unit then stands for that holder's token. If counts
 *   took more than `spent`, of tokens decided by other holders, the surplus units leave the book, those that lapse first; so do units
 *   reported in advance that were never decided. Each stands for a token that can no longer be created, so R >= T stays true as for a count.
 * A vanished holder needs no special handling: its block stays in the book until it lapses or the holder reports.
 * Requirements: each holder reports the life of its tokens before it decides any, and a beacon reaches the meter within the grace. A slower
 * beacon can bring the count above the limit, and is then not billed (`billedOf`).
 */
export interface OutstandingEntry {
  /** The lease's holder, or null for reported decisions. */
  holderId: string | null;
  /** Units lent or reported, and those of them that no count has taken. */
  lent: number;
  left: number;
  /** When the units were entered, epoch milliseconds. */
  fromMs: number;
  /** Last moment at which the units can have been decided. */
  untilMs: number;
  /** Reported decisions whose tokens are all brief. */
  isBrief?: true;
  /** Leases: brief tokens of any holder that were counted since it was lent. */
  briefCounted?: number;
  /** Leases: number of the report that it was granted for, if that report had content. */
  reportNo?: number;
}

export interface OutstandingBook {
  /** Longest token life reported by any holder; never decreases. Null before the first report. */
  tokenLifeMs: number | null;
  entries: ReadonlyMap<string, OutstandingEntry>;
}

const MINUTE_MS = 60_000;
/** A report is repeated within seconds, or never. */
const REPEATED_WITHIN_MS = MINUTE_MS;

export const EMPTY_BOOK: OutstandingBook = { tokenLifeMs: null, entries: new Map() };

export const leaseKey = (holderId: string): string => `lease:${holderId}`;

/** Impressions lent or decided, and neither counted nor lapsed. */
export function outstandingOf(book: OutstandingBook): number {
  let total = 0;
  for (const entry of book.entries.values()) total += entry.left;
  return total;
}

/** Impressions reported as decided, leases excluded. */
export function decidedOf(book: OutstandingBook): number {
  let total = 0;
  for (const entry of book.entries.values()) if (entry.holderId === null) total += entry.left;
  return total;
}

/** When an entry's units lapse, epoch milliseconds. */
export function lapsesAtMs(book: OutstandingBook, entry: OutstandingEntry): number {
  const lifeMs = entry.isBrief ? BRIEF_TOKEN_TTL_MS : (book.tokenLifeMs ?? LONGEST_TOKEN_LIFE_MS);
  return entry.untilMs + lifeMs + DELIVERY_GRACE_MS;
}

/**
 * Drops lapsed entries, and reservations that counts have used up. A lease stays, so that its holder can report; an empty one, which only
 * remembers a report, stays as long as that report may be repeated.
 */
export function lapse(book: OutstandingBook, nowMs: number): OutstandingBook {
  const entries = new Map<string, OutstandingEntry>();
  for (const [key, entry] of book.entries) {
    const used = entry.left === 0 && entry.holderId === null;
    const forgotten = entry.lent === 0 && entry.untilMs + REPEATED_WITHIN_MS <= nowMs;
    if (!used && !forgotten && lapsesAtMs(book, entry) > nowMs) entries.set(key, entry);
  }
  return entries.size === book.entries.size ? book : { ...book, entries };
}

/**
 * Removes `count` units from the book, those that lapse first; at most all of them.
 * @param brief number of them counted for brief tokens
 */
export function release(book: OutstandingBook, count: number, brief = 0): OutstandingBook {
  let wanted = count;
  if (wanted <= 0 || book.entries.size === 0) return book;
  const entries = new Map(book.entries);
  if (brief > 0) noteBriefCounts(entries, brief);
  const inOrder = [...entries].sort(([, a], [, b]) => lapsesAtMs(book, a) - lapsesAtMs(book, b));
  for (const [key, entry] of inOrder) {
    if (wanted === 0) break;
    const taken = Math.min(entry.left, wanted);
    if (taken === 0) continue;
    entries.set(key, { ...entry, left: entry.left - taken });
    wanted -= taken;
  }
  return { ...book, entries };
}

function noteBriefCounts(entries: Map<string, OutstandingEntry>, brief: number): void {
  for (const [key, entry] of entries) {
    const { holderId, lent, briefCounted = 0 } = entry;
    if (holderId === null || briefCounted >= lent) continue;
    entries.set(key, { ...entry, briefCounted: Math.min(lent, briefCounted + brief) });
  }
}

/**
 * Closes a holder's lease: its unspent units return, and `spent` become reservations, batched into whole minutes (rounded up, so that none
 * lapses early). Units of the lease that counts have already taken are not reserved again. A repeated report whose answer was lost has no
 * effect. A broker's lent units stay lent.
 * @param request `unused`: impressions that the holder reported in advance and will not decide
 */
export function report(
  book: OutstandingBook,
  request: Omit<LeaseRequest, "want" | "mayAskBroker">,
  nowMs: number,
): OutstandingBook {
  const { holderId, spent, brief = 0, unused = 0, held = 0, reportNo, tokensLapseAtMs } = request;
  const lease = book.entries.get(leaseKey(holderId));
  const seenLifeMs = Math.min(tokensLapseAtMs - nowMs, LONGEST_TOKEN_LIFE_MS);
  const tokenLifeMs = seenLifeMs > 0 ? Math.max(seenLifeMs, book.tokenLifeMs ?? 0) : book.tokenLifeMs;

  const entries = new Map(book.entries);
  entries.delete(leaseKey(holderId));
  const isTaken = reportNo !== undefined && lease?.reportNo === reportNo;
  const counted = lease ? lease.lent - lease.left : 0;
  const reserved = (isTaken ? 0 : spent) - counted;
  if (reserved > 0) {
    const briefly = Math.min(reserved, Math.max(0, brief - (lease?.briefCounted ?? 0)));
    const lastDecidedAtMs = Math.max(nowMs, lease?.untilMs ?? 0);
    reserve(entries, { count: reserved - briefly, isBrief: false }, lastDecidedAtMs, nowMs);
    reserve(entries, { count: briefly, isBrief: true }, lastDecidedAtMs, nowMs);
  }
  const closed = { tokenLifeMs, entries };
  const kept = lend(closed, { holderId, count: held, endsAtMs: nowMs + LEASE_TTL_MS }, nowMs);
  // Counted units of a broker's lent blocks are reported later, so they leave the book only when those blocks are entered again.
  return release(kept, Math.max(0, -reserved) + unused);
}

function reserve(
  entries: Map<string, OutstandingEntry>,
  { count, isBrief }: { count: number; isBrief: boolean },
  lastDecidedAtMs: number,
  nowMs: number,
): void {
  if (count === 0) return;
  const untilMs = Math.ceil(lastDecidedAtMs / MINUTE_MS) * MINUTE_MS;
  const key = `${isBrief ? "brief" : "decided"}:${untilMs}`;
  const minute = entries.get(key);
  entries.set(key, {
    holderId: null,
    lent: (minute?.lent ?? 0) + count,
    left: (minute?.left ?? 0) + count,
    fromMs: minute?.fromMs ?? nowMs,
    untilMs,
    ...(isBrief ? { isBrief } : {}),
  });
}

/**
 * Enters a block lent to a holder whose earlier lease is closed, on top of what it holds. An empty block is entered if it must remember a
 * report.
 */
export function lend(
  book: OutstandingBook,
  lease: { holderId: string; count: number; endsAtMs: number; reportNo?: number | undefined },
  nowMs: number,
): OutstandingBook {
  const { holderId, count, endsAtMs, reportNo } = lease;
  if (count <= 0 && reportNo === undefined) return book;
  const entries = new Map(book.entries);
  const kept = entries.get(leaseKey(holderId));
  entries.set(leaseKey(holderId), {
    holderId,
    lent: (kept?.lent ?? 0) + count,
    left: (kept?.left ?? 0) + count,
    fromMs: nowMs,
    untilMs: Math.max(endsAtMs, kept?.untilMs ?? 0),
    ...(reportNo === undefined ? {} : { reportNo }),
  });
  return { ...book, entries };
}
