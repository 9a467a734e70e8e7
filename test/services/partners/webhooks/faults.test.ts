import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../../../worker/db/client";
import type { ConsoleEnv, WebhookWakeUp } from "../../../../worker/env";
import { runOutboxEntry } from "../../../../worker/jobs/outbox";
import { handleWebhooks } from "../../../../worker/jobs/webhook";
import { pauseCampaign } from "../../../../worker/services/booking";
import { deliverDue, drainWebhooks, forgetOldMessages } from "../../../../worker/services/partners";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { contextOf, openAccount, openBuyer, type Shop, unique } from "../../../support/factories";
import { openReceivers, type Receiver } from "../../../support/webhook-receiver";
import { attemptsOf, db, deliverAt, env, messageOf, messagesOf, newMessage, openHeardShop } from "./support";

let shop: Shop;
let receiver: Receiver;

beforeEach(async () => {
  ({ shop, receiver } = await openHeardShop());
  openReceivers(receiver);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE_MS = 60_000;

/** A database whose nth write from now on fails before or after it is executed. */
function breakingDb(nth: number, when: "before" | "after"): ConsoleEnv {
  let count = 0;
  const broken = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "batch" || typeof value !== "function") {
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        count += 1;
        if (count === nth && when === "before") throw new Error("crash");
        const result: unknown = await value.call(target, statements);
        if (count === nth && when === "after") throw new Error("crash");
        return result;
      };
    },
  });
  return { ...env, DB: broken };
}

/** A queue whose sends fail. */
const deafQueue = (): ConsoleEnv => {
  const send = () => Promise.reject(new Error("crash"));
  return { ...env, WEBHOOK_QUEUE: { send, sendBatch: send } as unknown as Queue<WebhookWakeUp> };
};

const newsOf = async (campaignId: string) => {
  const rows = await db.query.outbox.findMany({ where: eq(schema.outbox.topic, "webhook.event") });
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(campaignId));
};

describe("an event", () => {
  let trade: Trade;
  beforeEach(async () => {
    const buyer = await openBuyer(env, shop);
    trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });

  test.each([
    ["before it keeps the messages", () => breakingDb(1, "before")],
    ["after it kept the messages", () => breakingDb(1, "after")],
    ["after it kept them, before anybody is woken", deafQueue],
  ])("whose handler crashes %s is one message in the end", async (_, broken) => {
    const { id } = await campaignIn("submitted", trade);
    for (const row of await newsOf(id)) {
      expect(await runOutboxEntry(contextOf(broken(), null), row.id)).toBe(false);
      expect(await runOutboxEntry(contextOf(env, null), row.id)).toBe(true);
      await db.update(schema.outbox).set({ doneAt: null }).where(eq(schema.outbox.id, row.id));
      await runOutboxEntry(contextOf(env, null), row.id);
    }
    const types = (await messagesOf(shop)).map(({ type }) => type).sort();
    expect(types).toEqual([
      "campaign.created",
      "campaign.submitted",
      "creative.created",
      "creative.created",
      "creative.submitted",
      "creative.submitted",
    ]);
    await deliverAt(shop);
    expect([...receiver.taken].sort()).toEqual(types);
  });

  test("is not lost with a change that rolls back, and not told of one", async () => {
    const campaign = await campaignIn("booked", trade);
    const before = (await newsOf(campaign.id)).length;
    const racing = [1, 2, 3].map(() =>
      pauseCampaign(contextOf(env, shop.publisher), shop.pub.id, campaign.id),
    );
    const ended = await Promise.allSettled(racing);
    const moved = ended.filter(({ status }) => status === "fulfilled").length;
    expect(moved).toBeGreaterThan(0);
    expect((await newsOf(campaign.id)).length - before).toBe(moved);
  });
});

describe("an attempt", () => {
  test("whose outcome could not be kept is made again under the same id once its claim has lapsed", async () => {
    const id = await newMessage(shop);
    const now = Date.now();
    const crash = deliverDue(contextOf(breakingDb(1, "before"), null, { now }), shop.pub.id);
    await expect(crash).rejects.toThrow("crash");
    await deliverAt(shop, now + MINUTE_MS - 1);
    expect(receiver.heard).toHaveLength(1);
    await deliverAt(shop, now + MINUTE_MS);
    expect(receiver.heard.map((heard) => heard.id)).toEqual([id, id]);
    expect(receiver.taken).toHaveLength(1);
    expect(await messageOf(id)).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("that was kept although the answer of the database was lost is not made again", async () => {
    const id = await newMessage(shop);
    const crash = deliverDue(contextOf(breakingDb(1, "after"), null), shop.pub.id);
    await expect(crash).rejects.toThrow("crash");
    await deliverAt(shop, Date.now() + MINUTE_MS);
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(receiver.heard).toHaveLength(1);
  });

  test("is made by one of many who drain at once", async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => newMessage(shop)));
    const drains = Array.from({ length: 12 }, () => deliverDue(contextOf(env, null), shop.pub.id));
    await Promise.all(drains);
    await deliverAt(shop);
    expect(receiver.heard.map((heard) => heard.id).sort()).toEqual([...ids].sort());
  });

  test("that comes back after its claim lapsed changes nothing that another has done since", async () => {
    const id = await newMessage(shop);
    const now = Date.now();
    receiver.answers.push(async () => {
      await deliverAt(shop, now + MINUTE_MS);
      return new Response(null, { status: 500 });
    });
    await deliverDue(contextOf(env, null, { now }), shop.pub.id);
    expect(await messageOf(id)).toMatchObject({ status: "delivered", attempts: 1 });
    expect(await attemptsOf(id)).toHaveLength(2);
  });
});

describe("a receiver that is down", () => {
  test("is sent everything once it is back", async () => {
    receiver.otherwise = new Error("down");
    const ids = await Promise.all(Array.from({ length: 30 }, () => newMessage(shop)));
    const now = Date.now();
    for (let minute = 0; minute < 10; minute++) {
      await deliverDue(contextOf(env, null, { now: now + minute * MINUTE_MS }), shop.pub.id);
    }
    expect(receiver.taken).toEqual([]);
    receiver.otherwise = 204;
    const later = now + 12 * 60 * MINUTE_MS;
    vi.useFakeTimers({ toFake: ["Date"], now: later });
    await deliverAt(shop, later);
    vi.useRealTimers();
    expect(new Set(receiver.heard.slice(-30).map((heard) => heard.id))).toEqual(new Set(ids));
    expect(receiver.taken).toHaveLength(30);
  });

  test("is tried by a few at once, whoever wakes it, and keeps no turn from another publisher", async () => {
    const other = await openHeardShop();
    openReceivers(receiver, other.receiver);
    let inFlight = 0;
    let most = 0;
    const gate: (() => void)[] = [];
    receiver.otherwise = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise<void>((resolve) => gate.push(resolve));
      inFlight -= 1;
      return new Response(null, { status: 500 });
    };
    await Promise.all(Array.from({ length: 40 }, () => newMessage(shop)));
    await newMessage(other.shop);
    const stuck = Array.from({ length: 5 }, () => deliverDue(contextOf(env, null), shop.pub.id));
    await vi.waitUntil(() => inFlight === 10);
    await handleWebhooks(batchOf(other.shop.pub.id), env);
    expect(other.receiver.taken).toEqual(["webhook.test"]);
    for (const open of gate) open();
    await Promise.all(stuck);
    expect(most).toBe(10);
  });
});

function batchOf(...projectIds: string[]) {
  const message = (projectId: string) => ({
    id: unique("m"),
    timestamp: new Date(),
    attempts: 1,
    body: { projectId },
    ack: () => undefined,
    retry: () => undefined,
  });
  return { messages: projectIds.map(message) };
}

describe("the clock", () => {
  /** The projects that a tick wakes. */
  async function wokenAt(now: number): Promise<string[]> {
    const woken: string[] = [];
    const sendBatch = async (messages: { body: WebhookWakeUp }[]) => {
      woken.push(...messages.map(({ body }) => body.projectId));
    };
    const queue = { sendBatch } as unknown as Queue<WebhookWakeUp>;
    await drainWebhooks(contextOf({ ...env, WEBHOOK_QUEUE: queue }, null, { now }));
    return woken;
  }

  test("wakes each publisher that has something due once, however much it is, and nobody else", async () => {
    const idle = await openHeardShop();
    const busy = await openHeardShop();
    await Promise.all(Array.from({ length: 15 }, () => newMessage(shop)));
    await newMessage(busy.shop);
    const due = await wokenAt(Date.now() + 1_000);
    expect(due.filter((id) => id === shop.pub.id)).toHaveLength(1);
    expect(due).toContain(busy.shop.pub.id);
    expect(due).not.toContain(idle.shop.pub.id);
    await deliverAt(shop);
    expect(await wokenAt(Date.now() + 1_000)).not.toContain(shop.pub.id);
  });

  test("forgets messages after thirty days, those apart that are still tried", async () => {
    const [kept, old] = [await newMessage(shop), await newMessage(shop)];
    const { webhookDeliveries } = schema;
    await deliverAt(shop);
    await db
      .update(webhookDeliveries)
      .set({ status: "pending", nextAttemptAt: Date.now() })
      .where(eq(webhookDeliveries.id, kept));
    const later = Date.now() + 31 * 24 * 60 * MINUTE_MS;
    await forgetOldMessages(contextOf(env, null, { now: later }));
    expect((await messagesOf(shop)).map(({ id }) => id)).toEqual([kept]);
    expect(await attemptsOf(old)).toEqual([]);
  });
});
