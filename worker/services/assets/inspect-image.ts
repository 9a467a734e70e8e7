import { imageSize } from "image-size";
import { IMAGE_TYPES, type ImageFacts, type ImageType } from "../../../domain/creative/image";
import { imageEnd } from "./image-end";

/**
 * Reads what a file is from its own bytes; its name and its declared type say nothing. A file that starts like an image and
 * breaks off is none, nor is one with another file behind its end. Behind a JPEG cameras write depths, films and previews: `bytes` is how
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
