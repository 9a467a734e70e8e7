import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayAt, HOUR_MS } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { api } from "../../../worker/api";
import { openDb, schema } from "../../../worker/db/client";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  approveCampaign,
  cancelCampaign,
  finalReview,
  getCampaignMoney,
  openCampaignWindow,
  payCampaign,
  tickCampaigns,
  updateCampaignStep,
  withdrawCampaign,
} from "../../../worker/services/booking";
import {
  confirmWindow,
  getPaymentReceipt,
  listPayments,
  listPaymentsForOperator,
  refundByOperator,
  removePaymentMethod,
  retryRefundByOperator,
} from "../../../worker/services/money";
import { sendForReview } from "../../support/campaign-deeds";
import { current, draft, openTrade, type Trade } from "../../support/campaigns";
import { env as bare } from "../../support/env";
import { BILLING, contextOf, openBuyer } from "../../support/factories";
import {
  keptCard,
  numberedCard,
  type OpenGateway,
  registerCard,
  testCard,
  withGateway,
} from "../../support/gateway";
import { trialBalance } from "../../support/ledger";
import { openMember } from "../../support/people";

let trade: Trade;
let open: OpenGateway;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  open = withGateway(bare, { nowMs: () => nowMs, sleep: async () => undefined });
  trade = await openTrade(open.env);
});

const advertiser = () => contextOf(open.env, trade.buyer.advertiser, { now: nowMs });
const publisher = () => contextOf(open.env, trade.shop.publisher, { now: nowMs });
const operator = () => contextOf(open.env, trade.operator, { now: nowMs });
const clock = () => contextOf(open.env, null, { now: nowMs });

/** Processes pending work like the queue and the clock, for a duration. */
async function settle(forMs = 0): Promise<void> {
  nowMs += forMs;
  // Work started by one step waits a minute for its wake-up.
  for (let minute = 0; minute < 4; minute++) await oneMinute();
}

async function oneMinute(): Promise<void> {
  nowMs += 60_000;
  while ((await drainOutbox(clock())) > 0);
}

/** A campaign paid by card and approved by its publisher. */
async function approved(): Promise<string> {
  const { id } = await draft(trade, { creatives: "none" });
  await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "billing", {
    ...BILLING,
    paymentMethod: "card",
  });
  await sendForReview(advertiser(), trade.buyer.adv.id, id);
  await approveCampaign(publisher(), trade.shop.pub.id, id);
  return id;
}

const approve = (id: string) => finalReview(operator(), id, "approve");
const moneyOf = (id: string) => getCampaignMoney(advertiser(), trade.buyer.adv.id, id);
const stateOf = async (id: string) => (await current(trade, id)).status;
const charges = () => open.gateway.books.payments().filter(({ status }) => status === "DONE");

describe("a campaign that is paid by card", () => {
  it("is charged once for what was agreed, and booked when the charge stands", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    await approve(id);
    expect(await stateOf(id)).toBe("submitted");
    await settle();
    const { quote, status } = await current(trade, id);
    expect(status).toBe("booked");
    expect(charges().map(({ totalAmount }) => totalAmount)).toEqual([quote?.totalMinor]);
    expect(await moneyOf(id)).toMatchObject({
      prepaidMinor: quote?.totalMinor,
      receivableMinor: 0,
      payments: [{ status: "captured", amountMinor: quote?.totalMinor, vatMinor: quote?.vatMinor }],
    });
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is told by a document to the ad account that paid it, once it was taken", async () => {
    const { adv } = trade.buyer;
    await registerCard(open, trade.buyer, testCard("REJECT_CARD_PAYMENT"));
    const id = await approved();
    await approve(id);
    await settle();
    await payCampaign(advertiser(), adv.id, id, { id: await registerCard(open, trade.buyer) });
    await settle();
    const { payments } = await moneyOf(id);
    const [taken, declined] = ["captured", "failed"].map((one) =>
      payments.find(({ status }) => status === one),
    );
    const receipt = await getPaymentReceipt(advertiser(), adv.id, taken?.id ?? "");
    expect(receipt).toEqual({ payment: taken, refunds: [] });
    const today = dayAt(nowMs, adv.timezone);
    const onToday = { status: "captured", from: today, to: today };
    expect((await listPayments(advertiser(), adv.id, onToday)).items).toEqual([taken]);
    const later = { from: addDays(today, 1) };
    expect((await listPayments(advertiser(), adv.id, later)).items).toEqual([]);
    const other = await openBuyer(open.env);
    const guest = contextOf(open.env, await openMember(open.env, adv.id, LEVEL.guest));
    const stranger = contextOf(open.env, other.advertiser);
    const refused = [
      [advertiser(), adv.id, declined, "NOT_FOUND"],
      [stranger, other.adv.id, taken, "NOT_FOUND"],
      [stranger, adv.id, taken, "PROJECT_NOT_FOUND"],
      [guest, adv.id, taken, "FORBIDDEN"],
    ] as const;
    for (const [ctx, project, payment, code] of refused)
      await expect(getPaymentReceipt(ctx, project, payment?.id ?? "")).rejects.toMatchObject({ code });
  });

  it.each([
    ["the answer is lost after the charge", [{ on: "charge", kind: "lost" }]],
    ["the gateway fails after the charge", [{ on: "charge", kind: "error-after" }]],
    ["the request never arrives", [{ on: "charge", kind: "dropped" }]],
    ["it is in progress when it is looked up", [{ on: "charge", kind: "half-way", settlesAfterMs: 300_000 }]],
    [
      "the look-up fails too",
      [
        { on: "charge", kind: "lost" },
        { on: "look-up", kind: "error-before", times: 2 },
      ],
    ],
  ] as const)("is charged once when %s", async (_, faults) => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    open.gateway.faults([...faults]);
    await approve(id);
    for (let hour = 0; hour < 3; hour++) await settle(HOUR_MS);
    expect(charges()).toHaveLength(1);
    expect(await stateOf(id)).toBe("booked");
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("keeps its slots for a day after a decline, says why, and is booked by another card", async () => {
    await registerCard(open, trade.buyer, testCard("REJECT_CARD_PAYMENT"));
    const id = await approved();
    await approve(id);
    await settle();
    expect(await moneyOf(id)).toMatchObject({
      isAwaiting: true,
      isCharging: false,
      payments: [{ status: "failed", failure: "limit" }],
    });
    const cardId = await registerCard(open, trade.buyer);
    const editor = contextOf(open.env, await openMember(open.env, trade.buyer.adv.id, LEVEL.editor));
    const seen = await getCampaignMoney(editor, trade.buyer.adv.id, id);
    expect(JSON.stringify(seen)).not.toMatch(/4330|cardType":"credit/);
    await payCampaign(advertiser(), trade.buyer.adv.id, id, { id: cardId });
    await settle();
    expect(await stateOf(id)).toBe("booked");
    expect(charges()).toHaveLength(1);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is rejected when nobody has paid it a day after the decline", async () => {
    await registerCard(open, trade.buyer, testCard("REJECT_CARD_COMPANY"));
    const id = await approved();
    await approve(id);
    await settle();
    nowMs += 23 * HOUR_MS;
    await tickCampaigns(clock());
    expect(await stateOf(id)).toBe("submitted");
    nowMs += HOUR_MS + 1;
    await tickCampaigns(clock());
    expect(await stateOf(id)).toBe("rejected");
    expect(charges()).toHaveLength(0);
  });

  it("is charged to the card that its booking names, and to the primary once that is removed", async () => {
    const { adv } = trade.buyer;
    await registerCard(open, trade.buyer, numberedCard(1));
    const chosen = await registerCard(open, trade.buyer, numberedCard(2));
    const foreign = await registerCard(open, await openBuyer(open.env));
    const editor = contextOf(open.env, await openMember(open.env, adv.id, LEVEL.editor));
    const choose = (id: string, paymentCardId?: string, ctx = advertiser()) =>
      updateCampaignStep(ctx, adv.id, id, "billing", { ...BILLING, paymentMethod: "card", paymentCardId });
    const charged: (string | null | undefined)[] = [];
    for (const isRemoved of [false, true]) {
      const { id } = await draft(trade, { creatives: "none" });
      await expect(choose(id, foreign)).rejects.toMatchObject({ code: "PAYMENT_METHOD_NOT_FOUND" });
      await choose(id, chosen);
      await choose(id, undefined, editor);
      await sendForReview(advertiser(), adv.id, id);
      await approveCampaign(publisher(), trade.shop.pub.id, id);
      if (isRemoved) await removePaymentMethod(advertiser(), adv.id, { id: chosen });
      await approve(id);
      await settle();
      charged.push((await moneyOf(id)).payments[0]?.numberMasked);
    }
    expect(charged).toEqual([2, 1].map((nth) => keptCard(numberedCard(nth)).masked));
  });

  it("is paid in the gateway's window where its ad account has no card", async () => {
    const id = await approved();
    await approve(id);
    await settle();
    const order = await openCampaignWindow(advertiser(), trade.buyer.adv.id, id);
    const { orderId, orderName, amountMinor: amount, customerKey } = order;
    const card = keptCard(testCard());
    const paymentKey = open.gateway.books.authorize({ customerKey, orderId, orderName, amount, card });
    await expect(confirmWindow(publisher(), { orderId, paymentKey, amount })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      confirmWindow(advertiser(), { orderId, paymentKey, amount: amount - 1 }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await confirmWindow(advertiser(), { orderId, paymentKey, amount })).toMatchObject({
      status: "captured",
    });
    await settle();
    expect(await stateOf(id)).toBe("booked");
    expect(charges()).toHaveLength(1);
  });

  it("is charged once, though it is paid in two windows and by a card at the same moment", async () => {
    const id = await approved();
    await approve(id);
    await settle();
    const windows = [0, 1].map(() => openCampaignWindow(advertiser(), trade.buyer.adv.id, id));
    const confirmed = (await Promise.all(windows)).map((order) => {
      const { orderId, orderName, amountMinor: amount, customerKey } = order;
      const card = keptCard(testCard());
      const paymentKey = open.gateway.books.authorize({ customerKey, orderId, orderName, amount, card });
      return confirmWindow(advertiser(), { orderId, paymentKey, amount });
    });
    await registerCard(open, trade.buyer);
    await Promise.allSettled([...confirmed, payCampaign(advertiser(), trade.buyer.adv.id, id, {})]);
    await settle(HOUR_MS);
    expect(charges()).toHaveLength(1);
    expect(await stateOf(id)).toBe("booked");
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("gives its money back whole when it was taken back while the card was charged", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    open.gateway.faults([{ on: "charge", kind: "lost" }]);
    await approve(id);
    await oneMinute();
    await withdrawCampaign(advertiser(), trade.buyer.adv.id, id);
    for (let hour = 0; hour < 3; hour++) await settle(HOUR_MS);
    expect(open.gateway.books.payments().map(({ status }) => status)).toEqual(["CANCELED"]);
    expect(await moneyOf(id)).toMatchObject({ prepaidMinor: 0, refundDueMinor: 0 });
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("returns what was paid less the final settlement once, whatever the gateway does meanwhile", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    await approve(id);
    await settle();
    const { name, quote } = await current(trade, id);
    open.gateway.faults([
      { on: "cancel", kind: "lost" },
      { on: "cancel", kind: "dropped" },
    ]);
    const finalSettlementMinor = 123_457;
    await cancelCampaign(publisher(), trade.shop.pub.id, id, { name, finalSettlementMinor });
    for (let hour = 0; hour < 3; hour++) await settle(HOUR_MS);
    const [payment] = open.gateway.books.payments();
    const total = quote?.totalMinor ?? 0;
    expect(payment?.cancels.map(({ cancelAmount }) => cancelAmount)).toEqual([total - finalSettlementMinor]);
    expect(await moneyOf(id)).toMatchObject({
      prepaidMinor: 0,
      refundDueMinor: 0,
      refunds: [{ status: "paid", amountMinor: total - finalSettlementMinor, isToCard: true }],
    });
    expect(await trialBalance(open.env)).toBe(0);
  });
});

describe("a refund by operators", () => {
  it("is at most what is left and nobody earned, and is their own to make", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    await approve(id);
    await settle();
    const { name, quote } = await current(trade, id);
    const [{ id: paymentId } = { id: "" }] = (await moneyOf(id)).payments;
    const refund = (amountMinor: number, ctx = operator()) =>
      refundByOperator(ctx, paymentId, { amountMinor, reason: "합의한 보상" });
    await expect(refund(1, publisher())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(refund((quote?.totalMinor ?? 0) + 1)).rejects.toMatchObject({ code: "070" });
    await refund(10_000);
    await settle();
    await cancelCampaign(publisher(), trade.shop.pub.id, id, { name, finalSettlementMinor: 50_000 });
    await settle();
    await expect(refund(1)).rejects.toMatchObject({ code: "070" });
    const [charged] = open.gateway.books.payments();
    const returned = charged?.cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);
    expect(returned).toBe((quote?.totalMinor ?? 0) - 50_000);
    expect(await moneyOf(id)).toMatchObject({ prepaidMinor: 0, refundDueMinor: 0 });
    expect(await trialBalance(open.env)).toBe(0);
  });
});

describe("a refund that the gateway refused", () => {
  it("is sent again by operators alone, and then returned once", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    await approve(id);
    await settle();
    const reached = open.env.TOSS_BINDING;
    let isRefusing = true;
    open.env.TOSS_BINDING = {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        isRefusing && String(input).endsWith("/cancel")
          ? Response.json({ code: "EXCEED_CANCEL_LIMIT", message: "" }, { status: 403 })
          : (reached?.fetch(input as string, init) ?? Response.error()),
    };
    const { name } = await current(trade, id);
    await cancelCampaign(publisher(), trade.shop.pub.id, id, { name, finalSettlementMinor: 0 });
    await settle();
    const { items } = await listPaymentsForOperator(operator(), { limit: 100 });
    const refusedRefundId = items.find(({ campaignId }) => campaignId === id)?.refusedRefundId ?? "";
    expect((await moneyOf(id)).refunds).toMatchObject([{ id: refusedRefundId, status: "failed" }]);
    isRefusing = false;
    await expect(retryRefundByOperator(publisher(), refusedRefundId)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await retryRefundByOperator(operator(), refusedRefundId);
    await settle();
    expect(open.gateway.books.payments().map(({ status }) => status)).toEqual(["CANCELED"]);
    expect(await moneyOf(id)).toMatchObject({ refundDueMinor: 0, payments: [{ status: "refunded" }] });
    await expect(retryRefundByOperator(operator(), refusedRefundId)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await trialBalance(open.env)).toBe(0);
  });
});

describe("a message of the gateway", () => {
  it("has its order looked up, whoever sent it, and is believed in nothing", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    open.gateway.faults([{ on: "charge", kind: "lost" }]);
    await approve(id);
    await oneMinute();
    const [payment] = (await moneyOf(id)).payments;
    const tell = (data: object) =>
      api.fetch(
        new Request("https://console.example/api/webhooks/toss", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ eventType: "PAYMENT_STATUS_CHANGED", data }),
        }),
        open.env,
        { waitUntil: () => undefined },
      );
    const before = open.asked.length;
    expect((await tell({ orderId: "pay_none", status: "DONE" })).status).toBe(200);
    expect((await tell({ status: "DONE" })).status).toBe(200);
    expect(open.asked).toHaveLength(before);
    expect((await tell({ orderId: payment?.id, status: "CANCELED" })).status).toBe(200);
    expect((await moneyOf(id)).payments).toMatchObject([{ status: "captured" }]);
    await settle();
    expect(await stateOf(id)).toBe("booked");
  });
});

describe("messages of the gateway", () => {
  const tell = (orderId: string, address: string) =>
    api.fetch(
      new Request("https://console.example/api/webhooks/toss", {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": address },
        body: JSON.stringify({ eventType: "PAYMENT_STATUS_CHANGED", data: { orderId } }),
      }),
      open.env,
      { waitUntil: () => undefined },
    );
  const statusesOf = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  it("are heeded twenty times an order in ten minutes, wherever they come from", async () => {
    await registerCard(open, trade.buyer);
    const id = await approved();
    await approve(id);
    await settle();
    const [payment] = (await moneyOf(id)).payments;
    const tries = Array.from({ length: 25 }, (_, n) => tell(payment?.id ?? "", `198.51.100.${n}`));
    const before = open.asked.length;
    const statuses = await statusesOf(tries);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(open.asked.length - before).toBeLessThanOrEqual(20);
  });

  it("of a bill run of hundreds pass from one address, and a flood from it does not", async () => {
    const from = async (count: number, prefix: string) => {
      const tries = Array.from({ length: count }, (_, n) => tell(`${prefix}_${n}`, "203.0.113.9"));
      return statusesOf(tries);
    };
    expect(new Set(await from(500, "pay_run"))).toEqual(new Set([200]));
    const flood = await from(150, "pay_flood");
    expect(flood.filter((status) => status === 429)).toHaveLength(50);
    expect((await tell("pay_other", "203.0.113.10")).status).toBe(200);
  });
});

describe("the books", () => {
  it("are written once: no entry or transfer is changed or removed", async () => {
    await registerCard(open, trade.buyer);
    await approve(await approved());
    await settle();
    const { ledgerEntries, ledgerPostings } = schema;
    const db = openDb(open.env.DB);
    const [entry] = await db.select().from(ledgerEntries).limit(1);
    const reference = entry?.reference ?? "";
    const changes = [
      db.update(ledgerEntries).set({ bookedAt: 0 }).where(eq(ledgerEntries.reference, reference)),
      db.delete(ledgerEntries).where(eq(ledgerEntries.reference, reference)),
      db.update(ledgerPostings).set({ amountMinor: 1 }).where(eq(ledgerPostings.reference, reference)),
      db.delete(ledgerPostings).where(eq(ledgerPostings.reference, reference)),
    ];
    for (const change of changes) await expect(change.run()).rejects.toThrow();
  });
});
