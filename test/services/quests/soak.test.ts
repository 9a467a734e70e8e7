import { env as bindings } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { allowConsoleError } from "../../support/console-errors";
import { QuestModel } from "../../support/quest-model";

const { QUEST_SOAK, ...env } = bindings as unknown as ConsoleEnv & {
  /** Number of readers and seed of the faults: few here, more with `npm run bench:money`. */
  QUEST_SOAK: string;
};
const [readers = 0, seed = 1] = QUEST_SOAK.split(":").map(Number);

it("gives each person and order one place, and accounts for every won, whatever dies", async () => {
  allowConsoleError(/the console was killed/);
  const { states, ...soak } = await new QuestModel(env, seed).run(readers);
  console.info(`money-quests ${JSON.stringify({ ...soak, ...states })}`);
  expect(soak.faults).toEqual([]);
  expect(soak.crashes).toBeGreaterThan(0);
  expect(states.paid).toBeGreaterThan(0);
}, 600_000);
