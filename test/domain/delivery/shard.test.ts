import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ShardSpread, type TakenParts } from "../../../domain/budget";
import {
  billedPart,
  bucketAt,
  type DeliveryEvent,
  freshParts,
  type Handed,
  handedAfter,
  joined,
  NOTHING_HANDED,
  type PageMark,
  queueNumberOf,
  type SealedPart,
  type ShardPart,
  shardFor,
  shardOf,
  tally,
  unbilledMarks,
  withoutShard,
  withShard,
} from "../../../domain/delivery";
import { arrivalsOf, deliveryEvent, MINUTE, T0 } from "./support";

const LIMIT = 12;
const UNIT = "impression" as const;
const SHARDS = 4;

/** What a shard has stored; a crash loses the calls that are under way. */
class Shard {
  readonly marks: PageMark[] = [];
  readonly marksByPart = new Map<number, PageMark[]>();
  open: ShardPart | null = null;
  openMarks: PageMark[] = [];
  parts: SealedPart[] = [];
  seq = 0;

  record(event: DeliveryEvent): void {
    const known = this.marks.map(({ key, ...mark }) => ({ ...mark, tokenId: key }));
    const billable = { unit: UNIT, left: Number.POSITIVE_INFINITY } as const;
    const result = tally(
      "cmp_1",
      arrivalsOf([event]),
      { marks: known, refusedIds: [] },
      T0,
      () => null,
      billable,
    );
    const marks = result.arrivals.map(({ tokenId, billed, ...mark }) => ({
      ...{ ...mark, key: tokenId, billed: billed === true },
    }));
    this.marks.push(...marks);
    this.openMarks.push(...marks);
    const part: ShardPart = { ...result, fromMs: T0, calls: 1, days: [["2036-11-21", 1]], reach: [] };
    this.open = this.open === null ? part : joined([this.open, part]);
  }

  seal(): void {
    if (this.open === null) return;
    this.parts.push({ ...this.open, seq: ++this.seq });
    this.marksByPart.set(this.seq, this.openMarks);
    this.open = null;
    this.openMarks = [];
  }

  settle({ seq, unbilled }: Pick<TakenParts, "seq" | "unbilled">): void {
    for (const part of this.parts.filter((each) => each.seq <= seq)) {
      const beyond = unbilled.filter((each) => each.seq === part.seq);
      this.marks.push(...unbilledMarks(this.marksByPart.get(part.seq) ?? [], UNIT, beyond));
    }
    this.parts = this.parts.filter((each) => each.seq > seq);
  }

  /** Tokens whose last mark says that they are billed. */
  get billed(): number {
    const last = new Map(
      this.marks.filter(({ kind }) => kind === UNIT).map(({ key, billed }) => [key, billed]),
    );
    return [...last.values()].filter(Boolean).length;
  }
}

class Meter {
  readonly handed = new Map<number, Handed>();
  sums: ShardPart | null = null;
  impressions = 0;

  take(shard: number, parts: readonly SealedPart[]): Handed {
    for (const counted of freshParts(this.handedBy(shard), parts)) {
      const left = Math.max(0, LIMIT - this.impressions);
      const { part, unbilled } = billedPart(counted, { unit: UNIT, left });
      this.sums = this.sums === null ? part : joined([this.sums, part]);
      for (const { impressions } of part.deltas) this.impressions += impressions;
      this.handed.set(shard, handedAfter(this.handedBy(shard), part.seq, parts[0]?.seq ?? 0, unbilled));
    }
    return this.handedBy(shard);
  }

  private handedBy(shard: number): Handed {
    return this.handed.get(shard) ?? NOTHING_HANDED;
  }
}

interface Call {
  shard: number;
  parts: readonly SealedPart[];
  answer: Handed | null;
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant("beacon" as const), at: fc.nat(29) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("click" as const), at: fc.nat(29) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("spread" as const), at: fc.nat(SHARDS - 1) }) },
  ...(["seal", "send", "reach", "settle", "lose"] as const).map((what) => ({
    weight: 3,
    arbitrary: fc.record({ what: fc.constant(what), at: fc.nat(11) }),
  })),
);

const rowsOf = (tokens: ReadonlyMap<string, DeliveryEvent>) => {
  const rows: Record<string, number> = {};
  for (const { unitId, atMs } of tokens.values()) {
    const id = `${unitId} ${bucketAt(atMs)}`;
    rows[id] = (rows[id] ?? 0) + 1;
  }
  return rows;
};

test("shards add up to a set of tokens, however many there are, whatever is repeated, late, lost or handed over twice", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 300, size: "max" }), (steps) => {
      const meter = new Meter();
      const shards = Array.from({ length: SHARDS }, () => new Shard());
      const shardAt = (nth: number) => shards[nth % SHARDS] as Shard;
      const calls: Call[] = [];
      const decided = new Map<number, DeliveryEvent>();
      const shown = new Map<string, DeliveryEvent>();
      const clicked = new Map<string, DeliveryEvent>();
      let spread = 1;
      const tokenOf = (nth: number) => {
        const atMs = T0 - (nth % 3) * 40 * MINUTE;
        const tokenId = withShard(`token-${nth}`, 1 + (nth % spread));
        const event = deliveryEvent({ tokenId, unitId: `unt_${nth % 2}`, atMs, decidedAtMs: atMs });
        decided.set(nth, decided.get(nth) ?? event);
        return decided.get(nth) ?? event;
      };
      const send = (nth: number) =>
        calls.push({ shard: nth % SHARDS, parts: shardAt(nth).parts, answer: null });
      const reach = (call: Call | undefined) => {
        if (call !== undefined) call.answer = meter.take(call.shard, call.parts);
      };
      const settle = (call: Call | undefined) => {
        if (call?.answer) shardAt(call.shard).settle(call.answer);
      };
      for (const { what, at } of steps) {
        if (what === "beacon" || what === "click") {
          const event = { ...tokenOf(at), kind: what === "click" ? ("click" as const) : UNIT };
          (what === "click" ? clicked : shown).set(event.tokenId, event);
          shardAt(shardOf(event.tokenId) - 1).record(event);
        } else if (what === "spread") spread = 1 + at;
        else if (what === "seal") shardAt(at).seal();
        else if (what === "send") send(at);
        else if (what === "reach") reach(calls[at % Math.max(1, calls.length)]);
        else if (what === "settle") settle(calls.splice(at % Math.max(1, calls.length), 1)[0]);
        else calls.splice(at % Math.max(1, calls.length), 1);
      }
      for (let nth = 0; nth < SHARDS; nth++) {
        shardAt(nth).seal();
        send(nth);
        reach(calls.at(-1));
        settle(calls.at(-1));
        expect(shardAt(nth).parts).toEqual([]);
      }
      const { deltas, clicks } = meter.sums ?? { deltas: [], clicks: 0 };
      const rows = deltas.filter(({ impressions }) => impressions > 0);
      expect(
        Object.fromEntries(rows.map((row) => [`${row.unitId} ${row.bucketAtMs}`, row.impressions])),
      ).toEqual(rowsOf(shown));
      expect(clicks).toBe([...clicked.keys()].filter((tokenId) => shown.has(tokenId)).length);
      const billed = Math.min(LIMIT, shown.size);
      expect(deltas.reduce((sum, { billedImpressions }) => sum + billedImpressions, 0)).toBe(billed);
      expect(shards.reduce((sum, shard) => sum + shard.billed, 0)).toBe(billed);
    }),
    { numRuns: 400 },
  );
});

test("a part between two others cannot be left out", () => {
  const part = (seq: number) => ({ ...joined([]), seq });
  expect(freshParts({ seq: 3, unbilled: [] }, [part(2), part(3), part(4)])).toEqual([part(4)]);
  expect(() => freshParts({ seq: 3, unbilled: [] }, [part(5)])).toThrow("part 4 is missing");
  expect(freshParts(NOTHING_HANDED, [part(7), part(8)])).toHaveLength(2);
});

describe("a token's shard", () => {
  test("is a part of its id, which has none without", () => {
    expect(shardOf(withShard("abc-_9", 7))).toBe(7);
    expect(withoutShard(withShard("abc-_9", 7))).toBe("abc-_9");
    for (const id of [withShard("abc", 0), "abc~", "abc~0", "abc~65", "abc~x", "a~1b"])
      expect(shardOf(id)).toBe(0);
  });

  test("has a queue of its own, if there are as many queues as shards", () => {
    const queues = [1, 2, 3, 4].map((shard) =>
      queueNumberOf({ verdict: "valid", event: deliveryEvent({ tokenId: `abc~${shard}` }) }, 4),
    );
    expect(new Set(queues).size).toBe(4);
  });
});

test("an address meets one of a campaign's shards, and all shards have addresses", () => {
  const addresses = Array.from({ length: 200 }, (_, nth) => `address-${nth}`);
  const shards = addresses.map((address) => shardFor(address, 3));
  expect(new Set(shards)).toEqual(new Set([1, 2, 3]));
  expect(addresses.map((address) => shardFor(address, 3))).toEqual(shards);
  expect(shardFor("address-1", 0)).toBe(0);
});

describe("blocks", () => {
  const next = (spread: ShardSpread, nowMs: number, bytes = 0) => spread.shards(nowMs, bytes);

  test("are spread for a minute after a busy second", () => {
    const spread = new ShardSpread({ METER_SHARDS: "3" });
    spread.heard(249, T0);
    expect(next(spread, T0)).toBe(0);
    spread.heard(249, T0 + 1_000);
    expect(next(spread, T0 + 1_000)).toBe(0);
    spread.heard(1, T0 + 1_999);
    expect(next(spread, T0 + 1_999)).toBe(3);
    expect(next(spread, T0 + 61_998)).toBe(3);
    expect(next(spread, T0 + 61_999)).toBe(0);
  });

  test("are spread while the meter stores much", () => {
    expect(next(new ShardSpread({ METER_SHARDS: "2" }), T0, 2e9)).toBe(2);
  });

  test.each([undefined, "", "1", "0", "-3", "x"])("are never spread by the setting %j", (METER_SHARDS) => {
    const spread = new ShardSpread(METER_SHARDS === undefined ? {} : { METER_SHARDS });
    spread.heard(100_000, T0);
    expect(next(spread, T0, 1e10)).toBe(0);
  });
});
