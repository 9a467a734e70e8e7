import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DeliveryEvent } from "../../../domain/delivery/event";
import { DELIVERY_GRACE_MS } from "../../../domain/delivery/outstanding";
import { DEDUPE_HORIZON_MS, type TokenMark, tally } from "../../../domain/delivery/tally";
import { BUCKET_MS } from "../../../domain/shared/limits";
import { DAY, deliveryEvent, MINUTE, T0 } from "./support";

const NOW = T0 + MINUTE;

/** Feeds batches through `tally`, remembering marks as the meter does; totals by creative, unit and bucket. */
function totalsOf(batches: readonly (readonly DeliveryEvent[])[]) {
  const marks = new Map<string, TokenMark>();
  const totals: Record<string, { impressions: number; clicks: number }> = {};
  for (const batch of batches) {
    const result = tally("cmp_1", batch, marks, NOW);
    for (const { tokenId, kind, atMs } of result.arrivals) {
      const mark = marks.get(tokenId) ?? { impressionAtMs: null, clickAtMs: null };
      marks.set(tokenId, { ...mark, [kind === "impression" ? "impressionAtMs" : "clickAtMs"]: atMs });
    }
    for (const delta of result.deltas) {
      const key = `${delta.creativeId} ${delta.unitId} ${delta.bucketAtMs}`;
      const total = totals[key] ?? { impressions: 0, clicks: 0 };
      totals[key] = {
        impressions: total.impressions + delta.impressions,
        clicks: total.clicks + delta.clicks,
      };
    }
  }
  return totals;
}

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
    const result = tally("cmp_1", [impression], new Map(), T0 + DEDUPE_HORIZON_MS);
    expect(result).toMatchObject({ refused: 1, arrivals: [], deltas: [] });
    expect(tally("cmp_1", [impression], new Map(), T0 + DEDUPE_HORIZON_MS - 1).refused).toBe(0);
  });

  test("an impression that travelled longer than the grace releases no reservation, but counts", () => {
    const late = tally("cmp_1", [impression], new Map(), impression.atMs + DELIVERY_GRACE_MS + 1);
    expect(late).toMatchObject({ released: 0, impressionsDecidedAtMs: [T0] });
    expect(tally("cmp_1", [impression], new Map(), impression.atMs + DELIVERY_GRACE_MS).released).toBe(1);
  });
});

/** Beacons of a few tokens; what a token is for follows from its id, as a signed token's claims do. */
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

test("any order, repetition and batching of the same beacons gives the same totals", () => {
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
        const again = [...shuffled, ...repeats.flatMap((at) => shuffled[at] ?? [])].map(beacon);
        const batches: DeliveryEvent[][] = [];
        for (let at = 0; at < again.length; at += batchSize) batches.push(again.slice(at, at + batchSize));
        expect(totalsOf(batches)).toEqual(totalsOf([beacons.map(beacon)]));
      },
    ),
  );
});
