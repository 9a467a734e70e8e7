import { UserSketch } from "../inventory";
import { fnv1a, SHARDS_MAX } from "../kernel";
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

/**
 * The shard that counts a new token, of so many: by the address that asks, so that one object judges the rate of all that it shows. 0 without
 * shards.
 */
export const shardFor = (address: string, shards: number): number =>
  shards === 0 ? 0 : 1 + (fnv1a(address) % shards);

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

/** Parts as one. */
export function joined(parts: readonly ShardPart[]): ShardPart {
  const all = <Row>(of: (part: ShardPart) => readonly Row[]): Row[] => parts.flatMap(of);
  const sum = (of: (part: ShardPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    deltas: summed(
      all(({ deltas }) => deltas),
      ({ creativeId, unitId, bucketAtMs }) => `${creativeId} ${unitId} ${bucketAtMs}`,
      ["impressions", "clicks", "billedImpressions", "billedClicks"],
    ),
    eventDeltas: summed(
      all(({ eventDeltas }) => eventDeltas),
      ({ creativeId, unitId, kind, bucketAtMs }) => `${creativeId} ${unitId} ${kind} ${bucketAtMs}`,
      ["count", "anonymous", "valid"],
    ),
    verdictDeltas: summed(
      all(({ verdictDeltas }) => verdictDeltas),
      ({ kind, verdict, reason, bucketAtMs }) => `${kind} ${verdict} ${reason} ${bucketAtMs}`,
      ["count"],
    ),
    addressDeltas: summed(
      all(({ addressDeltas }) => addressDeltas),
      ({ addressHash, day }) => `${addressHash} ${day}`,
      ["impressions"],
    ),
    clicks: sum(({ clicks }) => clicks),
    released: sum(({ released }) => released),
    releasedBrief: sum(({ releasedBrief }) => releasedBrief),
    fromMs: parts[0]?.fromMs ?? 0,
    calls: sum(({ calls }) => calls),
    days: [
      ...Map.groupBy(
        all(({ days }) => days),
        ([day]) => day,
      ),
    ].map(([day, counts]) => [day, counts.reduce((total, [, count]) => total + count, 0)] as const),
    reach: unitedReach(all(({ reach }) => reach)),
  };
}

/** One row a key, with the sums of the fields. */
function summed<Field extends string, Row extends Record<Field, number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  fields: readonly Field[],
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum: Record<Field, number> | undefined = sums.get(key);
    if (sum === undefined) sums.set(key, { ...row });
    else for (const field of fields) sum[field] += row[field];
  }
  return [...sums.values()];
}

/** The users of all these sketches, by day. */
export function unitedReach(reach: ShardPart["reach"]): [day: string, sketch: string][] {
  return [...Map.groupBy(reach, ([day]) => day)].map(([day, sketches]) => {
    const users = sketches.map(([, sketch]) => UserSketch.fromText(sketch));
    return [day, users.reduce((all, more) => all.union(more), new UserSketch()).toText()];
  });
}

/**
 * The parts that a meter has not counted yet. A meter that knows of none begins with the first that it gets: a shard keeps each until the meter
 * has it.
 * @throws when one between is missing, which no order of crashes can cause
 */
export function freshParts(handed: Handed, parts: readonly SealedPart[]): SealedPart[] {
  const fresh = parts.filter(({ seq }) => seq > handed.seq);
  const firstSeq = handed.seq === 0 ? (fresh[0]?.seq ?? 1) : handed.seq + 1;
  for (const [nth, { seq }] of fresh.entries())
    if (seq !== firstSeq + nth) throw new Error(`part ${firstSeq + nth} is missing, not ${seq}`);
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
