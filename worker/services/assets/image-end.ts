import type { ImageType } from "../../../domain/creative/image";

/**
 * Where an image ends by its own format's account, walked from its start: what a file's last bytes say is what whoever made the file wanted
 * them to say.
 * @returns the index behind its last byte; null for one that breaks off
 */
export function imageEnd(bytes: Uint8Array, type: ImageType): number | null {
  return WALKS[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const WALKS: Record<ImageType, (bytes: Uint8Array, view: DataView) => number | null> = {
  png: pngEnd,
  jpg: jpegEnd,
  gif: gifEnd,
  webp: (bytes, view) =>
    within(bytes, view.byteLength < 12 ? Number.POSITIVE_INFINITY : view.getUint32(4, true) + 8),
};

const within = ({ byteLength }: Uint8Array, end: number): number | null => (end <= byteLength ? end : null);

const PNG_SIGNATURE_BYTES = 8;
/** A chunk's length, its name and its checksum. Source: PNG (third edition), section 5.3. */
const PNG_CHUNK_BYTES = 12;
const IEND = 0x49454e44;

function pngEnd(bytes: Uint8Array, view: DataView): number | null {
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_BYTES <= bytes.byteLength) {
    const end = at + PNG_CHUNK_BYTES + view.getUint32(at);
    if (view.getUint32(at + 4) === IEND) return within(bytes, end);
    at = end;
  }
  return null;
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/** Segments, and behind each start of a scan its data, in which a marker stands only with its second byte. Source: ITU T.81, annex B. */
function jpegEnd(bytes: Uint8Array, view: DataView): number | null {
  let at = 2;
  while (at + 2 <= bytes.byteLength) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG_END) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.byteLength) return null;
    at += 2 + view.getUint16(at + 2);
    if (marker === JPEG_SCAN) at = scanEnd(bytes, at);
  }
  return null;
}

/** Where the next marker begins: no stuffed byte (0), no restart (0xd0 to 0xd7). */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.byteLength;
}

const GIF_HEAD_BYTES = 13;
const GIF_IMAGE_BYTES = 10;

/** Source: GIF89a, sections 18 to 27. */
function gifEnd(bytes: Uint8Array): number | null {
  let at = GIF_HEAD_BYTES + colorTableBytes(bytes[10]);
  while (at < bytes.byteLength) {
    switch (bytes[at]) {
      case 0x3b:
        return at + 1;
      case 0x21:
        at = blocksEnd(bytes, at + 2);
        break;
      case 0x2c:
        at = blocksEnd(bytes, at + GIF_IMAGE_BYTES + colorTableBytes(bytes[at + 9]) + 1);
        break;
      default:
        return null;
    }
  }
  return null;
}

const colorTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function blocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== undefined && size !== 0; size = bytes[at]) at += size + 1;
  return at + 1;
}
