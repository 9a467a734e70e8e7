import type { FieldErrors } from "./errors";
import { INPUT_DEPTH_MAX } from "./input-bounds";

/**
 * Invisible marks that set the direction of what comes after them until they are ended: embeddings and overrides (U+202A to U+202E) and
 * isolates (U+2066 to U+2069). A name with one turns the words that stand behind it on a page or in a mail; letters of right-to-left
 * scripts, and the marks that stand for one letter (U+200E, U+200F), need none of them. Source: Unicode Standard Annex 9, section 2.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/;

export const hasDirectionMark = (text: string): boolean => DIRECTION_MARKS.test(text);

/**
 * Walks a list of what is left to look at, since a body may be nested deeper than calls can be, or be as long as a body may be.
 * @returns a message code for each text of the input that has such a mark, by its dotted path
 */
export function turnedTexts(input: unknown): FieldErrors {
  const found: FieldErrors = {};
  const left: { path: string; depth: number; value: unknown }[] = [{ path: "", depth: 0, value: input }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, depth, value } = next;
    if (typeof value === "string") {
      if (hasDirectionMark(value)) found[path] = ["directionMark"];
    } else if (isPlain(value) && depth < INPUT_DEPTH_MAX) {
      for (const [key, inner] of Object.entries(value))
        left.push({ path: path === "" ? key : `${path}.${key}`, depth: depth + 1, value: inner });
    }
  }
  return found;
}

/** A list or a record; what else is an object (a file, a date) holds no texts of a form. */
function isPlain(input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return Array.isArray(input) || prototype === Object.prototype || prototype === null;
}
