import { z } from "zod";
import type { Dimension } from "./measures";
import type { ReportAsk } from "./report-ask";
import { cursorOf, placeIn } from "./report-cursor";
import { type ReportCell, reportRowView, rowOf } from "./report-rows";
import { offsetAt, periodAt, TIME_DIMENSIONS, type TimeDimension, type ZoneOffset } from "./zone-periods";

/** A row of a stream, with the cursor of the rows after it. */
export const reportRecordView = reportRowView.omit({ before: true }).extend({
  next: z.string().describe("Where the stream goes on behind this record"),
});
export type ReportRecord = z.output<typeof reportRecordView>;

const STREAM = "stream";
/** Sorts before all characters of a key. */
const SEPARATOR = "\u0001";

/** Longest first: a place within a month includes the month with all its days. */
const COARSEST_FIRST = [...TIME_DIMENSIONS].reverse();

/** The longest time dimension of a report; null without any. */
export function coarsestTime(dimensions: readonly Dimension[]): TimeDimension | null {
  return COARSEST_FIRST.find((each) => dimensions.includes(each)) ?? null;
}

/** Sort position of a cell in a stream: by its periods, longest first, then by its other keys. */
export function streamPlaceOf(dimensions: readonly Dimension[], { keys }: Pick<ReportCell, "keys">): string {
  const times = COARSEST_FIRST.flatMap((each) =>
    dimensions.includes(each) ? [dimensions.indexOf(each)] : [],
  );
  const others = dimensions.flatMap((_, at) => (times.includes(at) ? [] : [at]));
  return [...times, ...others].map((at) => keys[at] ?? "").join(SEPARATOR);
}

export function recordOf(cell: ReportCell, ask: Pick<ReportAsk, "dimensions" | "measures">): ReportRecord {
  const { before: _, ...row } = rowOf(cell, ask, null);
  return { ...row, next: cursorOf(STREAM, { value: null, key: streamPlaceOf(ask.dimensions, cell) }) };
}

/** The position after which a stream continues; null for its beginning. */
export function streamPlace(next: string | undefined): string | null {
  return next === undefined ? null : (placeIn(next, STREAM)?.key ?? null);
}

/** Whether a whole period is before a position in the stream, so that it need not be read again. */
export function isBefore(period: string, place: string | null): boolean {
  return place !== null && period < (place.split(SEPARATOR)[0] ?? "");
}

/**
 * Instants at which a stream can be split: each begins a whole period of all time dimensions.
 * @param starts of the window's days, in order
 */
export function cutsOf(
  coarsest: TimeDimension,
  starts: readonly number[],
  offsets: readonly ZoneOffset[],
): { atMs: number; period: string }[] {
  const cuts = starts.map((atMs) => ({ atMs, period: periodAt(coarsest, atMs, offsetAt(offsets, atMs)) }));
  // Within a day each hour is a separate period; a stream by hours is read day by day.
  return coarsest === "hour" ? cuts : cuts.filter(({ period }, at) => period !== cuts[at - 1]?.period);
}
