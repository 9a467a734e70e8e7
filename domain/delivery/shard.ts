import { UserSketch } from "../inventory";
import { SHARDS_MAX } from "../kernel";
import { bucketAt } from "./event";
import type { PageMark } from "./mark-page";
import type { Billable, Tally, TotalDelta } from "./tally";

const MARK = "~";
const SHARD = /~([1-9]\d?)$/;

/**
 * A token's id with the shard that counts it: a part of the id, so that each of its beacons meets the same shard, however many there are
 * then. Shard 0 is the campaign's meter itself. Why: docs/decisions/0221.
 */
export const withShard = (tokenId: string, shard: number): string =>
  shard === 0 ? tokenId : tokenId + MARK + shard;

/** The shard that counts a token; 0 for the campaign's meter. */
export function shardOf(tokenId: string): number {
  const shard = Number(SHARD.exec(tokenId)?.[1] ?? 0);
  return shard <= SHARDS_MAX ? shard : 0;
}

/** The id as caps know it, which reserve before the shard is known. */
export const withoutShard = (tokenId: string): string => tokenId.split(MARK, 1)[0] ?? tokenId;

/** The shard's name for `idFromName`. */
export const shardName = (campaignId: string, shard: number): string => `${campaignId}#${shard}`;

/**
 * A shard hands its parts over within this time; of a later one nothing is released from the book, where its units may have lapsed. It is well
 * below `DELIVERY_GRACE_MS`.
 */
export const HANDED_WITHIN_MS = 20_000;

/** What a shard counted since its last part. It is billed in full until the meter says what the budget covers. */
export interface ShardPart
  extends Pick<
    Tally,
    "deltas" | "addressDeltas" | "eventDeltas" | "verdictDeltas" | "clicks" | "released" | "releasedBrief"
  > {
  /** When its first beacon was recorded, epoch milliseconds. */
  fromMs: number;
  /** Calls of the consumer. */
  calls: number;
  /** Impressions by day of their decision in the product's zone. */
  days: readonly (readonly [day: string, impressions: number])[];
  /** Sketches of the users who were reached, by day. */
  reach: readonly (readonly [day: string, sketch: string])[];
}

/** A part that does not change any more; a shard's parts are numbered from 1 on. */
export interface SealedPart extends ShardPart {
  seq: number;
}

/** Units of a part that the budget does not cover, by bucket. */
export interface Unbilled {
  seq: number;
  bucketAtMs: number;
  count: number;
}

/** What a meter knows of a shard: its last part, and what was not billed of parts whose answer may be lost. */
export interface Handed {
  seq: number;
  unbilled: readonly Unbilled[];
}

export const NOTHING_HANDED: Handed = { seq: 0, unbilled: [] };

/** Both parts as one. */
export function joined(first: ShardPart, second: ShardPart): ShardPart {
  return {
    deltas: summed(
      [...first.deltas, ...second.deltas],
      ({ creativeId, unitId, bucketAtMs }) => `${creativeId} ${unitId} ${bucketAtMs}`,
      ["impressions", "clicks", "billedImpressions", "billedClicks"],
    ),
    eventDeltas: summed(
      [...first.eventDeltas, ...second.eventDeltas],
      ({ creativeId, unitId, kind, bucketAtMs }) => `${creativeId} ${unitId} ${kind} ${bucketAtMs}`,
      ["count", "anonymous", "valid"],
    ),
    verdictDeltas: summed(
      [...first.verdictDeltas, ...second.verdictDeltas],
      ({ kind, verdict, reason, bucketAtMs }) => `${kind} ${verdict} ${reason} ${bucketAtMs}`,
      ["count"],
    ),
    addressDeltas: summed(
      [...first.addressDeltas, ...second.addressDeltas],
      ({ addressHash, day }) => `${addressHash} ${day}`,
      ["impressions"],
    ),
    clicks: first.clicks + second.clicks,
    released: first.released + second.released,
    releasedBrief: first.releasedBrief + second.releasedBrief,
    fromMs: Math.min(first.fromMs, second.fromMs),
    calls: first.calls + second.calls,
    days: [...Map.groupBy([...first.days, ...second.days], ([day]) => day)].map(
      ([day, counts]) => [day, counts.reduce((sum, [, count]) => sum + count, 0)] as const,
    ),
    reach: reachOfBoth(first.reach, second.reach),
  };
}

function summed<Field extends string, Row extends Record<Field, number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  fields: readonly Field[],
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { ...row, ...Object.fromEntries(fields.map((field) => [field, 0])) };
    const more = fields.map((field) => [field, sum[field] + row[field]]);
    sums.set(keyOf(row), { ...sum, ...Object.fromEntries(more) });
  }
  return [...sums.values()];
}

/** The users of both lists of sketches, by day. */
export function reachOfBoth(
  first: ShardPart["reach"],
  second: ShardPart["reach"],
): [day: string, sketch: string][] {
  const days = new Map<string, string>(first);
  for (const [day, sketch] of second) {
    const known = days.get(day);
    days.set(
      day,
      known === undefined ? sketch : UserSketch.fromText(known).union(UserSketch.fromText(sketch)).toText(),
    );
  }
  return [...days];
}

/**
 * The parts that a meter has not counted yet.
 * @throws when one between is missing, which no order of crashes can cause
 */
export function freshParts(handed: Handed, parts: readonly SealedPart[]): SealedPart[] {
  const fresh = parts.filter(({ seq }) => seq > handed.seq);
  for (const [nth, { seq }] of fresh.entries())
    if (seq !== handed.seq + 1 + nth) throw new Error(`part ${handed.seq + 1 + nth} is missing, not ${seq}`);
  return fresh;
}

/** What is known of the shard after one more part. @param firstSeq of the call's parts: answers to parts before it have arrived */
export function handedAfter(
  { unbilled }: Handed,
  seq: number,
  firstSeq: number,
  more: readonly Unbilled[],
): Handed {
  return { seq, unbilled: [...unbilled.filter((each) => each.seq >= firstSeq), ...more] };
}

/** The part as far as the budget covers it, and what it does not. */
export function billedPart(
  part: SealedPart,
  billable: Billable | null,
): { part: SealedPart; unbilled: Unbilled[] } {
  const field = billable?.unit === "click" ? "billedClicks" : "billedImpressions";
  let left = billable?.left ?? 0;
  const unbilled = new Map<number, number>();
  const deltas = part.deltas.map((delta): TotalDelta => {
    const billed = Math.min(delta[field], left);
    left -= billed;
    if (billed === delta[field]) return delta;
    const { bucketAtMs } = delta;
    unbilled.set(bucketAtMs, (unbilled.get(bucketAtMs) ?? 0) + delta[field] - billed);
    return { ...delta, [field]: billed };
  });
  return {
    part: { ...part, deltas },
    unbilled: [...unbilled].map(([bucketAtMs, count]) => ({ seq: part.seq, bucketAtMs, count })),
  };
}

/** The last billed marks of a part, as not billed: as many of each bucket as the budget does not cover. */
export function unbilledMarks(
  marks: readonly PageMark[],
  unit: Billable["unit"],
  unbilled: readonly Unbilled[],
): PageMark[] {
  return unbilled.flatMap(({ bucketAtMs, count }) =>
    marks
      .filter(({ kind, billed, atMs }) => kind === unit && billed && bucketAt(atMs) === bucketAtMs)
      .slice(-count)
      .map((mark) => ({ ...mark, billed: false })),
  );
}
