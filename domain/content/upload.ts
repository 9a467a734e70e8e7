import { z } from "zod";
import { AD_FORMATS, messageCode } from "../kernel";
import { type AssetKind, KIND_RULES } from "./asset-kinds";
import { SMALL_VIDEO_MAX_BYTES, UPLOAD_PART_BYTES } from "./limits";
import { takesSmallVideos, type VideoPlace } from "./video";

/** `open`: accepts parts; `kept`: became an asset; `refused`: complete, and not acceptable. */
export const UPLOAD_STATUSES = ["open", "kept", "refused"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** File data sent before the bytes; `fingerprint` identifies the file when it is selected again. */
export const uploadSchema = z.object({
  name: z.string().trim().min(1).max(255).describe("Name of the file"),
  bytes: z.int().min(1).describe("Size of the file in bytes"),
  fingerprint: z
    .string()
    .regex(SHA256_HEX)
    .describe(
      "SHA-256, hexadecimal, that the same file has when it is chosen again; the sender's own choice",
    ),
  /** Format of the target unit, if known. */
  format: z.enum(AD_FORMATS).optional().describe("Format of the unit that the file is for"),
  viaAdNote: z.boolean().optional().describe("Whether the campaign that the file is for came by ad note"),
});

/** `checksum`: SHA-256 over the SHA-256 of all parts in order, as bytes; hex. */
export const completionSchema = z.strictObject({ checksum: z.string().regex(SHA256_HEX) });

/** Number of parts of a file. All except the last have `UPLOAD_PART_BYTES`. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / UPLOAD_PART_BYTES);
}

/** Byte range of a part, numbered from 1; null if the file has no such part. */
export function partRange(bytes: number, number: number): { start: number; end: number } | null {
  if (!Number.isInteger(number) || number < 1 || number > partCount(bytes)) return null;
  const start = (number - 1) * UPLOAD_PART_BYTES;
  return { start, end: Math.min(start + UPLOAD_PART_BYTES, bytes) };
}

/** Maximum bytes of a file for a place. Source: rule C5. */
export function maxBytesOf(kind: AssetKind, place: VideoPlace = {}): number {
  const { maxBytes } = KIND_RULES[kind];
  return takesSmallVideos(place) ? Math.min(maxBytes, SMALL_VIDEO_MAX_BYTES) : maxBytes;
}

/** @returns a message code, or null if the file can be uploaded */
export function checkUploadSize(kind: AssetKind, bytes: number, place?: VideoPlace): string | null {
  const maxBytes = maxBytesOf(kind, place);
  return bytes <= maxBytes ? null : messageCode("asset.tooLarge", { maxMb: maxBytes / 1024 / 1024 });
}

const SAMPLE_BYTES = 64 * 1024;

/** File fields used by the fingerprint; `lastModified` in epoch milliseconds. */
export interface Fingerprinted {
  name: string;
  size: number;
  lastModified: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256, hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/**
 * A file's checksum from those of its parts: the SHA-256 of their SHA-256, in order. Client and server compute it from the parts
 * that they have processed, so that neither reads the file twice.
 * @param parts hex
 */
export function checksumOfParts(parts: readonly string[]): Promise<string> {
  const all = new Uint8Array(parts.length * 32);
  for (const [index, part] of parts.entries()) {
    for (let at = 0; at < 32; at++)
      all[index * 32 + at] = Number.parseInt(part.slice(at * 2, at * 2 + 2), 16);
  }
  return sha256Hex(all);
}

/** Identifies a file when it is selected again: by name, size, modification time, and a sample of its start, middle and end. */
export async function fingerprintOf(file: Fingerprinted): Promise<string> {
  const middle = Math.floor(file.size / 2);
  const samples = await Promise.all(
    [0, middle, Math.max(0, file.size - SAMPLE_BYTES)].map((start) =>
      file.slice(start, Math.min(start + SAMPLE_BYTES, file.size)).arrayBuffer(),
    ),
  );
  const hashes = await Promise.all(samples.map((sample) => sha256Hex(sample)));
  const words = [file.name, file.size, file.lastModified, ...hashes].join("\n");
  return sha256Hex(new TextEncoder().encode(words));
}
