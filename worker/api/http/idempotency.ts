import { createHash } from "node:crypto";
import { z } from "zod";
import { parseOrRefuse } from "../../../domain/shared/validation";

const keySchema = z.object({ "Idempotency-Key": z.string().min(1).max(200).optional() });

/** The caller's word for "this very write". @throws AppError 070 for a key that is empty or too long */
export function readIdempotencyKey(headers: Headers): string | null {
  const given = headers.get("Idempotency-Key") ?? undefined;
  return parseOrRefuse(keySchema, { "Idempotency-Key": given })["Idempotency-Key"] ?? null;
}

/** SHA-256 of the request's method, path and body bytes, hex. */
export function hashRequest(method: string, path: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${method} ${path}\n`).update(bytes).digest("hex");
}
