import { DELIVERY_KINDS } from "./event";
import { markDayOf } from "./mark-page";
import type { MarkKind, TokenMark } from "./tally";

/**
 * The former place of marks (docs/decisions/0214.), which meters still read: the marks of up to 256 tokens of one isolate and day are one value.
 * A token's id is 22 random characters of its isolate and a count in base 36; the count's last byte is the token's ordinal in its block.
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

/** @returns marks with arrivals as of `shortId` */
export function unpackBlock(bytes: Uint8Array): BlockMark[] {
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

const getUint48 = (view: DataView, at: number): number => view.getUint16(at) * HIGH + view.getUint32(at + 2);
