import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DeliveryEvent, type DeliveryMessage, rewardOutboxId } from "../../../../domain/delivery";
import { openDb, schema } from "../../../../worker/db/client";
import { handleDelivery } from "../../../../worker/jobs/delivery";
import { drainOutbox, runOutboxEntry } from "../../../../worker/jobs/outbox";
import { getRewardCallback, updateUnit } from "../../../../worker/services/inventory";
import { deliveryEvent } from "../../../domain/delivery/support";
import { env } from "../../../support/env";
import { contextOf, openShop, unique } from "../../../support/factories";

const db = openDb(env.DB);
const NOW = Date.UTC(2026, 10, 21, 5);
const URL_OF_PUBLISHER = "https://api.game.example/rewards";
const FORM = { name: "보상형 광고", width: 1080, height: 1920, adMark: true };

let shop: Awaited<ReturnType<typeof openShop>>;
let unitId: string;

beforeEach(async () => {
  shop = await openShop(env);
  unitId = shop.native.id;
  await db.update(schema.adUnits).set({ format: "rewarded" }).where(eq(schema.adUnits.id, unitId));
  await updateUnit(publisher(), shop.pub.id, unitId, { ...FORM, rewardCallbackUrl: URL_OF_PUBLISHER });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const publisher = () => contextOf(env, shop.publisher);

const rewardOf = (tokenId: string, overrides: Partial<DeliveryEvent> = {}): DeliveryMessage => ({
  verdict: "valid",
  event: deliveryEvent({
    kind: "reward",
    tokenId,
    unitId,
    campaignId: `cmp_${tokenId}`,
    userHash: "hash-of-kim",
    customData: "kim",
    decidedAtMs: NOW,
    atMs: NOW,
    ...overrides,
  }),
});

async function deliver(...bodies: DeliveryMessage[]): Promise<void> {
  const messages = bodies.map((body) => ({ id: unique("m"), timestamp: new Date(NOW), attempts: 1, body }));
  const batch = createMessageBatch<DeliveryMessage>("madang-delivery", messages);
  await handleDelivery(batch, env);
  expect((await getQueueResult(batch, createExecutionContext())).retryMessages).toEqual([]);
}

const outboxOf = (tokenId: string) =>
  db.query.outbox.findFirst({ where: eq(schema.outbox.id, rewardOutboxId(tokenId)) });

/** The publisher's server, which answers with these statuses in turn and then with 204. */
function publishersServer(...statuses: number[]) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(null, { status: statuses.shift() ?? 204 }));
}

describe("a rewarded view", () => {
  test("counted once is told once, signed, however often its beacon comes", async () => {
    const tokenId = unique("t");
    const server = publishersServer();
    await deliver(rewardOf(tokenId), rewardOf(tokenId));
    await deliver(rewardOf(tokenId));
    await runOutboxEntry(contextOf(env, null), rewardOutboxId(tokenId));
    await runOutboxEntry(contextOf(env, null), rewardOutboxId(tokenId));
    expect(server).toHaveBeenCalledOnce();
    const [url, init] = server.mock.calls[0] ?? [];
    expect(url).toBe(URL_OF_PUBLISHER);
    expect(JSON.parse(String(init?.body))).toEqual({
      type: "reward.confirmed",
      timestamp: new Date(NOW).toISOString(),
      data: {
        transactionId: tokenId,
        unit: unitId,
        campaign: `cmp_${tokenId}`,
        creative: "crt_1",
        userHash: "hash-of-kim",
        customData: "kim",
      },
    });
    expect(init?.redirect).toBe("manual");
    expect(new Headers(init?.headers).get("webhook-id")).toBe(tokenId);
    expect((await outboxOf(tokenId))?.doneAt).not.toBeNull();
  });

  test("is told by its own beacon, whatever else came of its ad before", async () => {
    const tokenId = unique("t");
    const { event } = rewardOf(tokenId, { kind: "impression" }) as { event: DeliveryEvent };
    const { customData: _, ...shown } = event;
    await deliver({ verdict: "valid", event: shown }, rewardOf(tokenId));
    expect((await outboxOf(tokenId))?.payload).toMatchObject({ customData: "kim" });
  });

  test("that came too late to be counted is told nobody", async () => {
    const tokenId = unique("t");
    await deliver(rewardOf(tokenId, { decidedAtMs: 0 }));
    expect(await outboxOf(tokenId)).toBeUndefined();
  });

  test("that is answered with another address waits, and is not told there", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const tokenId = unique("t");
    const server = publishersServer(302);
    await deliver(rewardOf(tokenId));
    expect(await runOutboxEntry(contextOf(env, null), rewardOutboxId(tokenId))).toBe(false);
    expect(server).toHaveBeenCalledOnce();
    expect((await outboxOf(tokenId))?.doneAt).toBeNull();
  });

  test("of a unit whose address has become a network's own since is told nobody", async () => {
    const tokenId = unique("t");
    const server = publishersServer();
    await deliver(rewardOf(tokenId));
    const inside = { rewardCallbackUrl: "https://169.254.169.254/" };
    await db.update(schema.adUnits).set(inside).where(eq(schema.adUnits.id, unitId));
    expect(await runOutboxEntry(contextOf(env, null), rewardOutboxId(tokenId))).toBe(true);
    expect(server).not.toHaveBeenCalled();
  });

  test("is told again while the server refuses, and no more after a bounded number of tries", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const tokenId = unique("t");
    const server = publishersServer(...Array.from({ length: 99 }, () => 503));
    await deliver(rewardOf(tokenId));
    let nowMs = Date.now();
    for (let nth = 0; nth < 30; nth++) {
      nowMs += 60 * 60_000;
      await drainOutbox(contextOf(env, null, { now: nowMs }));
    }
    const tries = server.mock.calls.filter(([, init]) => String(init?.body).includes(tokenId));
    expect(tries).toHaveLength(10);
    expect(await outboxOf(tokenId)).toMatchObject({
      attempts: 10,
      doneAt: null,
      lastError: expect.stringContaining("503"),
    });
  });

  test("of a unit without an address is told nobody", async () => {
    await updateUnit(publisher(), shop.pub.id, unitId, FORM);
    const tokenId = unique("t");
    await deliver(rewardOf(tokenId));
    expect(await outboxOf(tokenId)).toBeUndefined();
  });

  test("leaves the app's own word out of the ledger", async () => {
    publishersServer();
    const tokenId = unique("t");
    await deliver(rewardOf(tokenId));
    const { objects } = await env.LEDGER.list({ prefix: "delivery/" });
    const texts = await Promise.all(objects.map(async ({ key }) => (await env.LEDGER.get(key))?.text()));
    expect(texts.join("")).toContain(tokenId);
    expect(texts.join("")).not.toContain("customData");
  });
});

describe("the callback of a unit", () => {
  test("keeps its key when the address changes or goes", async () => {
    const read = () => getRewardCallback(publisher(), shop.pub.id, unitId);
    const { key } = await read();
    expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await updateUnit(publisher(), shop.pub.id, unitId, { ...FORM, rewardCallbackUrl: "https://b.example/" });
    expect(await read()).toEqual({ url: "https://b.example/", key });
    await updateUnit(publisher(), shop.pub.id, unitId, FORM);
    expect(await read()).toEqual({ url: null, key });
  });

  test("is refused inside a network, and nothing is written", async () => {
    const input = { ...FORM, rewardCallbackUrl: "https://169.254.169.254/" };
    await expect(updateUnit(publisher(), shop.pub.id, unitId, input)).rejects.toMatchObject({
      code: "070",
      fields: { rewardCallbackUrl: ["callbackUrl"] },
    });
    expect((await getRewardCallback(publisher(), shop.pub.id, unitId)).url).toBe(URL_OF_PUBLISHER);
  });

  test("is made for rewarded units only", async () => {
    await db.update(schema.adUnits).set({ format: "banner" }).where(eq(schema.adUnits.id, unitId));
    const before = await db.$count(schema.outbox, like(schema.outbox.id, "out_reward_%"));
    await updateUnit(publisher(), shop.pub.id, unitId, { ...FORM, rewardCallbackUrl: "https://b.example/" });
    expect((await getRewardCallback(publisher(), shop.pub.id, unitId)).url).toBe(URL_OF_PUBLISHER);
    expect(await db.$count(schema.outbox, like(schema.outbox.id, "out_reward_%"))).toBe(before);
  });
});
