import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LEASE_TTL_MS } from "../../domain/budget";
import { DIRECT_HOLDERS_MAX } from "../../domain/budget/direct-holders";
import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS } from "../../domain/kernel";
import { arrivalsOf, MINUTE, T0 } from "../domain/delivery/support";
import { LIFE, newMeter } from "./meter";
import { setClock } from "./support";

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

describe("leases", () => {
  test("100 callers at once are granted the limit to the unit, and not one more", async () => {
    const { configure, lease } = newMeter();
    await configure({ limit: { unit: "impression", count: 137 } });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => lease(`holder-${at}`)));
    expect(answers.reduce((sum, answer) => sum + answer.granted, 0)).toBe(137);
  });

  test("a meter that was never configured serves nothing", async () => {
    expect(await newMeter().lease("a")).toMatchObject({ serving: false, granted: 0 });
  });

  test("a paused campaign is refused, and no lease given before outlives the lease time", async () => {
    const { configure, lease } = newMeter();
    await configure();
    expect((await lease("a")).expiresAtMs).toBe(T0 + LEASE_TTL_MS);
    await configure({ version: 2, serving: false });
    expect(await lease("a")).toMatchObject({ serving: false, granted: 0 });
    expect(await lease("b")).toMatchObject({ serving: false, granted: 0 });
  });

  test("an older configuration never overwrites a newer one", async () => {
    const { configure, lease } = newMeter();
    await configure({ version: 3, serving: false });
    await configure({ version: 2, serving: true });
    expect((await lease("a")).serving).toBe(false);
  });

  test("no lease before the start, none from the end on, and none that passes the end", async () => {
    const { configure, lease } = newMeter();
    await configure({ startsAtMs: T0, endsAtMs: T0 + 10_000 });
    setClock(T0 - 1);
    expect((await lease("a")).serving).toBe(false);
    setClock(T0 + 9_000);
    expect(await lease("a")).toMatchObject({ serving: true, expiresAtMs: T0 + 10_000 });
    setClock(T0 + 10_000);
    expect((await lease("a")).serving).toBe(false);
  });

  test("what a holder gives back can be leased by another", async () => {
    const { configure, lease } = newMeter();
    await configure({ limit: { unit: "impression", count: 1 } });
    expect((await lease("a")).granted).toBe(1);
    expect((await lease("b")).granted).toBe(0);
    expect((await lease("a", 0, 0)).granted).toBe(0);
    expect((await lease("b")).granted).toBe(1);
  });

  test("a vanished holder's block stays reserved until its last token and the grace are over", async () => {
    const { configure, lease } = newMeter();
    await configure({ limit: { unit: "impression", count: 1 } });
    await lease("vanished");
    const overAtMs = T0 + LEASE_TTL_MS + LIFE + DELIVERY_GRACE_MS;
    setClock(overAtMs - 1);
    expect((await lease("b")).granted).toBe(0);
    setClock(overAtMs);
    expect((await lease("b")).granted).toBe(1);
  });

  test("decided impressions stay reserved until they are counted, and are not released twice", async () => {
    const { meter, configure, lease, event } = newMeter();
    await configure({ limit: { unit: "impression", count: 2 } });
    await lease("a");
    expect((await lease("a", 1)).granted).toBe(1);
    await lease("a", 1, 0);
    expect(await meter.totals()).toMatchObject({ reserved: 2, impressions: 0 });
    await meter.record(arrivalsOf([event(), event()]));
    expect(await meter.totals()).toMatchObject({ reserved: 1, impressions: 1 });
    expect((await lease("b")).granted).toBe(0);
  });

  test("a day's quota is of the campaign's zone, and the next day has its own", async () => {
    const { meter, configure, lease, event } = newMeter();
    await configure({ limit: null, dailyQuota: 2, zone: "Asia/Seoul" });
    await meter.record(arrivalsOf([event({ tokenId: "a" }), event({ tokenId: "b" })]));
    expect((await lease("a")).granted).toBe(0);
    setClock(Date.UTC(2036, 10, 21, 14, 59, 59));
    expect((await lease("a")).granted).toBe(0);
    setClock(Date.UTC(2036, 10, 21, 15));
    expect((await lease("a")).granted).toBeGreaterThan(0);
  });

  test("a report that is made again after its answer was lost counts once, also by a meter that came back", async () => {
    const { meter, configure } = newMeter();
    await configure();
    const report = (spent: number, want: number) =>
      meter.lease({ holderId: "a", reportNo: 7, spent, want, tokensLapseAtMs: T0 + LIFE });
    await report(0, 10);
    await report(3, 10);
    await evictDurableObject(meter);
    await report(3, 0);
    expect(await meter.totals()).toMatchObject({ reserved: 3 });
    await evictDurableObject(meter);
    await report(3, 0);
    expect(await meter.totals()).toMatchObject({ reserved: 3 });
  });

  test("reservations of brief tokens lapse sooner, without those counted before they were reported, also by a meter that came back", async () => {
    const { meter, configure, lease, event } = newMeter();
    await configure();
    await lease("a");
    await lease("b");
    await meter.record(arrivalsOf([event({ isBrief: true })]));
    await evictDurableObject(meter);
    const given = { want: 0, tokensLapseAtMs: T0 + LIFE };
    await meter.lease({ holderId: "b", spent: 3, brief: 3, ...given });
    await meter.lease({ holderId: "a", spent: 1, ...given });
    expect(await meter.totals()).toMatchObject({ impressions: 1, reserved: 3 });
    setClock(T0 + LEASE_TTL_MS + MINUTE + BRIEF_TOKEN_TTL_MS + DELIVERY_GRACE_MS);
    expect(await meter.totals()).toMatchObject({ reserved: 1 });
  });

  test("one isolate more than the meter answers itself is sent to its broker, and its report is taken", async () => {
    const { meter, configure } = newMeter();
    await configure();
    const ask = (holderId: string, spent = 0) =>
      meter.lease({ holderId, spent, want: 1, tokensLapseAtMs: T0 + LIFE, mayAskBroker: true });
    for (let nth = 0; nth < DIRECT_HOLDERS_MAX; nth++) expect((await ask(`isolate-${nth}`)).granted).toBe(1);
    expect(await ask("one-more", 5)).toMatchObject({ granted: 0, askBroker: true });
    expect(await ask("isolate-0")).toMatchObject({ granted: 1 });
    expect(await meter.totals()).toMatchObject({ reserved: DIRECT_HOLDERS_MAX + 5 });
  });

  test("a click budget stops impressions once its clicks are counted", async () => {
    const { meter, configure, lease, event } = newMeter();
    await configure({ limit: { unit: "click", count: 1 } });
    expect((await lease("a")).granted).toBeGreaterThan(0);
    await meter.record(arrivalsOf([event(), event({ kind: "click" })]));
    expect((await lease("a")).granted).toBe(0);
  });
});
