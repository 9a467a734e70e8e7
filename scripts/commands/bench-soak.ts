/**
 * `npm run bench:soak`: ten minutes of mixed traffic on the bare runtime with injected faults: the consumer is killed between any
 * two steps, batches are redelivered, meters, their shards and cap counters crash, KV is as stale as the edge allows, and beacons are repeated
 * and out of order. One address burns a budget and blocks another while a carrier's 2,000 readers see ads, and another uses up a
 * free month by itself. During the run a publisher's store of figures moves, a campaign is paused, budgets are exhausted and a publisher's free impressions run out;
 * each must stop within five seconds. Ends with an exact reconciliation of served, displayed, billed, stored and reported impressions,
 * and fails on any difference. `-- --minutes N` changes the duration, `--queues N` the number of delivery queues, `--shards N` that of a hot
 * campaign's shards, `--pack-ms N` how long beacons are packed; `-- --short` takes half a minute with four queues, three shards and packs of
 * 200 ms, and does not judge how long the attack made readers wait, because this also depends on the machine. A run lasts longer where budgets
 * are not used up by then.
 */
import { parseArgs } from "node:util";
import {
  type AttackFigures,
  BLOCKED_BUDGET,
  BURNED_BUDGET,
  delaysOfAttack,
  faultsOfAttack,
  faultsOfDrain,
} from "../bench/soak/attack.ts";
import { BUDGET_IMPRESSIONS, ROLES } from "../bench/soak/cast.ts";
import {
  crashObjects,
  keepTicking,
  lasts,
  moveHalfway,
  pauseHalfway,
  watchFreeImpressions,
} from "../bench/soak/course.ts";
import {
  arrived,
  type Figures,
  figuresOf,
  freeAboveOf,
  linesOf,
  reportedOf,
  usedOf,
} from "../bench/soak/reconcile.ts";
import { type Stage, setStage, startSoakRuntime } from "../bench/soak/stage.ts";
import {
  delaysOf,
  faultsOf,
  isEnded,
  overspendOf,
  type Stops,
  stopsOf,
  type Told,
} from "../bench/soak/verdict.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string" },
    queues: { type: "string" },
    shards: { type: "string" },
    "pack-ms": { type: "string" },
  },
});
const usual = options.short
  ? { minutes: 0.5, queues: 4, shards: 3, packMs: 200 }
  : { minutes: 10, queues: 1, shards: 1, packMs: 0 };
const minutes = Number(options.minutes ?? usual.minutes);
const queues = Number(options.queues ?? usual.queues);
const shards = Number(options.shards ?? usual.shards);
const packMs = Number(options["pack-ms"] ?? usual.packMs);

const LANES = 24;
/** Share of the consumer's calls that fail, and of its batches that are killed at the end. */
const FAULT_PART = 0.05;

interface Course extends Told {
  crashes: number;
}

async function run(stage: Stage, durationMs: number): Promise<Course> {
  const { audience, attack } = stage;
  let isOver = false;
  const attacking = attack.go();
  const staying = audience.stay(LANES);
  const crashing = crashObjects(stage, shards, () => isOver);
  const ticking = keepTicking(stage, durationMs, () => isOver);
  let exhaustedAtMs: number | null = null;
  const watching = watchFreeImpressions(stage, () => isOver).then((atMs) => {
    exhaustedAtMs = atMs;
  });
  const pausing = pauseHalfway(stage, durationMs);
  const moving = moveHalfway(stage, durationMs);
  await Promise.race([lasts(durationMs, () => isEnded(stage, exhaustedAtMs)), staying]);
  const leftAtMs = Date.now();
  audience.leave();
  attack.leave();
  await Promise.all([staying, attacking]);
  isOver = true;
  await ticking;
  await moving;
  await watching;
  return { leftAtMs, crashes: await crashing, exhaustedAtMs, pausedAtMs: await pausing };
}

function print(stage: Stage, course: Course, figures: Figures, stops: Stops, freeAbove: number): void {
  const { audience, cast } = stage;
  const left = ROLES.reduce((all, role) => all + audience.seen[role].left, 0);
  const ms = (stop: Stops[keyof Stops]) =>
    stop === null ? "never came to its end" : `${stop.servedMs} ms, and asked for ${stop.askedMs / 1000} s`;
  const budgets = BUDGET_IMPRESSIONS * cast.budget.campaignIds.length;
  const ofShards = [...figures.byShard].filter(([shard]) => shard > 0).sort(([a], [b]) => a - b);
  console.log(`
served   ${figures.served}   (and ${left} that nobody looked at)
shown    ${figures.shown}
billed   ${figures.billed}
stored   ${figures.stored}   (a store that moved halfway, and others)
reported ${figures.reported}

counted by the meters ${figures.byShard.get(0) ?? 0}, by shards ${ofShards.map(([, count]) => count).join(", ") || "none"}
ledger ${figures.ledger}; clicks ${figures.clicked} made, ${figures.clicksReported} reported
${audience.answers} answers, ${course.crashes} crashes of objects, ${FAULT_PART * 100} % of the consumer's calls killed; ${queues} delivery queues, packs of ${packMs} ms

stopped after
  pressing pause               ${ms(stops.paused)}
  the last unit of its budget  ${ms(stops.budget)}   (budgets of ${budgets}: ${audience.seen.budget.shown} shown)
  its last free impression     ${ms(stops.limited)}   (${freeAbove} above the free ones)
`);
}

function printAttack(figures: AttackFigures): void {
  const { asked, burned, blocked, shown, shownCounted, clicked, clicksCounted, longestWaitMs } = figures;
  console.log(`one address asked ${asked} times: ${burned} of a budget of ${BURNED_BUDGET} were counted
a carrier's readers showed ${shown} and clicked ${clicked}: ${shownCounted} and ${clicksCounted} were counted, ${blocked} asked in vain
a reader of the campaign that it blocks (${BLOCKED_BUDGET}) waited ${longestWaitMs} ms at the longest
`);
}

async function soak(): Promise<void> {
  const runtime = await step("번들 · bundling", () =>
    startSoakRuntime(ROOT, { faultPart: FAULT_PART, queues, shards, packMs }),
  );
  try {
    const stage = await step("무대 · setting the stage", () => setStage(ROOT, runtime));
    const { audience, cast, stores } = stage;
    const course = await step(`${minutes} 분 · minutes of traffic`, () => run(stage, minutes * 60_000));
    const seen = ROLES.map((role) => audience.seen[role]);
    const campaignIds = ROLES.flatMap((role) => cast[role].campaignIds);
    const drainedIds = stage.market.drained.campaignIds;
    await step("정산 · reconciling", () =>
      arrived(stores, [...campaignIds, ...drainedIds], [...seen, stage.attack.drained]),
    );
    const figures = await figuresOf(stores, seen, campaignIds);
    const stops = stopsOf(stage, course, figures);
    print(stage, course, figures, stops, await freeAboveOf(stores, stage.market));
    const attack = await stage.attack.figures(linesOf(stores.ledger), stores.meterOf);
    printAttack(attack);
    const used = await usedOf(stores, stage.market);
    const { impressions: drained } = await reportedOf(stores, drainedIds);
    console.log(`another address showed itself ${drained} of a free month: ${used} of its plan were used\n`);
    const delays = delaysOfAttack(attack);
    const faults = [
      ...delaysOf(stops),
      ...faultsOf(figures, await overspendOf(stage), shards),
      ...faultsOfAttack(attack),
      ...faultsOfDrain(stage.attack, used, drained),
    ];
    if (options.short) console.log(delays.join("\n"));
    else faults.push(...delays);
    if (faults.length > 0) throw new Error(faults.join("; "));
    console.log("✓ reconciled to the unit");
  } finally {
    await runtime.dispose();
  }
}

await soak().catch(fail);
