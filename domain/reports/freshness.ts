import { type Measure, type Source, sourcesOf } from "./measures";

/** Measures that are counted up to the same moment; null if nothing of them was counted. */
export interface Freshness {
  measures: Measure[];
  dataThrough: number | null;
}

/**
 * Measures by the moment up to which they are counted, in their order; a measure is as old as the oldest of its sources.
 * @param through moment of each source's last count, epoch milliseconds
 */
export function freshnessOf(
  measures: readonly Measure[],
  through: Partial<Record<Source, number>>,
): Freshness[] {
  const groups = Map.groupBy(measures, (measure) => {
    const moments = sourcesOf(measure).map((source) => through[source] ?? null);
    return moments.reduce((least, each) => (least === null || each === null ? null : Math.min(least, each)));
  });
  return [...groups].map(([dataThrough, all]) => ({ measures: all, dataThrough }));
}
