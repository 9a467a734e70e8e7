import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeliveryArrival } from "../../domain/delivery";
import { PLAN_ADDRESS_IMPRESSIONS_MAX } from "../../domain/money";
import { arrivalsOf, DAY, T0 } from "../domain/delivery/support";
import { newMeter } from "./meter";
import { freshName, setClock, state } from "./support";

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

const BATCH = 100;

async function monthOf(pubProjectId: string) {
  const query =
    "SELECT impressions, impressions - surplus AS used FROM project_months WHERE pub_project_id = ?";
  return await state.DB.prepare(query).bind(pubProjectId).first<{ impressions: number; used: number }>();
}

/** One address's impressions, 70 per second, divided into batches. */
function batchesOf(
  { event }: ReturnType<typeof newMeter>,
  count: number,
  parts: { pubProjectId: string; addressHash: string },
  fromMs = T0,
): DeliveryArrival[][] {
  const batches: DeliveryArrival[][] = [];
  for (let nth = 0; nth < count; nth += BATCH) {
    const size = Math.min(BATCH, count - nth);
    const events = Array.from({ length: size }, (_, at) =>
      event({ ...parts, tokenId: freshName("token"), atMs: fromMs + Math.floor((nth + at) * 14.3) }),
    );
    batches.push(arrivalsOf(events));
  }
  return batches;
}

test("an address that is counted 10,024 impressions of a publisher's campaigns adds 200 to its plan", async () => {
  const pubProjectId = freshName("prj");
  const meters = [newMeter(), newMeter()];
  for (const { configure } of meters) await configure({ limit: null });
  const script = { pubProjectId, addressHash: "script" };
  const counts = [9_000, 1_024];
  for (const [at, each] of meters.entries()) {
    for (const [nth, batch] of batchesOf(each, counts[at] ?? 0, script).entries()) {
      await each.meter.record(batch);
      if (nth % 5 === 1) await each.meter.record(batch);
      if (nth % 20 === 2) await evictDurableObject(each.meter);
      if (nth % 10 === 3) await runDurableObjectAlarm(each.meter);
      const month = await monthOf(pubProjectId);
      expect(month?.used ?? 0).toBeLessThanOrEqual(PLAN_ADDRESS_IMPRESSIONS_MAX);
    }
    await runDurableObjectAlarm(each.meter);
    expect(await each.meter.totals()).toMatchObject({ impressions: counts[at] });
  }
  expect(await monthOf(pubProjectId)).toEqual({ impressions: 10_024, used: PLAN_ADDRESS_IMPRESSIONS_MAX });
});

test("each address and day counts by itself, and what comes days late for nothing", async () => {
  const pubProjectId = freshName("prj");
  const each = newMeter();
  await each.configure({ limit: null });
  const record = async (addressHash: string, count: number, atMs: number) => {
    for (const batch of batchesOf(each, count, { pubProjectId, addressHash }, atMs))
      await each.meter.record(batch);
    await runDurableObjectAlarm(each.meter);
    return await monthOf(pubProjectId);
  };
  expect(await record("a", 150, T0)).toEqual({ impressions: 150, used: 150 });
  expect(await record("b", 250, T0)).toEqual({ impressions: 400, used: 350 });
  expect(await record("a", 250, T0 - DAY)).toEqual({ impressions: 650, used: 550 });
  expect(await record("late", 250, T0 - 3 * DAY)).toEqual({ impressions: 900, used: 550 });
});

test("of a publisher whose plan has no limit, no address is kept", async () => {
  const pubProjectId = freshName("prj");
  const each = newMeter();
  await each.configure({ limit: null, isPlanUnlimited: true });
  for (const batch of batchesOf(each, 300, { pubProjectId, addressHash: "a" }))
    await each.meter.record(batch);
  await runDurableObjectAlarm(each.meter);
  expect(await monthOf(pubProjectId)).toEqual({ impressions: 300, used: 300 });
});
