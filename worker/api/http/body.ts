import { AppError } from "../../../domain/shared/errors";
import { VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { messageCode } from "../../../domain/shared/validation";
import type { Call } from "../call";

const JSON_MAX_BYTES = 256 * 1024;
/** What the form's other parts and its boundaries may add to the file. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

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
  const bytes = await readLimited(request, call.multipart ? "file" : "json");
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
  return parseObject(await readLimited(request, "json"));
}

/** Counts what arrives, since a length that a caller declares is only its word. */
async function readLimited(request: Request, kind: "file" | "json"): Promise<Uint8Array<ArrayBuffer>> {
  const max = kind === "file" ? VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES : JSON_MAX_BYTES;
  const refusal = () =>
    new AppError(
      "PAYLOAD_TOO_LARGE",
      kind === "file"
        ? { fields: { file: [messageCode("asset.tooLarge", { maxMb: VIDEO_MAX_BYTES / 1024 / 1024 })] } }
        : {},
    );
  if (Number(request.headers.get("Content-Length") ?? 0) > max) throw refusal();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length > max) throw refusal();
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
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
