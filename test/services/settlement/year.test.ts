import { env as bindings } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { simulateYear } from "../../support/money-year";

const { MONEY_YEAR, ...env } = bindings as unknown as ConsoleEnv & {
  /** Publishers, campaigns and seed: few here, more with `npm run bench:money -- --year`. */
  MONEY_YEAR: string;
};
const [publishers = 0, campaigns = 0, seed = 1] = MONEY_YEAR.split(":").map(Number);
/** 200 publishers and 5,000 campaigns took 37 minutes. */
const YEAR_LIMIT_MS = 600_000 + campaigns * 2_000;

it(
  "a year of publishers is earned, billed and paid out to the won, however often the clock runs",
  async () => {
    const year = await simulateYear(env, publishers, campaigns, seed);
    console.info(`money-year ${JSON.stringify(year)}`);
    expect(year.faults).toEqual([]);
    expect([year.settlements, year.bills].filter((count) => count === 0)).toEqual([]);
  },
  YEAR_LIMIT_MS,
);
