import { VIDEO_MAX_BYTES } from "../../../domain/content";
import { AppError, isBoundedJson, messageCode } from "../../../domain/kernel";
import {
  FORM_OVERHEAD_BYTES,
  type HeldBody,
  NOTHING,
  readLimited,
  TEXT_BODY_MAX_BYTES,
} from "../../http/limited-body";
import { mediaTypeOf, parseParts } from "../../http/parts";
import type { Call } from "../call";

/** A body and its parsed value. Files of a form are views of its bytes and become invalid with them. */
export interface ReadBody extends HeldBody {
  value: Record<string, unknown>;
}

/**
 * Reads the body as its call requires; a call without a body reads nothing.
 * @param sender the account's id
 * @throws AppError 070 for text that is not a JSON object or exceeds the depth or size of every call, PAYLOAD_TOO_LARGE,
 *   UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(request: Request, call: Call, sender?: string): Promise<ReadBody> {
  if (!call.body) return { ...NOTHING, value: {} };
  const type = request.headers.get("Content-Type") ?? "";
  const mediaType = mediaTypeOf(request);
  if (call.multipart && mediaType !== "multipart/form-data") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const held = await readAtMost(request, call.multipart ? "file" : "json", sender);
  const { bytes } = held;
  try {
    if (call.multipart) return { ...held, value: Object.fromEntries(parseParts(bytes, type)) };
    if (bytes.byteLength === 0) return { ...held, value: {} };
    if (mediaType !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    return { ...held, value: parseObject(bytes) };
  } catch (error) {
    held.free();
    throw error;
  }
}

/** The JSON object of a request outside the contract. @throws AppError 070, PAYLOAD_TOO_LARGE */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  return parseObject((await readAtMost(request, "json")).bytes);
}

/** A body that is streamed on. @throws AppError 070 for a body without a length */
export function sizedBody(request: Request): { body: ReadableStream<Uint8Array>; bytes: number } {
  const bytes = Number(request.headers.get("Content-Length"));
  if (!request.body || !Number.isSafeInteger(bytes) || bytes <= 0) throw new AppError("070");
  return { body: request.body, bytes };
}

async function readAtMost(request: Request, kind: "file" | "json", sender?: string): Promise<HeldBody> {
  const max = kind === "file" ? VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES : TEXT_BODY_MAX_BYTES;
  const held = await readLimited(request, max, sender);
  if (held) return held;
  const tooLarge = messageCode("asset.tooLarge", { maxMb: VIDEO_MAX_BYTES / 1024 / 1024 });
  throw new AppError("PAYLOAD_TOO_LARGE", kind === "file" ? { fields: { file: [tooLarge] } } : {});
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value) && isBoundedJson(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    throw new AppError("070");
  }
  throw new AppError("070");
}
