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

/** Memory of an object that is charged for. */
const GIGABYTES = 0.128;

/**
 * What a request brings, by `docs/scale.md`: shares, processor time, and what depends on how many isolates a platform has, which one machine
 * cannot show: leases, plans read anew, and beacons in a pack.
 */
const OF_A_REQUEST = {
  ...{ displays: 0.7 * 0.8, beacons: 0.7 * (0.8 + 0.8 + 0.01), cappedAnswers: 0.35 },
  ...{ cpuMs: 0.15, cpuMsOfBeacon: 0.07, leases: 0.45, kvReads: 0.68, gigabyteSeconds: 0.02 * GIGABYTES },
  // Reasons and requests by unit: docs/scale.md, the bill.
  trafficUsd: 0.34,
};
const BEACONS_A_SECOND = 11_600 * OF_A_REQUEST.beacons;
const PACKED = 2.6;
const BATCH = 100;
const SLICE_MS = 20;
/** Calls after which a meter writes its tables. */
const JOURNAL = 64;
/** Longer than a meter waits until it has its totals written. */
const SETTLED_MS = 12_000;

const WANTED = { all: 5, delivery: 4 };

/** Campaigns of the platform, whose traffic follows Zipf's law. */
const CAMPAIGNS = 20_000;

/** Campaigns by rank, of which one in `every` is measured at its own rate. */
interface Stratum {
  first: number;
  last: number;
  every: number;
  /** Of the time in which every campaign has its totals written once; the busiest have few rows to write. */
  timePart: number;
}

/** The busiest have a third of the beacons, and too many to measure them all. */
const STRATA: readonly Stratum[] = [
  { first: 1, last: 17, every: 6, timePart: 0.25 },
  { first: 18, last: CAMPAIGNS, every: 35, timePart: 1 },
];

type Beacon = Record<
  "objectCalls" | "objectRows" | "recordRows" | "waitedMs" | "d1Rows" | "d1Statements",
  number
>;

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
  const meters = env.CAMPAIGN_METER;
  const any = meters.get(meters.idFromName("cmp_charges")) as unknown as { charges(): Promise<Charges> };
  const beacon: Beacon = {
    ...{ objectCalls: 0, objectRows: 0, recordRows: 0, waitedMs: 0, d1Rows: 0, d1Statements: 0 },
  };
  for (const { timePart, ...ranks } of STRATA) {
    const ask = async (path: string, batches: number) => {
      const query = new URLSearchParams(
        Object.entries({ ...ranks, batches, messages, calls }).map(([name, value]) => [name, String(value)]),
      );
      const answer = await fetch(new URL(`${path}?${query}`, origin));
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer;
    };
    await ask("/begin", batchesASecond);
    await wait(Math.min(SETTLED_MS, seconds * 1_000));
    const before = await any.charges();
    const startedAt = performance.now();
    const answers: Promise<Response>[] = [];
    for (let sent = 0; performance.now() < startedAt + timePart * seconds * 1_000; ) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * batchesASecond);
      if (due > sent) answers.push(ask("/batches", due - sent));
      sent = due;
      await wait(SLICE_MS);
    }
    let events = 0;
    for (const answer of await Promise.all(answers))
      events += ((await answer.json()) as { events: number }).events;
    const after = await any.charges();
    const counted = (of: keyof Charges) => after[of] - before[of];
    const beaconsPart = partOf(ranks);
    // A sample has a few calls more or less than its campaigns bring on average.
    const calledPart = campaignsOf(messages, ranks) / messages / counted("recordCalls");
    beacon.objectCalls +=
      counted("recordCalls") * calledPart + (beaconsPart * counted("objectCalls")) / events;
    beacon.recordRows += counted("recordRows") * calledPart;
    beacon.objectRows += counted("recordRows") * calledPart + (beaconsPart * counted("objectRows")) / events;
    beacon.waitedMs += counted("waitedMs") * calledPart;
    beacon.d1Rows += (beaconsPart * counted("d1Rows")) / events;
    beacon.d1Statements += (beaconsPart * counted("d1Statements")) / events;
  }
  return beacon;
}

const SHARES = Array.from({ length: CAMPAIGNS }, (_, nth) => 1 / (nth + 1));
const ALL_SHARES = SHARES.reduce((sum, part) => sum + part);

/** Share of the beacons of these ranks. */
const partOf = ({ first, last }: Pick<Stratum, "first" | "last">): number =>
  SHARES.slice(first - 1, last).reduce((sum, part) => sum + part) / ALL_SHARES;

/** How many campaigns of these ranks a batch of so many beacons is of, on average. */
const campaignsOf = (messages: number, { first, last }: Pick<Stratum, "first" | "last">): number =>
  SHARES.slice(first - 1, last).reduce((sum, part) => sum + 1 - Math.exp((-messages * part) / ALL_SHARES), 0);

function rowsOf(beacon: Beacon, packed: number): Row[] {
  const { beacons, cappedAnswers, cpuMs, cpuMsOfBeacon, leases, kvReads, gigabyteSeconds } = OF_A_REQUEST;
  const usd: Record<string, number> = {
    "requests and processor": (1 + beacons) * PRICE.request + (cpuMs + beacons * cpuMsOfBeacon) * PRICE.cpuMs,
    queue: (beacons / packed) * 3 * PRICE.queueOperation,
    "objects' calls": (beacons * beacon.objectCalls + cappedAnswers + leases) * PRICE.objectCall,
    "objects' rows": beacons * beacon.objectRows * PRICE.objectRow,
    "objects' duration":
      (gigabyteSeconds + ((beacons * beacon.waitedMs) / 1_000) * GIGABYTES) * PRICE.gigabyteSecond,
    plans: kvReads * PRICE.kvRead,
    ledger: (beacons / packed / BATCH) * PRICE.r2Write,
    D1: beacons * beacon.d1Rows * PRICE.d1Row,
  };
  const delivery = Object.values(usd).reduce((sum, each) => sum + each, 0);
  const round = (value: number, digits = 2) => value.toFixed(digits);
  const note = [
    ...Object.entries(usd).map(([name, value]) => `${name} ${round(value)}`),
    `a beacon: ${round(beacon.objectCalls, 3)} calls and ${round(beacon.objectRows, 3)} rows of objects (${round(beacon.recordRows, 3)} of meters' calls, which wait ${round(beacon.waitedMs, 0)} ms), ${round(beacon.d1Rows, 3)} rows of D1 in ${round(beacon.d1Statements, 3)} statements`,
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
