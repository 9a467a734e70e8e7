/**
 * `npm run bench:money`: charges, declines, withdraws, extends, cancels and settles 10,000 campaigns inside the runtime, while
 * the payment gateway loses requests and answers, and the console dies before and after its writes (test/support/money-soak.ts).
 * Prints the results, and fails when a charge or refund differs from the settlement, or when the ledger differs from the
 * gateway's books. In runs of 960, each on an empty database. Then 10,000 random events of a market with arbitrary payments
 * (test/support/money-model.ts), in runs of 1,000; then 10,000 readers of quests (test/support/quest-model.ts), in runs of 1,000.
 * `-- --campaigns N`, `-- --events N`, `-- --readers N` and `-- --seed N` change the numbers and the faults; `-- --short` runs 60, 100
 * and 60. `-- --year P:C` simulates a year of P publishers and C campaigns instead, with bills,
 * settlements and payouts (test/support/money-year.ts).
 */
import { parseArgs } from "node:util";
import type { MoneySoak } from "../../test/support/money-soak.ts";
import type { MoneyYear } from "../../test/support/money-year.ts";
import { buildAll } from "../build/build.ts";
import { inPackage, ROOT } from "../toolchain/paths.ts";
import { fail } from "../toolchain/progress.ts";
import { run } from "../toolchain/run.ts";

const { values: options } = parseArgs({
  options: {
    campaigns: { type: "string", default: "10000" },
    events: { type: "string", default: "10000" },
    readers: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    short: { type: "boolean", default: false },
    year: { type: "string" },
  },
});
const SHORT_CAMPAIGNS = 60;
const SHORT_EVENTS = 100;
const RUN_CAMPAIGNS = 960;
const RUN_EVENTS = 1_000;
const SHORT_READERS = 60;
const RUN_READERS = 1_000;
const LIMIT_MS = 3_600_000;
const REPORTED = /money-(?:soak|year|model|quests) (\{.*\})/;

/** Report of a test that runs inside the runtime. @throws Error with its output if it failed */
async function reportOf<Found>(file: string, env: Record<string, string>): Promise<Found> {
  const { code, output } = await run(
    process.execPath,
    [
      inPackage("vitest/vitest.mjs"),
      ...["run", "--project=services", "--reporter=default", `--testTimeout=${LIMIT_MS}`],
      file,
    ],
    { env },
  );
  const [, reported] = REPORTED.exec(output) ?? [];
  if (code !== 0 || !reported) throw new Error(output);
  return JSON.parse(reported) as Found;
}

const soak = (campaigns: number, seed: number) =>
  reportOf<MoneySoak>("test/services/money/crashes.test.ts", { MADANG_MONEY_SOAK: `${campaigns}:${seed}` });

const model = (events: number, seed: number) =>
  reportOf<Record<string, number>>("test/services/money/model.test.ts", {
    MADANG_MONEY_MODEL: `${events}:${seed}`,
  });

const quests = (readers: number, seed: number) =>
  reportOf<{ faults: string[] } & Record<string, unknown>>("test/services/quests/soak.test.ts", {
    MADANG_QUEST_SOAK: `${readers}:${seed}`,
  });

const year = (size: string, seed: number) =>
  reportOf<MoneyYear>("test/services/settlement/year.test.ts", { MADANG_MONEY_YEAR: `${size}:${seed}` });

function print(seed: number, { faults, ...figures }: { faults: string[] } & Record<string, unknown>): void {
  const cells = Object.entries(figures).map(
    ([name, count]) => `${name} ${Number(count).toLocaleString("en")}`,
  );
  console.log(`seed ${seed}: ${cells.join(", ")}; ${faults.length} faults`);
}

async function all(): Promise<void> {
  await buildAll(ROOT);
  if (options.year) {
    print(Number(options.seed), { ...(await year(options.year, Number(options.seed))) });
    return;
  }
  const campaigns = options.short ? SHORT_CAMPAIGNS : Number(options.campaigns);
  const firstSeed = Number(options.seed);
  for (let nth = 0; nth * RUN_CAMPAIGNS < campaigns; nth++) {
    const count = Math.min(RUN_CAMPAIGNS, campaigns - nth * RUN_CAMPAIGNS);
    const { outcomes, ...found } = await soak(count, firstSeed + nth);
    print(firstSeed + nth, { ...found, ...outcomes });
  }
  const events = options.short ? SHORT_EVENTS : Number(options.events);
  for (let nth = 0; nth * RUN_EVENTS < events; nth++) {
    const count = Math.min(RUN_EVENTS, events - nth * RUN_EVENTS);
    print(firstSeed + nth, { ...(await model(count, firstSeed + nth)), faults: [] });
  }
  const readers = options.short ? SHORT_READERS : Number(options.readers);
  for (let nth = 0; nth * RUN_READERS < readers; nth++)
    print(firstSeed + nth, await quests(Math.min(RUN_READERS, readers - nth * RUN_READERS), firstSeed + nth));
}

await all().catch(fail);
