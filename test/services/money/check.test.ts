import { beforeEach, describe, expect, it } from "vitest";
import { BILLING_ZONE, dayAt } from "../../../domain/kernel";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  approveCampaign,
  finalReview,
  getCampaignMoney,
  updateCampaignStep,
} from "../../../worker/services/booking";
import {
  checkBooks,
  explainDifference,
  heedGateway,
  listDifferences,
  lookUpDifference,
  readChecks,
  recordMovement,
  refundByOperator,
} from "../../../worker/services/money";
import { sendForReview } from "../../support/campaign-deeds";
import { draft, openTrade, type Trade } from "../../support/campaigns";
import { env as bare } from "../../support/env";
import { BILLING, contextOf } from "../../support/factories";
import { type OpenGateway, registerCard, withGateway } from "../../support/gateway";
import { trialBalance } from "../../support/ledger";

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
const moneyOf = (id: string) => getCampaignMoney(advertiser(), trade.buyer.adv.id, id);

async function settle(): Promise<void> {
  for (let minute = 0; minute < 4; minute++) {
    nowMs += 60_000;
    while ((await drainOutbox(contextOf(open.env, null, { now: nowMs }))) > 0);
  }
}

/** A charged campaign. @returns its id and its payment */
async function charged() {
  await registerCard(open, trade.buyer);
  const { id } = await draft(trade, { creatives: "none" });
  const billing = { ...BILLING, paymentMethod: "card" };
  await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "billing", billing);
  await sendForReview(advertiser(), trade.buyer.adv.id, id);
  await approveCampaign(publisher(), trade.shop.pub.id, id);
  await finalReview(operator(), id, "approve");
  await settle();
  return { id, ...(await paymentOf(id)) };
}

async function paymentOf(id: string) {
  const { payments } = await moneyOf(id);
  return { paymentId: payments[0]?.id ?? "", amountMinor: payments[0]?.amountMinor ?? 0 };
}

/** Returns a part in the gateway's console. */
function returnThere(paymentId: string, cancelAmount: number): void {
  const theirs = open.gateway.books.payments().find(({ orderId }) => orderId === paymentId);
  open.gateway.books.cancel(theirs?.paymentKey ?? "", { cancelReason: "고객 요청", cancelAmount });
}

/** The open findings of a check for a campaign. */
async function found(campaignId: string) {
  await checkBooks(operator(), dayAt(nowMs, BILLING_ZONE));
  const { items } = await listDifferences(operator(), { limit: 100 });
  return items.filter((difference) => difference.campaignId === campaignId);
}

describe("the check of the books", () => {
  it("finds nothing where charges and refunds are as the gateway has them", async () => {
    const { id, paymentId } = await charged();
    await refundByOperator(operator(), paymentId, { amountMinor: 1_000, reason: "조정" });
    await settle();
    expect(await found(id)).toEqual([]);
    const { checks } = await readChecks(operator());
    expect(checks[0]).toMatchObject({ day: dayAt(nowMs, BILLING_ZONE), transactionCount: 2 });
  });

  it("finds a return that was made at the gateway, which is recorded once and owed again", async () => {
    const { id, paymentId, amountMinor } = await charged();
    returnThere(paymentId, 30_000);
    const [difference] = await found(id);
    expect(difference).toMatchObject({ kind: "missing-here", theirsMinor: -30_000, canRecord: true });
    const name = difference?.id ?? "";
    const both = await Promise.allSettled([
      recordMovement(operator(), name),
      recordMovement(operator(), name),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await moneyOf(id)).toMatchObject({
      prepaidMinor: amountMinor,
      receivableMinor: 30_000,
      refundDueMinor: 0,
      payments: [{ refundedMinor: 30_000, status: "captured" }],
      refunds: [{ amountMinor: 30_000, status: "paid" }],
    });
    expect(await found(id)).toEqual([]);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is told of such a return by the gateway at once, and once", async () => {
    const { id, paymentId } = await charged();
    returnThere(paymentId, 30_000);
    for (let time = 0; time < 2; time++)
      await heedGateway(contextOf(open.env, null, { now: nowMs }), paymentId);
    const { items } = await listDifferences(operator(), { limit: 100 });
    expect(items.filter(({ campaignId }) => campaignId === id)).toHaveLength(1);
  });

  it("keeps a return that it is told of a day later, until it is recorded", async () => {
    const { id, paymentId } = await charged();
    returnThere(paymentId, 30_000);
    nowMs += 24 * 60 * 60_000;
    await heedGateway(contextOf(open.env, null, { now: nowMs }), paymentId);
    expect(await found(id)).toMatchObject([{ theirsMinor: -30_000, canRecord: true }]);
  });

  it("finds a charge whose answer was lost, until it is looked up", async () => {
    open.gateway.faults([
      { on: "charge", kind: "lost" },
      { on: "look-up", kind: "error-before", times: 4 },
    ]);
    const { id } = await charged();
    const [difference] = await found(id);
    expect(difference).toMatchObject({ kind: "missing-here", canRecord: false });
    open.gateway.faults([]);
    expect(await lookUpDifference(operator(), difference?.id ?? "")).toBe("settled");
    expect(await found(id)).toEqual([]);
  });

  it.each([
    ["captured", "update payments set captured_at = null where campaign_id = ?"],
    ["refunded", "update refunds set amount_minor = amount_minor - 1 where campaign_id = ?"],
    ["missing-there", "update payments set amount_minor = amount_minor + 1 where campaign_id = ?"],
  ])("finds rows that the books contradict: %s", async (kind, statement) => {
    const { id, paymentId } = await charged();
    await refundByOperator(operator(), paymentId, { amountMinor: 1_000, reason: "조정" });
    await settle();
    await open.env.DB.prepare(statement).bind(id).run();
    const kinds = (await found(id)).map((difference) => difference.kind);
    expect(kinds).toContain(kind === "missing-there" ? "amount" : kind);
  });

  it("is settled by an explanation that is kept, and stays settled", async () => {
    const { id, paymentId } = await charged();
    returnThere(paymentId, 500);
    const [difference] = await found(id);
    const name = difference?.id ?? "";
    await expect(explainDifference(operator(), name, { reason: " " })).rejects.toMatchObject({ code: "070" });
    await explainDifference(operator(), name, { reason: "카드사 조정" });
    expect(await found(id)).toEqual([]);
    const { items } = await listDifferences(operator(), { state: "resolved", limit: 100 });
    expect(items.find((one) => one.id === name)).toMatchObject({
      resolution: "by-hand",
      reason: "카드사 조정",
    });
  });

  it("opens an explained one again once its amounts are others", async () => {
    const { id } = await charged();
    const capture = open.env.DB.prepare(
      "update payments set amount_minor = amount_minor - 1 where campaign_id = ?",
    ).bind(id);
    const captured = async () => (await found(id)).filter(({ kind }) => kind === "captured");
    await capture.run();
    const [difference] = await captured();
    await explainDifference(operator(), difference?.id ?? "", { reason: "카드사 조정" });
    expect(await captured()).toEqual([]);
    await capture.run();
    expect(await captured()).toMatchObject([{ id: difference?.id }]);
  });

  it("is the operators' alone", async () => {
    const { id, paymentId } = await charged();
    returnThere(paymentId, 500);
    const [difference] = await found(id);
    for (const ask of [
      () => listDifferences(publisher()),
      () => readChecks(advertiser()),
      () => checkBooks(advertiser(), "2026-11-24"),
      () => recordMovement(advertiser(), difference?.id ?? ""),
      () => explainDifference(publisher(), difference?.id ?? "", { reason: "x" }),
      () => lookUpDifference(publisher(), difference?.id ?? ""),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
