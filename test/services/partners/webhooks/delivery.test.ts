import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../../../worker/db/client";
import {
  rotateWebhookSecret,
  saveClientCredentials,
  saveWebhook,
  setWebhookEnabled,
} from "../../../../worker/services/partners";
import { contextOf, openShop, type Shop } from "../../../support/factories";
import { openReceivers, Receiver } from "../../../support/webhook-receiver";
import {
  attemptsOf,
  connect,
  db,
  deliverAt,
  env,
  messageOf,
  newMessage,
  openHeardShop,
  webhookOf,
} from "./support";

let shop: Shop;
let receiver: Receiver;
let faults: unknown[];

beforeEach(async () => {
  ({ shop, receiver } = await openHeardShop());
  ({ faults } = openReceivers(receiver));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(faults).toEqual([]);
});

const HOUR_MS = 3_600_000;
const publisher = (now?: number) => contextOf(env, shop.publisher, now === undefined ? {} : { now });

/** Sets both clocks to the same time, since the receiver refuses signatures that are minutes old. */
async function deliverOn(now: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await deliverAt(shop, now);
}

/** Runs all attempts until the message is final. @returns the waits, ms */
async function playOut(id: string): Promise<number[]> {
  const waits: number[] = [];
  let now = Date.now();
  for (;;) {
    await deliverOn(now);
    const { status, nextAttemptAt } = await messageOf(id);
    if (status !== "pending" || nextAttemptAt === null) return waits;
    waits.push(nextAttemptAt - now);
    now = nextAttemptAt;
  }
}

describe("a message", () => {
  test("is signed so that the public library takes it, and is sent once when it is taken", async () => {
    const id = await newMessage(shop);
    await deliverAt(shop);
    await deliverAt(shop);
    expect(receiver.heard.map((heard) => [heard.id, heard.type])).toEqual([[id, "webhook.test"]]);
    expect(await messageOf(id)).toMatchObject({ status: "delivered", attempts: 1, nextAttemptAt: null });
    expect((await webhookOf(shop)).lastDeliveredAt).not.toBeNull();
  });

  test("is tried ten times by the schedule under one id with one body, each attempt kept with what was answered", async () => {
    receiver.otherwise = 503;
    const id = await newMessage(shop);
    const { body } = await messageOf(id);
    const waits = await playOut(id);
    const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waits).toHaveLength(schedule.length);
    for (const [nth, seconds] of schedule.entries()) {
      expect(waits[nth]).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(waits[nth]).toBeLessThanOrEqual(seconds * 1_100 + 1_000);
    }
    expect(new Set(receiver.heard.map((heard) => heard.id))).toEqual(new Set([id]));
    expect(await messageOf(id)).toMatchObject({ status: "failed", attempts: 10, body });
    expect((await attemptsOf(id)).map(({ responseStatus }) => responseStatus)).toEqual(Array(10).fill(503));
  });

  test("is not tried before its time", async () => {
    receiver.answers.push(500);
    const now = Date.now();
    const id = await newMessage(shop, now);
    await deliverOn(now);
    const { nextAttemptAt } = await messageOf(id);
    await deliverOn((nextAttemptAt ?? 0) - 1);
    expect(receiver.heard).toHaveLength(1);
    await deliverOn(nextAttemptAt ?? 0);
    expect(receiver.taken).toEqual(["webhook.test"]);
  });

  test.each([
    ["a connection that is lost", new Error("down"), { responseStatus: null, error: "connection" }],
    ["a server error", 500, { responseStatus: 500, error: null }],
    [
      "a redirect, which is not followed",
      new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } }),
      { responseStatus: 302, error: "redirect" },
    ],
  ])("is tried again after %s", async (_, answer, kept) => {
    receiver.answers.push(answer);
    const id = await newMessage(shop);
    await deliverAt(shop);
    expect(await attemptsOf(id)).toMatchObject([kept]);
    expect(await messageOf(id)).toMatchObject({ status: "pending", attempts: 1 });
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
    expect(vi.mocked(globalThis.fetch).mock.calls[0]?.[1]?.redirect).toBe("manual");
  });

  test("that gets no answer in time is given up after ten seconds, and tried again", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    receiver.answers.push(new Error("down"));
    const id = await newMessage(shop);
    await deliverAt(shop);
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(await attemptsOf(id)).toMatchObject([{ error: "timeout" }]);
  });

  test("waits from the end of an attempt that was slow", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    receiver.answers.push(async () => {
      vi.setSystemTime(now + 9_000);
      return new Response(null, { status: 500 });
    });
    const id = await newMessage(shop, now);
    await deliverAt(shop, now);
    expect((await messageOf(id)).nextAttemptAt).toBeGreaterThanOrEqual(now + 9_000 + 5_000);
  });

  test("keeps the first kilobytes of an answer that never ends, and reads no more", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new TextEncoder().encode("아".repeat(500)));
      },
    });
    receiver.answers.push(() => Promise.resolve(new Response(endless, { status: 400 })));
    const id = await newMessage(shop);
    await deliverAt(shop);
    const [attempt] = await attemptsOf(id);
    expect(new TextEncoder().encode(attempt?.responseBody ?? "").length).toBeLessThanOrEqual(4_096 + 3);
    expect(attempt?.responseBody).toMatch(/^아{1000,}/);
    expect(sent).toBeLessThan(10);
  });

  test("to an address that has become private since it was saved is not sent", async () => {
    const id = await newMessage(shop);
    const { webhookEndpoints } = schema;
    await db
      .update(webhookEndpoints)
      .set({ url: "https://169.254.169.254/latest" })
      .where(eq(webhookEndpoints.projectId, shop.pub.id));
    await deliverAt(shop);
    expect(globalThis.fetch).not.toHaveBeenCalled();
    expect(await attemptsOf(id)).toMatchObject([{ error: "address", responseStatus: null }]);
  });
});

describe("a webhook", () => {
  test("that answers 410 is switched off with a notice, once, and holds what comes until it is on again", async () => {
    receiver.answers.push(410, 410);
    const ids = [await newMessage(shop), await newMessage(shop)];
    await deliverAt(shop);
    expect(await webhookOf(shop)).toMatchObject({ status: "disabled", disabledReason: "gone" });
    const { notifications } = schema;
    const notices = await db.query.notifications.findMany({
      where: eq(notifications.accountId, shop.publisher.id),
    });
    expect(notices).toMatchObject([{ kind: "webhook", projectId: shop.pub.id }]);
    expect((await messageOf(ids[0] ?? "")).status).toBe("failed");
  });

  test("to which nothing got through for all of a message's attempts is switched off; one success is enough to keep it", async () => {
    receiver.otherwise = 500;
    await playOut(await newMessage(shop));
    expect(await webhookOf(shop)).toMatchObject({ status: "disabled", disabledReason: "failing" });

    vi.useRealTimers();
    ({ shop, receiver } = await openHeardShop());
    ({ faults } = openReceivers(receiver));
    receiver.otherwise = 500;
    const unlucky = await newMessage(shop);
    await deliverAt(shop);
    receiver.answers.push(204);
    await newMessage(shop);
    await deliverAt(shop);
    await playOut(unlucky);
    expect((await messageOf(unlucky)).status).toBe("failed");
    expect((await webhookOf(shop)).status).toBe("enabled");
  });

  test("that was given another address meanwhile is not switched off by the old one's 410", async () => {
    const moved = new Receiver("https://moved.example/");
    moved.secret = receiver.secret;
    receiver.answers.push(async () => {
      await saveWebhook(publisher(), shop.pub.id, { url: moved.url });
      return new Response(null, { status: 410 });
    });
    await newMessage(shop);
    await deliverAt(shop);
    expect(await webhookOf(shop)).toMatchObject({ status: "enabled", url: moved.url });
  });

  test("that is switched off loses nothing: what happens meanwhile is sent when it is on again", async () => {
    receiver.answers.push(500);
    const before = await newMessage(shop);
    await deliverAt(shop);
    await setWebhookEnabled(publisher(), shop.pub.id, false);
    await deliverAt(shop, Date.now() + HOUR_MS);
    expect(receiver.taken).toEqual([]);
    expect(await messageOf(before)).toMatchObject({ status: "pending", nextAttemptAt: null });
    await setWebhookEnabled(publisher(), shop.pub.id, true);
    await deliverAt(shop);
    expect(await messageOf(before)).toMatchObject({ status: "delivered" });
  });

  test("that was given up on is switched on by a new address, which gets what waited", async () => {
    receiver.answers.push(410, 500);
    const ids = [await newMessage(shop), await newMessage(shop)];
    await deliverAt(shop);
    const moved = new Receiver("https://moved.example/");
    moved.secret = receiver.secret;
    ({ faults } = openReceivers(moved));
    await saveWebhook(publisher(), shop.pub.id, { url: moved.url });
    await deliverAt(shop);
    const waited = await Promise.all(ids.map(messageOf));
    expect(waited.map(({ status }) => status).sort()).toEqual(["delivered", "failed"]);
    expect(moved.heard).toHaveLength(1);
  });
});

describe("a secret", () => {
  test("that replaces another is valid beside it for a day, and alone afterwards", async () => {
    const old = receiver.secret;
    const { version } = await webhookOf(shop);
    const fresh = await rotateWebhookSecret(publisher(), shop.pub.id, version);
    expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const secret of [old, fresh]) {
      receiver.secret = secret;
      await newMessage(shop);
      await deliverAt(shop);
    }
    expect(receiver.taken).toHaveLength(2);
    expect(receiver.heard[0]?.headers.get("webhook-signature")).toMatch(/^v1,\S+ v1,\S+$/);
    const tomorrow = Date.now() + 25 * HOUR_MS;
    await newMessage(shop, tomorrow);
    await deliverOn(tomorrow);
    expect(receiver.taken).toHaveLength(3);
    expect(receiver.heard[2]?.headers.get("webhook-signature")).toMatch(/^v1,\S+$/);
  });

  test("asked for twice by one request is made once", async () => {
    const { version } = await webhookOf(shop);
    await rotateWebhookSecret(publisher(), shop.pub.id, version);
    const again = rotateWebhookSecret(publisher(), shop.pub.id, version);
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("and the client's are nowhere to be read: not in the database, not in what an attempt keeps", async () => {
    const credentials = { clientId: "madang", clientSecret: "open-sesame!" };
    await saveClientCredentials(publisher(), shop.pub.id, credentials);
    const id = await newMessage(shop);
    await deliverAt(shop);
    const basic = `Basic ${btoa("madang:open-sesame!")}`;
    expect(receiver.heard[0]?.headers.get("authorization")).toBe(basic);
    const kept = JSON.stringify([
      await attemptsOf(id),
      await messageOf(id),
      await webhookOf(shop),
      await db.query.clientCredentials.findMany(),
    ]);
    expect(kept).toContain("webhook-signature");
    for (const secret of [receiver.secret, receiver.secret.slice(6), "open-sesame!", basic])
      expect(kept).not.toContain(secret);
  });
});

test("a publisher's webhook hears nothing of another's, however their ids are mixed up", async () => {
  const other = await openShop(env);
  const theirs = await connect(other);
  const { faults: lost } = openReceivers(receiver, theirs);
  await newMessage(shop);
  await newMessage(other);
  await deliverAt(shop);
  await deliverAt(other);
  expect([receiver.heard.length, theirs.heard.length]).toEqual([1, 1]);
  expect(theirs.heard[0]?.data).toEqual({ projectId: other.pub.id });
  expect(lost).toEqual([]);
});
