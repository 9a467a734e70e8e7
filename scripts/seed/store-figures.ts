import { type FigureBookRpc, type FigureRows, figureBookName } from "../../domain/delivery";

/** The binding of the console, or of a runtime that is started. */
export interface FigureStores {
  FIGURE_BOOK: { idFromName(name: string): DurableObjectId; get(id: DurableObjectId): FigureBookRpc };
}

/** Writes a publisher's figures to its store and their sums to the database. @param atMs when they were counted */
export async function storeFigures(
  { FIGURE_BOOK }: FigureStores,
  publisher: string,
  rows: Partial<FigureRows>,
  atMs: number,
): Promise<void> {
  const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(publisher)));
  for (const part of partsOf(rows)) await book.restore(part, atMs);
}

/** A call's rows of a kind, about 300 KB. */
const ROWS_PER_CALL = 1_000;

function partsOf(rows: Partial<FigureRows>): Partial<FigureRows>[] {
  const kinds = Object.entries(rows) as [keyof FigureRows, readonly object[]][];
  const most = Math.max(0, ...kinds.map(([, { length }]) => length));
  return Array.from({ length: Math.ceil(most / ROWS_PER_CALL) }, (_, nth) => {
    const part = (all: readonly object[]) => all.slice(nth * ROWS_PER_CALL, (nth + 1) * ROWS_PER_CALL);
    return Object.fromEntries(kinds.map(([kind, all]) => [kind, part(all)]));
  });
}
