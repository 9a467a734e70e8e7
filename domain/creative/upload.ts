import { z } from "zod";
import { AD_FORMATS } from "../inventory/types";
import { REWARDED_VIDEO_MAX_BYTES, UPLOAD_PART_BYTES } from "../shared/limits";
import { messageCode } from "../shared/validation";
import { type AssetKind, KIND_RULES } from "./asset-kinds";

/** `open` takes parts; `kept` became an asset; `refused` was whole, and not what may be kept. */
export const UPLOAD_STATUSES = ["open", "kept", "refused"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** What is told of a file before its bytes; `fingerprint` is what it is known by when it is chosen again. */
export const uploadSchema = z.object({
  name: z.string().trim().min(1).max(255),
  bytes: z.int().min(1),
  fingerprint: z.string().regex(SHA256_HEX),
  /** The format of the unit that it is for, where that is known. */
  format: z.enum(AD_FORMATS).optional(),
});

/** `checksum`: SHA-256 of all parts' own SHA-256 in their order, as bytes; hex. */
export const completionSchema = z.object({ checksum: z.string().regex(SHA256_HEX) });

/** How many parts a file of so many bytes has. All but the last are of `UPLOAD_PART_BYTES`. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / UPLOAD_PART_BYTES);
}

/** The bytes of a part, the first being 1; null for one that the file does not have. */
export function partRange(bytes: number, number: number): { start: number; end: number } | null {
  if (!Number.isInteger(number) || number < 1 || number > partCount(bytes)) return null;
  const start = (number - 1) * UPLOAD_PART_BYTES;
  return { start, end: Math.min(start + UPLOAD_PART_BYTES, bytes) };
}

/** The largest file that may be sent for a unit of this format. Source: specification section 5. */
export function maxBytesOf(kind: AssetKind, format?: string): number {
  const { maxBytes } = KIND_RULES[kind];
  return format === "rewarded" ? Math.min(maxBytes, REWARDED_VIDEO_MAX_BYTES) : maxBytes;
}

/** @returns a message code, or null for a file that may be sent */
export function checkUploadSize(kind: AssetKind, bytes: number, format?: string): string | null {
  const maxBytes = maxBytesOf(kind, format);
  return bytes <= maxBytes ? null : messageCode("asset.tooLarge", { maxMb: maxBytes / 1024 / 1024 });
}
