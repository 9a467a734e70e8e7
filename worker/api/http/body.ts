import { AppError } from "../../../domain/shared/errors";
import { VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { messageCode } from "../../../domain/shared/validation";
import { FORM_OVERHEAD_BYTES, readLimited, TEXT_BODY_MAX_BYTES } from "../../http/limited-body";
import type { Call } from "../call";

export interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>;
  value: Record<string, unknown>;
}

/**
 * The body as its call takes it; a call that takes none reads none.
 * @throws AppError 070 for text that is no JSON object, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(request: Request, call: Call): Promise<ReadBody> {
  if (!call.body) return { bytes: new Uint8Array(), value: {} };
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const bytes = await readAtMost(request, call.multipart ? "file" : "json");
  if (call.multipart) {
    if (type !== "multipart/form-data") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    return { bytes, value: await parseForm(request, bytes) };
  }
  if (bytes.byteLength === 0) return { bytes, value: {} };
  if (type !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  return { bytes, value: parseObject(bytes) };
}

/** The JSON object of a request that is no call. @throws AppError 070, PAYLOAD_TOO_LARGE */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  return parseObject(await readAtMost(request, "json"));
}

/** A body that is handed on as it comes. @throws AppError 070 for one whose length is not said */
export function sizedBody(request: Request): { body: ReadableStream<Uint8Array>; bytes: number } {
  const bytes = Number(request.headers.get("Content-Length"));
  if (!request.body || !Number.isSafeInteger(bytes) || bytes <= 0) throw new AppError("070");
  return { body: request.body, bytes };
}

async function readAtMost(request: Request, kind: "file" | "json"): Promise<Uint8Array<ArrayBuffer>> {
  const max = kind === "file" ? VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES : TEXT_BODY_MAX_BYTES;
  const bytes = await readLimited(request, max);
  if (bytes) return bytes;
  const tooLarge = messageCode("asset.tooLarge", { maxMb: VIDEO_MAX_BYTES / 1024 / 1024 });
  throw new AppError("PAYLOAD_TOO_LARGE", kind === "file" ? { fields: { file: [tooLarge] } } : {});
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    throw new AppError("070");
  }
  throw new AppError("070");
}

async function parseForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  try {
    return Object.fromEntries(await new Response(bytes, { headers }).formData());
  } catch {
    throw new AppError("070");
  }
}
