import type { VideoType } from "../../../domain/creative/video";

const EBML_MAGIC = [0x1a, 0x45, 0xdf, 0xa3];
/** The EBML header, whose DocType tells WebM from Matroska, ends within these bytes. */
const EBML_HEADER_BYTES = 64;
/** Brands that share the `ftyp` box and are pictures or sound. */
const OTHER_BRANDS = /^(?:avif|avis|heic|heix|hevc|mif1|msf1|crx |M4A |M4B |M4P )$/;

/**
 * What container a file's first bytes say it is; its name and its declared type say nothing. Whether it can be played is
 * the encoder's to find out.
 * @returns null when it is none of the types that may be uploaded
 */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  if (EBML_MAGIC.every((byte, index) => bytes[index] === byte)) {
    const header = ascii(bytes, 0, EBML_HEADER_BYTES);
    if (header.includes("webm")) return "webm";
    return header.includes("matroska") ? "mkv" : null;
  }
  if (ascii(bytes, 4, 4) !== "ftyp") return null;
  const brand = ascii(bytes, 8, 4);
  if (OTHER_BRANDS.test(brand)) return null;
  return brand === "qt  " ? "mov" : "mp4";
}

function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
