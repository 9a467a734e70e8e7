import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerLease, billableOf, EMPTY_BOOK, release } from "../../../domain/budget";
import { countedAmong, type DeliveryArrival, tally } from "../../../domain/delivery";
import type { TokenMark } from "../../../domain/delivery/tally";
import { deliveryEvent, MINUTE, meterConfig, T0 } from "./support";

const LIFE = 5 * MINUTE;

describe("what is billed", () => {
  const anArrival = fc.record({
    id: fc.nat(60),
    token: fc.nat(15),
    kind: fc.constantFrom("impression" as const, "click" as const, "viewable" as const),
    unitId: fc.constantFrom("unt_1", "unt_2"),
  });
  const aLimit = fc.record({
    unit: fc.constantFrom("impression" as const, "click" as const),
    count: fc.nat(12),
  });

  test("is what was bought of what was counted, in all rows together and of the single events, however they came", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anArrival, { maxLength: 20 }), { maxLength: 6 }),
        aLimit,
        (drawn, limit) => {
          const config = meterConfig({ limit });
          // An id identifies one message with the same content at every delivery.
          const messages = new Map(drawn.flat().map((each) => [each.id, each]));
          const arrivalOf = (id: number): DeliveryArrival => {
            const { token, kind, unitId } = messages.get(id) as (typeof drawn)[number][number];
            const event = deliveryEvent({ tokenId: `t${token}`, kind, unitId });
            return { arrivalId: `m${id}`, verdict: "valid", event };
          };
          const marks: TokenMark[] = [];
          const refusedIds: string[] = [];
          const sum = { impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 };
          for (const batch of drawn) {
            const arrivals = batch.map(({ id }) => arrivalOf(id));
            const known = { marks, refusedIds };
            const result = tally("cmp_1", arrivals, known, T0, () => null, billableOf(config, sum));
            marks.push(...result.arrivals);
            refusedIds.push(...result.refusedIds);
            for (const mark of marks)
              if (mark.kind === "click" && result.billedClickTokens.includes(mark.tokenId))
                mark.billed = true;
            for (const delta of result.deltas) {
              sum.impressions += delta.impressions;
              sum.clicks += delta.clicks;
              sum.billedImpressions += delta.billedImpressions;
              sum.billedClicks += delta.billedClicks;
            }
          }
          // Direct implementation of the rule: readers who saw the ad, and those who clicked.
          const seen = new Set<number>();
          const followed = new Set<number>();
          for (const { token, kind } of messages.values())
            (kind === "impression" ? seen : followed).add(token);
          const clicks = [...messages.values()].filter(
            ({ kind, token }) => kind === "click" && seen.has(token),
          );
          const clickers = new Set(clicks.map(({ token }) => token)).size;
          expect([sum.impressions, sum.clicks]).toEqual([seen.size, clickers]);
          expect([sum.billedImpressions, sum.billedClicks]).toEqual(
            limit.unit === "click"
              ? [0, Math.min(limit.count, clickers)]
              : [Math.min(limit.count, seen.size), 0],
          );
          const claims = [...messages].map(([id, { token, kind }]) => ({
            ...{ arrivalId: `m${id}`, tokenId: `t${token}`, kind },
          }));
          const billed = countedAmong(claims, marks).filter((claim) => claim.billed).length;
          expect(billed).toBe(sum.billedImpressions + sum.billedClicks);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** One reader's answer, in the oracle's own records. */
interface Answer {
  expiresAtMs: number;
  clicked: boolean;
}

describe("a budget of clicks", () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("serve" as const), holder: fc.nat(4) }),
    fc.record({ do: fc.constant("click" as const), pick: fc.nat() }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(100, 3_000, LIFE) }),
  );

  test("is exceeded by no more clicks than answers were out and unexpired when the last one was bought", () => {
    let exceeded = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(step, { minLength: 50, maxLength: 400 }),
        (count, steps) => {
          const config = meterConfig({ limit: { unit: "click", count } });
          const delivered = { impressions: 0, clicks: 0, todayImpressions: 0 };
          const leases = new Map<string, { left: number; spent: number; endsAtMs: number }>();
          const answers: Answer[] = [];
          let book = EMPTY_BOOK;
          let nowMs = T0;
          let outAtLast: number | null = null;
          const open = () => answers.filter(({ expiresAtMs, clicked }) => !clicked && expiresAtMs > nowMs);
          const leased = () =>
            [...leases.values()].reduce((sum, { left, endsAtMs }) => sum + (endsAtMs > nowMs ? left : 0), 0);
          for (const each of steps) {
            if (each.do === "wait") nowMs += each.ms;
            if (each.do === "click") {
              const clickable = open();
              const answer = clickable[each.pick % Math.max(1, clickable.length)];
              if (!answer) continue;
              answer.clicked = true;
              delivered.clicks++;
              if (delivered.clicks === count) outAtLast = open().length + leased();
            }
            if (each.do !== "serve") continue;
            const holderId = `holder-${each.holder}`;
            let lease = leases.get(holderId);
            if (!lease || lease.left === 0 || lease.endsAtMs <= nowMs) {
              const request = { holderId, spent: lease?.spent ?? 0, want: 20, tokensLapseAtMs: nowMs + LIFE };
              const asked = answerLease(config, delivered, book, request, nowMs);
              book = asked.book;
              lease = { left: asked.answer.granted, spent: 0, endsAtMs: asked.answer.expiresAtMs };
              leases.set(holderId, lease);
              if (delivered.clicks >= count) expect(asked.answer.granted).toBe(0);
            }
            if (lease.left === 0) continue;
            lease.left--;
            lease.spent++;
            answers.push({ expiresAtMs: nowMs + LIFE, clicked: false });
            delivered.impressions++;
            book = release(book, 1);
          }
          const beyond = Math.max(0, delivered.clicks - count);
          if (beyond > 0) exceeded++;
          expect(beyond).toBeLessThanOrEqual(outAtLast ?? 0);
          expect(Math.min(delivered.clicks, count)).toBe(count - (billableOf(config, delivered)?.left ?? 0));
        },
      ),
      { numRuns: 300 },
    );
    expect(exceeded).toBeGreaterThan(0);
  });
});
