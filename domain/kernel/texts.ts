import type { FieldErrors } from "./errors";
import { INPUT_DEPTH_MAX } from "./input-bounds";

/**
 * Invisible characters that set the direction of the following text: embeddings and overrides (U+202A to U+202E), isolates
 * (U+2066 to U+2069), and the Arabic letter mark (U+061C). A name with one reverses the text after it on a page or in a mail.
 * Letters of right-to-left scripts and the marks U+200E and U+200F do not need them. Source: Unicode Standard Annex 9, section 2.
 */
const DIRECTION_MARKS = /[\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * Control characters except tab and line breaks; separators that some programs treat as line breaks; annotation marks (U+FFF9 to
 * U+FFFB) and deprecated formats (U+206A to U+206F); noncharacters; unpaired surrogates.
 */
const CONTROLS =
  /(?![\t\n\r])\p{Cc}|[\u2028\u2029\u206a-\u206f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]|\p{Cs}/u;

/** Tag characters can hide a text in another one. They are valid only in flags of regions. Source: UTS 51, annex C. */
const FLAGS_OF_REGIONS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;
const TAGS = /[\u{e0000}-\u{e007f}]/u;

const LINE_BREAKS = /[\t\n\r]/;
const OUTER_LINE_BREAKS = /^[\t\n\r]+|(?<![\t\n\r])[\t\n\r]+$/g;

/** Zero-width characters, which are removed, so that names that look the same are equal. */
const WITHOUT_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

/**
 * A joiner (U+200C, U+200D) is valid after an emoji, or in a word of a joining script; elsewhere it is a zero-width character to remove.
 * Source: Unicode Standard, section 23.2.
 */
const LOST_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d]+/gu;

/** Spaces, formats and controls, marks without a letter, Hangul fillers and the empty Braille cell: a text of only these is invisible. */
const NOTHING_TO_SEE = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]+$/u;

/** Multi-line fields. In other fields, a line break would end a header or a table row. */
const LONG_TEXTS = new Set([
  ...["body", "bodyKo", "bodyEn", "content", "contentEn", "description", "domains", "reason"],
]);
/** Fields that are compared or hashed exactly as typed. */
const SECRETS = /password|confirmation|secret|token|signature/i;

/** The last key of a dotted path that is not a list index. */
const fieldOf = (path: string): string => path.split(".").findLast((key) => !/^\d+$/.test(key)) ?? "";

/** @returns message code of a text's error, independent of its field; null if it is valid */
function faultOf(path: string, text: string): string | null {
  if (SECRETS.test(fieldOf(path))) return null;
  if (DIRECTION_MARKS.test(text)) return "directionMark";
  if (CONTROLS.test(text) || TAGS.test(text.replace(FLAGS_OF_REGIONS, ""))) return "controlCharacter";
  if (LINE_BREAKS.test(text) && !LONG_TEXTS.has(fieldOf(path))) return "lineBreak";
  return text.trim() !== "" && NOTHING_TO_SEE.test(text) ? "invisible" : null;
}

function normalized(path: string, text: string): string {
  if (SECRETS.test(fieldOf(path))) return text;
  const shown = text.normalize("NFC").replace(WITHOUT_WIDTH, "").replace(LOST_JOINERS, "");
  return LONG_TEXTS.has(fieldOf(path)) ? shown : shown.replace(OUTER_LINE_BREAKS, "");
}

/**
 * External input with its texts normalized for storage and comparison: composed (NFC, since macOS decomposes Korean file names),
 * without zero-width characters, and in single-line fields without surrounding line breaks from pasting. Changed lists and
 * records are copied; other values are returned unchanged.
 */
export function normalizedTexts(input: unknown, path = "", depth = 0): unknown {
  if (typeof input === "string") return normalized(path, input);
  if (!isPlain(input) || depth >= INPUT_DEPTH_MAX) return input;
  const before = Object.entries(input);
  const after = before.map(([key, value]): [string, unknown] => [
    key,
    normalizedTexts(value, path === "" ? key : `${path}.${key}`, depth + 1),
  ]);
  if (after.every(([, value], nth) => Object.is(value, before[nth]?.[1]))) return input;
  return Array.isArray(input) ? after.map(([, value]) => value) : Object.fromEntries(after);
}

/**
 * Uses a work list instead of recursion, since a body may be nested deeper than the call stack allows.
 * @returns a message code for each invalid text of the input, by its dotted path
 */
export function faultyTexts(input: unknown): FieldErrors {
  const found: FieldErrors = {};
  const left: { path: string; depth: number; value: unknown }[] = [{ path: "", depth: 0, value: input }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, depth, value } = next;
    if (typeof value === "string") {
      const fault = faultOf(path, value);
      if (fault !== null) found[path] = [fault];
    } else if (isPlain(value) && depth < INPUT_DEPTH_MAX) {
      for (const [key, inner] of Object.entries(value))
        left.push({ path: path === "" ? key : `${path}.${key}`, depth: depth + 1, value: inner });
    }
  }
  return found;
}

/** Maximum length of a stored file name, extension included. */
export const FILE_NAME_MAX_CHARS = 120;

/**
 * A file's display name: the last path segment of the client's name, without invisible and direction-changing characters, and with its
 * extension at any length.
 */
export function fileName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const shown = last
    .replace(FLAGS_OF_REGIONS, "")
    .replace(/[\p{C}\u2028\u2029]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  if (shown === "" || NOTHING_TO_SEE.test(shown)) return "file";
  const [ending = ""] = /\.[^.]{1,10}$/.exec(shown) ?? [];
  return shown.length <= FILE_NAME_MAX_CHARS
    ? shown
    : `${shown.slice(0, FILE_NAME_MAX_CHARS - ending.length).replace(/\p{Cs}$/u, "")}${ending}`;
}

/** A list or a record; other objects (a file, a date) contain no form texts. */
function isPlain(input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return Array.isArray(input) || prototype === Object.prototype || prototype === null;
}

/** Compares in constant time, so that timing reveals nothing about a signature. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
