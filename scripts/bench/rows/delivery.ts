import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyMigrations, readMigrations } from "../../local/migrations.ts";
import { readScriptConfig, scriptOf } from "../../local/scripts.ts";
import { CONSUMER, consumerWorker } from "../consumer.ts";
import { cpuUs } from "../cpu.ts";
import type { Row } from "../report.ts";
import { type BenchRuntime, type BundledScripts, startBenchRuntime } from "../runtime.ts";

const PER_CALL = 2_000;
const CAMPAIGNS = 20;
const TOTALS_WAIT_MAX_MS = 120_000;

type Totals = { impressions: number | null };

interface Stage {
  name: string;
  path: "/produce" | "/handle" | "/record";
  campaigns: number;
  /** The part that this stage adds to the previous one. */
  says: string;
}

/**
 * The same events in three ways, each with fewer steps, so that the differences show where time is spent. The
 * last is a single meter: the events per second of one hot campaign's object.
 */
const STAGES: readonly Stage[] = [
  {
    name: "delivery-events",
    path: "/produce",
    campaigns: CAMPAIGNS,
    says: "queue, ledger, meters and totals in D1",
  },
  {
    name: "delivery-events-without-queue",
    path: "/handle",
    campaigns: CAMPAIGNS,
    says: "the same without the queue",
  },
  { name: "delivery-events-one-meter", path: "/record", campaigns: 1, says: "one campaign's meter alone" },
];

/** Events per second counted in D1, and processor time per event. @param events per stage @throws when a total is not exact */
export async function deliveryRows(root: string, scripts: BundledScripts, events: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const stage of STAGES) {
    const runtime = await startBenchRuntime(root, scripts, { others: [await consumerWorker(root)] });
    try {
      rows.push(await measureStage(root, runtime, stage, events));
    } finally {
      await runtime.dispose();
    }
  }
  return rows;
}

async function measureStage(root: string, runtime: BenchRuntime, stage: Stage, events: number): Promise<Row> {
  const { miniflare, pids } = runtime;
  const state = readScriptConfig(root, scriptOf("state")).name;
  const db = await miniflare.getD1Database("DB", state);
  await applyMigrations(db, readMigrations(join(root, "migrations")));
  const origin = await miniflare.unsafeGetDirectURL(CONSUMER);
  const total = async () =>
    (await db.prepare("SELECT sum(impressions) AS impressions FROM campaign_days").first<Totals>())
      ?.impressions ?? 0;
  const send = async (from: number, count: number) => {
    const query = `from=${from}&count=${count}&campaigns=${stage.campaigns}`;
    const response = await fetch(new URL(`${stage.path}?${query}`, origin));
    if (!response.ok) throw new Error(`${stage.path} answered ${response.status}`);
  };
  const arrive = async (wanted: number) => {
    const lastAt = performance.now() + TOTALS_WAIT_MAX_MS;
    let last = await total();
    while (last < wanted && performance.now() < lastAt) {
      await wait(100);
      last = await total();
    }
    if (last !== wanted) throw new Error(`${stage.name}: ${last} events in the totals instead of ${wanted}`);
  };
  await send(0, PER_CALL);
  await arrive(PER_CALL);
  const cpuBefore = cpuUs(pids);
  const startedAt = performance.now();
  for (let sent = 0; sent < events; sent += PER_CALL) await send(PER_CALL + sent, PER_CALL);
  await arrive(PER_CALL + events);
  const elapsedS = (performance.now() - startedAt) / 1000;
  const cpuAfter = cpuUs(pids);
  const perEventUs = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / events;
  const perCore =
    perEventUs === null ? "" : `, ${Math.round(1e6 / perEventUs).toLocaleString("en")} a second and core`;
  return {
    name: stage.name,
    unit: "events/s",
    value: events / elapsedS,
    control: null,
    ratio: null,
    ...(perEventUs === null ? {} : { cpuUs: { value: perEventUs, control: null } }),
    note: `${stage.says}${perCore}`,
  };
}
