import { DAY_MS } from "../kernel";
import { DELIVERY_KINDS } from "./event";
import type { MarkKind, TokenMark } from "./tally";

/**
 * The marks of up to 256 tokens of one isolate and day are stored as one value, since storage costs by the row and not by the byte. A token's
 * id is 22 random characters of its isolate and a count in base 36; the count's last byte is the token's ordinal in its block.
 * Why: docs/decisions/0214.
 */
export interface MarkPlace {
  /** Day of the decision, days since 1970 in UTC. */
  day: number;
  block: string;
  /** 0 to 255. */
  ordinal: number;
}

/** A mark without its token. */
export type BlockMark = Pick<TokenMark, "kind" | "arrivalId" | "atMs" | "billed"> & { ordinal: number };

const ISOLATE_CHARS = 22;
const COUNT = /^(0|[1-9a-z][0-9a-z]{0,9})$/;
const ORDINALS = 256;

export const markDayOf = (decidedAtMs: number): number => Math.floor(decidedAtMs / DAY_MS);

/** Where a token's marks are stored. An id of another form has a block of its own. */
export function markPlaceOf({ tokenId, decidedAtMs }: { tokenId: string; decidedAtMs: number }): MarkPlace {
  const day = markDayOf(decidedAtMs);
  const count = tokenId.slice(ISOLATE_CHARS);
  if (!COUNT.test(count)) return { day, block: tokenId, ordinal: 0 };
  const nth = Number.parseInt(count, 36);
  const block = `${tokenId.slice(0, ISOLATE_CHARS)}.${Math.floor(nth / ORDINALS).toString(36)}`;
  return { day, block, ordinal: nth % ORDINALS };
}

const KINDS: readonly MarkKind[] = [...DELIVERY_KINDS, "void"];
const BILLED = 0x80;
/** Ordinal, kind, arrival (6 bytes) and time (6 bytes). */
const MARK_BYTES = 14;
const HIGH = 2 ** 32;

/** 48 bits of an arrival's or a token's id, as 12 hexadecimal digits; another id has the same once in 2^48. */
export function shortId(id: string): string {
  // cyrb53: two multiplicative hashes, of which 24 bits each are kept.
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return ((a >>> 8) * 0x1000000 + (b >>> 8)).toString(16).padStart(12, "0");
}

/** @param marks with arrivals from `shortId` */
export function packMarks(marks: readonly BlockMark[]): Uint8Array {
  const bytes = new Uint8Array(marks.length * MARK_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [nth, { ordinal, kind, arrivalId, atMs, billed }] of marks.entries()) {
    const at = nth * MARK_BYTES;
    view.setUint8(at, ordinal);
    view.setUint8(at + 1, KINDS.indexOf(kind) | (billed ? BILLED : 0));
    setUint48(view, at + 2, Number.parseInt(arrivalId, 16));
    setUint48(view, at + 8, atMs);
  }
  return bytes;
}

/** Inverse of `packMarks`. */
export function unpackMarks(bytes: Uint8Array): BlockMark[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / MARK_BYTES }, (_, nth) => {
    const at = nth * MARK_BYTES;
    const kind = view.getUint8(at + 1);
    return {
      ordinal: view.getUint8(at),
      kind: KINDS[kind & ~BILLED] ?? "void",
      billed: (kind & BILLED) !== 0,
      arrivalId: getUint48(view, at + 2)
        .toString(16)
        .padStart(12, "0"),
      atMs: getUint48(view, at + 8),
    };
  });
}

function setUint48(view: DataView, at: number, value: number): void {
  view.setUint16(at, Math.floor(value / HIGH));
  view.setUint32(at + 2, value % HIGH);
}

const getUint48 = (view: DataView, at: number): number => view.getUint16(at) * HIGH + view.getUint32(at + 2);
