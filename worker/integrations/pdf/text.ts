import type { UsedFont } from "./file";

/** A text's width in points. */
export function widthOf({ font }: UsedFont, text: string, size: number): number {
  let thousandths = 0;
  for (const character of text) thousandths += font.advanceOf(font.glyphOf(character.codePointAt(0) ?? 0));
  return (thousandths * size) / 1000;
}

/** Invisible characters and line breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;

/** A text for drawing: composed characters, one line, uniform spaces. */
export const lineOf = (text: string) =>
  text.normalize("NFC").replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();

/** Wraps at spaces, in Korean as in English; breaks a word only if it is wider than a line. */
export function wrapped(font: UsedFont, text: string, size: number, width: number): string[] {
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
function broken(font: UsedFont, word: string, size: number, width: number): [lines: string[], rest: string] {
  const lines: string[] = [];
  let line = "";
  for (const letter of word) {
    if (line !== "" && widthOf(font, line + letter, size) > width) {
      lines.push(line);
      line = "";
    }
    line += letter;
  }
  return [lines, line];
}
