import type { VideoType } from "../../../../domain/creative/video";
import type { ByteSource } from "./byte-source";

const EBML_MAGIC = [0x1a, 0x45, 0xdf, 0xa3];
const SEGMENT_MAGIC = [0x18, 0x53, 0x80, 0x67];
/** The EBML header, whose DocType tells WebM from Matroska, ends within these bytes. */
const HEAD_BYTES = 64;
/** Brands that share the `ftyp` box and are pictures or sound. */
const OTHER_BRANDS = /^(?:avif|avis|heic|heix|hevc|mif1|msf1|crx |M4A |M4B |M4P )$/;
/** What QuickTime files began with before there was `ftyp`. */
const OLD_MOV_BOXES = /^(?:moov|mdat|wide|free|skip)$/;
/** More boxes than a file of some seconds has at its top; what comes behind is left to the encoder. */
const BOXES_MAX = 64;
const BOX_HEAD_BYTES = 16;

/**
 * What container a file's first bytes say it is; its name and its declared type say nothing.
 * @returns null when it is none of the types that may be uploaded
 */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  if (EBML_MAGIC.every((byte, index) => bytes[index] === byte)) {
    const header = ascii(bytes, 0, HEAD_BYTES);
    if (header.includes("webm")) return "webm";
    return header.includes("matroska") ? "mkv" : null;
  }
  if (ascii(bytes, 0, 4) === "RIFF") return ascii(bytes, 8, 4) === "AVI " ? "avi" : null;
  const box = ascii(bytes, 4, 4);
  if (OLD_MOV_BOXES.test(box)) return "mov";
  if (box !== "ftyp") return null;
  const brand = ascii(bytes, 8, 4);
  if (OTHER_BRANDS.test(brand)) return null;
  return brand === "qt  " ? "mov" : "mp4";
}

/** Whether a file is as long as its container says it is: neither broken off, nor with another file behind it. */
export function isWholeVideo(source: ByteSource, type: VideoType): Promise<boolean> {
  if (type === "mp4" || type === "mov") return areBoxesWhole(source);
  return type === "avi" ? isRiffWhole(source) : isMatroskaWhole(source);
}

/** Boxes follow each other to the file's end, and one of them is the movie. Source: ISO/IEC 14496-12, 4.2. */
async function areBoxesWhole(source: ByteSource): Promise<boolean> {
  let at = 0;
  let isMovie = false;
  for (let nth = 0; at < source.size && nth < BOXES_MAX; nth++) {
    const head = await source.read(at, Math.min(at + BOX_HEAD_BYTES, source.size));
    if (head.byteLength < 8) return false;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    let length = view.getUint32(0);
    if (length === 1) length = head.byteLength < BOX_HEAD_BYTES ? 0 : Number(view.getBigUint64(8));
    else if (length === 0) length = source.size - at;
    if (length < 8) return false;
    isMovie ||= ascii(head, 4, 4) === "moov";
    at += length;
  }
  return isMovie && at <= source.size;
}

/** A RIFF chunk says its own length; longer AVI files have further ones. */
async function isRiffWhole(source: ByteSource): Promise<boolean> {
  let at = 0;
  for (let nth = 0; at < source.size && nth < BOXES_MAX; nth++) {
    if (source.size - at < 12) return false;
    const head = await source.read(at, at + 12);
    if (ascii(head, 0, 4) !== "RIFF") return false;
    const length = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
    at += 8 + length + (length % 2);
  }
  // The padding of the last chunk may be left out.
  return at === source.size || at === source.size + 1;
}

/** The segment ends with the file, where it says its length at all: a recorder's does not. Source: RFC 8794, section 6. */
async function isMatroskaWhole(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, Math.min(1024, source.size));
  const header = elementSize(head, EBML_MAGIC.length);
  if (!header) return false;
  const at = EBML_MAGIC.length + header.length + Number(header.value);
  if (!SEGMENT_MAGIC.every((byte, index) => head[at + index] === byte)) return false;
  const segment = elementSize(head, at + SEGMENT_MAGIC.length);
  if (!segment) return false;
  if (segment.isUnknown) return true;
  return at + SEGMENT_MAGIC.length + segment.length + Number(segment.value) === source.size;
}

/** A variable-length integer: how many bytes it takes is the number of leading zero bits of its first one. */
function elementSize(
  bytes: Uint8Array,
  at: number,
): { value: bigint; length: number; isUnknown: boolean } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.byteLength) return null;
  let value = BigInt(first & (0xff >> length));
  for (let nth = 1; nth < length; nth++) value = (value << 8n) | BigInt(bytes[at + nth] ?? 0);
  return { value, length, isUnknown: value === (1n << BigInt(7 * length)) - 1n };
}

export function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
