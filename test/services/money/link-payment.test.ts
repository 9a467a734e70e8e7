import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../domain/kernel";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  approveCampaign,
  confirmLinkPayment,
  finalReview,
  openCampaignWindow,
  openLinkPayment,
  ownPaymentLink,
  tickCampaigns,
  updateCampaignStep,
  viewLinkPayment,
  viewPaymentLink,
} from "../../../worker/services/booking";
import { confirmWindow } from "../../../worker/services/money";
import { sendForReview, takeOver } from "../../support/campaign-deeds";
import { current, draft, openTrade, type Trade } from "../../support/campaigns";
import { env as bare } from "../../support/env";
import { contextOf, openBuyer } from "../../support/factories";
import { keptCard, type OpenGateway, testCard, withGateway } from "../../support/gateway";
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
/** A holder of the link without an account, at the test's time. */
const nobody = () => contextOf(open.env, null, { now: nowMs });

async function settle(): Promise<void> {
  for (let minute = 0; minute < 4; minute++) {
    nowMs += 60_000;
    while ((await drainOutbox(nobody())) > 0);
  }
}

/** A submitted campaign with a payment link, and its token. */
async function sent(): Promise<{ id: string; token: string }> {
  const { id } = await draft(trade, { creatives: "none" });
  const { adv } = trade.buyer;
  await updateCampaignStep(advertiser(), adv.id, id, "billing", { paymentMethod: "representative" });
  await sendForReview(advertiser(), adv.id, id);
  await approveCampaign(publisher(), trade.shop.pub.id, id);
  const link = await ownPaymentLink(advertiser(), id);
  return { id, token: link?.token ?? "" };
}

async function approved(): Promise<{ id: string; token: string }> {
  const campaign = await sent();
  await finalReview(operator(), campaign.id, "approve");
  return campaign;
}

type Order = Awaited<ReturnType<typeof openLinkPayment>>;

/** The window's redirect after the cardholder authorised the order. */
function returned({ customerKey, orderId, orderName, amountMinor: amount }: Order) {
  const card = keptCard(testCard());
  const paymentKey = open.gateway.books.authorize({ customerKey, orderId, orderName, amount, card });
  return { orderId, paymentKey, amount };
}

const stateFor = async (token: string) => (await viewLinkPayment(nobody(), token))?.state;
const statusOf = async (id: string) => (await current(trade, id)).status;
const charges = () => open.gateway.books.payments().filter(({ status }) => status === "DONE");

describe("a payment link whose campaign is paid by card", () => {
  it("is paid without an account once the campaign is approved, and books it", async () => {
    const { id, token } = await sent();
    expect(await stateFor(token)).toBe("later");
    await expect(openLinkPayment(nobody(), token)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
    await finalReview(operator(), id, "approve");
    const { quote } = await viewPaymentLink(nobody(), token);
    expect(await viewLinkPayment(nobody(), token)).toMatchObject({
      state: "due",
      dueAt: nowMs + 24 * HOUR_MS,
    });
    const order = await openLinkPayment(nobody(), token);
    expect(order.amountMinor).toBe(quote?.totalMinor);
    expect(await confirmLinkPayment(nobody(), token, returned(order))).toMatchObject({ status: "captured" });
    await settle();
    expect([await statusOf(id), await stateFor(token)]).toEqual(["booked", "paid"]);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is charged once, however often it is opened and confirmed", async () => {
    const { id, token } = await approved();
    const [first, again] = [await openLinkPayment(nobody(), token), await openLinkPayment(nobody(), token)];
    expect(again.orderId).not.toBe(first.orderId);
    const told = [returned(first), returned(again)];
    const confirmed = told.map((one) => confirmLinkPayment(nobody(), token, one));
    await Promise.allSettled([...confirmed, confirmLinkPayment(nobody(), token, told[0])]);
    await settle();
    expect(charges()).toHaveLength(1);
    expect(await statusOf(id)).toBe("booked");
    expect(await confirmLinkPayment(nobody(), token, told[0])).toMatchObject({ status: "captured" });
    await expect(openLinkPayment(nobody(), token)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
    expect(charges()).toHaveLength(1);
  });

  it("confirms no order of another campaign, of its advertiser's own, of another amount or of another link", async () => {
    const [mine, other] = [await approved(), await approved()];
    const theirs = returned(await openLinkPayment(nobody(), other.token));
    const own = returned(await openCampaignWindow(advertiser(), trade.buyer.adv.id, mine.id));
    const order = returned(await openLinkPayment(nobody(), mine.token));
    const notFound = { code: "NOT_FOUND" };
    for (const [token, told] of [
      [mine.token, theirs],
      [mine.token, own],
      [mine.token, { ...order, amount: order.amount - 1 }],
      ["no-such-link", order],
    ] as const)
      await expect(confirmLinkPayment(nobody(), token, told)).rejects.toMatchObject(notFound);
    await expect(confirmWindow(advertiser(), order)).rejects.toMatchObject(notFound);
    await expect(viewLinkPayment(nobody(), "no-such-link")).rejects.toMatchObject(notFound);
    expect(charges()).toHaveLength(0);
  });

  it("is not locked by a made-up key, nor by one of another order", async () => {
    const { id, token } = await approved();
    const [honest, stranger] = [
      await openLinkPayment(nobody(), token),
      await openLinkPayment(nobody(), token),
    ];
    const theirs = returned(stranger);
    for (const paymentKey of ["bogus0", theirs.paymentKey]) {
      const told = { orderId: honest.orderId, paymentKey, amount: honest.amountMinor };
      await expect(confirmLinkPayment(nobody(), token, told)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await stateFor(token)).toBe("due");
    expect(await confirmLinkPayment(nobody(), token, returned(honest))).toMatchObject({ status: "captured" });
    await settle();
    expect(await statusOf(id)).toBe("booked");
    expect(charges()).toHaveLength(1);
  });

  it("is declined, and can be paid anew, when a key that could not be checked turns out to be none", async () => {
    const { id, token } = await approved();
    const order = await openLinkPayment(nobody(), token);
    open.gateway.faults([{ on: "read", kind: "dropped" }]);
    const told = { orderId: order.orderId, paymentKey: "bogus0", amount: order.amountMinor };
    expect(await confirmLinkPayment(nobody(), token, told)).toMatchObject({ status: "failed" });
    const again = returned(await openLinkPayment(nobody(), token));
    expect(await confirmLinkPayment(nobody(), token, again)).toMatchObject({ status: "captured" });
    await settle();
    expect(await statusOf(id)).toBe("booked");
  });

  it("is confirmed by a later try when the first one never ran", async () => {
    const { id, token } = await approved();
    const order = returned(await openLinkPayment(nobody(), token));
    open.gateway.faults([{ on: "confirm", kind: "error-before" }]);
    expect(await confirmLinkPayment(nobody(), token, order)).toMatchObject({ status: "unknown" });
    await settle();
    expect([charges().length, await statusOf(id)]).toEqual([1, "booked"]);
  });

  it("charges nothing once its time is over, though the window was opened before", async () => {
    const { id, token } = await approved();
    nowMs += 24 * HOUR_MS - 60_000;
    const order = returned(await openLinkPayment(nobody(), token));
    nowMs += 60_000;
    await expect(confirmLinkPayment(nobody(), token, order)).rejects.toMatchObject({ code: "CONFLICT" });
    await tickCampaigns(nobody());
    expect([await statusOf(id), await stateFor(token)]).toEqual(["rejected", "over"]);
    await expect(confirmLinkPayment(nobody(), token, order)).rejects.toMatchObject({ code: "CONFLICT" });
    await settle();
    expect(open.gateway.books.payments().map(({ status }) => status)).not.toContain("DONE");
  });

  it("is taken over by nobody any more once it waits for a card", async () => {
    const { token } = await approved();
    const payer = await openBuyer(open.env, trade.shop);
    await expect(takeOver(contextOf(open.env, payer.advertiser), payer, token)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
  });
});
