import { AppError, addDays, countDays, dayStartMs } from "../../../domain/kernel";
import {
  coarsestTime,
  cutsOf,
  isBefore,
  isFound,
  type ReportAsk,
  type ReportRecord,
  recordOf,
  reportWindow,
  streamPlace,
  streamPlaceOf,
  zoneOffsets,
} from "../../../domain/reports";
import type { ServiceContext } from "../kernel";
import { readCells } from "./ask-report";
import { type ReportScope, type ReportSide, requireReport } from "./report-scope";

/** Maximum periods read at once; the number grows while they have few rows. */
const PARTS_MAX = 31;
const FEW_ROWS = 4_000;

/**
 * Streams the rows of a report in the order of time and keys, after the cursor `next`. A few periods are in memory at a time.
 * @throws AppError of `requireReport`; while it is read, 070 for a period of too many rows
 */
export async function streamReport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
): Promise<AsyncGenerator<ReportRecord>> {
  const { scope, ask } = await requireReport(ctx, side, projectId, input);
  return reportRecords(ctx, scope, ask);
}

/**
 * @param scope a scope that its reader may read
 * @param onPart receives the progress from 0 to 1
 */
export async function* reportRecords(
  ctx: ServiceContext,
  scope: ReportScope,
  ask: ReportAsk,
  onPart: (part: number) => Promise<void> = async () => undefined,
): AsyncGenerator<ReportRecord> {
  const place = streamPlace(ask.next);
  for await (const { cells, part } of partsOf(ctx, scope, ask, place)) {
    const inOrder = cells.all
      .filter((cell) => isFound(cell, ask))
      .map((cell) => ({ cell, at: streamPlaceOf(ask.dimensions, cell) }))
      .filter(({ at }) => place === null || at > place)
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const { cell } of inOrder) yield recordOf(cell, ask);
    await onPart(part);
  }
}

async function* partsOf(ctx: ServiceContext, scope: ReportScope, ask: ReportAsk, place: string | null) {
  const zone = ask.timezone ?? scope.project.timezone;
  const window = reportWindow(ask, zone, ctx.now);
  const coarsest = coarsestTime(ask.dimensions);
  if (coarsest === null) {
    yield { cells: (await readCells(ctx, scope, ask, window)).cells, part: 1 };
    return;
  }
  const days = Array.from({ length: countDays(window.fromDay, window.toDay) }, (_, at) =>
    dayStartMs(addDays(window.fromDay, at), zone),
  );
  const all = cutsOf(coarsest, days, zoneOffsets(zone, window.fromMs, window.toMs));
  const cuts = all.filter((_, at) => !isBefore(all[at + 1]?.period ?? "\uffff", place));
  let size = 1;
  for (let at = 0; at < cuts.length; ) {
    const [fromMs = window.fromMs, toMs = window.toMs] = [cuts[at]?.atMs, cuts[at + size]?.atMs];
    const read = await readCells(ctx, scope, ask, { fromMs, toMs, zone }).catch((error: unknown) => {
      if (size === 1 || !(error instanceof AppError) || error.code !== "070") throw error;
      return null;
    });
    if (read === null) {
      size = 1;
      continue;
    }
    at += size;
    yield { cells: read.cells, part: Math.min(1, at / cuts.length) };
    size = read.cells.all.length < FEW_ROWS ? Math.min(size * 2, PARTS_MAX) : size;
  }
}
