import { setTimeout as wait } from "node:timers/promises";
import { ROLES } from "./cast.ts";
import { freeAboveOf } from "./reconcile.ts";
import type { Stage } from "./stage.ts";

const CRASH_EVERY_MS = 500;
const CAP_SHARDS = 64;
const LOOK_EVERY_MS = 100;
const TICK_EVERY_MS = 60_000;
/** Minimum ticks of a shorter soak. */
const TICKS_MIN = 6;

/** Publisher of the planned roles. */
const BENCH_PUBLISHER = "prj_bench";

/** RPC of the soak's own state script. */
type Crashing = { crash(): Promise<void> };

/**
 * Crashes meters, their shards, the caps of one shard, a store of figures and a writer of sums in turn, until the audience has left.
 * @param shards of each campaign
 * @returns the number of crashes
 */
export async function crashObjects(
  { runtime, cast, market, stores, shardOf, writerOf, bookOf }: Stage,
  shards: number,
  isOver: () => boolean,
): Promise<number> {
  const { CAP_COUNTER: counters } = runtime.env;
  const ids = ROLES.flatMap((role) => cast[role].campaignIds);
  let nth = 0;
  for (; !isOver(); nth++) {
    await wait(CRASH_EVERY_MS);
    const meter = stores.meterOf(ids[nth % ids.length] as string) as unknown as Crashing;
    const crashedShards = [ids, cast.plain.campaignIds].map((campaignIds) => {
      const campaignId = campaignIds[Math.floor(nth / shards) % campaignIds.length] as string;
      return shardOf(campaignId, 1 + (nth % shards)) as unknown as Crashing;
    });
    const counter = counters.get(counters.idFromName(`prj_bench:${nth % CAP_SHARDS}`)) as unknown as Crashing;
    const writer = writerOf(nth) as unknown as Crashing;
    const publishers = [
      BENCH_PUBLISHER,
      `${BENCH_PUBLISHER}:weur`,
      market.limitedProjectId,
      market.drainedProjectId,
    ];
    const book = bookOf(publishers[nth % publishers.length] as string) as unknown as Crashing;
    // A crash also fails its own call.
    const crashed = [meter, ...crashedShards, counter, writer, book];
    await Promise.allSettled(crashed.map((object) => object.crash()));
  }
  return nth * 6;
}

/** A busy machine takes longer until budgets and free impressions are used up. */
const SLOWEST_PART = 5;

/** Waits for the duration, and then until `isEnded`, at most some times as long. */
export async function lasts(durationMs: number, isEnded: () => boolean): Promise<void> {
  await wait(durationMs);
  const untilMs = Date.now() + (SLOWEST_PART - 1) * durationMs;
  while (!isEnded() && Date.now() < untilMs) await wait(LOOK_EVERY_MS);
}

/** Pauses one role's campaign halfway. @returns the time of the advertiser's action, epoch milliseconds */
export async function pauseHalfway({ pause }: Stage, durationMs: number): Promise<number> {
  await wait(durationMs / 2);
  const pausedAtMs = Date.now();
  await pause();
  return pausedAtMs;
}

/** Moves a publisher's store of figures halfway, however often it crashes. @returns the number of calls that it took */
export async function moveHalfway({ bookOf }: Stage, durationMs: number): Promise<number> {
  await wait(durationMs / 2);
  const target = { name: `${BENCH_PUBLISHER}:weur`, region: "weur" as const };
  for (let calls = 1; ; calls++) {
    const isDone = await bookOf(BENCH_PUBLISHER)
      .moveTo(target)
      .catch(() => false);
    if (isDone) return calls;
    await wait(LOOK_EVERY_MS);
  }
}

/** The console's clock. */
export async function keepTicking({ tick }: Stage, durationMs: number, isOver: () => boolean): Promise<void> {
  const everyMs = Math.min(TICK_EVERY_MS, durationMs / TICKS_MIN);
  for (let dueMs = Date.now() + everyMs; !isOver(); dueMs += everyMs) {
    while (Date.now() < dueMs && !isOver()) await wait(Math.min(LOOK_EVERY_MS, everyMs));
    await tick();
  }
}

/** @returns when the reports first showed the limited role's free impressions as used up, or null */
export async function watchFreeImpressions(
  { market, stores }: Stage,
  isOver: () => boolean,
): Promise<number | null> {
  for (; !isOver(); await wait(LOOK_EVERY_MS)) {
    if ((await freeAboveOf(stores, market)) >= 0) return Date.now();
  }
  return null;
}
