import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEDUPE_HORIZON_MS,
  type DeliveryArrival,
  type DeliveryEvent,
  type KnownArrivals,
  tally,
} from "../../../domain/delivery";
import type { TokenMark } from "../../../domain/delivery/tally";
import { BUCKET_MS, DELIVERY_GRACE_MS } from "../../../domain/kernel";
import { arrivalsOf, DAY, deliveryEvent, MINUTE, T0 } from "./support";

const NOW = T0 + MINUTE;

type Batches = readonly (readonly DeliveryArrival[])[];

const NOTHING: KnownArrivals = { marks: [], refusedIds: [] };

/**
 * Passes batches through `tally` with the meter's memory; returns totals by creative, unit and bucket, and the number of each
 * verdict.
 */
function resultOf(batches: Batches) {
  const marks: TokenMark[] = [];
  const refusedIds: string[] = [];
  const totals: Record<string, { impressions: number; clicks: number }> = {};
  const verdicts: Record<string, number> = {};
  for (const batch of batches) {
    const result = tally("cmp_1", batch, { marks, refusedIds }, NOW);
    marks.push(...result.arrivals);
    refusedIds.push(...result.refusedIds);
    const valid = result.eventDeltas.map((delta) => ({ verdict: "valid", count: delta.valid }));
    for (const { verdict, count } of [...result.verdictDeltas, ...valid])
      verdicts[verdict] = (verdicts[verdict] ?? 0) + count;
    for (const delta of result.deltas) {
      const key = `${delta.creativeId} ${delta.unitId} ${delta.bucketAtMs}`;
      const total = totals[key] ?? { impressions: 0, clicks: 0 };
      totals[key] = {
        impressions: total.impressions + delta.impressions,
        clicks: total.clicks + delta.clicks,
      };
    }
  }
  return { totals, verdicts };
}

const sent = (batches: readonly (readonly DeliveryEvent[])[]): Batches => batches.map(arrivalsOf);
const totalsOf = (batches: readonly (readonly DeliveryEvent[])[]) => resultOf(sent(batches)).totals;

function sum(batches: readonly (readonly DeliveryEvent[])[]) {
  return Object.values(totalsOf(batches)).reduce(
    (all, each) => ({ impressions: all.impressions + each.impressions, clicks: all.clicks + each.clicks }),
    { impressions: 0, clicks: 0 },
  );
}

const impression = deliveryEvent();
const click = deliveryEvent({ kind: "click", atMs: T0 + 2_000 });

describe("what counts", () => {
  test.each([
    ["an impression", [[impression]], 1, 0],
    ["a click after its impression", [[impression], [click]], 1, 1],
    ["a click before its impression, once the impression arrives", [[click], [impression]], 1, 1],
    ["a click without its impression does not", [[click], [click]], 0, 0],
    ["a repeated impression, once, in one batch", [[impression, impression]], 1, 0],
    ["a repeated impression, once, over batches", [[impression], [impression]], 1, 0],
    [
      "a repeated click, once, before and after its impression",
      [
        [click, click],
        [impression, click],
      ],
      1,
      1,
    ],
    ["two tokens, each", [[impression, deliveryEvent({ tokenId: "token-2" })]], 2, 0],
    ["another campaign's event does not", [[deliveryEvent({ campaignId: "cmp_2" })]], 0, 0],
  ])("%s", (_name, batches, impressions, clicks) => {
    expect(sum(batches)).toEqual({ impressions, clicks });
  });

  test("an impression and its click count in the bucket each arrived in", () => {
    const late = deliveryEvent({ kind: "click", atMs: T0 + BUCKET_MS });
    expect(totalsOf([[late], [impression]])).toEqual({
      [`crt_1 unt_1 ${T0}`]: { impressions: 1, clicks: 0 },
      [`crt_1 unt_1 ${T0 + BUCKET_MS}`]: { impressions: 0, clicks: 1 },
    });
  });

  test("an event older than the marks are kept is refused, since its duplicate could not be told", () => {
    const result = tally("cmp_1", arrivalsOf([impression]), NOTHING, T0 + DEDUPE_HORIZON_MS);
    expect(result).toMatchObject({ refused: 1, arrivals: [], deltas: [] });
    expect(tally("cmp_1", arrivalsOf([impression]), NOTHING, T0 + DEDUPE_HORIZON_MS - 1).refused).toBe(0);
  });

  test("an impression that travelled longer than the grace releases no reservation, but counts", () => {
    const late = tally("cmp_1", arrivalsOf([impression]), NOTHING, impression.atMs + DELIVERY_GRACE_MS + 1);
    expect(late).toMatchObject({ released: 0, impressionsDecidedAtMs: [T0] });
    expect(
      tally("cmp_1", arrivalsOf([impression]), NOTHING, impression.atMs + DELIVERY_GRACE_MS).released,
    ).toBe(1);
  });

  test("tells how many of the released reservations are of brief tokens", () => {
    const brief = deliveryEvent({ tokenId: "token-2", isBrief: true });
    const result = tally("cmp_1", arrivalsOf([impression, brief]), NOTHING, impression.atMs);
    expect(result).toMatchObject({ released: 2, releasedBrief: 1 });
  });
});

/** Beacons of a few tokens. A token's claims are derived from its id, as for signed tokens. */
const arbitraryBeacons = fc.array(
  fc.record({
    token: fc.integer({ min: 0, max: 7 }),
    kind: fc.constantFrom("impression" as const, "click" as const),
  }),
  { maxLength: 40 },
);

function beacon({ token, kind }: { token: number; kind: "impression" | "click" }): DeliveryEvent {
  const atMs = T0 - DAY + token * 17 * MINUTE + (kind === "click" ? 20 * MINUTE : 0);
  return deliveryEvent({
    tokenId: `t${token}`,
    kind,
    unitId: `unt_${token % 2}`,
    atMs,
    decidedAtMs: T0 - DAY,
  });
}

test("any order, redelivery and batching of the same arrivals gives the same totals and the same sum of each verdict", () => {
  fc.assert(
    fc.property(
      arbitraryBeacons.chain((beacons) =>
        fc.tuple(
          fc.constant(beacons),
          fc.shuffledSubarray(beacons, { minLength: beacons.length }),
          fc.array(fc.integer({ min: 0, max: Math.max(0, beacons.length - 1) }), { maxLength: 20 }),
          fc.integer({ min: 1, max: 10 }),
        ),
      ),
      ([beacons, shuffled, repeats, batchSize]) => {
        const arrivals = arrivalsOf(beacons.map(beacon));
        const inOrder = shuffled.map((each) => arrivals[beacons.indexOf(each)] as DeliveryArrival);
        const again = [...inOrder, ...repeats.flatMap((at) => inOrder[at] ?? [])];
        const batches: DeliveryArrival[][] = [];
        for (let at = 0; at < again.length; at += batchSize) batches.push(again.slice(at, at + batchSize));
        const result = resultOf(batches);
        expect(result).toEqual(resultOf([arrivals]));
        const all = Object.values(result.verdicts).reduce((some, count) => some + count, 0);
        expect(all).toBe(arrivals.length);
      },
    ),
  );
});
