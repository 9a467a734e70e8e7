import type { FieldErrors } from "./errors";
import { INPUT_DEPTH_MAX } from "./input-bounds";

/**
 * Invisible marks that set the direction of what comes after them until they are ended: embeddings and overrides (U+202A to U+202E) and
 * isolates (U+2066 to U+2069), and the mark that goes by an Arabic letter without being one (U+061C). A name with one turns the words that
 * stand behind it on a page or in a mail; letters of right-to-left scripts, and the marks that stand for one letter (U+200E, U+200F), need
 * none of them. Source: Unicode Standard Annex 9, section 2.
 */
const DIRECTION_MARKS = /[\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * Controls but for tab and line breaks; separators that some programs break lines at; marks of annotations (U+FFF9 to U+FFFB) and of
 * deprecated formats (U+206A to U+206F); characters that there are none of; halves of a character.
 */
const CONTROLS =
  /(?![\t\n\r])\p{Cc}|[\u2028\u2029\u206a-\u206f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]|\p{Cs}/u;

/** Tag characters hide a text in another one. Only the flags of parts of a country are written with them. Source: UTS 51, annex C. */
const FLAGS_OF_REGIONS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;
const TAGS = /[\u{e0000}-\u{e007f}]/u;

const LINE_BREAKS = /[\t\n\r]/;
const OUTER_LINE_BREAKS = /^[\t\n\r]+|(?<![\t\n\r])[\t\n\r]+$/g;

/** Characters without a width, which are left out: two names that look the same are the same. */
const WITHOUT_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

/**
 * A joiner (U+200C, U+200D) belongs behind an emoji, or in a word of a script whose letters join; anywhere else it is a character without a
 * width. Source: Unicode Standard, section 23.2.
 */
const LOST_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d]+/gu;

/** Blanks, formats and controls, marks without a letter, the fillers of Hangul and the empty cell of Braille: nobody sees a text of these alone. */
const NOTHING_TO_SEE = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]+$/u;

/** The fields that are written over several lines: wherever else a text stands, a line break would end a header or a row of a table. */
const LONG_TEXTS = new Set([
  ...["body", "bodyKo", "bodyEn", "content", "contentEn", "description", "domains", "reason"],
]);
/** What is typed to be compared, or hashed as it is. */
const SECRETS = /password|confirmation|secret|token|signature/i;

/** The last key of a dotted path that is not a place in a list. */
const fieldOf = (path: string): string => path.split(".").findLast((key) => !/^\d+$/.test(key)) ?? "";

/** @returns a message code for what is wrong with a text, whatever field it is for; null for none */
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
 * What came from outside, with its texts as they are stored and compared: composed (NFC, since a Mac writes Korean file names decomposed),
 * without characters that have no width, and in fields of one line without the breaks around it that come with what is pasted. Lists and
 * records that change are copied; all else stays what it is.
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
 * Walks a list of what is left to look at, since a body may be nested deeper than calls can be, or be as long as a body may be.
 * @returns a message code for each text of the input that no field may hold, by its dotted path
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

/** The longest name of a file that is kept, its ending included. */
export const FILE_NAME_MAX_CHARS = 120;

/**
 * A file's name as it is shown to others: the last part of what a browser or a program calls it, without what cannot be seen and what turns
 * the text around it, and with its ending however long it is.
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

/** A list or a record; what else is an object (a file, a date) holds no texts of a form. */
function isPlain(input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return Array.isArray(input) || prototype === Object.prototype || prototype === null;
}

/** Compares without stopping at the first difference, so that time tells nothing about a signature. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
