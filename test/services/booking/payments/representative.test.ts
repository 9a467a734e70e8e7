import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import {
  approveCampaign,
  finalReview,
  getCampaign,
  ownPaymentLink,
  renewPaymentLink,
  takePaymentOver,
  updateCampaignStep,
  viewPaymentLink,
} from "../../../../worker/services/booking";
import { slotBook } from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { addAllowListEntry, removeAllowListEntry } from "../../../../worker/services/platform";
import { PAYER_INVOICE, seenIn, sendForReview, takeOver } from "../../../support/campaign-deeds";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  BILLING,
  type Buyer,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
} from "../../../support/factories";

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  // The draft's own steps use the grant; these tests concern the final payer.
  await grant(buyer);
});

const as = (buyer: Buyer) => contextOf(env, buyer.advertiser);
const grant = ({ advertiser }: Buyer) =>
  addAllowListEntry(contextOf(env, trade.shop.publisher), trade.shop.pub.id, {
    value: advertiser.email,
    manualPayment: true,
  });
const choose = (id: string, paymentMethod: string) =>
  updateCampaignStep(as(trade.buyer), trade.buyer.adv.id, id, "billing", { ...BILLING, paymentMethod });

/** A complete draft with a representative payment. */
async function draft(): Promise<{ id: string; token: string }> {
  const { id } = await campaignIn("draft", trade);
  await choose(id, "representative");
  return { id, token: await tokenOf(id) };
}

async function tokenOf(id: string): Promise<string> {
  const link = await ownPaymentLink(as(trade.buyer), id);
  if (!link) throw new Error("the campaign has no link");
  return link.token;
}

const take = (payer: Buyer, token: string) => takeOver(as(payer), payer, token);
const stateFor = async (reader: Buyer, token: string) => (await viewPaymentLink(as(reader), token)).state;

async function toFinalReview(id: string): Promise<void> {
  await sendForReview(as(trade.buyer), trade.buyer.adv.id, id);
  await approveCampaign(contextOf(env, trade.shop.publisher), trade.shop.pub.id, id);
}
const approve = (id: string) => finalReview(contextOf(env, trade.operator), id, "approve");

describe("a representative payment's link", () => {
  it("is one, however often the method is chosen", async () => {
    const { id, token } = await draft();
    await choose(id, "manual");
    await choose(id, "representative");
    expect(await tokenOf(id)).toBe(token);
  });

  it("is taken once: another account is told that it is in use, the same one is not", async () => {
    const { id, token } = await draft();
    const [payer, other] = [await openBuyer(env), await openBuyer(env)];
    expect(await stateFor(payer, token)).toBe("open");
    await take(payer, token);
    await take(payer, token);
    expect([await stateFor(payer, token), await stateFor(other, token)]).toEqual(["mine", "taken"]);
    await expect(take(other, token)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await ownPaymentLink(as(trade.buyer), id)).toMatchObject({ payerName: payer.adv.displayName });
  });

  it("tells everybody who may see the campaign who pays, once somebody does", async () => {
    const { id, token } = await draft();
    const payer = await openBuyer(env);
    const { buyer, shop } = trade;
    const seen = () => getCampaign(as(buyer), buyer.adv.id, id);
    expect((await seen()).payerName).toBeNull();
    await take(payer, token);
    expect((await seen()).payerName).toBe(payer.adv.displayName);
    await grant(payer);
    await sendForReview(as(buyer), buyer.adv.id, id);
    const publishers = await getCampaign(contextOf(env, shop.publisher), shop.pub.id, id);
    expect(publishers.payerName).toBe(payer.adv.displayName);
    const { id: ownId } = await campaignIn("draft", trade);
    await choose(ownId, "manual");
    expect((await getCampaign(as(buyer), buyer.adv.id, ownId)).payerName).toBeNull();
  });

  it("is taken by one of two who press at the same moment", async () => {
    const { token } = await draft();
    const payers = [await openBuyer(env), await openBuyer(env)];
    const results = await Promise.allSettled(payers.map((payer) => take(payer, token)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is taken for the amount that was shown, and for no other", async () => {
    const { id, token } = await draft();
    const payer = await openBuyer(env);
    const { quote } = await viewPaymentLink(as(payer), token);
    const asked = { projectId: payer.adv.id, taxInvoice: PAYER_INVOICE };
    for (const input of [{ ...asked, seenTotalMinor: (quote?.totalMinor ?? 0) - 1 }, asked])
      await expect(takePaymentOver(as(payer), token, input)).rejects.toMatchObject({
        code: "CAMPAIGN_QUOTE_CHANGED",
        details: { quote },
      });
    expect(await ownPaymentLink(as(trade.buyer), id)).toMatchObject({ payerName: null, agreedQuote: null });
    await take(payer, token);
    expect(await ownPaymentLink(as(trade.buyer), id)).toMatchObject({ agreedQuote: quote });
  });

  it("is agreed to anew when the campaign costs more or less, before it can be sent", async () => {
    const { id, token } = await draft();
    const { buyer } = trade;
    const payer = await openBuyer(env);
    await grant(payer);
    await take(payer, token);
    for (const budgetMinor of [5_000_000, 4_000_000]) {
      const days = { ...nextSchedule(), budgetMinor };
      await updateCampaignStep(as(buyer), buyer.adv.id, id, "schedule", days);
      expect(await stateFor(payer, token)).toBe("outgrown");
      await expect(sendForReview(as(buyer), buyer.adv.id, id)).rejects.toMatchObject({
        fields: { "billing.paymentMethod": ["payment.agreedToOther"] },
      });
      await expect(take(await openBuyer(env), token)).rejects.toMatchObject({ code: "CONFLICT" });
      await take(payer, token);
      expect(await stateFor(payer, token)).toBe("mine");
    }
    const sent = await sendForReview(as(buyer), buyer.adv.id, id);
    expect(sent.quote?.totalMinor).toBe(4_400_000);
  });

  it("is agreed to anew when the same total buys another thing: fewer impressions, fewer videos, other days", async () => {
    const { id, token } = await draft();
    const { buyer, shop } = trade;
    const payer = await openBuyer(env);
    await grant(payer);
    const { priceMinor } = shop.cpm;
    const reprice = (change: Partial<typeof schema.adProducts.$inferInsert>) =>
      openDb(env.DB).update(schema.adProducts).set(change).where(eq(schema.adProducts.id, shop.cpm.id));
    const move = () =>
      updateCampaignStep(as(buyer), buyer.adv.id, id, "schedule", {
        ...nextSchedule(Date.now(), 2),
        budgetMinor: 400_000,
      });
    for (const change of [
      () => reprice({ priceMinor: priceMinor * 10 }),
      () => reprice({ priceMinor, videoPriceMinor: priceMinor * 100 }),
      move,
    ]) {
      await take(payer, token);
      await change();
      expect(await stateFor(payer, token)).toBe("outgrown");
      await expect(sendForReview(as(buyer), buyer.adv.id, id)).rejects.toMatchObject({
        fields: { "billing.paymentMethod": ["payment.agreedToOther"] },
      });
    }
    const seen = seenIn(await viewPaymentLink(as(payer), token));
    const stale = { ...seen, seenEndDay: nextSchedule(Date.now(), 5).endDay };
    const input = { projectId: payer.adv.id, taxInvoice: PAYER_INVOICE, ...stale };
    await expect(takePaymentOver(as(payer), token, input)).rejects.toMatchObject({
      code: "CAMPAIGN_QUOTE_CHANGED",
    });
    await reprice({ videoPriceMinor: null });
    await take(payer, token);
    await sendForReview(as(buyer), buyer.adv.id, id);
  });

  it("opens nothing any more once there is a new one, which nobody has taken", async () => {
    const { id, token } = await draft();
    const payer = await openBuyer(env);
    await take(payer, token);
    await renewPaymentLink(as(trade.buyer), trade.buyer.adv.id, id);
    await expect(viewPaymentLink(as(payer), token)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stateFor(payer, await tokenOf(id))).toBe("open");
  });

  it("is renewed once by one submission, sent twice, one after the other or at once", async () => {
    const { id, token } = await draft();
    const renew = (key: string) =>
      renewPaymentLink(withIdempotencyKey(as(trade.buyer), key), trade.buyer.adv.id, id);
    await Promise.all([renew("one"), renew("one")]);
    const first = await tokenOf(id);
    const payer = await openBuyer(env);
    await take(payer, first);
    await renew("one");
    expect(await tokenOf(id)).toBe(first);
    expect(await stateFor(payer, first)).toBe("mine");
    await renew("another");
    expect(new Set([token, first, await tokenOf(id)]).size).toBe(3);
  });

  it("is not renewed once the campaign was sent", async () => {
    const { id, token } = await draft();
    const payer = await openBuyer(env, trade.shop);
    await take(payer, token);
    await toFinalReview(id);
    await expect(renewPaymentLink(as(trade.buyer), trade.buyer.adv.id, id)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
  });

  it("is not for the advertiser itself, nor for an account of somebody else's", async () => {
    const { token } = await draft();
    const [payer, other] = [await openBuyer(env), await openBuyer(env)];
    await expect(take(trade.buyer, token)).rejects.toMatchObject({
      code: "070",
      fields: { projectId: ["payment.ownAccount"] },
    });
    const foreign = takePaymentOver(as(payer), token, { projectId: other.adv.id });
    await expect(foreign).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    const nobody = viewPaymentLink(contextOf(env, null), token);
    await expect(nobody).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("cannot be taken once another method was chosen", async () => {
    const { id, token } = await draft();
    await choose(id, "manual");
    const payer = await openBuyer(env);
    expect(await stateFor(payer, token)).toBe("closed");
    await expect(take(payer, token)).rejects.toMatchObject({ code: "CAMPAIGN_MUTATION_NOT_ALLOWED" });
  });
});

const request = (id: string) => sendForReview(as(trade.buyer), trade.buyer.adv.id, id);
const refusedBy = (code: string) => ({ code: "070", fields: { "billing.paymentMethod": [code] } });

/** The slots of a campaign in the product's book. */
async function slotsOf(id: string): Promise<string[]> {
  const book = slotBook(as(trade.buyer), trade.shop.cpp.id);
  const days = await book.calendar({ fromDay: "2026-01-01", toDay: "2030-01-01" });
  const holders = days.flatMap((day) => day.holders.filter(({ campaignId }) => campaignId === id));
  return [...new Set(holders.map(({ state }) => state))];
}

describe("what nobody can pay", () => {
  it("is not sent to the publisher, nor booked: a representative that nobody is, then one that may not pay by hand", async () => {
    const { id } = await campaignIn("draft", trade, { pricing: "cpp" });
    await choose(id, "representative");
    await expect(request(id)).rejects.toMatchObject(refusedBy("payment.notTakenOver"));
    const payer = await openBuyer(env);
    await take(payer, await tokenOf(id));
    await expect(request(id)).rejects.toMatchObject(refusedBy("payment.payerNotGranted"));
    expect(await slotsOf(id)).toEqual(["held"]);
    await grant(payer);
    expect(await request(id)).toMatchObject({ status: "submitted" });
    expect(await slotsOf(id)).toEqual(["booked"]);
  });

  it("is a card, which is not chosen, nor sent where it was chosen before", async () => {
    const { id } = await campaignIn("draft", trade, {
      pricing: "cpp",
      schedule: nextSchedule(Date.now() + 30 * 86_400_000),
    });
    await expect(choose(id, "card")).rejects.toMatchObject({
      code: "070",
      fields: { paymentMethod: ["payment.cardNotOpen"] },
    });
    const { campaigns } = schema;
    await openDb(env.DB).update(campaigns).set({ paymentMethod: "card" }).where(eq(campaigns.id, id));
    await expect(request(id)).rejects.toMatchObject(refusedBy("payment.cardNotOpen"));
    expect(await slotsOf(id)).toEqual(["held"]);
  });
});

describe("a final approval", () => {
  it("waits for a representative, whom the publisher lets pay by hand still", async () => {
    const { id, token } = await draft();
    const payer = await openBuyer(env);
    await take(payer, token);
    const entry = await grant(payer);
    await toFinalReview(id);
    await removeAllowListEntry(contextOf(env, trade.shop.publisher), trade.shop.pub.id, entry);
    await expect(approve(id)).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
    await grant(payer);
    expect(await approve(id)).toMatchObject({ status: "booked" });
  });
});
