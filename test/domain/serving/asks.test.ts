import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AskedAndShown } from "../../../domain/serving";
import { heldMax } from "../../../domain/serving/asks";

const T0 = 1_000_000;
const MINUTE = 60_000;
const unbounded = () => null;

class Isolate {
  readonly book = new AskedAndShown();
  private tokens = 0;

  ask(address: string, atMs: number, campaignId = "cmp", ttlMs = 5 * MINUTE): string {
    const token = `t${this.tokens++}`;
    this.book.ask(address, campaignId, token, ttlMs, atMs);
    return token;
  }

  /** Requests `count` ads and shows none. */
  waste(address: string, count: number, atMs: number): void {
    for (let nth = 0; nth < count; nth++) this.ask(address, atMs);
  }

  /** For a campaign with 10,000 impressions left. */
  ttlOf(address: string, atMs: number, campaignId = "cmp"): number {
    return this.book.ttlFor(address, campaignId, 10_000, 5 * MINUTE, atMs);
  }
}

test.each([
  [10, false, 2],
  [10, true, 5],
  [3, false, 1],
  [1, true, 1],
  [1_000, false, 250],
])("of %i that are left, one address holds at most its part (shown any: %s): %i", (left, hasShown, most) => {
  expect(heldMax(left, hasShown)).toBe(most);
});

describe("whoever never shows what it asks for", () => {
  test("gets shorter reservations from a hundredth of what is left on, of that campaign alone, until what it asked for has lapsed", () => {
    const isolate = new Isolate();
    isolate.waste("script", 99, T0);
    expect(isolate.ttlOf("script", T0)).toBe(5 * MINUTE);
    isolate.waste("script", 1, T0);
    expect(isolate.ttlOf("script", T0)).toBe(MINUTE);
    expect(isolate.ttlOf("script", T0, "other")).toBe(5 * MINUTE);
    expect(isolate.ttlOf("script", T0 + 7 * MINUTE)).toBe(5 * MINUTE);
  });

  test("gains nothing by telling of one ad again and again", () => {
    const isolate = new Isolate();
    const token = isolate.ask("script", T0);
    isolate.waste("script", 100, T0);
    for (let nth = 0; nth < 100; nth++) isolate.book.shown(token, T0 + 1_000);
    expect(isolate.ttlOf("script", T0 + MINUTE)).toBe(MINUTE);
  });

  test("holds a part of a small budget, however much it asks for at once, and another reader finds the rest", () => {
    const isolate = new Isolate();
    const left = () => 10 - served;
    let served = 0;
    for (let nth = 0; nth < 45; nth++) {
      if (isolate.book.closedTo("script", left, T0 + nth)) continue;
      isolate.ask("script", T0 + nth);
      served++;
    }
    expect(served).toBe(2);
    expect(isolate.book.closedTo("reader", left, T0 + 50)).toBeNull();
  });

  test("holds no more by showing at once what it asks for, until that is counted", () => {
    const isolate = new Isolate();
    let served = 0;
    for (let nth = 0; nth < 400; nth++) {
      if (isolate.book.closedTo("script", () => 10, T0 + nth)) continue;
      isolate.book.shown(isolate.ask("script", T0 + nth), T0 + nth);
      served++;
    }
    expect(served).toBe(5);
    expect(isolate.book.closedTo("script", () => 10, T0 + 5_500)).toBeNull();
  });

  test("frees its part when its reservations lapse, and each of them once", () => {
    const isolate = new Isolate();
    const shown = isolate.ask("script", T0, "cmp", MINUTE);
    isolate.ask("script", T0, "cmp", MINUTE);
    expect(isolate.book.closedTo("script", () => 4, T0)).toEqual(new Set(["cmp"]));
    isolate.book.shown(shown, T0 + MINUTE - 1);
    isolate.waste("script", 2, T0 + 4 * MINUTE);
    expect(isolate.book.closedTo("script", () => 4, T0 + 4 * MINUTE)).toEqual(new Set(["cmp"]));
  });
});

describe("no reader is turned away", () => {
  test("of a carrier's 2,000 behind one address, who show seven in ten within three seconds", () => {
    const isolate = new Isolate();
    const due: [atMs: number, token: string][] = [];
    for (let nth = 0; nth < 20_000; nth++) {
      const atMs = T0 + nth * 25;
      while ((due[0]?.[0] ?? Number.POSITIVE_INFINITY) <= atMs)
        isolate.book.shown(due.shift()?.[1] ?? "", atMs);
      expect(isolate.book.closedTo("carrier", () => 50_000, atMs)).toBeNull();
      const token = isolate.ask("carrier", atMs);
      if (nth % 10 < 7) due.push([atMs + 3_000, token]);
    }
  });

  test("where beacons are answered by other isolates, so that nobody seems to show anything", () => {
    const isolate = new Isolate();
    for (let nth = 0; nth < 6; nth++) isolate.waste(`office-${nth}`, 50, T0);
    expect(isolate.book.closedTo("office-1", () => 10, T0 + MINUTE)).toBeNull();
  });

  test("where a campaign has no bound, or is not told of", () => {
    const isolate = new Isolate();
    isolate.waste("office", 500, T0);
    expect(isolate.book.closedTo("office", unbounded, T0)).toBeNull();
  });

  test("whatever one address does, another's reservation and part stay as they are, and its own of another campaign", () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 20_000 }),
      asks: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const isolate = new Isolate();
        let atMs = T0;
        for (const { afterMs, asks } of steps) {
          atMs += afterMs;
          isolate.waste("script", asks, atMs);
          expect(isolate.ttlOf("reader", atMs)).toBe(5 * MINUTE);
          expect(isolate.ttlOf("script", atMs, "other")).toBe(5 * MINUTE);
          expect(isolate.book.closedTo("reader", () => 4, atMs)).toBeNull();
        }
      }),
    );
  });
});
