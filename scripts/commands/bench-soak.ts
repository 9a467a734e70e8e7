/**
 * `npm run bench:soak`: ten minutes of mixed traffic on the bare runtime with faults injected: the consumer killed between any two steps,
 * batches delivered again, meters and cap counters crashed, beacons repeated and out of order; a campaign is paused, a budget and a
 * publisher's plan are exhausted on the way. Ends in a reconciliation to the unit of what was served, shown, billed and
 * reported, and fails when any two differ. `-- --minutes N` changes how long it takes.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { CampaignMeterRpc } from "../../domain/delivery/meter-rpc.ts";
import { planKey } from "../../domain/serving/plan.ts";
import { CONSUMER, consumerWorker, crashingState } from "../bench/consumer.ts";
import { type BenchRuntime, bundleScripts, startBenchRuntime } from "../bench/runtime.ts";
import { SoakAudience } from "../bench/soak/audience.ts";
import { BUDGET_IMPRESSIONS, configsOf, plansOf, ROLES } from "../bench/soak/cast.ts";
import { arrived, type Figures, figuresOf } from "../bench/soak/reconcile.ts";
import { applyMigrations, readMigrations } from "../local/migrations.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });

const LANES = 24;
/** Of the consumer's calls, and of its batches' ends. */
const FAULT_PART = 0.05;
const CRASH_EVERY_MS = 500;
const CAP_SHARDS = 64;
const STOPS_WITHIN_MS = 5_000;

interface Stage {
  runtime: BenchRuntime;
  audience: SoakAudience;
  plans: ReturnType<typeof plansOf>;
  meterOf(campaignId: string): CampaignMeterRpc;
}

async function prepare(runtime: BenchRuntime): Promise<Stage> {
  const db = await runtime.miniflare.getD1Database("DB", CONSUMER);
  await applyMigrations(db, readMigrations(join(ROOT, "migrations")));
  const { env } = runtime;
  const plans = plansOf(Date.now());
  const meterOf = (id: string) => env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(id));
  for (const role of ROLES) {
    await env.PLANS.put(planKey(plans[role].unit.id), JSON.stringify(plans[role]));
    for (const config of configsOf(role, plans[role])) await meterOf(config.campaignId).configure(config);
  }
  return { runtime, audience: new SoakAudience(await runtime.portOf("adServe")), plans, meterOf };
}

/** What only the soak's own state script answers. */
type Crashing = { crash(): Promise<void> };

/** Crashes meters, and the caps of one shard in turn, until the audience has left. @returns how often */
async function crash({ runtime, plans }: Stage, isOver: () => boolean): Promise<number> {
  const { CAMPAIGN_METER: meters, CAP_COUNTER: counters } = runtime.env;
  const ids = ROLES.flatMap((role) => plans[role].campaigns.map(({ id }) => id));
  let nth = 0;
  for (; !isOver(); nth++) {
    await wait(CRASH_EVERY_MS);
    const meter = meters.get(meters.idFromName(ids[nth % ids.length] as string)) as unknown as Crashing;
    const shard = `${plans.capped.project.id}:${nth % CAP_SHARDS}`;
    const counter = counters.get(counters.idFromName(shard)) as unknown as Crashing;
    // A crash ends its own call too.
    await Promise.allSettled([meter.crash(), counter.crash()]);
  }
  return nth * 2;
}

/** Pauses one role's campaigns and exhausts another's plan halfway. @returns when each was told, epoch milliseconds */
async function stopHalfway({ runtime, plans, meterOf }: Stage, afterMs: number) {
  await wait(afterMs);
  for (const config of configsOf("paused", plans.paused)) {
    await meterOf(config.campaignId).configure({ ...config, version: 2, serving: false });
  }
  const pausedAtMs = Date.now();
  const { limited } = plans;
  const exhausted = { ...limited, version: 2, project: { ...limited.project, deliverable: false } };
  await runtime.env.PLANS.put(planKey(limited.unit.id), JSON.stringify(exhausted));
  return { pausedAtMs, exhaustedAtMs: Date.now() };
}

function faultsOf(figures: Figures, stops: Record<string, number>, budgetOver: number): string[] {
  const { served, shown, billed, reported, ledger, clicked, clicksReported } = figures;
  const faults = Object.entries(stops)
    .filter(([, ms]) => ms > STOPS_WITHIN_MS)
    .map(([name, ms]) => `${name} stopped after ${ms} ms`);
  if (new Set([served, shown, billed, reported, ledger]).size > 1) faults.push("the figures differ");
  if (clicked !== clicksReported) faults.push("the clicks differ");
  if (budgetOver > 0) faults.push(`${budgetOver} impressions above a budget`);
  return faults;
}

async function soak(): Promise<void> {
  const durationMs = Number(options.minutes) * 60_000;
  const scripts = await step("번들 · bundling", async () => {
    const deployed = await bundleScripts(ROOT);
    return { ...deployed, state: await crashingState(ROOT, deployed.state) };
  });
  const consumer = await consumerWorker(ROOT, FAULT_PART);
  const runtime = await startBenchRuntime(ROOT, scripts, { others: [consumer], onLog: () => undefined });
  try {
    const stage = await prepare(runtime);
    const { audience, plans, meterOf } = stage;
    let isOver = false;
    const [crashes, told] = await step(`${options.minutes} 분 · minutes of traffic`, async () => {
      const staying = audience.stay(LANES);
      const crashing = crash(stage, () => isOver);
      const stopping = stopHalfway(stage, durationMs / 2);
      await Promise.race([wait(durationMs), staying]);
      audience.leave();
      await staying;
      isOver = true;
      return [await crashing, await stopping] as const;
    });
    const seen = ROLES.map((role) => audience.seen[role]);
    const stores = {
      db: await runtime.miniflare.getD1Database("DB", CONSUMER),
      ledger: (await runtime.miniflare.getR2Bucket("LEDGER", CONSUMER)) as unknown as R2Bucket,
      meterOf,
    };
    const sum = (name: "shown" | "clicked" | "left") => seen.reduce((all, each) => all + each[name], 0);
    await step("정산 · reconciling", () => arrived(stores, sum("shown"), sum("clicked")));
    const campaignIds = ROLES.flatMap((role) => plans[role].campaigns.map(({ id }) => id));
    const figures = await figuresOf(stores, seen, campaignIds);
    const { budget, paused, limited } = audience.seen;
    const stops = {
      "the paused campaign": Math.max(0, paused.lastServedAtMs - told.pausedAtMs),
      "the exhausted plan": Math.max(0, limited.lastServedAtMs - told.exhaustedAtMs),
    };
    const budgets = BUDGET_IMPRESSIONS * plans.budget.campaigns.length;
    console.log(`\nserved   ${figures.served}   (and ${sum("left")} that nobody looked at)`);
    console.log(`shown    ${figures.shown}\nbilled   ${figures.billed}\nreported ${figures.reported}`);
    console.log(
      `\nledger ${figures.ledger}; clicks ${figures.clicked} made, ${figures.clicksReported} reported`,
    );
    console.log(
      `${audience.answers} answers, ${crashes} crashes of objects, ${FAULT_PART * 100} % of the consumer's calls killed`,
    );
    for (const [name, ms] of Object.entries(stops)) console.log(`${name} stopped after ${ms} ms`);
    console.log(`budgets of ${budgets}: ${budget.shown} shown`);
    const faults = faultsOf(figures, stops, Math.max(0, budget.shown - budgets));
    if (faults.length > 0) throw new Error(faults.join("; "));
    console.log("✓ reconciled to the unit");
  } finally {
    await runtime.dispose();
  }
}

await soak().catch(fail);
