import { open } from "node:fs/promises";
import sharp from "sharp";

const JPEG_QUALITY = 85;
const WEBP_QUALITY = 82;
/** Same limit as the console's. */
const PIXELS_MAX = 40_000_000;
const HEAD_BYTES = 4_096;

/** Writes raw RGB pixels as a JPEG. @param {{ width: number, height: number }} size pixels */
export async function writePicture(pixels, to, size) {
  await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY, progressive: true })
    .toFile(to);
}

/**
 * Writes an image in a smaller size as WebP: upright, in sRGB, without metadata, with the source's transparency.
 * @returns {Promise<{ width: number, height: number } | null>} pixels; null for an image that is no wider than `width`, and for an animation
 */
export async function writeSmaller(from, to, width) {
  const source = sharp(from, { limitInputPixels: PIXELS_MAX }).autoOrient();
  const { pages = 1, autoOrient } = await source.metadata();
  if (autoOrient.width <= width || pages > 1 || (await isAnimatedPng(from))) return null;
  const made = await source.resize({ width }).webp({ quality: WEBP_QUALITY }).toFile(to);
  return { width: made.width, height: made.height };
}

/** An animation's control chunk precedes the pixels. Source: PNG Specification (third edition), section 11.3.6. */
async function isAnimatedPng(path) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const control = head.indexOf("acTL");
    const pixels = head.indexOf("IDAT");
    return control !== -1 && (pixels === -1 || control < pixels);
  } finally {
    await file.close();
  }
}
