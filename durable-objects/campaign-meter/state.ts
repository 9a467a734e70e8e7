import { EMPTY_LAYOUT, type Handed, layoutAfter, type MarkLayout, type Tally } from "../../domain/delivery";

/** Sums that leases need, and what may not be written yet; one row, because each call changes several of them. */
export interface MeterState {
  impressions: number;
  clicks: number;
  /** Impressions by day of their decision in the product's zone; the last days only. */
  days: Record<string, number>;
  /** Impressions by creative. */
  creatives: Record<string, number>;
  /** Where an object that restarts looks for rows that are not written. */
  unwritten: { buckets: number[]; addressDays: number[]; reachDays: string[] };
  /** When figures were last written: an object is evicted after seconds without a call. */
  written: { totalsAtMs: number; allAtMs: number };
  layout: MarkLayout;
  /** How often the tables were written from the journal. */
  fold: number;
  /** Shards that were ever granted blocks: 1 to this. */
  shards?: number;
  /** By shard. */
  handed?: Record<number, Handed>;
}

/** What a tally adds to the sums; its tokens may have been counted by a shard. */
export type AddedSums = Pick<
  Tally,
  "deltas" | "eventDeltas" | "verdictDeltas" | "addressDeltas" | "clicks" | "arrivals"
>;

const DAYS_KEPT = 4;

export const EMPTY_STATE: MeterState = {
  ...{ impressions: 0, clicks: 0, days: {}, creatives: {} },
  unwritten: { buckets: [], addressDays: [], reachDays: [] },
  written: { totalsAtMs: 0, allAtMs: 0 },
  layout: EMPTY_LAYOUT,
  fold: 0,
};

/** @param days added impressions by day of their decision */
export function stateAfter(
  state: MeterState,
  tally: AddedSums,
  days: ReadonlyMap<string, number>,
  reachDays: readonly string[],
): MeterState {
  const { unwritten } = state;
  const buckets = [...tally.deltas, ...tally.eventDeltas, ...tally.verdictDeltas].map(
    (each) => each.bucketAtMs,
  );
  return {
    ...state,
    impressions: tally.deltas.reduce((sum, { impressions }) => sum + impressions, state.impressions),
    clicks: state.clicks + tally.clicks,
    days: lastDays(added(state.days, days)),
    creatives: added(
      state.creatives,
      tally.deltas.map(({ creativeId, impressions }) => [creativeId, impressions] as const),
    ),
    unwritten: {
      buckets: withAll(unwritten.buckets, buckets),
      addressDays: withAll(
        unwritten.addressDays,
        tally.addressDeltas.map(({ day }) => day),
      ),
      reachDays: withAll(unwritten.reachDays, reachDays),
    },
    layout: layoutAfter(
      state.layout,
      tally.arrivals.map(({ decidedAtMs }) => decidedAtMs),
    ),
  };
}

function withAll<T>(known: T[], more: readonly T[]): T[] {
  return more.every((each) => known.includes(each)) ? known : [...new Set([...known, ...more])];
}

function added(
  counts: Record<string, number>,
  more: Iterable<readonly [string, number]>,
): Record<string, number> {
  let sums = counts;
  for (const [key, by] of more) if (by > 0) sums = { ...sums, [key]: (sums[key] ?? 0) + by };
  return sums;
}

function lastDays(days: Record<string, number>): Record<string, number> {
  const names = Object.keys(days);
  if (names.length <= DAYS_KEPT) return days;
  return Object.fromEntries(
    names
      .sort()
      .slice(-DAYS_KEPT)
      .map((day) => [day, days[day] ?? 0]),
  );
}
