import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appKeyKey } from "../../../domain/audience";
import { REVIEW_DUE_H } from "../../../domain/booking";
import { ORPHAN_AGE_MS } from "../../../domain/content";
import { billingMonthAt, DAY_MS, makeId } from "../../../domain/kernel";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/money";
import { schema } from "../../../worker/db/client";
import type { ConsoleEnv, WebhookWakeUp } from "../../../worker/env";
import { handleClock } from "../../../worker/jobs/clock";
import { challengeApp } from "../../../worker/services/inventory";
import { createGroup, giveProject } from "../../../worker/services/people";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { allowConsoleError } from "../../support/console-errors";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop, type Shop, unique } from "../../support/factories";
import { db, newMessage, openHeardShop } from "../partners/webhooks/support";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;

/** The minute of the hour in which a row is processed, by the rule of `hasItsTurn`. */
function turnOf(id: string): number {
  return HOUR + ((id.charCodeAt(id.length - 1) * 7 + id.charCodeAt(id.length - 2)) % 60) * MINUTE_MS;
}

/** A pending task, the time at which the clock performs it, and whether it is done. */
interface Due {
  atMs?: number;
  bound?: Partial<ConsoleEnv>;
  isDone(): Promise<boolean>;
}

let shop: Shop;
beforeAll(async () => {
  ({ shop } = await openHeardShop());
});

const count = async (query: ReturnType<typeof sql>) => (await db.all<{ n: number }>(query))[0]?.n;

/** A shop, and an ad account that books there. */
async function openTrade(): Promise<Trade> {
  const own = await openShop(env);
  const operator = await openAccount(env, { isOperator: true });
  return { env, shop: own, buyer: await openBuyer(env, own), operator };
}

const DUE: Record<string, () => Promise<Due>> = {
  async "reminds a publisher of a review that is due"() {
    const { campaignAlerts } = schema;
    const { id, submittedAt } = await campaignIn("submitted", await openTrade());
    return {
      atMs: (submittedAt ?? 0) + REVIEW_DUE_H * HOUR_MS,
      isDone: async () => (await db.$count(campaignAlerts, eq(campaignAlerts.campaignId, id))) === 1,
    };
  },
  async "ends the removal of a product"() {
    const { adProducts } = schema;
    const { cpm } = await openShop(env);
    const removed = { status: "remove" as const, removedAt: HOUR - 30 * DAY_MS };
    await db.update(adProducts).set(removed).where(eq(adProducts.id, cpm.id));
    return {
      isDone: async () =>
        (await db.select().from(adProducts).where(eq(adProducts.id, cpm.id)))[0]?.goneAt === HOUR,
    };
  },
  async "settles what a quest channel shows"() {
    const { adProducts, questBoards } = schema;
    const { cpm } = await openShop(env);
    await db.update(adProducts).set({ pricingType: "cpq" }).where(eq(adProducts.id, cpm.id));
    return { isDone: async () => (await db.$count(questBoards, eq(questBoards.productId, cpm.id))) === 1 };
  },
  async "stops a plan that is used up"() {
    const { projectMonths, projects } = schema;
    const { pub } = await openShop(env);
    const used = { month: billingMonthAt(HOUR), impressions: STREAM_PLAN_FREE_IMPRESSIONS };
    await db.insert(projectMonths).values({ pubProjectId: pub.id, ...used });
    return {
      isDone: async () =>
        (await db.select().from(projects).where(eq(projects.id, pub.id)))[0]?.planExhaustedAt === HOUR,
    };
  },
  async "gives a live campaign its forecast anew"() {
    const { id } = await campaignIn("live", await openTrade());
    await settleOutbox(env);
    const told: unknown[] = [];
    const meters = {
      idFromName: (name: string) => name,
      get: (name: string) => ({ configure: async () => void told.push(name) }),
    };
    const bound = { CAMPAIGN_METER: meters as unknown as ConsoleEnv["CAMPAIGN_METER"] };
    return { atMs: turnOf(id), bound, isDone: async () => told.includes(id) };
  },
  async "writes an app that the ad server does not know"() {
    const { app } = await openShop(env);
    await settleOutbox(env);
    await env.PLANS.delete(appKeyKey(app.appKey));
    return {
      atMs: turnOf(app.id),
      isDone: async () => (await env.PLANS.get(appKeyKey(app.appKey))) !== null,
    };
  },
  async "looks for an app's record in the DNS"() {
    const { app, pub, publisher } = await openShop(env);
    await challengeApp(contextOf(env, publisher), pub.id, app.id, { method: "dns" });
    const { appChallenges } = schema;
    return {
      isDone: async () => {
        const [row] = await db.select().from(appChallenges).where(eq(appChallenges.appId, app.id));
        return row?.checkedAt === HOUR;
      },
    };
  },
  async "brings memberships in line with their group"() {
    const { projects } = schema;
    const { pub, publisher } = await openShop(env);
    const ctx = contextOf(env, publisher);
    const { id } = await createGroup(ctx, { name: "운영팀" });
    await giveProject(ctx, id, { project: pub.id });
    return {
      atMs: HOUR + 5 * MINUTE_MS,
      isDone: async () =>
        (await db.select().from(projects).where(eq(projects.id, pub.id)))[0]?.membershipsSyncedAt ===
        HOUR + 5 * MINUTE_MS,
    };
  },
  async "adds up the traffic of an hour that is over"() {
    const unitId = unique("unt");
    const old = { unitId, hourAt: HOUR - 2 * DAY_MS, requests: 1, fills: 1, anonymous: 0 };
    await db.insert(schema.unitTraffic).values([
      { ...old, part: "a" },
      { ...old, part: "b" },
    ]);
    return {
      isDone: async () =>
        (await count(
          sql`select count(*) as n from unit_traffic where unit_id = ${unitId} and part = '' and requests = 2`,
        )) === 1,
    };
  },
  async "removes a file that no row names"() {
    const id = makeId("asset", HOUR - 1.5 * ORPHAN_AGE_MS, crypto.getRandomValues(new Uint8Array(16)));
    await env.CREATIVES.put(`public/${id}`, "bytes");
    return { isDone: async () => (await env.CREATIVES.head(`public/${id}`)) === null };
  },
  async "adds up what SDKs an app's requests came from"() {
    const row = { appId: unique("app"), sdk: "web/1", hourAt: HOUR - 2 * DAY_MS, part: "a", requests: 3 };
    await db.insert(schema.appSdkRequests).values(row);
    return {
      isDone: async () =>
        (await count(
          sql`select count(*) as n from app_sdk_requests where app_id = ${row.appId} and part = ''`,
        )) === 1,
    };
  },
  async "forgets a webhook's message of long ago"() {
    const { webhookDeliveries } = schema;
    const id = await newMessage(shop);
    const old = { status: "delivered" as const, createdAt: HOUR - 31 * DAY_MS };
    await db.update(webhookDeliveries).set(old).where(eq(webhookDeliveries.id, id));
    return { isDone: async () => (await db.$count(webhookDeliveries, eq(webhookDeliveries.id, id))) === 0 };
  },
  async "forgets what somebody was told long ago"() {
    const { notifications } = schema;
    const id = unique("ntf_");
    await db.insert(notifications).values({
      id,
      accountId: shop.publisher.id,
      kind: "webhook",
      details: {},
      eventId: id,
      createdAt: HOUR - 400 * DAY_MS,
    });
    return { isDone: async () => (await db.$count(notifications, eq(notifications.id, id))) === 0 };
  },
  async "does what no wake-up reached"() {
    const { outbox } = schema;
    const id = await contextOf(env, null).newId("outbox");
    const since = HOUR - DAY_MS;
    const payload = { unitId: shop.banner.id };
    await db.insert(outbox).values({
      id: `out_0${id.slice(5)}`,
      topic: "plan.publish",
      payload,
      createdAt: since,
      availableAt: 0,
    });
    return {
      isDone: async () =>
        (await db.query.outbox.findFirst({ where: eq(outbox.id, `out_0${id.slice(5)}`) }))?.doneAt === HOUR,
    };
  },
  async "wakes a webhook with messages that are due"() {
    await newMessage(shop);
    const woken: string[] = [];
    const sendBatch = async (messages: { body: WebhookWakeUp }[]) =>
      void woken.push(...messages.map(({ body }) => body.projectId));
    const bound = { WEBHOOK_QUEUE: { sendBatch } as unknown as ConsoleEnv["WEBHOOK_QUEUE"] };
    return { bound, isDone: async () => woken.includes(shop.pub.id) };
  },
};

describe("the minute's clock", () => {
  it.each(Object.entries(DUE))("%s", async (_, arrange) => {
    const { atMs = HOUR, bound = {}, isDone } = await arrange();
    expect(await isDone(), "before").toBe(false);
    await handleClock({ ...env, ...bound }, atMs);
    expect(await isDone(), "after").toBe(true);
  });

  it("adds up, sweeps and forgets at full hours alone", async () => {
    const due = await DUE["removes a file that no row names"]?.();
    await handleClock(env, HOUR + MINUTE_MS);
    expect(await due?.isDone()).toBe(false);
  });

  it("does everything else while a service is away, and then says what failed", async () => {
    allowConsoleError(/"event":"clock"/);
    const away = new Proxy({}, { get: () => () => Promise.reject(new Error("away")) });
    const kept = [
      "ends the removal of a product",
      "settles what a quest channel shows",
      "stops a plan that is used up",
      "adds up the traffic of an hour that is over",
      "forgets what somebody was told long ago",
      "does what no wake-up reached",
      "wakes a webhook with messages that are due",
    ];
    const due = await Promise.all(kept.map((name) => DUE[name]?.()));
    const bound = Object.assign({}, ...due.map((each) => each?.bound ?? {})) as Partial<ConsoleEnv>;
    const broken = { ...env, ...bound, CREATIVES: away as R2Bucket };
    await expect(handleClock(broken, HOUR)).rejects.toThrow("1 tasks of the clock failed");
    expect(await Promise.all(due.map((each) => each?.isDone()))).toEqual(kept.map(() => true));
  });
});
