import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RecordAnswer } from "../../domain/budget";
import {
  type Claim,
  DEDUPE_HORIZON_MS,
  type DeliveryArrival,
  shardName,
  shardOf,
  withShard,
} from "../../domain/delivery";
import { CampaignMeter, type MeterShard } from "../../durable-objects";
import { arrivalsOf, DAY, HOUR, MINUTE, T0 } from "../domain/delivery/support";
import { failing, seededRandom } from "../support/faulty-queue";
import { LIFE, newMeter } from "./meter";
import { inStore, setClock, state } from "./support";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SHARDS = 4;
const STEPS = 300;
const FAULTS = 0.3;

const shardAt = (campaignId: string, shard: number) =>
  state.METER_SHARD.get(state.METER_SHARD.idFromName(shardName(campaignId, shard)));

/** The object that counts an arrival. */
function counterOf(campaignId: string, arrival: DeliveryArrival) {
  const shard = arrival.verdict === "valid" ? shardOf(arrival.event.tokenId) : 0;
  return shard === 0
    ? state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(campaignId))
    : shardAt(campaignId, shard);
}

/** A share of the shard's calls to its meter fails, before or after they reach it, until it is evicted. */
const withFaults = (shard: DurableObjectStub<MeterShard>, random: () => number) =>
  runInDurableObject(shard, (instance) => {
    const { CAMPAIGN_METER: meters } = state;
    Reflect.set(instance, "env", {
      ...state,
      CAMPAIGN_METER: {
        idFromName: (name: string) => meters.idFromName(name),
        get: (id: DurableObjectId) => failing(meters.get(id), FAULTS, random),
      },
    });
  });

/** An object that is not running cannot be evicted. */
async function evict(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, () => undefined);
  await evictDurableObject(object);
}

async function storedSums(campaignId: string) {
  const one = async (sql: string) => (await inStore(sql, campaignId))[0]?.n ?? 0;
  const totals = "FROM delivery_totals WHERE campaign_id = ?";
  return {
    impressions: await one(`SELECT sum(impressions) AS n ${totals}`),
    clicks: await one(`SELECT sum(clicks) AS n ${totals}`),
    billed: await one(`SELECT sum(billed_impressions + billed_clicks) AS n ${totals}`),
    viewables: await one(
      "SELECT sum(count) AS n FROM delivery_event_totals WHERE campaign_id = ? AND kind = 'viewable'",
    ),
    duplicates: await one(
      "SELECT sum(count) AS n FROM beacon_verdicts WHERE campaign_id = ? AND verdict = 'duplicate'",
    ),
    arrived: await one("SELECT sum(count) AS n FROM beacon_verdicts WHERE campaign_id = ?"),
  };
}

test.each([1, 2, 3])(
  "a campaign whose shards and meter are evicted and fail between any two steps counts what a set of tokens says (seed %i)",
  async (seed) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const random = seededRandom(seed);
    const upTo = (count: number) => Math.floor(random() * count);
    const { meter, campaignId, configure, event } = newMeter();
    const unit = seed === 2 ? ("click" as const) : ("impression" as const);
    const limit = { unit, count: unit === "click" ? 10 : 150 };
    setClock(T0);
    await configure({ limit });
    let nowMs = T0;
    const sent: DeliveryArrival[] = [];
    const tokens = { impression: new Set<string>(), click: new Set<string>(), viewable: new Set<string>() };

    const arrive = (): DeliveryArrival[] => {
      const events = Array.from({ length: 1 + upTo(6) }, () => {
        const nth = upTo(900);
        // The number of shards grows and shrinks with time, and a token keeps its own.
        const tokenId = withShard(`token-${nth}`, nth % (nth < 300 ? 3 : SHARDS + 1));
        const decidedAtMs = T0 + 7_000 * nth;
        const kind = (["impression", "impression", "click", "viewable"] as const)[upTo(4)] ?? "click";
        return event({ tokenId, kind, decidedAtMs, atMs: decidedAtMs + 1_000, unitId: `unt_${upTo(3)}` });
      });
      const again = sent.length > 0 && random() < 0.5 ? [sent[upTo(sent.length)] as DeliveryArrival] : [];
      const fresh = arrivalsOf(events);
      sent.push(...fresh);
      for (const { kind, tokenId } of events) tokens[kind as keyof typeof tokens].add(tokenId);
      return [...fresh, ...again];
    };
    const record = async (arrivals: readonly DeliveryArrival[]) => {
      for (const ofCounter of Map.groupBy(arrivals, (each) => counterOf(campaignId, each).id.name).values()) {
        const counter = counterOf(campaignId, ofCounter[0] as DeliveryArrival);
        // As the queue, which delivers again what failed.
        for (let tries = 0; tries < 20; tries++) {
          const answer: RecordAnswer | null = await counter.record(ofCounter).catch(() => null);
          if (answer !== null) break;
        }
      }
    };

    for (let step = 0; step < STEPS; step++) {
      nowMs += upTo(20) * 1_000;
      setClock(nowMs);
      const choice = random();
      const shard = shardAt(campaignId, 1 + upTo(SHARDS));
      if (choice < 0.6) await record(arrive());
      else if (choice < 0.75) await runDurableObjectAlarm(shard);
      else if (choice < 0.8) await runDurableObjectAlarm(meter);
      else if (choice < 0.85)
        await meter.lease({
          holderId: `holder-${upTo(5)}`,
          spent: upTo(3),
          want: 8,
          tokensLapseAtMs: nowMs + LIFE,
        });
      else if (choice < 0.9) await evict(meter);
      else if (choice < 0.95) await evict(shard);
      else await withFaults(shard, random);
    }
    for (let shard = 1; shard <= SHARDS; shard++) await evict(shardAt(campaignId, shard));

    const clicks = [...tokens.click].filter((tokenId) => tokens.impression.has(tokenId)).length;
    const impressions = tokens.impression.size;
    const billed = limit.count;
    expect(unit === "click" ? clicks : impressions).toBeGreaterThan(billed);
    expect(await meter.totals()).toMatchObject({ impressions, clicks, billed });
    await meter.watch();
    await runDurableObjectAlarm(meter);
    const valid = impressions + tokens.click.size + tokens.viewable.size;
    expect(await storedSums(campaignId)).toEqual({
      ...{ impressions, clicks, billed, viewables: tokens.viewable.size },
      ...{ arrived: sent.length, duplicates: sent.length - valid },
    });
    const claims = sent.flatMap((each): Claim[] => {
      if (each.verdict !== "valid") return [];
      const { tokenId, kind, decidedAtMs } = each.event;
      return [{ arrivalId: each.arrivalId, tokenId, kind: kind as Claim["kind"], decidedAtMs }];
    });
    const counted = await meter.countedAmong(claims);
    expect(counted).toHaveLength(impressions + clicks + tokens.viewable.size);
    expect(counted.filter((each) => each.billed)).toHaveLength(billed);
  },
);

describe("a shard", () => {
  const impression = (tokenId: string, decidedAtMs = T0) => ({ tokenId, decidedAtMs, atMs: decidedAtMs + 1 });

  test("hands over within a second of its first beacon, and at once when the meter is asked", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    await configure();
    const shard = shardAt(campaignId, 1);
    setClock(T0);
    await shard.record(arrivalsOf([event(impression("a~1"))]));
    expect(await runInDurableObject(shard, (_, ctx) => ctx.storage.getAlarm())).toBe(T0 + 1_000);
    expect(await meter.totals()).toMatchObject({ impressions: 1, billed: 1 });
  });

  test("releases what its beacons used up, unless it hands over so late that the book may have given it up", async () => {
    const { meter, campaignId, configure, lease, event } = newMeter();
    await configure();
    setClock(T0);
    await lease("holder", 0, 3);
    await lease("holder", 3, 0);
    const shard = shardAt(campaignId, 1);
    await shard.record(arrivalsOf([event(impression("a~1"))]));
    expect(await meter.totals()).toMatchObject({ impressions: 1, reserved: 2 });
    await shard.record(arrivalsOf([event(impression("b~1"))]));
    setClock(T0 + MINUTE);
    expect(await meter.totals()).toMatchObject({ impressions: 2, reserved: 2 });
  });

  test("forgets its marks after the horizon, and refuses an event of that age from then on", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    await configure();
    const shard = shardAt(campaignId, 1);
    setClock(T0);
    await shard.record(arrivalsOf([event(impression("a~1"))]));
    await runDurableObjectAlarm(shard);
    setClock(T0 + DEDUPE_HORIZON_MS + DAY + HOUR);
    await runDurableObjectAlarm(shard);
    const pages = await runInDurableObject(shard, (_, { storage: { sql } }) =>
      sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'pages_%'").toArray(),
    );
    expect(pages).toEqual([]);
    expect(await shard.record(arrivalsOf([event(impression("a~1"))]))).toMatchObject({ refused: 1 });
    expect(await meter.totals()).toMatchObject({ impressions: 1 });
  });
});

test("a meter with many calls in a second has its next blocks counted by its shards", async () => {
  const { meter, configure, event } = newMeter();
  await configure();
  setClock(T0);
  const shards = await runInDurableObject(meter, async (_, ctx) => {
    const hot = new CampaignMeter(ctx, { ...state, METER_SHARDS: "3", METER_SHARDS_FROM: "2" });
    const block = async (nth: number) => {
      const request = { holderId: `holder-${nth}`, spent: 0, want: 5, tokensLapseAtMs: T0 + LIFE };
      return (await hot.lease(request)).shards ?? 0;
    };
    const before = await block(0);
    for (const tokenId of ["a", "b"]) await hot.record(arrivalsOf([event({ tokenId })]));
    return [before, await block(1)];
  });
  expect(shards).toEqual([0, 3]);
});
