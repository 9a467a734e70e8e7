import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  capShardName,
  type DeliveryEvent,
  type DeliveryMessage,
  PLATFORM_FIGURES,
} from "../../../../domain/delivery";
import { figures, openFigures } from "../../../../worker/db/figures";
import type { ConsoleEnv } from "../../../../worker/env";
import { type DeliveryEnv, handleDelivery } from "../../../../worker/jobs/delivery";
import { deliveryEvent } from "../../../domain/delivery/support";

const real = env as unknown as DeliveryEnv & Pick<ConsoleEnv, "FIGURE_BOOK">;
const { beaconVerdicts } = figures;
const QUEUED_AT = new Date("2026-11-21T05:07:09.000Z");

let last = 0;
const fresh = (prefix: string) => `${prefix}_${++last}`;

const valid = (overrides: Partial<DeliveryEvent>): DeliveryMessage => ({
  verdict: "valid",
  event: deliveryEvent({ decidedAtMs: QUEUED_AT.getTime(), atMs: QUEUED_AT.getTime(), ...overrides }),
});

const message = (body: DeliveryMessage, id = fresh("msg")) => ({
  id,
  timestamp: QUEUED_AT,
  attempts: 1,
  body,
});

async function deliver(messages: ReturnType<typeof message>[], bindings: DeliveryEnv = real) {
  const batch = createMessageBatch<DeliveryMessage>("madang-delivery", messages);
  await handleDelivery(batch, bindings);
  const result = await getQueueResult(batch, createExecutionContext());
  return { acked: result.explicitAcks, retried: result.retryMessages.map((each) => each.msgId) };
}

const meterOf = (campaignId: string) => real.CAMPAIGN_METER.get(real.CAMPAIGN_METER.idFromName(campaignId));

async function ledgerFiles() {
  const { objects } = await real.LEDGER.list({ prefix: "delivery/" });
  return objects.map((object) => object.key);
}

async function ledgerLinesOf(id: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  for (const key of await ledgerFiles()) {
    const text = (await (await real.LEDGER.get(key))?.text()) ?? "";
    for (const line of text.split("\n")) if (line.includes(`"${id}"`)) lines.push(JSON.parse(line));
  }
  return lines;
}

/** The real bindings with one unreachable campaign meter. */
function withoutMeterOf(campaignId: string): DeliveryEnv {
  return {
    ...real,
    CAMPAIGN_METER: {
      idFromName(name) {
        if (name === campaignId) throw new Error("the meter is away");
        return real.CAMPAIGN_METER.idFromName(name);
      },
      get: (id) => real.CAMPAIGN_METER.get(id),
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Verdicts by subject, of the tests' publisher and of the platform. */
async function countedBySubject(): Promise<Record<string, number>> {
  const ask = (publisher: string) =>
    openFigures(real, publisher)
      .select({ subject: beaconVerdicts.campaignId, count: sql<number>`sum(${beaconVerdicts.count})` })
      .from(beaconVerdicts)
      .groupBy(beaconVerdicts.campaignId);
  const rows = (await Promise.all(["prj_pub", PLATFORM_FIGURES].map(ask))).flat();
  return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
}

const forged = (count: number, unitId?: string): DeliveryMessage => ({
  verdict: "invalid",
  reason: "malformed",
  kind: "impression",
  atMs: QUEUED_AT.getTime(),
  campaignId: null,
  tokenId: null,
  count,
  ...(unitId === undefined ? {} : { unitId }),
});

describe("the delivery queue's consumer", () => {
  test("counts forged beacons by the unit they name, else for nobody, and all subjects add up to what arrived", async () => {
    const campaignId = fresh("cmp");
    const unitId = fresh("unt");
    const before = (await countedBySubject())[""] ?? 0;
    const messages = [
      message(valid({ campaignId, tokenId: "x" })),
      message(valid({ campaignId, tokenId: "x" })),
      message(forged(5, unitId)),
      message(forged(2, unitId)),
      message(forged(7)),
    ];
    await deliver(messages);
    await deliver(messages);
    await expect
      .poll(
        async () => {
          const counted = await countedBySubject();
          return [counted[campaignId], counted[`unit:${unitId}`], (counted[""] ?? 0) - before];
        },
        { timeout: 15_000 },
      )
      .toEqual([2, 7, 7]);
  });

  test("a batch delivered again counts once and overwrites its own ledger file", async () => {
    const campaignId = fresh("cmp");
    const messages = [
      message(valid({ campaignId, tokenId: "a" })),
      message(valid({ campaignId, tokenId: "a", kind: "click" })),
      message(valid({ campaignId, tokenId: "b" })),
    ];
    const before = (await ledgerFiles()).length;
    await deliver(messages);
    expect(await deliver([...messages].reverse())).toEqual({
      acked: expect.arrayContaining(messages.map((each) => each.id)),
      retried: [],
    });
    expect(await meterOf(campaignId).totals()).toMatchObject({ impressions: 2, clicks: 1 });
    expect((await ledgerFiles()).length).toBe(before + 1);
  });

  test("a beacon in two messages counts once", async () => {
    const campaignId = fresh("cmp");
    await deliver([message(valid({ campaignId })), message(valid({ campaignId }))]);
    await deliver([message(valid({ campaignId }))]);
    expect(await meterOf(campaignId).totals()).toMatchObject({ impressions: 1 });
  });

  test("a token's shard counts its beacons, and the campaign's meter sums them up", async () => {
    const campaignId = fresh("cmp");
    const shards: string[] = [];
    const METER_SHARD: DeliveryEnv["METER_SHARD"] = {
      idFromName(name) {
        shards.push(name);
        return real.METER_SHARD.idFromName(name);
      },
      get: (id) => real.METER_SHARD.get(id),
    };
    const sent = ["a", "b~1", "b~1", "c~2"].map((tokenId) => message(valid({ campaignId, tokenId })));
    expect(await deliver(sent, { ...real, METER_SHARD })).toMatchObject({ retried: [] });
    expect(shards.sort()).toEqual([`${campaignId}#1`, `${campaignId}#2`]);
    expect(await meterOf(campaignId).totals()).toMatchObject({ impressions: 3 });
  });

  test("the ledger keeps nothing of the sender's address, not even its hash", async () => {
    const sent = message(valid({ campaignId: fresh("cmp"), addressHash: "hash-of-address" }));
    await deliver([sent]);
    expect(JSON.stringify(await ledgerLinesOf(sent.id))).not.toMatch(/address/i);
  });

  test("the ledger keeps each message as it came, by the hour it was queued", async () => {
    const campaignId = fresh("cmp");
    const body = valid({ campaignId });
    const both = [message(body), message(body)];
    await deliver(both);
    for (const { id } of both)
      expect(await ledgerLinesOf(id)).toEqual([{ id, queuedAt: QUEUED_AT.toISOString(), ...body }]);
    const keys = await ledgerFiles();
    expect(keys.every((key) => /^delivery\/2026\/11\/21\/05\/[0-9a-f]{32}\.ndjson$/.test(key))).toBe(true);
  });

  test("a refused message is kept in the ledger, is acknowledged and counts nowhere", async () => {
    const campaignId = fresh("cmp");
    const refused = message({
      verdict: "expired",
      kind: "impression",
      atMs: QUEUED_AT.getTime(),
      reason: "expired",
      campaignId,
      tokenId: null,
      count: 1,
    });
    expect(await deliver([refused])).toEqual({ acked: [refused.id], retried: [] });
    expect(await ledgerLinesOf(refused.id)).toHaveLength(1);
    expect(await meterOf(campaignId).totals()).toMatchObject({ impressions: 0, clicks: 0 });
  });

  test("a failing campaign retries its own messages only, and counts them once it is back", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const [broken, healthy] = [fresh("cmp"), fresh("cmp")];
    const lost = message(valid({ campaignId: broken }));
    const fine = message(valid({ campaignId: healthy }));
    const outcome = await deliver([lost, fine], withoutMeterOf(broken));
    expect(outcome).toEqual({ acked: [fine.id], retried: [lost.id] });
    expect(await meterOf(healthy).totals()).toMatchObject({ impressions: 1 });
    expect(await deliver([lost])).toEqual({ acked: [lost.id], retried: [] });
    expect(await meterOf(broken).totals()).toMatchObject({ impressions: 1 });
  });

  test("nothing is counted that is not in the ledger", async () => {
    const campaignId = fresh("cmp");
    vi.spyOn(real.LEDGER, "put").mockRejectedValue(new Error("the bucket is away"));
    await expect(deliver([message(valid({ campaignId }))])).rejects.toThrow("the bucket is away");
    expect(await meterOf(campaignId).totals()).toMatchObject({ impressions: 0 });
  });

  test("with a pipeline, batches are sent to it instead, and nothing is counted that it did not take", async () => {
    const [taken, refused] = [fresh("cmp"), fresh("cmp")];
    const sent: object[] = [];
    const pipeline = (send: (lines: object[]) => Promise<void>) => ({ ...real, LEDGER_PIPELINE: { send } });
    const written = await ledgerFiles();
    const first = message(valid({ campaignId: taken }));
    await deliver(
      [first],
      pipeline(async (lines) => void sent.push(...lines)),
    );
    expect(sent).toMatchObject([{ id: first.id, verdict: "valid", event: { campaignId: taken } }]);
    expect(await ledgerFiles()).toEqual(written);
    const away = pipeline(() => Promise.reject(new Error("the pipeline is away")));
    await expect(deliver([message(valid({ campaignId: refused }))], away)).rejects.toThrow("is away");
    expect(await meterOf(taken).totals()).toMatchObject({ impressions: 1 });
    expect(await meterOf(refused).totals()).toMatchObject({ impressions: 0 });
  });

  test("a displayed ad takes its place under the user's cap once, and a click takes none", async () => {
    const userHash = fresh("userhash");
    const campaignId = fresh("cmp");
    const shown = valid({ campaignId, userHash, capDay: "2026-11-21", tokenId: "a" });
    const clicks = ["b", "c", "d"].map((tokenId) =>
      message(valid({ campaignId, userHash, capDay: "2026-11-21", tokenId, kind: "click" })),
    );
    await deliver([message(shown), message(shown), ...clicks]);
    const counter = real.CAP_COUNTER.get(real.CAP_COUNTER.idFromName(capShardName("prj_pub", userHash)));
    const ask = (tokenId: string) =>
      counter.reserve({
        userHash,
        tokenId,
        nowMs: QUEUED_AT.getTime(),
        lapsesAtMs: QUEUED_AT.getTime() + 60_000,
        candidates: [{ day: "2026-11-21", limits: [{ key: "prd_1", cap: 2 }] }],
      });
    expect(await ask("next")).toBe(0);
    expect(await ask("one-more")).toBeNull();
  });
});
