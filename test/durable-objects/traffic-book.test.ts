import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "../../domain/kernel";
import { TRAFFIC_KNOWN_MS, type TrafficMessage } from "../../domain/serving";
import type { TrafficBook } from "../../durable-objects";
import { freshName, setClock, state } from "./support";

/** Ahead of the runtime's own clock, so that no alarm runs by itself. */
const START = Date.UTC(2040, 0, 2, 3);

beforeEach(() => setClock(START));
afterEach(() => vi.useRealTimers());

/** A book, its queue, which can be unavailable, and the resulting contents of D1. */
function openBook() {
  const object = state.TRAFFIC_BOOK.get(state.TRAFFIC_BOOK.idFromName(freshName("traffic")));
  const totals = new Map<string, number>();
  let told = 0;
  let sendsUntilFault = Number.POSITIVE_INFINITY;
  const keep = (key: string, count: number) => totals.set(key, Math.max(totals.get(key) ?? 0, count));
  const queue = {
    send: async ({ hourAt, fromMs, units, refusals, apps = [] }: TrafficMessage) => {
      if (sendsUntilFault-- <= 0) throw new Error("the queue is away");
      told++;
      for (const { unitId, requests, fills, anonymous } of units) {
        keep(`${hourAt} ${unitId} requests`, requests);
        keep(`${hourAt} ${unitId} fills`, fills);
        keep(`${hourAt} ${unitId} anonymous`, anonymous);
      }
      for (const { unitId, campaignId, reason, count } of refusals)
        keep(`${hourAt} ${unitId} ${campaignId} ${reason}`, count);
      for (const { appId, sdks, users } of apps) {
        for (const [sdk, requests] of sdks) keep(`${hourAt} ${appId} ${sdk}`, requests);
        for (const entry of users) keep(`${fromMs} ${appId} register ${Math.floor(entry / 32)}`, entry % 32);
      }
    },
  };
  const wired = () =>
    runInDurableObject(object, (instance: TrafficBook) => {
      Object.assign(instance, { env: { ...state, TRAFFIC_QUEUE: queue } });
    });
  return {
    totals,
    told: () => told,
    failAfter: (sends: number) => {
      sendsUntilFault = sends;
    },
    record: async (messages: readonly TrafficMessage[]) => {
      await wired();
      await object.record(messages);
    },
    tell: async () => {
      await wired();
      await runDurableObjectAlarm(object);
    },
    // Only a running object can be evicted.
    evict: async () => {
      await wired();
      await evictDurableObject(object);
    },
  };
}

/** Reproducible pseudo-random numbers below a limit. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function messageOf(part: string, roll: (below: number) => number): TrafficMessage {
  const hourAt = START - roll(2) * HOUR_MS;
  const units = ["unt_1", "unt_2", "unt_3"].slice(roll(3));
  return {
    ...{ part, hourAt, fromMs: hourAt + roll(4) * 15 * 60_000 },
    units: units.map((unitId) => ({ unitId, requests: 5 + roll(9), fills: roll(5), anonymous: roll(3) })),
    refusals: units.flatMap((unitId) =>
      (["language", "frequency-cap"] as const).map((reason) => ({
        ...{ campaignId: `cmp_${roll(3)}`, unitId, reason },
        count: 1 + roll(4),
      })),
    ),
    apps: [{ appId: "app_1", users: [32 * roll(6) + 1 + roll(9)], sdks: [[`web/${roll(2)}`, 1 + roll(5)]] }],
  };
}

/** Expected sums of the messages. */
function sumsOf(messages: readonly TrafficMessage[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, count: number) => sums.set(key, (sums.get(key) ?? 0) + count);
  for (const { hourAt, fromMs, units, refusals, apps = [] } of messages) {
    for (const unit of units) {
      add(`${hourAt} ${unit.unitId} requests`, unit.requests);
      add(`${hourAt} ${unit.unitId} fills`, unit.fills);
      add(`${hourAt} ${unit.unitId} anonymous`, unit.anonymous);
    }
    for (const { unitId, campaignId, reason, count } of refusals)
      add(`${hourAt} ${unitId} ${campaignId} ${reason}`, count);
    for (const { appId, sdks, users } of apps) {
      for (const [sdk, requests] of sdks) add(`${hourAt} ${appId} ${sdk}`, requests);
      for (const entry of users) {
        const key = `${fromMs} ${appId} register ${Math.floor(entry / 32)}`;
        sums.set(key, Math.max(sums.get(key) ?? 0, entry % 32));
      }
    }
  }
  return sums;
}

it.each([1, 2, 3, 4, 5])(
  "tells what was counted, once, while messages come again and the queue and it itself fail (%i)",
  async (seed) => {
    const roll = dice(seed);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const book = openBook();
    const messages = Array.from({ length: 60 }, (_, nth) => messageOf(`part-${nth}`, roll));
    const waiting = [...messages];
    const done: TrafficMessage[] = [];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 1 + roll(7));
      const again = done.filter(() => roll(6) === 0);
      await book.record([...batch, ...again, ...batch.slice(roll(7))]);
      done.push(...batch);
      if (roll(3) === 0) await book.evict();
      book.failAfter(roll(2) === 0 ? roll(3) : Number.POSITIVE_INFINITY);
      if (roll(2) === 0) await book.tell();
      if (roll(4) === 0) await book.evict();
      setClock(Date.now() + 1_000);
    }
    book.failAfter(Number.POSITIVE_INFINITY);
    await book.record(messages);
    await book.tell();
    expect(new Map([...book.totals].filter(([, count]) => count > 0))).toEqual(
      new Map([...sumsOf(messages)].filter(([, count]) => count > 0)),
    );
    warned.mockRestore();
  },
);

it("tells nothing anew of what it told, also after it was evicted", async () => {
  const book = openBook();
  const message = messageOf("part-1", dice(7));
  await book.record([message]);
  await book.tell();
  const told = book.told();
  await book.evict();
  await book.record([message]);
  await book.tell();
  expect(book.told()).toBe(told);
});

it("drops what comes later than it knows messages, and forgets these", async () => {
  const book = openBook();
  const message = messageOf("part-1", dice(8));
  await book.record([message]);
  await book.tell();
  const before = new Map(book.totals);
  setClock(START + TRAFFIC_KNOWN_MS + 2 * HOUR_MS);
  await book.tell();
  await book.record([message]);
  await book.evict();
  await book.record([message]);
  await book.tell();
  expect(book.totals).toEqual(before);
});
