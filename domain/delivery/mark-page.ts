import { DAY_MS } from "../kernel";
import { DELIVERY_KINDS } from "./event";
import { shortId } from "./short-id";
import type { MarkKind, TokenMark } from "./tally";

/**
 * Where a meter's marks are stored: a page holds those of the tokens that were decided within a span of time, so that what arrives together is
 * stored together. Runs of pages have one width, and a run ends where nothing is stored yet. Why: docs/decisions/0217.
 */
export interface MarkLayout {
  /** In order of time: each run's first instant, and the width of its pages. */
  runs: readonly (readonly [fromMs: number, widthMs: number])[];
  /** The latest decision that has a mark, or 0. */
  newestMs: number;
  /** Marks of its page. */
  onNewest: number;
}

const NARROWEST_MS = 250;
const FIRST_MS = 60_000;
/** Not wider, so that a page stays readable when a quiet campaign becomes a busy one while nothing arrives here. */
const WIDEST_MS = 15 * 60_000;
const MOST_ON_PAGE = 1_024;
const FEWEST_ON_PAGE = 64;
const STEP = 4;

export const EMPTY_LAYOUT: MarkLayout = { runs: [[0, FIRST_MS]], newestMs: 0, onNewest: 0 };

export const markDayOf = (decidedAtMs: number): number => Math.floor(decidedAtMs / DAY_MS);

/** First instant of the page of a decision; no page has more than one UTC day. */
export function pageOf({ runs }: Pick<MarkLayout, "runs">, decidedAtMs: number): number {
  const [fromMs, widthMs] = runs.findLast(([runFromMs]) => runFromMs <= decidedAtMs) ?? [0, FIRST_MS];
  const pageMs = decidedAtMs - ((decidedAtMs - fromMs) % widthMs);
  return Math.max(pageMs, markDayOf(decidedAtMs) * DAY_MS);
}

/**
 * The layout once marks of these decisions are added. Pages become narrower when one is full, and wider when one had little; both begin
 * after the latest decision, so that the page of every stored mark stays.
 */
export function layoutAfter(layout: MarkLayout, decisionsMs: readonly number[]): MarkLayout {
  const { runs } = layout;
  const newestMs = Math.max(layout.newestMs, ...decisionsMs);
  const page = pageOf(layout, newestMs);
  const isSamePage = page === pageOf(layout, layout.newestMs);
  const added = decisionsMs.filter((atMs) => pageOf(layout, atMs) === page).length;
  const onNewest = (isSamePage ? layout.onNewest : 0) + added;
  const [fromMs, widthMs] = runs.at(-1) ?? [0, FIRST_MS];
  const next = { runs, newestMs, onNewest };
  if (fromMs > newestMs) return next;
  const isFull = onNewest > MOST_ON_PAGE;
  const hadLittle = !isSamePage && fromMs <= layout.newestMs && layout.onNewest < FEWEST_ON_PAGE;
  if (!isFull && !hadLittle) return next;
  const wantedMs = isFull ? widthMs / STEP : widthMs * STEP;
  const nextMs = Math.min(Math.max(wantedMs, NARROWEST_MS), WIDEST_MS);
  return nextMs === widthMs ? next : { ...next, runs: [...runs, [newestMs + 1, nextMs]] };
}

/** Leaves out runs in which nothing was decided from then on. */
export function layoutSince(layout: MarkLayout, sinceMs: number): MarkLayout {
  const first = layout.runs.findLastIndex(([fromMs]) => fromMs <= sinceMs);
  return first <= 0 ? layout : { ...layout, runs: layout.runs.slice(first) };
}

/** A token on a page: 48 bits of its id and the instant of its decision. */
export const markKeyOf = ({ tokenId, decidedAtMs }: Pick<TokenMark, "tokenId" | "decidedAtMs">): string =>
  `${shortId(tokenId)} ${decidedAtMs}`;

/** A mark with its token's `markKeyOf`, and its arrival's `shortId`. */
export type PageMark = Pick<TokenMark, "kind" | "arrivalId" | "atMs" | "decidedAtMs"> & {
  key: string;
  billed: boolean;
};

const KINDS: readonly MarkKind[] = [...DELIVERY_KINDS, "void"];
const BILLED = 0x80;
/** Kind, and 6 bytes each of the token's id, its decision, the arrival's id and time. */
const MARK_BYTES = 25;
const HIGH = 2 ** 32;

export function packMarks(marks: readonly PageMark[]): Uint8Array {
  const bytes = new Uint8Array(marks.length * MARK_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [nth, { key, kind, arrivalId, atMs, decidedAtMs, billed }] of marks.entries()) {
    const at = nth * MARK_BYTES;
    view.setUint8(at, KINDS.indexOf(kind) | (billed ? BILLED : 0));
    const [token = ""] = key.split(" ");
    const values = [Number.parseInt(token, 16), decidedAtMs, Number.parseInt(arrivalId, 16), atMs];
    for (const [place, value] of values.entries()) setUint48(view, at + 1 + 6 * place, value);
  }
  return bytes;
}

/** Inverse of `packMarks`. */
export function unpackMarks(bytes: Uint8Array): PageMark[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / MARK_BYTES }, (_, nth) => {
    const at = nth * MARK_BYTES;
    const kind = view.getUint8(at);
    const decidedAtMs = getUint48(view, at + 7);
    return {
      key: `${hexOf(getUint48(view, at + 1))} ${decidedAtMs}`,
      kind: KINDS[kind & ~BILLED] ?? "void",
      billed: (kind & BILLED) !== 0,
      arrivalId: hexOf(getUint48(view, at + 13)),
      atMs: getUint48(view, at + 19),
      decidedAtMs,
    };
  });
}

const hexOf = (value: number): string => value.toString(16).padStart(12, "0");

function setUint48(view: DataView, at: number, value: number): void {
  view.setUint16(at, Math.floor(value / HIGH));
  view.setUint32(at + 2, value % HIGH);
}

const getUint48 = (view: DataView, at: number): number => view.getUint16(at) * HIGH + view.getUint32(at + 2);
