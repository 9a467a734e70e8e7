import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyMigrations, readMigrations } from "../../local/migrations.ts";
import { beaconsWorker, CONSUMER, chargedState } from "../consumer.ts";
import type { Row } from "../report.ts";
import { type BenchRuntime, type BundledScripts, startBenchRuntime } from "../runtime.ts";
import type { Charges } from "../workers/charged.ts";

/** Cloudflare's list prices of 2026-11-27, USD a million; of Workers KV reads, of processor time a million milliseconds. */
const PRICE = {
  ...{ request: 0.3, cpuMs: 0.02, objectCall: 0.15, objectRow: 1, gigabyteSecond: 12.5 },
  ...{ queueOperation: 0.4, kvRead: 0.5, r2Write: 4.5, d1Row: 1 },
};

/**
 * What a request brings, by `docs/scale.md`: shares, processor time, and what depends on how many isolates a platform has, which one machine
 * cannot show: leases, plans read anew, and beacons in a pack.
 */
const OF_A_REQUEST = {
  ...{ displays: 0.7 * 0.8, beacons: 0.7 * (0.8 + 0.8 + 0.01), cappedAnswers: 0.35 },
  ...{ cpuMs: 0.15, cpuMsOfBeacon: 0.07, leases: 0.45, kvReads: 0.68, gigabyteSeconds: 0.02 * 0.128 },
  // Reasons and requests by unit: docs/scale.md, the bill.
  trafficUsd: 0.42,
};
const BEACONS_A_SECOND = 11_600 * OF_A_REQUEST.beacons;
const PACKED = 2.6;
const BATCH = 100;
const SLICE_MS = 250;
/** Calls after which a meter writes its tables. */
const JOURNAL = 64;
/** Longer than a meter waits until it has its totals written. */
const SETTLED_MS = 12_000;

const WANTED = { all: 5, delivery: 4 };

/** Campaigns of the platform, whose traffic follows Zipf's law. */
const CAMPAIGNS = 20_000;

interface Beacon {
  objectCalls: number;
  objectRows: number;
  d1Rows: number;
  d1Statements: number;
}

/** USD a million requests of a platform with a billion a day, without and with packs of beacons. */
export async function billRows(root: string, scripts: BundledScripts, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const packed of [1, PACKED]) {
    const state = await chargedState(root, scripts.state);
    const runtime = await startBenchRuntime(
      root,
      { ...scripts, state },
      { others: [await beaconsWorker(root)] },
    );
    try {
      rows.push(...rowsOf(await measure(root, runtime, packed, seconds), packed));
    } finally {
      await runtime.dispose();
    }
  }
  return rows;
}

/** What a beacon costs of objects and D1, at the average rate. */
async function measure(
  root: string,
  runtime: BenchRuntime,
  packed: number,
  seconds: number,
): Promise<Beacon> {
  const { miniflare, env } = runtime;
  await applyMigrations(
    await miniflare.getD1Database("DB", CONSUMER),
    readMigrations(join(root, "migrations")),
  );
  const origin = await miniflare.unsafeGetDirectURL(CONSUMER);
  const messages = BATCH * packed;
  const batchesASecond = BEACONS_A_SECOND / messages;
  const calls = Math.min(JOURNAL, seconds);
  const ask = async (path: string, batches: number) => {
    const query = `batches=${batches}&messages=${messages}&calls=${calls}`;
    const answer = await fetch(new URL(`${path}?${query}`, origin));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return ((await answer.json()) as { events: number }).events;
  };
  const meters = env.CAMPAIGN_METER;
  const any = meters.get(meters.idFromName("cmp_charges")) as unknown as { charges(): Promise<Charges> };
  await ask("/begin", batchesASecond);
  await wait(Math.min(SETTLED_MS, seconds * 1_000));
  const before = await any.charges();
  const startedAt = performance.now();
  let events = 0;
  let due = 0;
  for (let sent = 0; performance.now() < startedAt + seconds * 1_000; ) {
    due = Math.floor(((performance.now() - startedAt) / 1_000) * batchesASecond);
    if (due > sent) events += await ask("/batches", due - sent);
    sent = due;
    await wait(SLICE_MS);
  }
  const after = await any.charges();
  const counted = (of: keyof Charges) => after[of] - before[of];
  const per = (of: keyof Charges) => counted(of) / events;
  // The sample lacks the seventeen busiest campaigns, whose calls have the most beacons.
  const records = campaignsOf(messages) / messages;
  return {
    objectCalls: records + per("objectCalls"),
    objectRows: (records * counted("recordRows")) / counted("recordCalls") + per("objectRows"),
    ...{ d1Rows: per("d1Rows"), d1Statements: per("d1Statements") },
  };
}

/** How many campaigns a batch of so many beacons is of, on average. */
function campaignsOf(messages: number): number {
  const ranks = Array.from({ length: CAMPAIGNS }, (_, nth) => 1 / (nth + 1));
  const all = ranks.reduce((sum, part) => sum + part);
  return ranks.reduce((sum, part) => sum + 1 - Math.exp((-messages * part) / all), 0);
}

function rowsOf(beacon: Beacon, packed: number): Row[] {
  const { beacons, cappedAnswers, cpuMs, cpuMsOfBeacon, leases, kvReads, gigabyteSeconds } = OF_A_REQUEST;
  const usd: Record<string, number> = {
    "requests and processor": (1 + beacons) * PRICE.request + (cpuMs + beacons * cpuMsOfBeacon) * PRICE.cpuMs,
    queue: (beacons / packed) * 3 * PRICE.queueOperation,
    "objects' calls": (beacons * beacon.objectCalls + cappedAnswers + leases) * PRICE.objectCall,
    "objects' rows": beacons * beacon.objectRows * PRICE.objectRow,
    "objects' duration": gigabyteSeconds * PRICE.gigabyteSecond,
    plans: kvReads * PRICE.kvRead,
    ledger: (beacons / packed / BATCH) * PRICE.r2Write,
    D1: beacons * beacon.d1Rows * PRICE.d1Row,
  };
  const delivery = Object.values(usd).reduce((sum, each) => sum + each, 0);
  const round = (value: number, digits = 2) => value.toFixed(digits);
  const note = [
    ...Object.entries(usd).map(([name, value]) => `${name} ${round(value)}`),
    `a beacon: ${round(beacon.objectCalls, 3)} calls and ${round(beacon.objectRows, 3)} rows of objects, ${round(beacon.d1Rows, 3)} rows of D1 in ${round(beacon.d1Statements, 3)} statements`,
  ].join(", ");
  const row = (name: string, value: number, control: number): Row => ({
    ...{ name: packed > 1 ? `${name}-packed` : name, unit: "USD a million", value, control },
    ratio: value / control,
  });
  return [
    { ...row("bill", delivery + OF_A_REQUEST.trafficUsd, WANTED.all), note },
    row("bill-delivery", delivery, WANTED.delivery),
  ];
}
