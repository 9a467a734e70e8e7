import { join } from "node:path";
import type { CampaignMeterRpc } from "../../../domain/budget";
import { type FigureBookRpc, figureBookName, shardName } from "../../../domain/delivery";
import { planKey } from "../../../domain/serving";
import { writerNameOf } from "../../../durable-objects/totals-writer/rows";
import type { ConsoleEnv } from "../../../worker/env.ts";
import { applyMigrations, readMigrations } from "../../local/migrations.ts";
import { CONSUMER, consoleWorker, crashingState, edgeCachedAdServe } from "../consumer.ts";
import { type BenchRuntime, bundleScripts, startBenchRuntime } from "../runtime.ts";
import { Attack, attackedParts } from "./attack.ts";
import { SoakAudience } from "./audience.ts";
import { type Cast, castOf, plannedParts } from "./cast.ts";
import type { Market } from "./market.ts";
import type { Stores } from "./reconcile.ts";

/** The platform with all participants, before the first request. */
export interface Stage {
  runtime: BenchRuntime;
  audience: SoakAudience;
  attack: Attack;
  cast: Cast;
  market: Market;
  stores: Stores;
  /** Pauses the paused role's campaign. */
  pause(): Promise<void>;
  /** Runs the console's clock, as Cloudflare does every minute. */
  tick(): Promise<void>;
  /** A shard of a campaign's meter. */
  shardOf(campaignId: string, shard: number): object;
  /** A writer of totals, in turn. */
  writerOf(nth: number): object;
  /** A publisher's store of figures. */
  bookOf(publisher: string): FigureBookRpc;
}

export interface SoakOptions {
  /** See `consoleWorker`. */
  faultPart: number;
  /** Number of delivery queues. */
  queues: number;
  /** Shards of a hot campaign. */
  shards: number;
  /** The ad server's `PACK_BEACONS_MS`. */
  packMs: number;
}

/** With its first beacons a campaign becomes hot, which its meter forgets when it crashes. */
const HOT_CALLS_PER_S = 1;

/** The platform with a failing console and crashing objects, behind an edge that caches KV. */
export async function startSoakRuntime(
  root: string,
  { faultPart, queues, shards, packMs }: SoakOptions,
): Promise<BenchRuntime> {
  const deployed = await bundleScripts(root);
  const scripts = {
    adServe: await edgeCachedAdServe(root, deployed.adServe),
    state: await crashingState(root, deployed.state),
  };
  const others = [await consoleWorker(root, faultPart, queues)];
  const settings = { METER_SHARDS: String(shards), METER_SHARDS_FROM: String(HOT_CALLS_PER_S) };
  return startBenchRuntime(root, scripts, {
    others,
    queues,
    packMs,
    shards: settings,
    onLog: () => undefined,
  });
}

export async function setStage(root: string, runtime: BenchRuntime): Promise<Stage> {
  const { miniflare, env } = runtime;
  const consoleEnv = await miniflare.getBindings<ConsoleEnv>(CONSUMER);
  const db = await miniflare.getD1Database("DB", CONSUMER);
  await applyMigrations(db, readMigrations(join(root, "migrations")));
  const nowMs = Date.now();
  const meterOf = (id: string): CampaignMeterRpc => env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(id));
  const books = await miniflare.getDurableObjectNamespace("FIGURE_BOOK", runtime.stateName);
  const bookOf = (publisher: string) =>
    books.get(books.idFromName(figureBookName(publisher))) as unknown as FigureBookRpc;
  const shards = await miniflare.getDurableObjectNamespace("METER_SHARD", runtime.stateName);
  const writers = await miniflare.getDurableObjectNamespace("TOTALS_WRITER", runtime.stateName);
  const planned = plannedParts(nowMs);
  const attacked = attackedParts(nowMs);
  for (const { plan, meters } of [...planned, ...attacked]) {
    await env.PLANS.put(planKey(plan.unit.id), JSON.stringify(plan));
    for (const config of meters) await meterOf(config.campaignId).configure(config);
  }
  const console = await miniflare.getWorker(CONSUMER);
  const market = (await (await answered(console.fetch(`http://console/open?now=${nowMs}`))).json()) as Market;
  const cast = castOf(planned, market);
  return {
    runtime,
    audience: new SoakAudience(await runtime.portOf("adServe"), cast),
    attack: new Attack(await runtime.portOf("adServe"), market.drained),
    cast,
    market,
    stores: { db: consoleEnv.DB, ledger: consoleEnv.LEDGER, meterOf, bookOf },
    bookOf,
    pause: async () => {
      await answered(console.fetch("http://console/pause", { method: "POST", body: JSON.stringify(market) }));
    },
    shardOf: (id, shard) => shards.get(shards.idFromName(shardName(id, shard))),
    writerOf: (nth) => writers.get(writers.idFromName(writerNameOf(nth.toString(16).padStart(2, "0")))),
    tick: async () => {
      await console.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    },
  };
}

/** @throws the script's message when it failed */
async function answered<Answer extends { ok: boolean; text(): Promise<string> }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}
