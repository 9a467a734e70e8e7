import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import type { DeliveryArrival, DeliveryEvent } from "../../domain/delivery";
import { arrivalsOf, T0 } from "../domain/delivery/support";
import { newMeter } from "./meter";
import { inStore, setClock, state } from "./support";

afterEach(() => {
  vi.useRealTimers();
});

type Meter = ReturnType<typeof newMeter>;

const journalRows = ({ meter }: Meter) =>
  runInDurableObject(
    meter,
    (_, { storage }) => storage.sql.exec<{ rows: number }>("SELECT count(*) AS rows FROM journal").one().rows,
  );

/** Calls of consumers that have their batches at the same time. */
const callsOf = ({ event }: Meter, round: number): DeliveryEvent[][] =>
  Array.from({ length: 6 }, (_, nth) =>
    (["impression", "click", "impression"] as const).map((kind, place) =>
      // Neighbouring calls share a token, so one of them has the repetition.
      event({ tokenId: `token-${round}-${place === 2 ? nth + 1 : nth}`, kind, unitId: `unt_${place}` }),
    ),
  );

async function stored({ meter, campaignId }: Meter): Promise<unknown[]> {
  await meter.watch();
  await runDurableObjectAlarm(meter);
  return [
    await inStore(
      "SELECT unit_id, bucket_at, impressions, clicks, billed_impressions FROM delivery_totals WHERE campaign_id = ? ORDER BY 1, 2",
      campaignId,
    ),
    await inStore(
      "SELECT bucket_at, kind, verdict, reason, count FROM beacon_verdicts WHERE campaign_id = ? ORDER BY 1, 2, 3, 4",
      campaignId,
    ),
  ];
}

test("calls beside each other share a row and are answered as calls after each other", async () => {
  setClock(T0);
  const [gathering, single] = [newMeter(), newMeter()];
  const limit = { unit: "impression" as const, count: 20 };
  for (const { configure } of [gathering, single]) await configure({ limit });
  for (const round of [1, 2]) {
    const calls = callsOf(gathering, round).map((events) => arrivalsOf(events));
    const answers = await Promise.all(calls.map((call) => gathering.meter.record(call, T0 - 60)));
    const wanted = [];
    for (const events of callsOf(single, round)) wanted.push(await single.meter.record(arrivalsOf(events)));
    const sum = (all: typeof answers, of: "counted" | "duplicates" | "refused") =>
      all.reduce((total, answer) => total + answer[of], 0);
    for (const of of ["counted", "duplicates", "refused"] as const)
      expect(sum(answers, of)).toBe(sum(wanted, of));
  }
  expect(await journalRows(single)).toBe(12);
  // The first call could not know of the others.
  expect(await journalRows(gathering)).toBe(3);
  expect(await gathering.meter.totals()).toEqual(await single.meter.totals());
  expect(await stored(gathering)).toEqual(await stored(single));
});

test("calls that wait when their meter dies fail, and count once when they are repeated", async () => {
  setClock(T0);
  const gathering = newMeter();
  await gathering.configure();
  const calls = callsOf(gathering, 1).map((events) => arrivalsOf(events));
  const first = await gathering.meter.record(calls[0] ?? [], T0 - 60);
  const waiting = Promise.allSettled(calls.slice(1).map((call) => gathering.meter.record(call, T0 - 60)));
  await gathering.meter.totals();
  await runInDurableObject(gathering.meter, (_, ctx) => ctx.abort()).catch(() => undefined);
  expect((await waiting).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  const meter = state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(gathering.campaignId));
  const before = await meter.totals();
  expect(before.impressions + before.clicks).toBe(first.counted);
  await Promise.all(calls.map((call) => meter.record(call, T0 - 60)));
  const { impressions, clicks } = await meter.totals();
  expect({ impressions, clicks }).toEqual({ impressions: 7, clicks: 6 });
});

test("a call that cannot be recorded fails alone", async () => {
  setClock(T0);
  const { meter, configure, event } = newMeter();
  await configure();
  await meter.record(arrivalsOf([event({ tokenId: "first" })]), T0 - 60);
  const broken: DeliveryArrival[] = [{ arrivalId: "broken", verdict: "valid", event: null as never }];
  const calls = [arrivalsOf([event({ tokenId: "a" })]), broken, arrivalsOf([event({ tokenId: "b" })])];
  const answers = await Promise.allSettled(calls.map((call) => meter.record(call, T0 - 60)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await meter.totals()).toMatchObject({ impressions: 3 });
});
