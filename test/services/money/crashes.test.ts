import { env as bindings } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { allowConsoleError } from "../../support/console-errors";
import { soakMoney } from "../../support/money-soak";

const { MONEY_SOAK, ...env } = bindings as unknown as ConsoleEnv & {
  /** Number of campaigns and seed of the faults: few here, more with `npm run bench:money`. */
  MONEY_SOAK: string;
};
const [campaigns = 0, seed = 1] = MONEY_SOAK.split(":").map(Number);

it("campaigns are charged and refunded once each, though gateway and console die between any two steps", async () => {
  allowConsoleError(/the console was killed/);
  const soak = await soakMoney(env, campaigns, seed);
  expect(soak.faults).toEqual([]);
  expect(soak.campaigns).toBe(campaigns);
  expect([soak.charges, soak.declines, soak.returns, soak.crashes].filter((times) => times === 0)).toEqual(
    [],
  );
  console.info(`money-soak ${JSON.stringify(soak)}`);
}, 600_000);
