import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { brokerNameOf, LEASE_TTL_MS, type MeterConfig } from "../../domain/budget";
import type { BudgetBroker } from "../../durable-objects";
import { MINUTE, meterConfig, T0 } from "../domain/delivery/support";
import { freshName, setClock, state } from "./support";

const LIFE = 5 * MINUTE;

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

/** A live campaign's meter and its brokers by location. */
async function newCampaign(overrides: Partial<MeterConfig> = {}) {
  const campaignId = freshName("cmp");
  const { CAMPAIGN_METER: meters, BUDGET_BROKER: brokers } = state;
  const meter = meters.get(meters.idFromName(campaignId));
  const configure = (parts: Partial<MeterConfig>) => meter.configure(meterConfig({ campaignId, ...parts }));
  const broker = (location = "ICN") => brokers.get(brokers.idFromName(brokerNameOf(campaignId, location)));
  const lend = async (holderId: string, spent = 0, want = 1_000, location = "ICN", lifeMs = LIFE) => {
    const request = { holderId, spent, want, tokensLapseAtMs: Date.now() + lifeMs };
    return broker(location).lend(campaignId, request);
  };
  await configure(overrides);
  return { meter, configure, broker, lend };
}

const limitOf = (count: number) => ({ limit: { unit: "impression" as const, count } });
const LOCATIONS = ["ICN", "NRT", "HKG", "SIN", "LAX"];

describe("a broker", () => {
  test("lends to its location's isolates what its campaign's meter granted", async () => {
    const { lend } = await newCampaign();
    const { answer, ttlMs } = await lend("a");
    expect(answer).toMatchObject({ serving: true, refusal: null });
    expect(answer.granted).toBeGreaterThan(0);
    expect(ttlMs).toBe(LEASE_TTL_MS);
    expect((await lend("b")).answer.granted).toBeGreaterThan(0);
  });

  test("of five locations together never lends more than the limit to 100 isolates at once", async () => {
    const { meter, lend } = await newCampaign(limitOf(137));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => lend(`isolate-${at}`, 0, 1_000, LOCATIONS[at % 5])),
    );
    const granted = answers.reduce((sum, { answer }) => sum + answer.granted, 0);
    expect(granted).toBeGreaterThan(0);
    expect((await meter.totals()).reserved).toBeGreaterThanOrEqual(granted);
    expect((await meter.totals()).reserved).toBeLessThanOrEqual(137);
  });

  test("gives the meter everything back once the last isolate has given back", async () => {
    const { meter, lend } = await newCampaign();
    await lend("a");
    await lend("b");
    await lend("a", 2, 0);
    await lend("b", 1, 0);
    expect(await meter.totals()).toMatchObject({ reserved: 3 });
  });

  test("that is evicted lends nothing a second time: the meter keeps what it had until that lapses", async () => {
    const { meter, broker, lend } = await newCampaign(limitOf(20));
    let granted = (await lend("a")).answer.granted;
    await evictDurableObject(broker());
    for (let nth = 0; nth < 20; nth++) granted += (await lend(`isolate-${nth}`)).answer.granted;
    expect(granted).toBeGreaterThan(10);
    expect(granted).toBeLessThanOrEqual(20);
    expect((await meter.totals()).reserved).toBeLessThanOrEqual(20);
  });

  test("lends nothing past the end of its own lease, so that a paused campaign stops with it", async () => {
    const { configure, lend } = await newCampaign();
    await lend("a");
    await configure({ version: 2, serving: false });
    setClock(T0 + 1_500);
    const late = await lend("b");
    expect(1_500 + late.ttlMs).toBeLessThanOrEqual(LEASE_TTL_MS);
    setClock(T0 + LEASE_TTL_MS);
    expect((await lend("c")).answer).toMatchObject({
      serving: false,
      granted: 0,
      refusal: "campaign-stopped",
    });
  });

  test("passes the meter's no on, and asks again a second later", async () => {
    const { configure, lend } = await newCampaign({ serving: false });
    expect((await lend("a")).answer.refusal).toBe("campaign-stopped");
    await configure({ version: 2 });
    setClock(T0 + 999);
    expect((await lend("a")).answer.granted).toBe(0);
    setClock(T0 + 1_000);
    expect((await lend("a")).answer.granted).toBeGreaterThan(0);
  });

  test("of a campaign without a bound bounds nobody", async () => {
    const { meter, lend } = await newCampaign({ limit: null });
    expect((await lend("a")).answer.granted).toBeGreaterThan(100_000);
    expect((await lend("b")).answer.granted).toBeGreaterThan(100_000);
    expect((await meter.totals()).reserved).toBe(0);
  });

  test("tells the meter how long tokens live before it lends for them, also for longer ones later", async () => {
    const { meter, broker, lend } = await newCampaign(limitOf(40));
    await lend("banner");
    const { answer } = await lend("rewarded", 0, 1_000, "ICN", 60 * MINUTE);
    expect(answer.granted).toBeGreaterThan(0);
    await evictDurableObject(broker());
    setClock(T0 + 60 * MINUTE);
    expect((await meter.totals()).reserved).toBeGreaterThanOrEqual(answer.granted);
  });
});

test("what a broker logs of a meter that does not answer names the campaign and the reader's request", async () => {
  const { broker } = await newCampaign();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const lines = await runInDurableObject(broker(), async (instance: BudgetBroker) => {
    const away = { lease: () => Promise.reject(new Error("away")) };
    const env = Reflect.get(instance, "env") as object;
    const meters = { idFromName: () => ({}), get: () => away };
    Reflect.set(instance, "env", { ...env, CAMPAIGN_METER: meters });
    const request = { holderId: "a", spent: 0, want: 1_000, tokensLapseAtMs: Date.now() + LIFE };
    await instance.lend("cmp_log", request, "8f1-ICN");
    return warn.mock.calls.map(([line]) => JSON.parse(String(line)));
  });
  warn.mockRestore();
  expect(lines[0]).toEqual({
    event: "broker.ask-failed",
    campaignId: "cmp_log",
    requestId: "8f1-ICN",
    error: expect.stringContaining("away"),
  });
});
