import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AddressRates, type DeliveryEvent } from "../../../domain/delivery";
import { addressBurstMax, HOLD_MS } from "../../../domain/delivery/address-rate";
import { deliveryEvent, MINUTE, T0 } from "./support";

type Sent = Partial<DeliveryEvent> & { atMs: number };

const impressionAt = (atMs: number, addressHash = "script"): Sent => ({ atMs, addressHash });
const hastyAt = (atMs: number): Sent => ({ ...impressionAt(atMs), isHasty: true });
const clickAt = (atMs: number, addressHash = "script"): Sent => ({ kind: "click", atMs, addressHash });

/** `perS` events per second, evenly spaced from `fromMs`. */
const evenly = (perS: number, count: number, sentAt: (atMs: number) => Sent, fromMs = T0): Sent[] =>
  Array.from({ length: count }, (_, nth) => sentAt(fromMs + Math.floor((nth * 1000) / perS)));

/** The counted ones among them, in order. */
function countedOf(sent: readonly Sent[], limit: number | null, rates = new AddressRates()): Sent[] {
  return sent.filter((each) => rates.refusalOf(deliveryEvent(each), limit) === null);
}

describe("a script at one address", () => {
  test.each([
    ["four hundred at once", evenly(100_000, 400, impressionAt)],
    ["four hundred in a second, for ten minutes", evenly(400, 240_000, impressionAt)],
    ["a hundred and fifty a second, for ten minutes", evenly(150, 90_000, impressionAt)],
    [
      "bursts, each after the last one's hold",
      [0, 1, 2].flatMap((nth) => evenly(1_000, 400, impressionAt, T0 + nth * 3 * MINUTE)),
    ],
  ])("costs less than one percent of a budget: %s", (_name, sent) => {
    for (const limit of [10_000, 20_000, 50_000, 100_000, 1_000_000]) {
      expect(countedOf(sent, limit).length, String(limit)).toBeLessThan(limit / 100);
    }
  });

  test("that tells of ads before a page can have shown them is counted twenty times in ten minutes, however slow", () => {
    expect(countedOf(evenly(1, 600, hastyAt), 1_000_000)).toHaveLength(20);
  });

  test("that clicks whatever it is shown is counted for little, and then not at all", () => {
    const sent = evenly(10, 5_000, impressionAt).flatMap((shown) => [shown, clickAt(shown.atMs + 1)]);
    const counted = countedOf(sent, 1_000_000);
    expect(counted.filter(({ kind }) => kind === "click")).toHaveLength(13);
    expect(counted.filter(({ kind }) => kind !== "click")).toHaveLength(39);
  });

  test("that clicks more than readers do takes no impression from them", () => {
    const sent = evenly(10, 1_000, impressionAt).flatMap((shown, nth) =>
      nth % 5 < 2 ? [shown, clickAt(shown.atMs + 1)] : [shown],
    );
    const counted = countedOf(sent, 1_000_000);
    expect(counted.filter(({ kind }) => kind !== "click")).toHaveLength(1_000);
    expect(counted.filter(({ kind }) => kind === "click").length).toBeLessThanOrEqual(10 + 1_000 / 4);
  });

  test("is held also after the meter forgot its counts, and counted again when it has been quiet for long", () => {
    const rates = new AddressRates();
    countedOf(evenly(400, 400, impressionAt), 10_000, rates);
    const evicted = new AddressRates(rates.takeHolds());
    expect(countedOf(evenly(1, 60, impressionAt, T0 + 2_000), 10_000, evicted)).toEqual([]);
    expect(countedOf([clickAt(T0 + MINUTE)], 10_000, evicted)).toEqual([]);
    expect(countedOf([impressionAt(T0 + 1_000 + HOLD_MS)], 10_000, evicted)).toHaveLength(1);
  });

  test("leaves few holds to be written, however long its flood is", () => {
    const rates = new AddressRates();
    let holds = 0;
    for (const sent of evenly(400, 24_000, impressionAt)) {
      rates.refusalOf(deliveryEvent(sent), 10_000);
      holds += rates.takeHolds().length;
    }
    expect(holds).toBeLessThanOrEqual(3);
  });
});

describe("readers behind one address", () => {
  const READERS = 2_000;

  test("a carrier's 2,000 are each counted, at their first visit in two minutes and at forty a second later", () => {
    const firstVisits = evenly(READERS / 120, READERS, impressionAt);
    const evening = evenly(40, 4_000, impressionAt, T0 + 30 * MINUTE);
    const clicks = evenly(1, 60, clickAt, T0 + 30 * MINUTE + 90_000);
    expect(countedOf([...firstVisits, ...evening, ...clicks], 100_000)).toHaveLength(READERS + 4_060);
  });

  test("a page's that tells too soon take nothing from those of the others", () => {
    const sent = evenly(2, 100, hastyAt).flatMap((shown) => [shown, impressionAt(shown.atMs + 100)]);
    expect(countedOf(sent, 1_000_000).filter(({ isHasty }) => !isHasty)).toHaveLength(100);
  });

  test("a household's are counted of the smallest budget, all of their clicks among them", () => {
    const sent = evenly(2, 8, impressionAt).flatMap((shown) => [shown, clickAt(shown.atMs + 3_000)]);
    expect(countedOf(sent, 10)).toHaveLength(16);
  });

  test("another address's script takes nothing from them, in whatever order they come", () => {
    const gap = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), gap), { maxLength: 400 }), (steps) => {
        let atMs = T0;
        const mixed = steps.flatMap(([isReader, gapMs]) => {
          if (isReader) atMs += Math.max(gapMs, 25);
          return isReader ? [impressionAt(atMs, "readers")] : evenly(1_000, 30, impressionAt, atMs);
        });
        const readers = mixed.filter(({ addressHash }) => addressHash === "readers");
        const counted = countedOf(mixed, 1_000_000);
        expect(counted.filter(({ addressHash }) => addressHash === "readers")).toEqual(readers);
      }),
    );
  });

  test("a queue that was held up and hands over minutes of them at once, in any order, makes nobody suspicious", () => {
    const sent = evenly(40, 8_000, impressionAt);
    const swapped = [...sent.slice(4_000), ...sent.slice(0, 4_000)];
    expect(countedOf(swapped, 100_000)).toHaveLength(8_000);
  });

  test("whoever comes from nowhere that is told is not bounded by address", () => {
    const sent = evenly(1_000, 1_000, (atMs) => ({ atMs }));
    expect(countedOf(sent, 1_000)).toHaveLength(1_000);
  });
});

test.each([
  [null, 200],
  [10, 20],
  [4_000, 20],
  [10_000, 50],
  [40_000, 200],
  [10_000_000, 200],
])("of a budget of %s, a burst may take %s", (limit, burst) => {
  expect(addressBurstMax(limit)).toBe(burst);
});
