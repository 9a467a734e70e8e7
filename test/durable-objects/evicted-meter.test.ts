import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import type { DeliveryArrival } from "../../domain/delivery";
import { arrivalsOf, MINUTE, T0 } from "../domain/delivery/support";
import { seededRandom } from "../support/faulty-queue";
import { LIFE, newMeter } from "./meter";
import { inStore, setClock } from "./support";

afterEach(() => {
  vi.useRealTimers();
});

const STEPS = 250;
const TABLES: Record<string, string> = {
  delivery_totals: "creative_id, unit_id, bucket_at, impressions, clicks, billed_impressions, billed_clicks",
  delivery_event_totals: "creative_id, unit_id, kind, bucket_at, anonymous, count",
  beacon_verdicts: "bucket_at, kind, verdict, reason, count",
  campaign_reach: "day, sketch",
};

function stored(campaignId: string): Promise<unknown[]> {
  return Promise.all(
    Object.entries(TABLES).map(async ([table, columns]) => {
      const query = `SELECT ${columns} FROM ${table} WHERE campaign_id = ? ORDER BY ${columns}`;
      return [table, await inStore(query, campaignId)];
    }),
  );
}

test.each([1, 2, 3])(
  "a meter that is evicted again and again answers as one that never is (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const upTo = (count: number) => Math.floor(random() * count);
    const [steady, evicted] = [newMeter(), newMeter()];
    const limit = { unit: seed === 2 ? ("click" as const) : ("impression" as const), count: 400 };
    setClock(T0);
    for (const { configure } of [steady, evicted]) await configure({ limit, isPlanUnlimited: seed === 3 });
    let nowMs = T0;
    const sent: DeliveryArrival[] = [];

    const arrive = (): DeliveryArrival[] => {
      const fresh = Array.from({ length: 1 + upTo(6) }, () => {
        const tokenId = `token-${upTo(900)}`;
        const decidedAtMs = T0 + 7 * Number(tokenId.slice(6)) * 1_000;
        const kind = (["impression", "impression", "click", "viewable"] as const)[upTo(4)] ?? "click";
        const userHash = random() < 0.5 ? null : tokenId.padEnd(22, "u");
        return steady.event({
          tokenId,
          kind,
          decidedAtMs,
          atMs: decidedAtMs + 1_000,
          userHash,
          unitId: `unt_${upTo(3)}`,
        });
      });
      const again = sent.length > 0 && random() < 0.3 ? [sent[upTo(sent.length)] as DeliveryArrival] : [];
      const arrivals = [...arrivalsOf(fresh), ...again];
      sent.push(...arrivals);
      return arrivals;
    };
    const both = async <T>(ask: (one: typeof steady) => Promise<T>): Promise<void> => {
      const [wanted, answer] = [await ask(steady), await ask(evicted)];
      expect(answer).toEqual(wanted);
    };
    const named = (arrivals: readonly DeliveryArrival[], campaignId: string) =>
      arrivals.map((arrival) =>
        arrival.verdict === "valid" ? { ...arrival, event: { ...arrival.event, campaignId } } : arrival,
      );

    for (let step = 0; step < STEPS; step++) {
      nowMs += upTo(20) * 1_000;
      setClock(nowMs);
      const choice = random();
      if (choice < 0.7) {
        const arrivals = arrive();
        await both(({ meter, campaignId }) => meter.record(named(arrivals, campaignId)));
      } else if (choice < 0.9) {
        const request = {
          holderId: `holder-${upTo(5)}`,
          spent: upTo(3),
          want: upTo(8),
          tokensLapseAtMs: nowMs + LIFE,
        };
        await both(({ meter }) => meter.lease(request));
      } else {
        await runDurableObjectAlarm(steady.meter);
        await runDurableObjectAlarm(evicted.meter);
      }
      if (random() < 0.4) await evictDurableObject(evicted.meter);
      if (step % 50 === 0) await both(({ meter }) => meter.totals());
    }
    setClock(nowMs + 20 * MINUTE);
    for (const { meter } of [steady, evicted]) {
      await meter.watch();
      await runDurableObjectAlarm(meter);
    }
    await both(({ meter }) => meter.totals());
    expect(await stored(evicted.campaignId)).toEqual(await stored(steady.campaignId));
  },
);
