import { env as bindings } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { allowConsoleError } from "../../support/console-errors";
import { MONEY_EVENTS, type MoneyEvent, MoneyModel } from "../../support/money-model";
import { randomOf } from "../../support/money-soak";

const { MONEY_MODEL, ...env } = bindings as unknown as ConsoleEnv & {
  /** Number of events and seed: some here, more with `npm run bench:money`. */
  MONEY_MODEL: string;
};
const [events = 0, seed = 1] = MONEY_MODEL.split(":").map(Number);
const RUN_EVENTS = 100;

class Happening implements fc.AsyncCommand<{ happened: number }, MoneyModel> {
  constructor(
    readonly event: MoneyEvent,
    readonly pick: number,
    readonly share: number,
  ) {}
  check = () => true;
  async run(model: { happened: number }, market: MoneyModel): Promise<void> {
    model.happened += 1;
    await market.happen(this.event, this.pick, this.share);
    expect(await market.faults()).toEqual([]);
  }
  toString = () => `${this.event} (${this.pick}, ${this.share.toFixed(2)})`;
}

const happening = (event: MoneyEvent) =>
  fc
    .tuple(fc.nat({ max: 99 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([pick, share]) => new Happening(event, pick, share));

it("money stays whole, with a page and an act for all that is open, whatever happens in whatever order", async () => {
  allowConsoleError(/outbox|payment\.fault|refund\.fault|clock\.stuck|"settle"/);
  const market = new MoneyModel(env, randomOf(seed));
  await market.open();
  let happened = 0;
  const runs = Math.ceil(events / RUN_EVENTS);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...MONEY_EVENTS.map(happening)), { minLength: RUN_EVENTS, maxLength: RUN_EVENTS }),
      async (commands) => {
        const model = { happened: 0 };
        market.begin();
        await fc.asyncModelRun(() => ({ model, real: market }), commands);
        expect(await market.stuck()).toEqual([]);
        happened += model.happened;
      },
    ),
    // Shrinking would continue from the state after the failed run.
    { numRuns: runs, seed, endOnFailure: true },
  );
  expect(happened).toBeGreaterThanOrEqual(events);
  const done = Object.fromEntries(market.done);
  console.info(`money-model ${JSON.stringify({ events: happened, ...done })}`);
}, 900_000);
