import { describe, expect, test } from "vitest";
import { LEASE_TTL_MS, type LeaseAnswer, LeaseBroker, type LeaseRequest } from "../../../domain/budget";
import { runCaps } from "../../load/simulation/caps";
import { SMALL } from "../../load/simulation/scenario";
import { World } from "../../load/simulation/world";
import { T0 } from "./support";

const granted = (count: number): LeaseAnswer => ({
  serving: true,
  granted: count,
  expiresAtMs: T0 + LEASE_TTL_MS,
  paceRatio: 0.9,
  refusal: null,
  retryAtMs: null,
});

const asking = (holderId: string, spent = 0): LeaseRequest => ({
  holderId,
  spent,
  want: 100,
  tokensLapseAtMs: T0 + 300_000,
});

function brokerWith(count: number): LeaseBroker {
  const broker = new LeaseBroker();
  broker.hear(asking("one"), T0);
  broker.beginRenewal(T0);
  broker.endRenewal(granted(count), T0 + 100);
  return broker;
}

describe("a location's lease broker", () => {
  test("never lends on more than the meter granted", () => {
    const broker = brokerWith(50);
    let lent = 0;
    for (let nth = 0; nth < 200; nth++)
      lent += broker.lend(asking(`isolate-${nth}`), T0 + 200).answer.granted;
    expect(lent).toBe(50);
  });

  test("lends on for no longer than its own lease lasts", () => {
    const broker = brokerWith(50);
    expect(broker.lend(asking("one"), T0 + 1_000).ttlMs).toBe(LEASE_TTL_MS - 1_000);
    expect(broker.lend(asking("two"), T0 + LEASE_TTL_MS).answer.granted).toBe(0);
  });

  test("passes on how many shards count its block", () => {
    const broker = brokerWith(50);
    expect(broker.lend(asking("one"), T0 + 200).answer).not.toHaveProperty("shards");
    broker.beginRenewal(T0 + 300);
    broker.endRenewal({ ...granted(50), shards: 3 }, T0 + 400);
    expect(broker.lend(asking("two"), T0 + 500).answer).toMatchObject({ granted: 10, shards: 3 });
  });

  test("tells the meter what isolates spent, and what they still hold", () => {
    const broker = brokerWith(100);
    const one = broker.lend(asking("one"), T0 + 200).answer.granted;
    const two = broker.lend(asking("two"), T0 + 200).answer.granted;
    const again = broker.lend({ ...asking("one", 3), want: 0 }, T0 + 300).answer.granted;
    expect([one > 3, two > 0, again]).toEqual([true, true, 0]);
    const told = broker.beginRenewal(T0 + 2_500);
    expect(told.spent).toBe(3);
    expect(told.held).toBeGreaterThanOrEqual(two);
  });

  test("counts a block of a vanished isolate as spent, in the end", () => {
    const broker = brokerWith(100);
    const lost = broker.lend(asking("vanished"), T0 + 200).answer.granted;
    expect(broker.beginRenewal(T0 + LEASE_TTL_MS + 10_000)).toMatchObject({ spent: lost, held: 0 });
  });

  test("reports again what a failed call may have told", () => {
    const broker = brokerWith(100);
    broker.lend(asking("one"), T0 + 200);
    broker.lend({ ...asking("one", 4), want: 0 }, T0 + 300);
    expect(broker.beginRenewal(T0 + 500).spent).toBe(4);
    broker.failRenewal(T0 + 2_000);
    expect(broker.beginRenewal(T0 + 4_000).spent).toBe(4);
  });

  test("passes the meter's no on with its reason", () => {
    const broker = new LeaseBroker();
    broker.beginRenewal(T0);
    broker.endRenewal({ ...granted(0), serving: false, refusal: "campaign-stopped" }, T0 + 100);
    expect(broker.lend(asking("one"), T0 + 200).answer).toMatchObject({
      serving: false,
      granted: 0,
      refusal: "campaign-stopped",
    });
  });
});

test("what comes back to a broker after a stop is not lent on", () => {
  const broker = brokerWith(100);
  broker.lend(asking("one"), T0 + 200);
  broker.beginRenewal(T0 + 500);
  broker.endRenewal({ ...granted(0), serving: false, refusal: "campaign-stopped" }, T0 + 600);
  expect(broker.lend({ ...asking("one"), want: 0 }, T0 + 700).answer.granted).toBe(0);
  expect(broker.lend(asking("two"), T0 + 800).answer.granted).toBe(0);
});

describe("a hundred isolates on clocks that differ", { timeout: 30_000 }, () => {
  test.each([1, 2, 3])("never overspend and spend nearly all, seed %i", (seed) => {
    const { delivered, limit } = new World(SMALL, seed).run();
    expect(delivered).toBeLessThanOrEqual(limit);
    expect(delivered).toBeGreaterThan(limit * 0.95);
  });

  test("never overspend while isolates and brokers vanish and calls are lost", () => {
    const faulty = { ...SMALL, lost: 0.05, isolateLifeMs: 20_000, brokerLifeMs: 15_000, clockSkewMs: 1_000 };
    const { delivered, limit } = new World(faulty, 4).run();
    expect(delivered).toBeGreaterThan(0);
    expect(delivered).toBeLessThanOrEqual(limit);
  });

  test("stop within five seconds of a pause", () => {
    const paused = {
      ...SMALL,
      limit: 1_000_000,
      durationMs: 40_000,
      pausedAfterMs: 20_000,
      clockSkewMs: 500,
    };
    const { stopMs } = new World(paused, 5).run();
    expect(stopMs).toBeGreaterThan(0);
    expect(stopMs).toBeLessThan(5_000);
  });

  test("show nobody more than the cap while its counter stays in memory", () => {
    const small = {
      name: "small",
      users: 200,
      cap: 5,
      pages: 6,
      unitsPerPage: 4,
      durationMs: 600_000,
      displayed: 0.7,
      evictionEveryMs: null,
    };
    expect(runCaps(small, 1).over).toBe(0);
  });
});
