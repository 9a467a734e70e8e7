import type { Sheet } from "./file";
import { type Face, fontOf, lineOf, widthOf } from "./text";

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const INNER_WIDTH = PAGE.width - 2 * MARGIN;
/** Height of the footer. */
const FOOT_SPACE = 36;
/** Distance from the top of the page. */
const BOTTOM = PAGE.height - MARGIN - FOOT_SPACE;

export type Weight = "regular" | "bold";
type Colour = readonly [red: number, green: number, blue: number];
export const INK: Colour = [0.09, 0.1, 0.13];
export const MUTED: Colour = [0.38, 0.41, 0.47];
export const LINE: Colour = [0.86, 0.87, 0.9];
export const GROUND: Colour = [0.955, 0.96, 0.968];

export interface Style {
  size: number;
  weight?: Weight;
  colour?: Colour;
}

const number = (value: number) => String(Math.round(value * 100) / 100);
const colourOf = (colour: Colour) => colour.map(number).join(" ");

/** Name of a weight's font in the file. @param nth its place in the face */
export const fontName = (weight: Weight | undefined, nth: number) => `${weight === "bold" ? "B" : "R"}${nth}`;

interface Run {
  /** Place of its font in the face. */
  nth: number;
  /** Hexadecimal places of its glyphs, four digits each. */
  codes: string;
}

/** The stretches of a line that one font draws. */
function runsOf(face: Face, line: string): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const font = fontOf(face, codePoint);
    const nth = face.indexOf(font);
    const code = font.placeOf(codePoint).toString(16).toUpperCase().padStart(4, "0");
    const last = runs.at(-1);
    if (last?.nth === nth) last.codes += code;
    else runs.push({ nth, codes: code });
  }
  return runs;
}

/** Sheets filled from top to bottom; content that does not fit goes to the next one. Coordinates are points from the top left. */
export class Paper {
  readonly #sheets: Sheet[] = [{ drawing: "" }];
  /** Position of the next content, from the top of the last sheet. */
  y = MARGIN;

  constructor(readonly fonts: Record<Weight, Face>) {}

  get sheets(): readonly Sheet[] {
    return this.#sheets;
  }

  font({ weight = "regular" }: Style): Face {
    return this.fonts[weight];
  }

  /** Starts another sheet if less than this height is left. @returns whether it did */
  keep(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y === MARGIN) return false;
    this.#sheets.push({ drawing: "" });
    this.y = MARGIN;
    return true;
  }

  /** Draws a line of text. @param y of the top of the line; @param x of its start, or with `end` of its end */
  text(
    text: string,
    at: { x: number; y?: number; end?: boolean },
    style: Style,
    sheet = this.#sheets.at(-1),
  ): void {
    const face = this.font(style);
    const line = lineOf(text);
    if (line === "" || !sheet) return;
    const x = at.end ? at.x - widthOf(face, line, style.size) : at.x;
    const baseline = PAGE.height - (at.y ?? this.y) - style.size;
    const shown = runsOf(face, line).map(
      ({ nth, codes }) => `/${fontName(style.weight, nth)} ${style.size} Tf <${codes}> Tj`,
    );
    sheet.drawing += `BT ${colourOf(style.colour ?? INK)} rg ${number(x)} ${number(baseline)} Td ${shown.join(" ")} ET\n`;
  }

  /** A filled rectangle, with its top at `y`. */
  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    const bottom = PAGE.height - y - height;
    this.#draw(`${colourOf(colour)} rg ${[x, bottom, width, height].map(number).join(" ")} re f\n`);
  }

  line(x: number, width: number, colour: Colour = LINE, thickness = 0.6): void {
    this.fill(x, this.y, width, thickness, colour);
  }

  #draw(drawing: string): void {
    const sheet = this.#sheets.at(-1);
    if (sheet) sheet.drawing += drawing;
  }
}
