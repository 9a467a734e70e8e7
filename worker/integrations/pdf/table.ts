import type { DocumentTable } from "../../../domain/money";
import { GROUND, INNER_WIDTH, MARGIN, MUTED, type Paper, type Style } from "./paper";
import { widthOf, wrapped } from "./text";

const HEAD: Style = { size: 8, weight: "bold", colour: MUTED };
const CELL: Style = { size: 8.5 };
const TITLE: Style = { size: 11, weight: "bold" };
const LEADING = 1.4;
/** Left and right of what stands in a cell, above and below it. */
const PAD = { x: 6, y: 5 };
/** What a column of words is never narrower than. */
const WORDS_MIN = 84;

type Cells = readonly string[];

/** A table under its title; its head stands again on each sheet. A row is on one sheet. */
export function drawTable(paper: Paper, { title, columns }: DocumentTable, rows: readonly Cells[]): void {
  const heads = columns.map(({ head }) => head);
  const isFigure = columns.map((column) => column.isFigure === true);
  const widths = columnWidths(paper, [heads, ...rows], isFigure);
  const row = (cells: Cells, style: Style): Row => rowOf(paper, cells, style, { widths, isFigure });
  const head = row(heads, HEAD);
  const [first, ...others] = rows.map((cells) => row(cells, CELL));
  // A title and a head without a row under them say nothing.
  paper.keep(TITLE.size * LEADING + 6 + head.height + (first?.height ?? 0));
  paper.text(title, { x: MARGIN }, TITLE);
  paper.y += TITLE.size * LEADING + 6;
  drawHead(paper, head);
  for (const each of first ? [first, ...others] : []) {
    if (paper.keep(each.height)) drawHead(paper, head);
    each.draw();
    paper.line(MARGIN, INNER_WIDTH);
  }
  paper.y += 18;
}

function drawHead(paper: Paper, head: Row): void {
  paper.fill(MARGIN, paper.y, INNER_WIDTH, head.height, GROUND);
  head.draw();
}

interface Row {
  height: number;
  draw(): void;
}

interface Columns {
  widths: readonly number[];
  isFigure: readonly boolean[];
}

function rowOf(paper: Paper, cells: Cells, style: Style, { widths, isFigure }: Columns): Row {
  const lead = style.size * LEADING;
  const lines = cells.map((cell, nth) =>
    wrapped(paper.font(style), cell, style.size, (widths[nth] ?? 0) - 2 * PAD.x),
  );
  const height = Math.max(...lines.map(({ length }) => length)) * lead + 2 * PAD.y;
  const draw = () => {
    let x = MARGIN;
    for (const [nth, cell] of lines.entries()) {
      const width = widths[nth] ?? 0;
      const end = isFigure[nth] === true;
      for (const [line, text] of cell.entries())
        paper.text(
          text,
          { x: end ? x + width - PAD.x : x + PAD.x, y: paper.y + PAD.y + line * lead, end },
          style,
        );
      x += width;
    }
    paper.y += height;
  };
  return { height, draw };
}

/** Figures are as wide as they are, and words share what is left; where that is too little, all are narrower alike. */
function columnWidths(paper: Paper, rows: readonly Cells[], isFigure: readonly boolean[]): number[] {
  const natural = isFigure.map((_, nth) => {
    const styleOf = (at: number) => (at === 0 ? HEAD : CELL);
    const texts = rows.map((cells, at) =>
      widthOf(paper.font(styleOf(at)), cells[nth] ?? "", styleOf(at).size),
    );
    return Math.max(...texts) + 2 * PAD.x + 0.5;
  });
  const sum = (of: (nth: number) => number) => natural.reduce((before, _, nth) => before + of(nth), 0);
  const figures = sum((nth) => (isFigure[nth] ? (natural[nth] as number) : 0));
  const words = sum((nth) => (isFigure[nth] ? 0 : (natural[nth] as number)));
  const rest = INNER_WIDTH - figures;
  const wordColumns = isFigure.filter((each) => !each).length;
  if (wordColumns > 0 && rest >= wordColumns * WORDS_MIN) return fitted(natural, isFigure, rest);
  return natural.map((width) => (width * INNER_WIDTH) / (figures + words));
}

/** Columns of words that are narrow stay as they are; the others share the rest by what they would need. */
function fitted(natural: readonly number[], isFigure: readonly boolean[], rest: number): number[] {
  const open = natural.flatMap((_, nth) => (isFigure[nth] ? [] : [nth]));
  const share = rest / open.length;
  const narrow = new Set(open.filter((nth) => (natural[nth] as number) <= share));
  const left = rest - [...narrow].reduce((sum, nth) => sum + (natural[nth] as number), 0);
  const wide = open.filter((nth) => !narrow.has(nth));
  const needed = wide.reduce((sum, nth) => sum + (natural[nth] as number), 0);
  const [widest] = open;
  return natural.map((width, nth) => {
    if (isFigure[nth]) return width;
    if (wide.length === 0) return nth === widest ? width + left : width;
    return narrow.has(nth) ? width : (width * left) / needed;
  });
}
