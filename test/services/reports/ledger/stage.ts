import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { expect } from "vitest";
import type { AuditLine, DeliveryEvent, DeliveryMessage, LedgerManifest } from "../../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import type { CampaignRow } from "../../../../worker/db/schema";
import type { ConsoleEnv } from "../../../../worker/env";
import { linesOfParquet } from "../../../../worker/integrations/parquet";
import { handleDelivery } from "../../../../worker/jobs/delivery";
import { tickCompaction, tickSeals } from "../../../../worker/services/reports";
import { deliveryEvent } from "../../../domain/delivery/support";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";

/** Start of a UTC day that may be sealed. */
const DAY_AT = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
/** A late hour of that day, so that few hours are open when it is sealed. */
export const HOUR_AT = DAY_AT + 21 * HOUR_MS;
export const SEALED_AT = DAY_AT + DAY_MS + 3 * HOUR_MS;

let last = 0;

export function beaconOf(
  campaign: Pick<CampaignRow, "id" | "projectId" | "pubProjectId">,
  overrides: Partial<DeliveryEvent>,
  id = `msg_${++last}`,
) {
  const atMs = overrides.atMs ?? HOUR_AT;
  const event = deliveryEvent({
    campaignId: campaign.id,
    advProjectId: campaign.projectId,
    pubProjectId: campaign.pubProjectId,
    decidedAtMs: atMs - 1_000,
    ...overrides,
    atMs,
  });
  const body: DeliveryMessage = { verdict: "valid", event };
  return { id, timestamp: new Date(atMs + 2_000), attempts: 1, body };
}

export async function deliver(
  messages: { id: string; timestamp: Date; attempts: number; body: DeliveryMessage }[],
) {
  const batch = createMessageBatch<DeliveryMessage>("madang-delivery", messages);
  await handleDelivery(batch, env);
  expect((await getQueueResult(batch, createExecutionContext())).retryMessages).toEqual([]);
}

/** Runs a task of the clock until it has nothing to do. */
export async function untilDone(run: () => Promise<number>): Promise<void> {
  for (let turn = 0; turn < 100; turn++) if ((await run()) === 0) return;
  throw new Error("the task never ends");
}

export async function compactAndSeal(now = SEALED_AT, bindings: ConsoleEnv = env): Promise<void> {
  await untilDone(() => tickCompaction(contextOf(bindings, null, { now })));
  await untilDone(() => tickSeals(contextOf(bindings, null, { now })));
}

export async function keysOf(prefix: string): Promise<string[]> {
  return (await env.LEDGER.list({ prefix })).objects.map(({ key }) => key);
}

export async function manifests(): Promise<LedgerManifest[]> {
  const keys = (await keysOf("ledger/")).filter((key) => key.endsWith("/manifest.json"));
  return Promise.all(keys.map(async (key) => (await env.LEDGER.get(key))?.json() as Promise<LedgerManifest>));
}

export async function rootRows(): Promise<
  { version: number; root: string; reason: string; lines: number }[]
> {
  const { results } = await env.DB.prepare(
    "select * from ledger_roots order by day, pub_project_id, version",
  ).all();
  return results as never;
}

export class Crash extends Error {}

/** A bucket that fails before its nth write, or after it was made. */
export function crashing(bindings: ConsoleEnv, nth: number, when: "before" | "after"): ConsoleEnv {
  let writes = 0;
  const LEDGER = new Proxy(env.LEDGER, {
    get(bucket, name) {
      const method = Reflect.get(bucket, name) as (...args: unknown[]) => Promise<unknown>;
      if (name !== "put" && name !== "delete") return method.bind(bucket);
      return async (...args: unknown[]) => {
        const isLast = ++writes === nth;
        if (isLast && when === "before") throw new Crash();
        const answer = await method.apply(bucket, args);
        if (isLast) throw new Crash();
        return answer;
      };
    },
  });
  return { ...bindings, LEDGER };
}

export async function ledgerLines(): Promise<AuditLine[]> {
  const files = (await manifests()).flatMap((manifest) => manifest.files);
  const all = await Promise.all(
    files.map(async ({ key }) => {
      const object = await env.LEDGER.get(key);
      return object ? linesOfParquet(new Uint8Array(await object.arrayBuffer())) : [];
    }),
  );
  return all.flat();
}
