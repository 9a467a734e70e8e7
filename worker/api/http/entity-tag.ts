import { z } from "zod";
import { parseOrRefuse } from "../../../domain/kernel";

/** One tag of ours, weak or not: whoever compresses an answer on its way makes its tag a weak one. Or any. */
const seenSchema = z.object({
  "If-Match": z
    .string()
    .regex(/^(?:\*|(?:W\/)?"\d{1,15}")$/)
    .optional(),
});

/** A version as `ETag` says it. Source: RFC 9110, section 8.8.3. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * The version by which the caller knows what it changes, of `If-Match` (RFC 9110, section 13.1.1).
 * @returns null where it does not say, or says any
 * @throws AppError 070 for what is no tag of ours
 */
export function readSeenVersion(headers: Headers): number | null {
  const given = headers.get("If-Match") ?? undefined;
  const tag = parseOrRefuse(seenSchema, { "If-Match": given })["If-Match"];
  const [version] = /\d+/.exec(tag ?? "") ?? [];
  return version === undefined ? null : Number(version);
}
