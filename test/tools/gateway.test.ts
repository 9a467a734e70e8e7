import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS, LocalGateway } from "../../scripts/local/gateway/gateway.ts";
import { type RunningGateway, startGateway } from "../../scripts/local/gateway/server.ts";
import { type Gateway, gatewayOf } from "../../worker/integrations/gateway";

const stateDir = mkdtempSync(join(tmpdir(), "madang-gateway-"));
const stateFile = join(stateDir, "gateway.ndjson");
let local: RunningGateway;
beforeAll(async () => {
  local = await startGateway({ stateFile });
});
afterAll(async () => {
  await local.close();
  rmSync(stateDir, { recursive: true, force: true });
});

const present = (gateway: Gateway | null): Gateway => {
  if (!gateway) throw new Error("no key");
  return gateway;
};
const localGateway = () =>
  present(gatewayOf({ TOSS_SECRET_KEY: local.secretKey, TOSS_API_ORIGIN: local.origin }));

const ACCEPTED = "4330120000000017";
const newOrder = () => ({ orderId: `order-${randomUUID()}`, idempotencyKey: randomUUID() });

/** Selects a card in the window. @returns the query of the redirect back */
async function choose(asked: Record<string, string>, form: Record<string, string>): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    successUrl: "https://console.example/ok",
    failUrl: "https://console.example/failed",
    ...asked,
  });
  const body = new URLSearchParams({ decision: "allow", ...form });
  const answer = await fetch(`${local.origin}/window?${query}`, { method: "POST", body, redirect: "manual" });
  return new URL(answer.headers.get("Location") ?? "").searchParams;
}

async function authKeyOf(customerKey: string, card: string): Promise<string> {
  const back = await choose({ kind: "billing", customerKey }, { card });
  expect(back.get("customerKey")).toBe(customerKey);
  return back.get("authKey") ?? "";
}

async function registered(card = ACCEPTED) {
  const customerKey = `customer-${randomUUID()}`;
  const outcome = await localGateway().issueBillingKey({
    customerKey,
    authKey: await authKeyOf(customerKey, card),
  });
  if (outcome.kind !== "issued") throw new Error(JSON.stringify(outcome));
  return { customerKey, billingKey: outcome.billingKey, card: outcome.card, orderName: "Campaign" };
}

async function charged(amountMinor: number) {
  const { card: _, ...key } = await registered();
  const input = { ...key, ...newOrder(), amountMinor };
  const outcome = await localGateway().charge(input);
  if (outcome.kind !== "captured") throw new Error(JSON.stringify(outcome));
  return { input, payment: outcome.payment };
}

const { TOSS_TEST_SECRET_KEY } = process.env;
const targets = [
  {
    name: "the local gateway",
    env: () => ({ TOSS_SECRET_KEY: local.secretKey, TOSS_API_ORIGIN: local.origin }),
  },
  ...(TOSS_TEST_SECRET_KEY
    ? [
        {
          name: "Toss Payments",
          env: () => ({ TOSS_SECRET_KEY: TOSS_TEST_SECRET_KEY, TOSS_API_ORIGIN: undefined }),
        },
      ]
    : []),
];

describe.each(targets)("$name, without a browser", ({ env }) => {
  /** A gateway that answers with one error. */
  const forced = (code: string) =>
    present(
      gatewayOf(env(), (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("TossPayments-Test-Code", code);
        return fetch(input, { ...init, headers });
      }),
    );
  const charge = (code: string) =>
    forced(code).charge({
      billingKey: "bil_none",
      customerKey: "customer-1",
      orderName: "Campaign",
      amountMinor: 1_000,
      ...newOrder(),
    });

  test("an order that never was is absent", async () => {
    expect(await present(gatewayOf(env())).lookUp(newOrder().orderId)).toEqual({ kind: "absent" });
  });

  test("a wrong key is our fault", async () => {
    const gateway = present(gatewayOf({ ...env(), TOSS_SECRET_KEY: "test_sk_none" }));
    const outcome = await gateway.confirm({ paymentKey: "none", amountMinor: 1_000, ...newOrder() });
    expect(outcome).toEqual({ kind: "fault", code: "UNAUTHORIZED_KEY" });
  });

  test.each([
    ["REJECT_CARD_PAYMENT", "limit"],
    ["EXCEED_MAX_ONE_DAY_AMOUNT", "limit"],
    ["INVALID_CARD_EXPIRATION", "expired"],
    ["INVALID_CARD_LOST_OR_STOLEN", "stolen"],
    ["INVALID_STOPPED_CARD", "stopped"],
    ["REJECT_CARD_COMPANY", "company-refused"],
    ["NOT_SUPPORTED_CARD_TYPE", "unsupported"],
    ["FDS_ERROR", "fraud-suspected"],
    ["INVALID_CARD_NUMBER", "invalid-card"],
    ["EXCEED_MAX_AUTH_COUNT", "other"],
  ])("%s declines for good: %s", async (code, reason) => {
    expect(await charge(code)).toEqual({ kind: "declined", reason, code });
  });

  test.each(["PROVIDER_ERROR", "FAILED_INTERNAL_SYSTEM_PROCESSING", "FORBIDDEN_CONSECUTIVE_REQUEST"])(
    "%s says nothing of what became of a charge, whatever its status",
    async (code) => {
      expect(await charge(code)).toEqual({ kind: "unknown", code });
    },
  );
});

describe("a card", () => {
  test("is issued a key once, and the same try is answered the same", async () => {
    const customerKey = "customer-issue";
    const input = { customerKey, authKey: await authKeyOf(customerKey, ACCEPTED) };
    const issued = await localGateway().issueBillingKey(input);
    expect(issued).toMatchObject({
      kind: "issued",
      card: { company: "41", numberMasked: "43301200****001*", cardType: "credit", ownerType: "personal" },
    });
    expect(await localGateway().issueBillingKey(input)).toEqual(issued);
  });

  test("is registered by its holder after a stranger tried with the same authKey", async () => {
    const customerKey = "customer-holder";
    const authKey = await authKeyOf(customerKey, ACCEPTED);
    expect(await localGateway().issueBillingKey({ customerKey: "customer-stranger", authKey })).toMatchObject(
      {
        kind: "fault",
      },
    );
    expect(await localGateway().issueBillingKey({ customerKey, authKey })).toMatchObject({ kind: "issued" });
  });

  test("that cannot be registered is declined with a reason", async () => {
    const input = { customerKey: "customer-2", authKey: await authKeyOf("customer-2", "4330120000000702") };
    expect(await localGateway().issueBillingKey(input)).toMatchObject({
      kind: "declined",
      reason: "unsupported",
    });
  });

  test.each([
    ["4330120000000108", "limit"],
    ["4330120000000207", "company-refused"],
    ["4330120000000306", "expired"],
    ["4330120000000405", "stolen"],
    ["4330120000000504", "stopped"],
    ["4330120000000603", "fraud-suspected"],
  ])("%s is declined when it is charged: %s", async (number, reason) => {
    const { card: _, ...key } = await registered(number);
    const outcome = await localGateway().charge({ ...key, ...newOrder(), amountMinor: 1_000 });
    expect(outcome).toMatchObject({ kind: "declined", reason });
  });

  test("that is deleted is charged no more, and is deleted again", async () => {
    const { card: _, ...key } = await registered();
    expect(await localGateway().deleteBillingKey(key.billingKey)).toBe("deleted");
    expect(await localGateway().deleteBillingKey(key.billingKey)).toBe("deleted");
    const outcome = await localGateway().charge({ ...key, ...newOrder(), amountMinor: 1_000 });
    expect(outcome).toMatchObject({ kind: "declined", code: "INVALID_BILL_KEY_REQUEST" });
  });

  test("of somebody else is our fault", async () => {
    const { card: _, ...key } = await registered();
    const input = { ...key, customerKey: "customer-other", ...newOrder(), amountMinor: 1_000 };
    expect(await localGateway().charge(input)).toEqual({ kind: "fault", code: "NOT_MATCHES_CUSTOMER_KEY" });
  });
});

describe("a charge", () => {
  test("that is sent again by its key is the one there was, and by another key it is looked up", async () => {
    const { input, payment } = await charged(110_000);
    expect(payment).toMatchObject({ status: "done", totalMinor: 110_000, balanceMinor: 110_000 });
    expect(await localGateway().charge(input)).toEqual({ kind: "captured", payment });
    const again = await localGateway().charge({ ...input, idempotencyKey: randomUUID() });
    expect(again).toEqual({ kind: "unknown", code: "DUPLICATED_ORDER_ID" });
    expect(await localGateway().lookUp(input.orderId)).toEqual({ kind: "found", payment });
  });

  test("that was declined stays declined under its key", async () => {
    const { card: _, ...key } = await registered("9410610000000035");
    const input = { ...key, ...newOrder(), amountMinor: 1_000_001 };
    const declined = await localGateway().charge(input);
    expect(declined).toMatchObject({ kind: "declined", reason: "limit" });
    expect(await localGateway().charge({ ...input, amountMinor: 1_000 })).toEqual(declined);
    expect(await localGateway().lookUp(input.orderId)).toMatchObject({
      kind: "found",
      payment: { status: "aborted", failure: { code: "REJECT_CARD_PAYMENT" } },
    });
  });

  test.each([
    { kind: "lost", code: "NO_ANSWER", isTaken: true },
    { kind: "error-after", code: "FAILED_INTERNAL_SYSTEM_PROCESSING", isTaken: true },
    { kind: "error-before", code: "FAILED_INTERNAL_SYSTEM_PROCESSING", isTaken: false },
    { kind: "dropped", code: "NO_ANSWER", isTaken: false },
  ] as const)("that meets $kind is unknown, looked up and sent again", async ({ kind, code, isTaken }) => {
    const { card: _, ...key } = await registered();
    const input = { ...key, ...newOrder(), amountMinor: 5_500 };
    await fetch(`${local.origin}/_local/faults`, {
      method: "POST",
      body: JSON.stringify({ faults: [{ on: "charge", kind }] }),
    });
    expect(await localGateway().charge(input)).toEqual({ kind: "unknown", code });
    expect((await localGateway().lookUp(input.orderId)).kind).toBe(isTaken ? "found" : "absent");
    const outcome = await localGateway().charge(input);
    expect(outcome.kind).toBe("captured");
    expect(await localGateway().lookUp(input.orderId)).toMatchObject({
      kind: "found",
      payment: { status: "done" },
    });
  });

  test("is there after a restart, with its key's answer", async () => {
    const { input, payment } = await charged(3_300);
    await local.close();
    local = await startGateway({ stateFile });
    expect(await localGateway().lookUp(input.orderId)).toMatchObject({
      kind: "found",
      payment: { paymentKey: payment.paymentKey },
    });
    expect(await localGateway().charge(input)).toMatchObject({
      kind: "captured",
      payment: { paymentKey: payment.paymentKey },
    });
  });
});

describe("a cancel", () => {
  const cancelOf = (paymentKey: string, amountMinor: number) =>
    localGateway().cancel({ paymentKey, amountMinor, reason: "refund", idempotencyKey: randomUUID() });

  test("takes parts up to the total, none beyond it, and each once by its key", async () => {
    const { payment } = await charged(10_000);
    const { paymentKey } = payment;
    const part = { paymentKey, reason: "half", amountMinor: 4_000, idempotencyKey: randomUUID() };
    const first = await localGateway().cancel(part);
    expect(first).toMatchObject({
      kind: "canceled",
      payment: { status: "partial-canceled", totalMinor: 10_000, balanceMinor: 6_000 },
    });
    expect(await localGateway().cancel(part)).toEqual(first);
    expect(await cancelOf(paymentKey, 6_001)).toEqual({ kind: "refused", code: "NOT_CANCELABLE_AMOUNT" });
    expect(await cancelOf(paymentKey, 6_000)).toMatchObject({
      kind: "canceled",
      payment: {
        status: "canceled",
        balanceMinor: 0,
        cancels: [{ amountMinor: 4_000 }, { amountMinor: 6_000 }],
      },
    });
    expect(await cancelOf(paymentKey, 1)).toEqual({ kind: "refused", code: "ALREADY_CANCELED_PAYMENT" });
  });
});

test.each([
  ["rebound.example", 421],
  ["127.0.0.1.example", 421],
  ["localhost", 200],
])("is read under names of this machine alone: %s is answered %i", async (name, status) => {
  const { port } = new URL(local.origin);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(local.origin, { headers: { Host: `${name}:${port}` } }, resolve).on("error", reject),
  );
  answer.resume();
  expect(answer.statusCode).toBe(status);
});

test("a webhook is sent for what is canceled on the gateway's page, and for nothing of the API", async () => {
  const heard: unknown[] = [];
  const console = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    heard.push(JSON.parse(body));
    response.end();
  });
  await new Promise<void>((resolve) => console.listen(0, "127.0.0.1", resolve));
  await local.close();
  local = await startGateway({
    stateFile,
    webhookUrl: `http://127.0.0.1:${(console.address() as AddressInfo).port}/`,
  });
  const { payment } = await charged(7_700);
  const { paymentKey } = payment;
  await localGateway().cancel({ paymentKey, amountMinor: 700, reason: "ours", idempotencyKey: randomUUID() });
  expect(heard).toEqual([]);
  await fetch(local.origin, {
    method: "POST",
    body: new URLSearchParams({ paymentKey, amount: "7000", reason: "theirs" }),
  });
  expect(heard).toMatchObject([
    { eventType: "PAYMENT_STATUS_CHANGED", data: { paymentKey, status: "CANCELED" } },
  ]);
  console.closeAllConnections();
  await new Promise((resolve) => console.close(resolve));
});

test("the window answers whoever canceled, and whoever typed no card", async () => {
  const asked = { kind: "billing", customerKey: "customer-3" };
  const back = await choose(asked, { decision: "cancel" });
  expect(back.get("code")).toBe("PAY_PROCESS_CANCELED");
  const query = new URLSearchParams({
    ...asked,
    successUrl: "https://a.example",
    failUrl: "https://a.example",
  });
  const answer = await fetch(`${local.origin}/window?${query}`, {
    method: "POST",
    headers: { "Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8" },
    body: new URLSearchParams({
      decision: "allow",
      card: "other",
      number: "4330120000000018",
      expiry: "13/30",
    }),
  });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('<html lang="ko">');
  expect(page.match(/role="alert"/g)).toHaveLength(2);
});

describe("in the process of a test, with its own clock", () => {
  /** A gateway without sockets. */
  function inProcess() {
    let nowMs = Date.UTC(2026, 10, 25);
    const slept: (() => void)[] = [];
    const core = new LocalGateway({
      origin: "https://gateway.test",
      nowMs: () => nowMs,
      sleep: () => new Promise((resolve) => slept.push(resolve)),
    });
    const gateway = present(
      gatewayOf(
        { TOSS_SECRET_KEY: LOCAL_KEYS.secretKey, TOSS_API_ORIGIN: "https://gateway.test" },
        (input, init) => core.handle(new Request(input, init)),
      ),
    );
    const card = {
      issuerCode: "41",
      cardType: "신용",
      ownerType: "개인",
      masked: "43301200****001*",
    } as const;
    const register = async () => {
      const customerKey = "customer-1";
      const outcome = await gateway.issueBillingKey({
        customerKey,
        authKey: core.books.grant(customerKey, card),
      });
      if (outcome.kind !== "issued") throw new Error(outcome.code);
      return { customerKey, billingKey: outcome.billingKey, orderName: "Campaign" };
    };
    return {
      ...{ core, gateway, register, slept, card },
      pass: (ms: number) => {
        nowMs += ms;
      },
      now: () => nowMs,
    };
  }

  test("what stops half-way is in progress, cannot be sent again meanwhile, and settles", async () => {
    const { core, gateway, register, pass } = inProcess();
    const key = await register();
    for (const settlesAs of ["done", "aborted"] as const) {
      const input = { ...key, ...newOrder(), amountMinor: 1_000 };
      core.faults([{ on: "charge", kind: "half-way", settlesAs }]);
      expect((await gateway.charge(input)).kind).toBe("unknown");
      expect(await gateway.lookUp(input.orderId)).toMatchObject({ payment: { status: "in-progress" } });
      expect(await gateway.charge(input)).toEqual({ kind: "unknown", code: "IDEMPOTENT_REQUEST_PROCESSING" });
      pass(60_000);
      expect((await gateway.charge(input)).kind).toBe(settlesAs === "done" ? "captured" : "declined");
      expect(await gateway.lookUp(input.orderId)).toMatchObject({ payment: { status: settlesAs } });
    }
  });

  test("while a charge still runs, its absence proves nothing, and its key is refused", async () => {
    const { core, gateway, register, slept } = inProcess();
    const input = { ...(await register()), ...newOrder(), amountMinor: 1_000 };
    core.faults([{ on: "charge", kind: "slow" }]);
    const first = gateway.charge(input);
    await expect.poll(() => slept.length).toBe(1);
    expect(await gateway.lookUp(input.orderId)).toEqual({ kind: "absent" });
    expect(await gateway.charge(input)).toEqual({ kind: "unknown", code: "IDEMPOTENT_REQUEST_PROCESSING" });
    slept[0]?.();
    expect((await first).kind).toBe("captured");
    expect((await gateway.lookUp(input.orderId)).kind).toBe("found");
  });

  test("somebody's consent is confirmed within ten minutes and for what it was given", async () => {
    const { core, gateway, pass, card } = inProcess();
    const allowed = () => {
      const { orderId, idempotencyKey } = newOrder();
      const order = { customerKey: "customer-1", orderId, orderName: "Campaign", amount: 22_000, card };
      return { paymentKey: core.books.authorize(order), orderId, amountMinor: 22_000, idempotencyKey };
    };
    const input = allowed();
    expect(await gateway.confirm({ ...input, amountMinor: 1, idempotencyKey: "k1" })).toEqual({
      kind: "declined",
      reason: "other",
      code: "INVALID_REQUEST",
    });
    expect((await gateway.confirm(input)).kind).toBe("captured");
    const again = await gateway.confirm({ ...input, idempotencyKey: "k2" });
    expect(again).toEqual({ kind: "unknown", code: "ALREADY_PROCESSED_PAYMENT" });
    const late = allowed();
    pass(10 * 60_000 + 1);
    expect((await gateway.confirm(late)).kind).toBe("declined");
    expect(await gateway.lookUp(late.orderId)).toMatchObject({ payment: { status: "expired" } });
  });

  test("its transactions are what was done, page by page, and a day holds its own", async () => {
    const { gateway, register, pass, now } = inProcess();
    const key = await register();
    const fromMs = now();
    const done: { orderId: string; amountMinor: number }[] = [];
    for (const amountMinor of [1_000, 2_000, 3_000]) {
      const input = { ...key, ...newOrder(), amountMinor };
      const outcome = await gateway.charge(input);
      if (outcome.kind !== "captured") throw new Error(outcome.code);
      const { paymentKey } = outcome.payment;
      pass(1_000);
      await gateway.cancel({ paymentKey, amountMinor: 400, reason: "refund", idempotencyKey: randomUUID() });
      done.push({ orderId: input.orderId, amountMinor }, { orderId: input.orderId, amountMinor: -400 });
      pass(1_000);
    }
    const toMs = now();
    const listed: typeof done = [];
    let after: string | null = null;
    do {
      const { items, next }: Awaited<ReturnType<Gateway["transactions"]>> = await gateway.transactions({
        fromMs,
        toMs,
        after,
        limit: 4,
      });
      listed.push(...items.map(({ orderId, amountMinor }) => ({ orderId, amountMinor })));
      after = next;
    } while (after !== null);
    expect(listed).toEqual(done);
    expect((await gateway.transactions({ fromMs: toMs, toMs: toMs + 1_000 })).items).toEqual([]);
    await expect(gateway.transactions({ fromMs, toMs, after: "txrd_none" })).rejects.toThrow(
      "INVALID_TRANSACTION_KEY",
    );
  });
});

test.each([
  ["no JSON", () => new Response("<html>", { status: 200 }), "UNREADABLE_ANSWER"],
  ["another shape", () => Response.json({ status: "DONE" }), "UNREADABLE_ANSWER"],
  ["a proxy's error", () => new Response("bad gateway", { status: 502 }), "HTTP_502"],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/" } }), "HTTP_302"],
  [
    "a decline that comes with an internal error",
    () => Response.json({ code: "FDS_ERROR" }, { status: 500 }),
    "FDS_ERROR",
  ],
  ["a code that is not listed", () => Response.json({ code: "NEW_CODE" }, { status: 403 }), "NEW_CODE"],
])("%s says nothing of what became of a charge", async (_, answer, code) => {
  const gateway = present(gatewayOf({ TOSS_SECRET_KEY: "test_sk_any" }, async () => answer()));
  const outcome = await gateway.confirm({ paymentKey: "p", amountMinor: 1_000, ...newOrder() });
  expect(outcome).toEqual({ kind: "unknown", code });
});

test("without a key there is no gateway", () => {
  expect(gatewayOf({})).toBeNull();
});

test("what is asked below a moment is of that moment, and moves no other clock", async () => {
  const atMs = Date.parse("2025-11-26T10:00:00+09:00");
  const env = { TOSS_SECRET_KEY: local.secretKey, TOSS_API_ORIGIN: local.origin };
  const then = present(
    gatewayOf(env, (input, init) =>
      fetch(`${local.origin}/at/${atMs}${new URL(String(input)).pathname}`, init),
    ),
  );
  const { billingKey, customerKey, orderName } = await registered();
  const order = { ...newOrder(), billingKey, customerKey, orderName, amountMinor: 11_000 };
  const charged = await then.charge(order);
  if (charged.kind !== "captured") throw new Error(JSON.stringify(charged));
  expect(charged.payment.approvedAtMs).toBe(atMs);
  const day = await localGateway().transactions({ fromMs: atMs, toMs: atMs + 1_000 });
  expect(day.items.map(({ orderId, amountMinor }) => [orderId, amountMinor])).toEqual([
    [order.orderId, 11_000],
  ]);
  const returned = await localGateway().cancel({
    ...{ paymentKey: charged.payment.paymentKey, reason: "later", amountMinor: 1_000 },
    idempotencyKey: randomUUID(),
  });
  if (returned.kind !== "canceled") throw new Error(JSON.stringify(returned));
  expect(returned.payment.cancels[0]?.canceledAtMs).toBeGreaterThan(Date.now() - 60_000);
});
