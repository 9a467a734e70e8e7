import { crc32 } from "node:zlib";
import { imageSize } from "image-size";
import { IMAGE_TYPES, type ImageType } from "../../domain/content";

/** An image as displayed and stored. */
export interface CleanImage {
  type: ImageType;
  /** Pixels, after Exif rotation. */
  w: number;
  h: number;
  /** The file without metadata and without data after the image's end. */
  file: Uint8Array<ArrayBuffer>;
}

/**
 * Reads an image's type and size from its bytes, and removes data not needed to display it: Exif, XMP, IPTC, comments,
 * thumbnails, unknown parts and trailing data. Keeps the colour profile, and the Exif orientation where browsers honour it.
 * Pixels are not encoded again.
 * @returns null for a file of another type, `broken` for an image that cannot be read to its end
 */
export function cleanImage(bytes: Uint8Array<ArrayBuffer>): CleanImage | "broken" | null {
  const type = imageTypeOf(bytes);
  if (!type) return null;
  const parts = WALKS[type](bytes);
  if (!parts) return "broken";
  const size = sizeOf(bytes, type);
  if (!size) return "broken";
  const orientation = orientationOf(bytes, parts);
  const isTurned = orientation > 4;
  return {
    type,
    w: isTurned ? size.height : size.width,
    h: isTurned ? size.width : size.height,
    file: BUILDS[type](bytes, parts, orientation),
  };
}

function sizeOf(bytes: Uint8Array, type: ImageType): { width: number; height: number } | null {
  try {
    const { width, height, type: readType } = imageSize(bytes);
    return width && height && readType === type ? { width, height } : null;
  } catch {
    return null;
  }
}

const SIGNATURES: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  gif: (bytes) => ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a",
  webp: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP",
};

/** Type by the file's first bytes; null for an unsupported type. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  for (const type of Object.keys(IMAGE_TYPES) as ImageType[]) if (SIGNATURES[type](bytes)) return type;
  return null;
}

/** A part of an image file, `[start, end)` in bytes. The parts cover the file without gaps. */
interface ImagePart {
  start: number;
  end: number;
  /** Name in its format: a marker, a chunk's name, a block's label. */
  name: string;
  use: "shown" | "metadata";
  /** Offset of Exif data in the part. */
  exifAt?: number;
}

/** Splits each format into parts, from start to end. @returns null for a truncated image */
const WALKS: Record<ImageType, (bytes: Uint8Array) => ImagePart[] | null> = {
  jpg: jpegParts,
  png: pngParts,
  webp: webpParts,
  gif: gifParts,
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const JPEG_START = 0xd8;
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_APP0 = 0xe0;
const JPEG_APP1 = 0xe1;
const JPEG_APP15 = 0xef;
const JPEG_COMMENT = 0xfe;
const EXIF_HEAD = "Exif\0\0";
/** Application segments that decoders need: density, colour profile, colour transform. */
const JPEG_SHOWN = ["JFIF\0", "ICC_PROFILE\0", "Adobe"];

/**
 * Segments, and after each start of a scan its data, in which markers are escaped by a second byte. Source: ITU T.81, annex B.
 */
function jpegParts(bytes: Uint8Array): ImagePart[] | null {
  const view = viewOf(bytes);
  const parts: ImagePart[] = [{ start: 0, end: 2, name: String(JPEG_START), use: "shown" }];
  let at = 2;
  while (at + 2 <= bytes.byteLength) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG_END)
      return [...parts, { start: at, end: at + 2, name: String(marker), use: "shown" }];
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      parts.push({ start: at, end: at + 1, name: "fill", use: "metadata" });
      at += 1;
      continue;
    }
    if (at + 4 > bytes.byteLength) return null;
    const head = at + 4;
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === JPEG_SCAN) end = scanEnd(bytes, end);
    const part: ImagePart = { start: at, end, name: String(marker), use: jpegUse(bytes, marker, head) };
    if (marker === JPEG_APP1 && ascii(bytes, head, EXIF_HEAD.length) === EXIF_HEAD)
      part.exifAt = head + EXIF_HEAD.length;
    parts.push(part);
    at = end;
  }
  return null;
}

function jpegUse(bytes: Uint8Array, marker: number, head: number): ImagePart["use"] {
  if (marker === JPEG_COMMENT) return "metadata";
  if (marker < JPEG_APP0 || marker > JPEG_APP15) return "shown";
  return JPEG_SHOWN.some((name) => ascii(bytes, head, name.length) === name) ? "shown" : "metadata";
}

/** Offset of the next marker, skipping stuffed bytes (0) and restarts (0xd0 to 0xd7). */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.byteLength;
}

const PNG_SIGNATURE_BYTES = 8;
/** Bytes of a chunk's length, name and checksum. Source: PNG Specification (third edition), section 5.3. */
const PNG_CHUNK_BYTES = 12;
/** Chunks needed for pixels, colours and animations. Source: PNG Specification (third edition), section 11. */
const PNG_SHOWN = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST sPLT pHYs acTL fcTL fdAT".split(
    " ",
  ),
);

function pngParts(bytes: Uint8Array): ImagePart[] | null {
  const view = viewOf(bytes);
  const parts: ImagePart[] = [{ start: 0, end: PNG_SIGNATURE_BYTES, name: "signature", use: "shown" }];
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_BYTES <= bytes.byteLength) {
    const end = at + PNG_CHUNK_BYTES + view.getUint32(at);
    if (end > bytes.byteLength) return null;
    const name = ascii(bytes, at + 4, 4);
    parts.push({
      start: at,
      end,
      name,
      use: PNG_SHOWN.has(name) ? "shown" : "metadata",
      ...(name === "eXIf" ? { exifAt: at + 8 } : {}),
    });
    if (name === "IEND") return parts;
    at = end;
  }
  return null;
}

const RIFF_HEAD_BYTES = 12;
const RIFF_CHUNK_BYTES = 8;
/** Source: RFC 9649, section 2.7. */
const WEBP_SHOWN = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

function webpParts(bytes: Uint8Array): ImagePart[] | null {
  if (bytes.byteLength < RIFF_HEAD_BYTES) return null;
  const view = viewOf(bytes);
  const end = view.getUint32(4, true) + RIFF_CHUNK_BYTES;
  if (end > bytes.byteLength) return null;
  const parts: ImagePart[] = [{ start: 0, end: RIFF_HEAD_BYTES, name: "RIFF", use: "shown" }];
  for (let at = RIFF_HEAD_BYTES; at + RIFF_CHUNK_BYTES <= end; ) {
    const length = view.getUint32(at + 4, true);
    const name = ascii(bytes, at, 4);
    const next = at + RIFF_CHUNK_BYTES + length + (length % 2);
    // The last chunk's padding may be missing.
    if (next > end + 1) return null;
    parts.push({
      start: at,
      end: Math.min(next, end),
      name,
      use: WEBP_SHOWN.has(name) ? "shown" : "metadata",
    });
    at = next;
  }
  return parts;
}

const GIF_HEAD_BYTES = 13;
const GIF_IMAGE_BYTES = 10;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;
/** Extensions for the number of repetitions and the colour profile. */
const GIF_SHOWN = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Source: GIF89a, sections 18 to 27. */
function gifParts(bytes: Uint8Array): ImagePart[] | null {
  let at = GIF_HEAD_BYTES + colorTableBytes(bytes[10]);
  const parts: ImagePart[] = [{ start: 0, end: at, name: "head", use: "shown" }];
  while (at < bytes.byteLength) {
    const kind = bytes[at];
    if (kind === GIF_END) return [...parts, { start: at, end: at + 1, name: "end", use: "shown" }];
    let end = at;
    let use: ImagePart["use"] = "shown";
    if (kind === GIF_EXTENSION) {
      end = blocksEnd(bytes, at + 2);
      const isShown = bytes[at + 1] === GIF_CONTROL || isShownApplication(bytes, at);
      use = isShown ? "shown" : "metadata";
    } else if (kind === GIF_IMAGE) {
      end = blocksEnd(bytes, at + GIF_IMAGE_BYTES + colorTableBytes(bytes[at + 9]) + 1);
    } else return null;
    parts.push({ start: at, end, name: String(kind), use });
    at = end;
  }
  return null;
}

const isShownApplication = (bytes: Uint8Array, at: number) =>
  bytes[at + 1] === GIF_APPLICATION && GIF_SHOWN.includes(ascii(bytes, at + 3, 11));

const colorTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function blocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== undefined && size !== 0; size = bytes[at]) at += size + 1;
  return at + 1;
}

const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const IFD_ENTRY_BYTES = 12;

/** The Exif orientation, 1 to 8, of the first Exif data. Browsers ignore it in WebP. Source: CIPA DC-008 (Exif), 4.6.5. */
function orientationOf(bytes: Uint8Array, parts: readonly ImagePart[]): number {
  const exif = parts.find(({ exifAt }) => exifAt !== undefined);
  if (exif?.exifAt === undefined) return UPRIGHT;
  const view = viewOf(bytes.subarray(exif.exifAt, exif.end));
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittle);
    const entries = view.getUint16(directory, isLittle);
    for (let nth = 0; nth < entries; nth++) {
      const at = directory + 2 + nth * IFD_ENTRY_BYTES;
      if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
      const value = view.getUint16(at + 8, isLittle);
      return view.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? value : UPRIGHT;
    }
  } catch (error) {
    // Offsets that point outside the data.
    if (!(error instanceof RangeError)) throw error;
  }
  return UPRIGHT;
}

/** Exif data with the orientation only. */
const exifOf = (orientation: number): number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...[0, 0, 0, 0],
];

type Build = (
  bytes: Uint8Array<ArrayBuffer>,
  parts: readonly ImagePart[],
  orientation: number,
) => Uint8Array<ArrayBuffer>;

const BUILDS: Record<ImageType, Build> = {
  jpg(bytes, parts, orientation) {
    const pieces = shownOf(bytes, parts).map(({ name, piece }) =>
      name === String(JPEG_APP0) ? withoutThumbnail(piece) : piece,
    );
    if (orientation !== UPRIGHT) {
      const body = [...codesOf(EXIF_HEAD), ...exifOf(orientation)];
      pieces.splice(1, 0, Uint8Array.from([0xff, JPEG_APP1, 0, body.length + 2, ...body]));
    }
    return joined(pieces);
  },
  png(bytes, parts, orientation) {
    const pieces = shownOf(bytes, parts).map(({ piece }) => piece);
    if (orientation !== UPRIGHT) {
      const body = Uint8Array.from([...codesOf("eXIf"), ...exifOf(orientation)]);
      const chunk = new Uint8Array(body.length + 8);
      viewOf(chunk).setUint32(0, body.length - 4);
      chunk.set(body, 4);
      viewOf(chunk).setUint32(body.length + 4, crc32(body));
      // After the header, which is the first chunk.
      pieces.splice(2, 0, chunk);
    }
    return joined(pieces);
  },
  webp(bytes, parts) {
    const file = joined(shownOf(bytes, parts).map(({ piece }) => piece));
    viewOf(file).setUint32(4, file.byteLength - RIFF_CHUNK_BYTES, true);
    // The first chunk lists the others.
    if (ascii(file, RIFF_HEAD_BYTES, 4) === "VP8X")
      file[RIFF_HEAD_BYTES + RIFF_CHUNK_BYTES] =
        (file[RIFF_HEAD_BYTES + RIFF_CHUNK_BYTES] ?? 0) & ~WEBP_METADATA;
    return file;
  },
  gif: (bytes, parts) => joined(shownOf(bytes, parts).map(({ piece }) => piece)),
};

/** The flags of Exif and XMP. */
const WEBP_METADATA = 0x08 | 0x04;
/** Size of a JFIF segment without a thumbnail, including its marker. Source: ITU T.871, 10.1. */
const JFIF_BYTES = 18;

function withoutThumbnail(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (segment.byteLength <= JFIF_BYTES) return segment;
  const head = segment.slice(0, JFIF_BYTES);
  head.set([0, JFIF_BYTES - 2], 2);
  head.set([0, 0], JFIF_BYTES - 2);
  return head;
}

const shownOf = (bytes: Uint8Array<ArrayBuffer>, parts: readonly ImagePart[]) =>
  parts
    .filter(({ use }) => use === "shown")
    .map(({ start, end, name }) => ({ name, piece: bytes.subarray(start, end) }));

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.byteLength;
  }
  return file;
}

const codesOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));
