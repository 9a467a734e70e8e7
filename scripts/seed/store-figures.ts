import { type FigureBookRpc, type FigureRows, figureBookName } from "../../domain/delivery";

/** The binding of the console, or of a runtime that is started. */
export interface FigureStores {
  FIGURE_BOOK: { idFromName(name: string): DurableObjectId; get(id: DurableObjectId): FigureBookRpc };
}

const NOTHING: FigureRows = { totals: [], events: [], verdicts: [], reach: [] };

/** Writes a publisher's figures to its store and their sums to the database. @param atMs when they were counted */
export async function storeFigures(
  { FIGURE_BOOK }: FigureStores,
  publisher: string,
  rows: Partial<FigureRows>,
  atMs: number,
): Promise<void> {
  const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(publisher)));
  for (const part of partsOf({ ...NOTHING, ...rows })) await book.restore(part, atMs);
}

/** A call's rows of a kind, about 300 KB. */
const ROWS_PER_CALL = 1_000;

function partsOf(rows: FigureRows): FigureRows[] {
  const most = Math.max(...Object.values(rows).map(({ length }: readonly object[]) => length));
  return Array.from({ length: Math.ceil(most / ROWS_PER_CALL) }, (_, nth) => {
    const part = <T>(all: readonly T[]) => all.slice(nth * ROWS_PER_CALL, (nth + 1) * ROWS_PER_CALL);
    const { totals, events, verdicts, reach } = rows;
    return { totals: part(totals), events: part(events), verdicts: part(verdicts), reach: part(reach) };
  });
}
