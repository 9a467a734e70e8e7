import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { type AdTagged, type AudienceMessage, appKeyKey } from "../../../../domain/audience";
import type { AudienceEvents } from "../../../../domain/audience/message";
import { planKey, type ServingPlan } from "../../../../domain/serving";
import type { ConsoleEnv } from "../../../../worker/env";
import { handleAudience } from "../../../../worker/jobs/audience";
import { creativesOf } from "../../../../worker/services/booking/find";
import { campaignIn, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";

const QUEUED_AT = new Date("2026-11-21T05:07:09.000Z");

const message = (body: AudienceMessage) => ({
  id: unique("msg_"),
  timestamp: QUEUED_AT,
  attempts: 1,
  body,
});

async function deliver(messages: ReturnType<typeof message>[], bound: ConsoleEnv = env) {
  const batch = createMessageBatch<AudienceMessage>("madang-audience", messages);
  await handleAudience(batch, bound);
  const result = await getQueueResult(batch, createExecutionContext());
  return { acked: result.explicitAcks, retried: result.retryMessages.map(({ msgId }) => msgId) };
}

const opened = (): AudienceEvents => ({
  kind: "events",
  projectId: "prj_pub",
  appId: "app_1",
  userHash: "hash",
  platform: "web",
  receivedAtMs: QUEUED_AT.getTime(),
  events: [{ name: "app_open", atMs: QUEUED_AT.getTime(), params: [] }],
});

async function linesOf(id: string): Promise<unknown[]> {
  const { objects } = await env.LEDGER.list({ prefix: "audience/2026/11/21/05/" });
  const files = await Promise.all(objects.map(async ({ key }) => (await env.LEDGER.get(key))?.text()));
  const lines = files.flatMap((text) => text?.split("\n") ?? []).filter((line) => line.includes(`"${id}"`));
  return lines.map((line) => JSON.parse(line));
}

function fail(): never {
  throw new Error("away");
}

async function liveTrade() {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  const trade: Trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  const campaign = await campaignIn("live", trade);
  const creatives = await creativesOf(contextOf(env, null), campaign.id);
  const creative = creatives.find(({ unitId }) => unitId === shop.banner.id)?.id ?? "";
  const tagged = (tag: string | null, receivedAtMs: number, of: Partial<AdTagged> = {}) =>
    message({
      kind: "tag",
      projectId: shop.pub.id,
      target: "creative",
      targetId: creative,
      tag,
      receivedAtMs,
      ...of,
    });
  const carried = async () => {
    await settleOutbox(env);
    const plan = await env.PLANS.get<ServingPlan>(planKey(shop.banner.id), "json");
    const found = plan?.campaigns.find(({ id }) => id === campaign.id);
    return { accountTag: found?.accountTag, creativeTag: found?.creatives[0]?.creativeTag };
  };
  return { shop, buyer, tagged, carried };
}

describe("the audience queue's consumer", () => {
  test("keeps each message in the ledger as it came, once however often it is delivered", async () => {
    const messages = [message(opened()), message(opened())];
    await deliver(messages);
    expect(await deliver([...messages].reverse())).toEqual({
      acked: expect.arrayContaining(messages.map(({ id }) => id)),
      retried: [],
    });
    for (const { id, body } of messages) {
      expect(await linesOf(id)).toEqual([{ id, queuedAt: QUEUED_AT.toISOString(), ...body }]);
    }
  });

  test("acknowledges nothing that is not in the ledger", async () => {
    const LEDGER = { put: () => Promise.reject(new Error("away")) } as unknown as R2Bucket;
    await expect(deliver([message(opened())], { ...env, LEDGER })).rejects.toThrow("away");
  });

  test("a tag is carried by the ads of the publisher's next plan, and goes when it is taken away", async () => {
    const { buyer, tagged, carried } = await liveTrade();
    expect(await carried()).toEqual({ accountTag: undefined, creativeTag: undefined });
    await deliver([
      tagged('{"shop":17}', 1),
      tagged('"gold"', 1, { target: "account", targetId: buyer.adv.id }),
    ]);
    expect(await carried()).toEqual({ accountTag: "gold", creativeTag: { shop: 17 } });
    await deliver([tagged(null, 2)]);
    expect(await carried()).toEqual({ accountTag: "gold", creativeTag: undefined });
  });

  test("the last tag wins in whatever order they are delivered, also over one that was taken away later", async () => {
    const { tagged, carried } = await liveTrade();
    const [first, second, removed] = [tagged("1", 1), tagged("2", 2), tagged(null, 3)];
    await deliver([second, first]);
    expect((await carried()).creativeTag).toBe(2);
    await deliver([removed, second]);
    expect((await carried()).creativeTag).toBeUndefined();
  });

  test("another publisher's tag changes nothing, and neither does one for an id that is not there", async () => {
    const { shop, buyer, tagged, carried } = await liveTrade();
    const other = await openShop(env);
    const strangers = [
      tagged("1", 1, { projectId: other.pub.id }),
      tagged("1", 1, { projectId: other.pub.id, target: "account", targetId: buyer.adv.id }),
      tagged("1", 1, { targetId: "crt_none" }),
    ];
    expect((await deliver(strangers)).retried).toEqual([]);
    const kept = env.DB.prepare("select target_id from ad_tags where project_id in (?, ?)");
    expect((await kept.bind(shop.pub.id, other.pub.id).all()).results).toEqual([]);
    expect(await carried()).toEqual({ accountTag: undefined, creativeTag: undefined });
  });

  test("a tag that cannot be stored is tried again, and keeps nobody else's back", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { tagged } = await liveTrade();
    const asksWhoseAreKept = (query: string) => query.includes("json_each");
    const DB = {
      prepare: (query: string) => (asksWhoseAreKept(query) ? env.DB.prepare(query) : fail()),
    } as unknown as D1Database;
    const [lost, fine] = [tagged("1", 1), message(opened())];
    expect(await deliver([lost, fine], { ...env, DB })).toEqual({ acked: [fine.id], retried: [lost.id] });
    vi.restoreAllMocks();
  });
});

test("an app's key is known to the ad server as soon as the app is there", async () => {
  const { app, pub } = await openShop(env);
  await settleOutbox(env);
  expect(await env.PLANS.get(appKeyKey(app.appKey), "json")).toEqual({
    projectId: pub.id,
    appId: app.id,
    uidKey: pub.uidKey,
  });
});
