import type * as z from "zod/mini";
import { AUDIENCE_BODY_MAX_BYTES } from "../../domain/audience";
import { fieldErrorsOf, isBoundedJson, issueCode } from "../../domain/kernel";
import { json } from "../http";
import { readLimitedText } from "./limited-text";

/** `{ code, msg }` with the HTTP status as the code, and message codes by field where fields are wrong. */
export function refusal(status: number, msg: string, fields?: Record<string, string[]>): Response {
  return json({ code: status, msg, ...(fields ? { fields } : {}) }, status);
}

/** Answer to an accepted request that is processed later. */
export function accepted(): Response {
  return json({ code: 0, msg: "OK" }, 202);
}

/**
 * Parses the request's JSON with a schema, or returns the error response. Accepts any content type: with `text/plain` a web page
 * avoids the preflight.
 */
export async function readBody<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
): Promise<{ body: z.output<S> } | { answer: Response }> {
  const text = await readLimitedText(request, AUDIENCE_BODY_MAX_BYTES);
  if (text === null) return { answer: refusal(413, "PAYLOAD_TOO_LARGE") };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { answer: refusal(400, "BODY_INVALID") };
  }
  if (!isBoundedJson(input)) return { answer: refusal(400, "BODY_INVALID") };
  const result = schema.safeParse(input, { error: issueCode });
  if (result.success) return { body: result.data };
  return { answer: refusal(400, "FIELDS_INVALID", fieldErrorsOf(result.error)) };
}
