import { imageSize } from "image-size";
import {
  checkCover,
  checkImage,
  checkLogo,
  IMAGE_TYPES,
  type ImageFacts,
  type ImageType,
  type OwnAsset,
} from "../../../domain/content";
import { AppError, IMAGE_MAX_BYTES } from "../../../domain/kernel";
import type { ServiceContext } from "../kernel";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { requireAtMost } from "./uses";

/** What an image has to be for its kind; a message code where it is not. */
const CHECKS: Record<AssetRow["kind"], (image: ImageFacts) => string | null> = {
  creative: checkImage,
  logo: checkLogo,
  cover: checkCover,
  profile: checkLogo,
  business: checkImage,
  introduction: checkImage,
  settlement: checkImage,
  shared: checkImage,
  display: checkImage,
};

/**
 * Keeps a file that is an image by its bytes, in the size its kind allows.
 *
 * @param ownerId the project's id, or the account's while there is no project
 * @param typeCode the message code for a file that is none of the types that are taken
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepImage(
  ctx: ServiceContext,
  ownerId: string,
  kind: AssetRow["kind"],
  file: UploadedFile,
  typeCode = "image.type",
): Promise<OwnAsset> {
  // How large an image may be helps nobody whose file is none.
  if (imageTypeOf(file.bytes)) requireAtMost(file, IMAGE_MAX_BYTES, "image.tooLarge");
  const image = inspectImage(file.bytes);
  if (!image) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: [typeCode] } });
  const refusal = CHECKS[kind](image);
  if (refusal) throw new AppError("070", { fields: { file: [refusal] } });
  const { type, w: width, h: height } = image;
  const own = { ...file, bytes: file.bytes.subarray(0, image.bytes) };
  return keepFile(ctx, ownerId, own, {
    kind,
    contentType: IMAGE_TYPES[type],
    width,
    height,
    status: "ready",
  });
}

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
/** A chunk's length, its name and its checksum. Source: PNG Specification (third edition), section 5.3. */
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

/**
 * Reads what a file is from its own bytes; its name and its declared type say nothing. A file that starts like an image and
 * breaks off is none, nor is one with another file behind its end. Behind a JPEG cameras write depths, videos and previews: `bytes` is how
 * many are the image's own, and no others are to be kept.
 *
 * @returns null when it is no whole image of a type we show
 */
export function inspectImage(bytes: Uint8Array): ImageFacts | null {
  const type = imageTypeOf(bytes);
  const end = type && imageEnd(bytes, type);
  if (!type || !end || (end < bytes.byteLength && type !== "jpg")) return null;
  try {
    const { width, height, type: readType } = imageSize(bytes);
    if (!width || !height || readType !== type) return null;
    return { type, w: width, h: height, bytes: end };
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

/** What a file's first bytes say it is; null for no image that we show. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  for (const type of Object.keys(IMAGE_TYPES) as ImageType[]) if (SIGNATURES[type](bytes)) return type;
  return null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
