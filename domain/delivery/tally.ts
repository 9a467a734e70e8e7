import { bucketAt } from "./bucket";
import type { DeliveryEvent } from "./event";
import { DELIVERY_GRACE_MS, LONGEST_TOKEN_LIFE_MS } from "./outstanding";

/**
 * How long after its decision an event can still be told from its duplicate: the longest token's life and the queue's
 * longest retention. Token marks are kept for as long, and an older event is refused, so that no event is ever
 * counted after its mark is gone.
 */
export const DEDUPE_HORIZON_MS = LONGEST_TOKEN_LIFE_MS + 14 * 24 * 60 * 60_000;

/** What is remembered of a token. Times are the beacons' own, epoch milliseconds; null means not arrived. */
export interface TokenMark {
  impressionAtMs: number | null;
  clickAtMs: number | null;
}

/** What a total is kept for: a creative in a unit and one bucket. */
export interface TotalKey {
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  advProjectId: string;
  pubProjectId: string;
  bucketAtMs: number;
}

export interface TotalDelta extends TotalKey {
  impressions: number;
  clicks: number;
}

export interface Tally {
  deltas: TotalDelta[];
  /** Arrivals to remember: each token and kind at most once. `decidedAtMs` says until when. */
  arrivals: { tokenId: string; kind: DeliveryEvent["kind"]; atMs: number; decidedAtMs: number }[];
  /** Impressions added, each with the moment of its decision, for the daily quota. */
  impressionsDecidedAtMs: number[];
  clicks: number;
  /** Impressions whose reservation is still held and is now used. */
  released: number;
  duplicates: number;
  refused: number;
}

/**
 * Decides what a batch of events adds. A token's impression and its click count at most once each; a click counts only
 * with its impression and waits for it otherwise, and then counts in the bucket of its own arrival. So the totals do
 * not depend on how the events are ordered, repeated or cut into batches. Source: readings 4.
 * @param known what earlier batches left of the tokens in this one
 */
export function tally(
  campaignId: string,
  events: readonly DeliveryEvent[],
  known: ReadonlyMap<string, TokenMark>,
  nowMs: number,
): Tally {
  const result: Tally = {
    deltas: [],
    arrivals: [],
    impressionsDecidedAtMs: [],
    clicks: 0,
    released: 0,
    duplicates: 0,
    refused: 0,
  };
  const marks = new Map(known);
  const deltas = new Map<string, TotalDelta>();
  for (const event of events) {
    if (event.campaignId !== campaignId || event.decidedAtMs <= nowMs - DEDUPE_HORIZON_MS) {
      result.refused++;
      continue;
    }
    const mark = marks.get(event.tokenId) ?? { impressionAtMs: null, clickAtMs: null };
    const arrived = event.kind === "impression" ? mark.impressionAtMs : mark.clickAtMs;
    if (arrived !== null) {
      result.duplicates++;
      continue;
    }
    marks.set(event.tokenId, withArrival(mark, event));
    const { tokenId, kind, atMs, decidedAtMs } = event;
    result.arrivals.push({ tokenId, kind, atMs, decidedAtMs });
    count(event, mark, result, deltas, nowMs);
  }
  result.deltas = [...deltas.values()];
  return result;
}

function withArrival(mark: TokenMark, event: DeliveryEvent): TokenMark {
  return event.kind === "impression"
    ? { ...mark, impressionAtMs: event.atMs }
    : { ...mark, clickAtMs: event.atMs };
}

/** @param before what was known of the token before this event */
function count(
  event: DeliveryEvent,
  before: TokenMark,
  result: Tally,
  deltas: Map<string, TotalDelta>,
  nowMs: number,
): void {
  const add = (kind: "impressions" | "clicks", atMs: number) => {
    const key = totalKeyOf(event, atMs);
    const id = `${key.creativeId} ${key.unitId} ${key.bucketAtMs}`;
    const delta = deltas.get(id) ?? { ...key, impressions: 0, clicks: 0 };
    delta[kind]++;
    deltas.set(id, delta);
  };
  if (event.kind === "impression") {
    add("impressions", event.atMs);
    result.impressionsDecidedAtMs.push(event.decidedAtMs);
    if (nowMs - event.atMs <= DELIVERY_GRACE_MS) result.released++;
  }
  const clickAtMs = event.kind === "click" ? event.atMs : before.clickAtMs;
  const shown = event.kind === "impression" || before.impressionAtMs !== null;
  if (clickAtMs !== null && shown) {
    add("clicks", clickAtMs);
    result.clicks++;
  }
}

function totalKeyOf(event: DeliveryEvent, atMs: number): TotalKey {
  const { creativeId, unitId, productId, appId, advProjectId, pubProjectId } = event;
  return { creativeId, unitId, productId, appId, advProjectId, pubProjectId, bucketAtMs: bucketAt(atMs) };
}
