import type { DocumentTable } from "../../../domain/money";
import { GROUND, INNER_WIDTH, MARGIN, MUTED, type Paper, type Style } from "./paper";
import { lineOf, widthOf, wrapped } from "./text";

const HEAD: Style = { size: 8, weight: "bold", colour: MUTED };
const CELL: Style = { size: 8.5 };
const TITLE: Style = { size: 11, weight: "bold" };
const LEADING = 1.4;
/** Cell padding: left and right, above and below. */
const PAD = { x: 6, y: 5 };
/** Longer words are broken, to leave room for other columns. */
const WORD_MAX = 110;

type Cells = readonly string[];

/** A table with a title; its head is repeated on each sheet, and a row is never split. */
export function drawTable(paper: Paper, { title, columns }: DocumentTable, rows: readonly Cells[]): void {
  const heads = columns.map(({ head }) => head);
  const isFigure = columns.map((column) => column.isFigure === true);
  const widths = columnWidths(paper, [heads, ...rows], isFigure);
  const row = (cells: Cells, style: Style): Row => rowOf(paper, cells, style, { widths, isFigure });
  const head = row(heads, HEAD);
  const [first, ...others] = rows.map((cells) => row(cells, CELL));
  // Keeps title and head together with the first row.
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

/**
 * Each column is at least as wide as its widest word (a figure is one word), and the columns share the rest. If
 * the words do not fit, all columns shrink proportionally.
 */
function columnWidths(paper: Paper, rows: readonly Cells[], isFigure: readonly boolean[]): number[] {
  const columns = isFigure.map((figure, nth) => {
    const styleOf = (at: number) => (at === 0 ? HEAD : CELL);
    const widths = rows.map((cells, at): [least: number, whole: number] => {
      const { size } = styleOf(at);
      const width = (text: string) => widthOf(paper.font(styleOf(at)), text, size);
      const cell = lineOf(cells[nth] ?? "");
      const longest = Math.max(...cell.split(" ").map(width));
      return [figure && at > 0 ? width(cell) : Math.min(longest, WORD_MAX), width(cell)];
    });
    const widest = (of: 0 | 1) => Math.max(...widths.map((each) => each[of])) + 2 * PAD.x + 0.5;
    return { least: widest(0), whole: widest(1) };
  });
  const least = columns.reduce((sum, column) => sum + column.least, 0);
  if (least > INNER_WIDTH) return columns.map((column) => (column.least * INNER_WIDTH) / least);
  return filled(columns, INNER_WIDTH - least);
}

interface Width {
  least: number;
  whole: number;
}

/** Distributes the rest evenly, first to the columns that lack least; any remainder goes to the first column. */
function filled(columns: readonly Width[], rest: number): number[] {
  const widths = columns.map(({ least }) => least);
  const lack = (nth: number) => (columns[nth] as Width).whole - (columns[nth] as Width).least;
  let left = rest;
  const order = [...columns.keys()].sort((a, b) => lack(a) - lack(b));
  for (const [done, nth] of order.entries()) {
    const share = Math.min(lack(nth), left / (columns.length - done));
    widths[nth] = (widths[nth] as number) + share;
    left -= share;
  }
  widths[0] = (widths[0] as number) + left;
  return widths;
}
