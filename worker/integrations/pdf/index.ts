import { BILLING_ZONE, dayAt } from "../../../domain/kernel";
import type { DocumentFact, DocumentParty, Figure, MoneyDocument } from "../../../domain/money";
import { LOCALE_TAG, type Locale } from "../../../locales/words";
import { formatDateTime, formatDay, formatMoney, formatNumber } from "../../../locales/words/format";
import { fileOf, type UsedFont, usedFont } from "./file";
import type { Font } from "./font";
import { fontName, INK, INNER_WIDTH, MARGIN, MUTED, PAGE, Paper, type Style, type Weight } from "./paper";
import { drawTable } from "./table";
import { type Face, lineOf, widthOf, wrapped } from "./text";

/** The two font weights of documents; each character is drawn by the first font that has it. */
export interface Fonts {
  regular: readonly [Font, ...Font[]];
  bold: readonly [Font, ...Font[]];
}

const faceOf = ([first, ...others]: Fonts["regular"]): Face => [usedFont(first), ...others.map(usedFont)];

/** Whether these fonts have every character of a document. */
export function canWrite({ regular }: Fonts, document: MoneyDocument): boolean {
  return Array.from(lineOf(JSON.stringify(document))).every((letter) =>
    regular.some((font) => font.glyphOf(letter.codePointAt(0) ?? 0) !== 0),
  );
}

/** Renders a document on A4 sheets. The same document gives the same bytes. Source: rule M31. */
export function pdfOf(
  document: MoneyDocument,
  locale: Locale,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const regular = faceOf(fonts.regular);
  const bold = faceOf(fonts.bold);
  const paper = new Paper({ regular, bold });
  const said = (figure: Figure) => figureText(figure, locale);
  drawHead(paper, document);
  drawFacts(paper, document.facts, said);
  drawParties(paper, document.parties);
  for (const table of document.tables)
    drawTable(
      paper,
      table,
      table.rows.map((row) => row.map(said)),
    );
  drawTotals(paper, document.totals, said);
  drawNotes(paper, document.notes);
  drawFeet(paper, document);
  return fileOf(paper.sheets, namedFonts({ regular, bold }), PAGE, {
    title: document.title,
    author: document.brand,
    language: LOCALE_TAG[locale],
    createdAt: `D:${dayAt(document.issuedAtMs, BILLING_ZONE).replaceAll("-", "")}000000+09'00`,
  });
}

/** The fonts that drew something, by their names in the file. */
function namedFonts(faces: Record<Weight, Face>): Record<string, UsedFont> {
  const weights: readonly Weight[] = ["regular", "bold"];
  const named = weights.flatMap((weight) =>
    faces[weight].map((used, nth) => [fontName(weight, nth), used] as const),
  );
  return Object.fromEntries(named.filter(([, { glyphs }]) => glyphs.length > 1));
}

/** A number formatted for the language. */
export function figureText(figure: Figure, locale: Locale): string {
  if (figure === null || figure === "") return "-";
  if (typeof figure === "string") return figure;
  if ("minor" in figure) return formatMoney(locale, figure.minor, figure.currency);
  if ("count" in figure) return formatNumber(locale, figure.count);
  if ("day" in figure) return formatDay(locale, figure.day);
  return formatDateTime(locale, figure.atMs, figure.zone);
}

export { type Font, openFont } from "./font";

type Said = (figure: Figure) => string;

const BRAND: Style = { size: 10, weight: "bold", colour: MUTED };
const TITLE: Style = { size: 20, weight: "bold" };
const TERM: Style = { size: 8.5, colour: MUTED };
const VALUE: Style = { size: 8.5 };
const NAME: Style = { size: 10, weight: "bold" };
const TOTAL: Style = { size: 12, weight: "bold" };
const FOOT: Style = { size: 8, colour: MUTED };
const LEADING = 1.45;

/** Draws lines of text below each other, wrapping long ones. @returns their height */
function drawLines(
  paper: Paper,
  text: string,
  style: Style,
  at: { x: number; y: number; width: number },
): number {
  const lead = style.size * LEADING;
  const lines = wrapped(paper.font(style), text, style.size, at.width);
  for (const [nth, line] of lines.entries()) paper.text(line, { x: at.x, y: at.y + nth * lead }, style);
  return lines.length * lead;
}

function drawHead(paper: Paper, { brand, title }: MoneyDocument): void {
  paper.y += drawLines(paper, brand, BRAND, { x: MARGIN, y: paper.y, width: INNER_WIDTH }) + 10;
  paper.y += drawLines(paper, title, TITLE, { x: MARGIN, y: paper.y, width: INNER_WIDTH }) + 8;
  paper.line(MARGIN, INNER_WIDTH, INK, 1.2);
  paper.y += 14;
}

const TERM_WIDTH = 110;

/** Draws terms with their values, below each other. */
function drawFacts(paper: Paper, facts: readonly DocumentFact[], said: Said): void {
  for (const { term, figure } of facts) {
    const value = { x: MARGIN + TERM_WIDTH, y: paper.y, width: INNER_WIDTH - TERM_WIDTH };
    const height = drawLines(paper, term, TERM, { x: MARGIN, y: paper.y, width: TERM_WIDTH - 8 });
    paper.y += Math.max(height, drawLines(paper, said(figure), VALUE, value)) + 2;
  }
  paper.y += 14;
}

const GAP = 24;

/** Draws issuer and recipient side by side. */
function drawParties(paper: Paper, parties: readonly DocumentParty[]): void {
  const width = (INNER_WIDTH - GAP) / 2;
  const heights = parties.map(({ role, name, lines }, nth) => {
    const x = MARGIN + nth * (width + GAP);
    let y = paper.y;
    y += drawLines(paper, role, TERM, { x, y, width }) + 2;
    y += drawLines(paper, name, NAME, { x, y, width }) + 2;
    for (const line of lines) y += drawLines(paper, line, VALUE, { x, y, width });
    return y - paper.y;
  });
  if (parties.length > 0) paper.y += Math.max(...heights) + 20;
}

const TOTALS_WIDTH = 260;

/** Draws the totals at the right, on one sheet. */
function drawTotals(paper: Paper, totals: readonly DocumentFact[], said: Said): void {
  const [x, end] = [PAGE.width - MARGIN - TOTALS_WIDTH, PAGE.width - MARGIN];
  paper.keep(totals.length * 16 + 30);
  for (const [nth, { term, figure, isTotal = nth === totals.length - 1 }] of totals.entries()) {
    const style = isTotal ? TOTAL : VALUE;
    if (isTotal) {
      paper.y += 3;
      paper.line(x, TOTALS_WIDTH, INK, 0.8);
      paper.y += 8;
    }
    const value = said(figure);
    const width = TOTALS_WIDTH - widthOf(paper.font(style), value, style.size) - 12;
    paper.text(value, { x: end, end: true }, style);
    paper.y += drawLines(paper, term, isTotal ? TOTAL : TERM, { x, y: paper.y, width }) + (isTotal ? 8 : 3);
  }
  paper.y += 18;
}

function drawNotes(paper: Paper, notes: readonly string[]): void {
  for (const note of notes) {
    const lines = wrapped(paper.font(TERM), note, TERM.size, INNER_WIDTH);
    paper.keep(lines.length * TERM.size * LEADING);
    paper.y += drawLines(paper, note, TERM, { x: MARGIN, y: paper.y, width: INNER_WIDTH }) + 3;
  }
}

/** Draws the footers (owner, page of pages) once the number of pages is known. */
function drawFeet(paper: Paper, { brand, title }: MoneyDocument): void {
  const y = PAGE.height - MARGIN - FOOT.size;
  const room = INNER_WIDTH - 60;
  const [name = ""] = wrapped(paper.fonts.regular, `${brand} · ${title}`, FOOT.size, room);
  for (const [nth, sheet] of paper.sheets.entries()) {
    paper.text(name, { x: MARGIN, y }, FOOT, sheet);
    paper.text(`${nth + 1} / ${paper.sheets.length}`, { x: PAGE.width - MARGIN, y, end: true }, FOOT, sheet);
  }
}
