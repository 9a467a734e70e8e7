import type { UsedFont } from "./file";

/** The fonts of a weight: each character is drawn by the first that has it. */
export type Face = readonly [UsedFont, ...UsedFont[]];

/** The font that draws a character; the first one, with its sign for a missing glyph, if none has it. */
export function fontOf(face: Face, codePoint: number): UsedFont {
  return face.find(({ font }) => font.glyphOf(codePoint) !== 0) ?? face[0];
}

/** A text's width in points. */
export function widthOf(face: Face, text: string, size: number): number {
  let thousandths = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const { font } = fontOf(face, codePoint);
    thousandths += font.advanceOf(font.glyphOf(codePoint));
  }
  return (thousandths * size) / 1000;
}

/** Invisible characters and line breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;

/** A text for drawing: composed characters, one line, uniform spaces. */
export const lineOf = (text: string) =>
  text.normalize("NFC").replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();

/** Punctuation that does not begin a line. */
const NOT_FIRST = /^[、。，．）」』】〉》！？：；・ー]/u;

/** Wraps at spaces, in Korean as in English; breaks a word only if it is wider than a line, as Japanese sentences are. */
export function wrapped(font: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of lineOf(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(font, longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const [whole, rest] = broken(font, word, size, width);
    lines.push(...whole);
    line = rest;
  }
  return [...lines, line];
}

/** A word's full lines, and the rest for the next line. */
function broken(font: Face, word: string, size: number, width: number): [lines: string[], rest: string] {
  const lines: string[] = [];
  let line = "";
  for (const letter of word) {
    if (line !== "" && widthOf(font, line + letter, size) > width) {
      const letters = Array.from(line);
      const last = NOT_FIRST.test(letter) && letters.length > 1 ? (letters.pop() ?? "") : "";
      lines.push(letters.join(""));
      line = last;
    }
    line += letter;
  }
  return [lines, line];
}
