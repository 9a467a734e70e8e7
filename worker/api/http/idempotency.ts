import { createHash } from "node:crypto";
import { z } from "zod";
import { parseOrRefuse } from "../../../domain/kernel";
import { boundaryOf } from "../../http/parts";

const keySchema = z.object({ "Idempotency-Key": z.string().min(1).max(200).optional() });

/** The request's `Idempotency-Key`. @throws AppError 070 for a key that is empty or too long */
export function readIdempotencyKey(headers: Headers): string | null {
  const given = headers.get("Idempotency-Key") ?? undefined;
  return parseOrRefuse(keySchema, { "Idempotency-Key": given })["Idempotency-Key"] ?? null;
}

/**
 * SHA-256 of the request's method, path and body bytes, hex. The boundary of a multipart form is excluded, because a client
 * chooses a new one each time it sends the same form.
 */
export function hashRequest(
  { method, headers }: Pick<Request, "method" | "headers">,
  path: string,
  bytes: Uint8Array,
): string {
  const hash = createHash("sha256").update(`${method} ${path}\n`);
  const boundary = boundaryOf(headers.get("Content-Type") ?? "");
  if (!boundary) return hash.update(bytes).digest("hex");
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, from)) {
    hash.update(body.subarray(from, at)).update("\n");
    from = at + boundary.length;
  }
  return hash.update(body.subarray(from)).digest("hex");
}
