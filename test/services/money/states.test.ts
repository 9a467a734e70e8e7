import { beforeEach, describe, expect, it } from "vitest";
import { BILLING_ZONE, dayAt, HOUR_MS } from "../../../domain/kernel";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  applyOverpaid,
  approveCampaign,
  finalReview,
  listReceivables,
  openCampaignWindow,
  recordMoney,
  tickCampaigns,
  updateCampaignStep,
  writeOff,
} from "../../../worker/services/booking";
import {
  abandonOrder,
  campaignMoney,
  checkBooks,
  confirmWindow,
  correctReceipt,
  heedGateway,
  listDifferences,
  listOverpaid,
  listTransfers,
  lookUpPayment,
  markBounced,
  markTransferred,
  recordMovement,
  refundByOperator,
  retryRefundByOperator,
  returnOverpaid,
  transferRefundByOperator,
} from "../../../worker/services/money";
import { receiptsOf } from "../../../worker/services/money/by-hand";
import { sendForReview } from "../../support/campaign-deeds";
import {
  campaignIn,
  cancelAsPublisher,
  current,
  draft,
  openTrade,
  type Trade,
} from "../../support/campaigns";
import { env as bare } from "../../support/env";
import { BILLING, contextOf } from "../../support/factories";
import { type OpenGateway, registerCard, withGateway } from "../../support/gateway";
import { accountTotals, trialBalance } from "../../support/ledger";

let trade: Trade;
let open: OpenGateway;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  open = withGateway(bare, { nowMs: () => nowMs, sleep: async () => undefined });
  trade = await openTrade(open.env);
});

const operator = () => contextOf(open.env, trade.operator, { now: nowMs });
const advertiser = () => contextOf(open.env, trade.buyer.advertiser, { now: nowMs });
const clock = () => contextOf(open.env, null, { now: nowMs });
const DAY = "2026-11-20";

async function settle(): Promise<void> {
  for (let minute = 0; minute < 4; minute++) {
    nowMs += 60_000;
    while ((await drainOutbox(clock())) > 0);
  }
}

const moneyOf = (id: string) => campaignMoney(operator(), id, "KRW");
const conflict = { code: "CONFLICT" };

/** A campaign paid by hand, with its price. */
async function owed() {
  const campaign = await campaignIn("booked", trade, { now: nowMs });
  return { campaign, id: campaign.id, totalMinor: campaign.quote?.totalMinor ?? 0 };
}

const receive = (id: string, amountMinor: number, more = {}) =>
  recordMoney(operator(), id, { amountMinor, day: DAY, ...more });

/** A campaign paid by card. */
async function charged() {
  const { adv } = trade.buyer;
  const card = await registerCard(open, trade.buyer);
  const { id } = await draft(trade, { creatives: "none", now: nowMs });
  const billing = { ...BILLING, paymentMethod: "card", paymentCardId: card } as const;
  await updateCampaignStep(advertiser(), adv.id, id, "billing", billing);
  await sendForReview(advertiser(), adv.id, id);
  const publisher = contextOf(open.env, trade.shop.publisher, { now: nowMs });
  await approveCampaign(publisher, trade.shop.pub.id, id);
  await finalReview(operator(), id, "approve");
  await settle();
  const { payments } = await moneyOf(id);
  const campaign = await current(trade, id);
  return {
    id,
    campaign,
    paymentId: payments[0]?.id ?? "",
    totalMinor: payments[0]?.amountMinor ?? 0,
  };
}

const atGateway = (paymentId: string) =>
  open.gateway.books.payments().find(({ orderId }) => orderId === paymentId);

/** Returns a part in the gateway's console. */
const returnThere = (paymentId: string, cancelAmount: number) =>
  open.gateway.books.cancel(atGateway(paymentId)?.paymentKey ?? "", {
    cancelReason: "콘솔에서 취소",
    cancelAmount,
  });

const returnedThere = (paymentId: string) =>
  (atGateway(paymentId)?.cancels ?? []).reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);

async function differencesOf(id: string) {
  await checkBooks(operator(), dayAt(nowMs, BILLING_ZONE));
  const { items } = await listDifferences(operator(), { limit: 100 });
  return items.filter(({ campaignId }) => campaignId === id);
}

describe("what is paid by hand", () => {
  it("and was written off is never returned, and is no loss where nothing was delivered", async () => {
    const { campaign, id, totalMinor } = await owed();
    await writeOff(operator(), id, { reason: "연락 두절" });
    await cancelAsPublisher(trade, campaign, 200_000);
    expect(await moneyOf(id)).toMatchObject({
      ...{ prepaidMinor: 0, receivableMinor: 0, writtenOffMinor: 200_000, refundDueMinor: 0, refunds: [] },
    });
    expect(totalMinor).toBeGreaterThan(200_000);
    expect(await differencesOf(id)).toEqual([]);
  });

  it("and was written off in part returns what arrived less what was delivered", async () => {
    const { campaign, id } = await owed();
    await receive(id, 300_000);
    await writeOff(operator(), id, { reason: "폐업" });
    await cancelAsPublisher(trade, campaign, 120_000);
    expect(await moneyOf(id)).toMatchObject({
      writtenOffMinor: 0,
      refunds: [{ amountMinor: 180_000, status: "asked" }],
    });
    expect(await differencesOf(id)).toEqual([]);
  });

  it("brings a write-off back when it arrives after all; what is beyond waits on a page, and is returned once", async () => {
    const { id, totalMinor } = await owed();
    await writeOff(operator(), id, { reason: "연락 두절" });
    await receive(id, totalMinor + 5_000);
    expect(await moneyOf(id)).toMatchObject({ writtenOffMinor: 0, receivableMinor: 0 });
    const payerId = trade.buyer.adv.id;
    const overpaid = async () => (await listOverpaid(operator())).filter((one) => one.payerId === payerId);
    expect(await overpaid()).toMatchObject([{ amountMinor: 5_000 }]);
    await returnOverpaid(operator(), { payerId, currency: "KRW" });
    await expect(returnOverpaid(operator(), { payerId, currency: "KRW" })).rejects.toMatchObject(conflict);
    const { items } = await listTransfers(operator(), { limit: 100 });
    const transfer = items.find((one) => one.payeeId === payerId);
    expect(transfer).toMatchObject({ amountMinor: 5_000, campaignName: null });
    await markTransferred(operator(), transfer?.id ?? "");
    expect(await overpaid()).toEqual([]);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is paid by what its payer overpaid elsewhere", async () => {
    const [one, other] = [await owed(), await owed()];
    await receive(one.id, one.totalMinor + 90_000);
    const { items } = await listReceivables(operator(), { q: other.campaign.name, limit: 100 });
    expect(items.find(({ id }) => id === other.id)?.overpaidMinor).toBe(90_000);
    await applyOverpaid(operator(), other.id);
    expect((await moneyOf(other.id)).receivableMinor).toBe(other.totalMinor - 90_000);
    await expect(applyOverpaid(operator(), other.id)).rejects.toMatchObject(conflict);
    // The receipt of the overpayment was a mistake: the spent part is owed by its own campaign.
    const [receipt] = await receiptsOf(operator(), one.id);
    await correctReceipt(operator(), receipt?.id ?? "");
    expect((await moneyOf(one.id)).receivableMinor).toBe(one.totalMinor + 90_000);
    expect(await differencesOf(other.id)).toEqual([]);
    expect(await differencesOf(one.id)).toEqual([]);
  });

  it("stands once among receivables, also after it was extended", async () => {
    const { id, campaign } = await owed();
    await open.env.DB.prepare(
      "insert into ledger_entries (reference, kind, campaign_id, currency, booked_at, effective_at) values (?, 'booked-by-hand', ?, 'KRW', 1, 1)",
    )
      .bind(`booked-by-hand:${id}:2`, id)
      .run();
    const { items } = await listReceivables(operator(), { q: campaign.name, limit: 100 });
    expect(items.filter((one) => one.id === id)).toHaveLength(1);
  });

  it("is written off again after it is owed again", async () => {
    const { id, totalMinor } = await owed();
    await receive(id, totalMinor);
    const [receipt] = await receiptsOf(operator(), id);
    await correctReceipt(operator(), receipt?.id ?? "");
    await writeOff(operator(), id, { reason: "폐업" });
    nowMs += 1;
    await receive(id, totalMinor, { note: "뒤늦은 입금" });
    const [, late] = await receiptsOf(operator(), id);
    await correctReceipt(operator(), late?.id ?? "");
    expect(await moneyOf(id)).toMatchObject({ receivableMinor: 0, writtenOffMinor: totalMinor });
  });

  it("and was recorded by mistake takes the transfer back that it would have paid", async () => {
    const { campaign, id, totalMinor } = await owed();
    await receive(id, totalMinor);
    await cancelAsPublisher(trade, campaign, 0);
    const [receipt] = await receiptsOf(operator(), id);
    await correctReceipt(operator(), receipt?.id ?? "");
    const after = await moneyOf(id);
    expect(after).toMatchObject({ receivableMinor: 0, refundDueMinor: 0, refunds: [{ status: "covered" }] });
    await expect(markTransferred(operator(), after.refunds[0]?.id ?? "")).rejects.toMatchObject(conflict);
    expect(await differencesOf(id)).toEqual([]);
  });

  it.each([
    ["before it was transferred", false],
    ["after it was transferred, and came back", true],
  ])("and was given up, then recorded by mistake, is not returned: %s", async (_, isTransferred) => {
    const { campaign, id, totalMinor } = await owed();
    await writeOff(operator(), id, { reason: "연락 두절" });
    await receive(id, totalMinor);
    await cancelAsPublisher(trade, campaign, 0);
    const refundId = (await moneyOf(id)).refunds[0]?.id ?? "";
    const [receipt] = await receiptsOf(operator(), id);
    if (isTransferred) await markTransferred(operator(), refundId);
    await correctReceipt(operator(), receipt?.id ?? "");
    if (isTransferred) await markBounced(operator(), refundId, { reason: "계좌 오류" });
    expect(await moneyOf(id)).toMatchObject({
      ...{ receivableMinor: 0, writtenOffMinor: 0, refundDueMinor: 0 },
      refunds: [{ status: "covered" }],
    });
    expect(await differencesOf(id)).toEqual([]);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is owed by whom it was transferred to before the mistake was seen", async () => {
    const { campaign, id, totalMinor } = await owed();
    await receive(id, totalMinor);
    await cancelAsPublisher(trade, campaign, 0);
    await markTransferred(operator(), (await moneyOf(id)).refunds[0]?.id ?? "");
    const [receipt] = await receiptsOf(operator(), id);
    await correctReceipt(operator(), receipt?.id ?? "");
    expect(await moneyOf(id)).toMatchObject({ receivableMinor: totalMinor, refundDueMinor: 0 });
    const { items } = await listReceivables(operator(), { q: campaign.name });
    expect(items.find((one) => one.id === id)?.owedMinor).toBe(totalMinor);
    expect(await differencesOf(id)).toEqual([]);
  });

  it("is transferred back with the tax by which its invoice changes", async () => {
    for (const settlementMinor of [123_457, 4, 333_333]) {
      const { campaign, id, totalMinor } = await owed();
      await receive(id, totalMinor);
      await cancelAsPublisher(trade, campaign, settlementMinor);
      const [back] = (await moneyOf(id)).refunds;
      const kept = await open.env.DB.prepare(
        "select sum(vat_minor) as vat from tax_invoices where campaign_id = ? and status <> 'void'",
      )
        .bind(id)
        .first<{ vat: number }>();
      expect([back?.vatMinor, settlementMinor]).toEqual([
        (campaign.quote?.vatMinor ?? 0) - (kept?.vat ?? 0),
        settlementMinor,
      ]);
    }
  });

  it("is recorded once however often it is sent at once; a second equal one is said to be another", async () => {
    const { id, totalMinor } = await owed();
    const sent = await Promise.allSettled([1, 2, 3].map(() => receive(id, 100_000)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await receive(id, 100_000, { isAnother: true });
    expect((await moneyOf(id)).receivableMinor).toBe(totalMinor - 200_000);
  });

  it("is transferred again after the transfer came back", async () => {
    const { campaign, id, totalMinor } = await owed();
    await receive(id, totalMinor);
    await cancelAsPublisher(trade, campaign, 0);
    const refundId = (await moneyOf(id)).refunds[0]?.id ?? "";
    await expect(markBounced(operator(), refundId, { reason: "예금주 불일치" })).rejects.toMatchObject(
      conflict,
    );
    await markTransferred(operator(), refundId);
    await markBounced(operator(), refundId, { reason: "예금주 불일치" });
    expect(await moneyOf(id)).toMatchObject({ refundDueMinor: totalMinor, refunds: [{ status: "failed" }] });
    await markTransferred(operator(), refundId);
    expect(await moneyOf(id)).toMatchObject({ refundDueMinor: 0, refunds: [{ status: "paid" }] });
    expect(await differencesOf(id)).toEqual([]);
  });
});

describe("a refund to a card", () => {
  it("returns the rest where a part was returned at the gateway first", async () => {
    const { campaign, id, paymentId, totalMinor } = await charged();
    returnThere(paymentId, 150_000);
    await cancelAsPublisher(trade, campaign, 0);
    await settle();
    expect(returnedThere(paymentId)).toBe(totalMinor);
    const after = await moneyOf(id);
    expect(after).toMatchObject({
      ...{ receivableMinor: 0, refundDueMinor: 0, prepaidMinor: 0 },
      payments: [{ status: "refunded", refundedMinor: totalMinor }],
    });
    const amounts = after.refunds.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b);
    expect(amounts).toEqual([150_000, totalMinor - 150_000]);
    expect(await differencesOf(id)).toEqual([]);
  });

  it("that went back whole at the gateway leaves what was delivered owed, for operators to collect or give up", async () => {
    const { campaign, id, paymentId, totalMinor } = await charged();
    returnThere(paymentId, totalMinor);
    await cancelAsPublisher(trade, campaign, 200_000);
    await settle();
    expect(returnedThere(paymentId)).toBe(totalMinor);
    expect(await moneyOf(id)).toMatchObject({
      ...{ receivableMinor: 200_000, refundDueMinor: 0 },
      payments: [{ status: "refunded" }],
    });
    expect(await differencesOf(id)).toEqual([]);
    const { items } = await listReceivables(operator(), { q: campaign.name });
    expect(items.find((one) => one.id === id)?.owedMinor).toBe(200_000);
    await writeOff(operator(), id, { reason: "콘솔에서 잘못 환불" });
    expect(await moneyOf(id)).toMatchObject({ receivableMinor: 0, writtenOffMinor: 200_000 });
  });

  it("is sent again when the console returns a part between reading and asking", async () => {
    const { id, paymentId, totalMinor } = await charged();
    await refundByOperator(operator(), paymentId, { amountMinor: totalMinor, reason: "조정" });
    // Requested under its key, refused, and read again.
    returnThere(paymentId, 1_000);
    open.gateway.faults([{ on: "read", kind: "dropped" }]);
    await settle();
    await settle();
    expect(returnedThere(paymentId)).toBe(totalMinor);
    expect(await differencesOf(id)).toEqual([]);
  });

  it("whose answer was lost is its own, not one from outside", async () => {
    const { id, paymentId, totalMinor } = await charged();
    open.gateway.faults([{ on: "cancel", kind: "lost" }]);
    await refundByOperator(operator(), paymentId, { amountMinor: 10_000, reason: "조정" });
    await settle();
    expect(await moneyOf(id)).toMatchObject({
      ...{ receivableMinor: 0, prepaidMinor: totalMinor - 10_000 },
      refunds: [{ amountMinor: 10_000, status: "paid" }],
    });
    expect(returnedThere(paymentId)).toBe(10_000);
  });

  it("is at most what is neither back nor on its way back", async () => {
    const { paymentId, totalMinor } = await charged();
    open.gateway.faults([{ on: "cancel", kind: "dropped", times: 50 }]);
    await refundByOperator(operator(), paymentId, { amountMinor: totalMinor - 1_000, reason: "조정" });
    await expect(
      refundByOperator(operator(), paymentId, { amountMinor: 1_001, reason: "조정" }),
    ).rejects.toMatchObject({ code: "070" });
  });
});

describe("a payment in the gateway's window", () => {
  async function awaiting() {
    const { adv } = trade.buyer;
    const { id } = await draft(trade, { creatives: "none", now: nowMs });
    await updateCampaignStep(advertiser(), adv.id, id, "billing", { ...BILLING, paymentMethod: "card" });
    await sendForReview(advertiser(), adv.id, id);
    const publisher = contextOf(open.env, trade.shop.publisher, { now: nowMs });
    await approveCampaign(publisher, trade.shop.pub.id, id);
    await finalReview(operator(), id, "approve");
    return id;
  }

  it("is not locked by a made-up key", async () => {
    const id = await awaiting();
    const order = await openCampaignWindow(advertiser(), trade.buyer.adv.id, id);
    const told = { orderId: order.orderId, paymentKey: "bogus0", amount: order.amountMinor };
    await expect(confirmWindow(advertiser(), told)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await openCampaignWindow(advertiser(), trade.buyer.adv.id, id)).orderId).not.toBe("");
  });

  it("that the gateway does not know is given up by operators, and what it charges later goes back", async () => {
    const { adv } = trade.buyer;
    const card = await registerCard(open, trade.buyer);
    open.gateway.faults([{ on: "charge", kind: "half-way", settlesAfterMs: 3 * HOUR_MS }]);
    const { id } = await draft(trade, { creatives: "none", now: nowMs });
    const billing = { ...BILLING, paymentMethod: "card", paymentCardId: card } as const;
    await updateCampaignStep(advertiser(), adv.id, id, "billing", billing);
    await sendForReview(advertiser(), adv.id, id);
    await approveCampaign(contextOf(open.env, trade.shop.publisher, { now: nowMs }), trade.shop.pub.id, id);
    await finalReview(operator(), id, "approve");
    await settle();
    const paymentId = (await moneyOf(id)).payments[0]?.id ?? "";
    await expect(abandonOrder(operator(), paymentId, { reason: "없음" })).rejects.toMatchObject(conflict);
    nowMs += HOUR_MS;
    // The gateway knows the order, so it must be awaited.
    await expect(abandonOrder(operator(), paymentId, { reason: "없음" })).rejects.toMatchObject(conflict);
    expect(await lookUpPayment(operator(), paymentId)).toBe("unknown");
    const key = atGateway(paymentId)?.paymentKey ?? "";
    const orders = open.gateway.books.store;
    orders.put("orders", paymentId, "gone");
    await abandonOrder(operator(), paymentId, { reason: "대행사에 없음" });
    expect((await moneyOf(id)).payments[0]).toMatchObject({ status: "failed" });
    orders.put("orders", paymentId, key);
    nowMs += 3 * HOUR_MS;
    await heedGateway(clock(), paymentId);
    await settle();
    expect(returnedThere(paymentId)).toBe(atGateway(paymentId)?.totalAmount);
    expect(await moneyOf(id)).toMatchObject({ prepaidMinor: 0, refundDueMinor: 0, receivableMinor: 0 });
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("lapses by the clock whatever its tries", async () => {
    const id = await awaiting();
    const { adv } = trade.buyer;
    const order = await openCampaignWindow(advertiser(), adv.id, id);
    open.gateway.faults([
      { on: "read", kind: "dropped", times: 99 },
      { on: "confirm", kind: "dropped", times: 99 },
      { on: "look-up", kind: "dropped", times: 99 },
    ]);
    const told = { orderId: order.orderId, paymentKey: "bogus0", amount: order.amountMinor };
    expect(await confirmWindow(advertiser(), told)).toMatchObject({ status: "unknown" });
    nowMs += 24 * HOUR_MS + 16 * 60_000;
    await tickCampaigns(clock());
    expect((await current(trade, id)).status).toBe("rejected");
  });
});

describe("a refund that a card does not take back", () => {
  it("is transferred instead, and again after that came back", async () => {
    const { id, paymentId } = await charged();
    const theirs = atGateway(paymentId);
    if (!theirs) throw new Error("the gateway does not have it");
    // The gateway no longer cancels it.
    open.gateway.books.store.put("payments", theirs.paymentKey, { ...theirs, status: "ABORTED" });
    await refundByOperator(operator(), paymentId, { amountMinor: 10_000, reason: "조정" });
    await settle();
    const refundId = (await moneyOf(id)).refunds[0]?.id ?? "";
    await retryRefundByOperator(operator(), refundId);
    await settle();
    expect((await moneyOf(id)).refunds[0]).toMatchObject({ status: "failed" });
    await transferRefundByOperator(operator(), refundId);
    await markTransferred(operator(), refundId);
    await markBounced(operator(), refundId, { reason: "계좌 오류" });
    await markTransferred(operator(), refundId);
    expect(await moneyOf(id)).toMatchObject({
      refundDueMinor: 0,
      payments: [{ status: "captured", refundedMinor: 10_000 }],
    });
    expect((await accountTotals(open.env, id)).get("refund-due") ?? 0).toBe(0);
  });
});

describe("a charge whose payment failed here", () => {
  it("is found by the check of the books, taken in and returned", async () => {
    const { id, paymentId } = await charged();
    await open.env.DB.prepare("update payments set is_late = 0 where id = ?").bind(paymentId).run();
    expect(await differencesOf(id)).toEqual([]);
    await expect(recordMovement(operator(), "dif_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
