import type { Browser } from "playwright-core";
import type { ConsoleEnv } from "../../../worker/env";
import { startTestRuntime, type TestRuntime } from "../../support/e2e";
import { takeTransfers } from "../../support/factories";
import { Actor } from "../actors";
import { servePage } from "../third-origin";

interface InspectedEnv {
  DB: D1Database;
  LEDGER: R2Bucket;
}

/** The built scripts on an empty state that accepts transfers, a browser for each party, and the advertiser's own page. */
export interface Stage {
  runtime: TestRuntime;
  browser: Browser;
  publisher: Actor;
  advertiser: Actor;
  operator: Actor;
  /** Destination of a click on the ad. */
  landingUrl: string;
  close(): Promise<void>;
}

export async function openStage(browser: Browser): Promise<Stage> {
  const runtime = await startTestRuntime();
  await takeTransfers(await runtime.consoleEnv<ConsoleEnv>());
  const landing = await servePage("<!doctype html><title>행사</title><h1>겨울 보리차 행사</h1>");
  const [publisher, advertiser, operator] = await Promise.all([
    Actor.open(runtime, browser, "desk@publisher.example"),
    Actor.open(runtime, browser, "buyer@advertiser.example"),
    Actor.open(runtime, browser, "ops@madang.example"),
  ]);
  return {
    runtime,
    browser,
    publisher,
    advertiser,
    operator,
    landingUrl: `${landing.url}?from=ad`,
    async close() {
      await landing.close();
      await runtime.close();
    },
  };
}

/** Operators are created in the database; see docs/operations.md. */
export async function makeOperator({ runtime, operator }: Stage): Promise<void> {
  const { DB } = await runtime.consoleEnv<InspectedEnv>();
  await DB.prepare("update accounts set is_operator = 1 where email = ?").bind(operator.email).run();
}

/** Events in the ledger so far, one per line, including refused ones. */
export async function ledgerLines({ runtime }: Stage): Promise<string[]> {
  const { LEDGER } = await runtime.consoleEnv<InspectedEnv>();
  const { objects } = await LEDGER.list({ prefix: "delivery/" });
  const files = await Promise.all(objects.map(async ({ key }) => (await LEDGER.get(key))?.text()));
  return files.flatMap((file) => (file ?? "").trim().split("\n"));
}
