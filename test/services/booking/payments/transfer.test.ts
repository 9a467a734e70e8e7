import { beforeEach, describe, expect, it } from "vitest";
import { addDays, BILLING_ZONE, DAY_MS, dayAt } from "../../../../domain/kernel";
import { TRANSFER_DUE_DAYS } from "../../../../domain/money";
import {
  approveCampaign,
  extendCampaign,
  finalReview,
  getCampaign,
  getCampaignMoney,
  getOwedTransfer,
  listOwed,
  ownPaymentLink,
  quoteExtension,
  remindPayer,
  updateCampaignStep,
  viewPaymentLink,
} from "../../../../worker/services/booking";
import { sendForReview, takeOver } from "../../../support/campaign-deeds";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { BILLING, contextOf, openBuyer } from "../../../support/factories";
import { mailsTo, notificationsOf } from "../../../support/people";

const ACCOUNT = { currency: "KRW", bank: "데모은행", number: "000-1234-5678" };

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const adv = () => trade.buyer.adv.id;
const choose = (id: string, paymentMethod: string) =>
  updateCampaignStep(advertiser(), adv(), id, "billing", { ...BILLING, paymentMethod });
const closeTransfers = () => env.DB.prepare("delete from house_accounts").run();

async function book(id: string): Promise<void> {
  await sendForReview(advertiser(), adv(), id);
  await approveCampaign(contextOf(env, trade.shop.publisher), trade.shop.pub.id, id);
  await finalReview(contextOf(env, trade.operator), id, "approve");
}

describe("what is owed by hand", () => {
  it("says where it is paid, how much, by which memo and until when, to whoever booked", async () => {
    const { id, quote } = await campaignIn("booked", trade);
    const dueDay = addDays(dayAt(Date.now(), BILLING_ZONE), TRANSFER_DUE_DAYS);
    const { transfer } = await getCampaignMoney(advertiser(), adv(), id);
    expect(transfer).toMatchObject({ account: ACCOUNT, amountMinor: quote?.totalMinor, dueDay });
    expect(await listOwed(advertiser(), adv())).toMatchObject([{ campaignId: id, isOwn: true, transfer }]);
    expect(await getOwedTransfer(advertiser(), adv(), id)).toEqual(transfer);
  });

  it("keeps its memo when days are added, and is due anew", async () => {
    const now = Date.now();
    const { id, endDay, startsAt } = await campaignIn("live", trade, { pricing: "cpp", now });
    const [before] = await listOwed(advertiser(), adv());
    const at = contextOf(env, trade.buyer.advertiser, { now: (startsAt ?? 0) + DAY_MS });
    const input = { endDay: addDays(endDay ?? "", 2) };
    const shown = await quoteExtension(at, adv(), id, input);
    await extendCampaign(at, adv(), id, { ...input, seenTotalMinor: shown?.added.totalMinor });
    const [after] = await listOwed(advertiser(), adv());
    expect(after?.transfer.memo).toBe(before?.transfer.memo);
    expect(after?.transfer.dueDay).toBe(addDays(dayAt(at.now, BILLING_ZONE), TRANSFER_DUE_DAYS));
  });

  it("is said by the mails of the booking and of the reminder", async () => {
    const { id } = await campaignIn("booked", trade);
    const memo = (await getOwedTransfer(advertiser(), adv(), id))?.memo ?? "no memo";
    await settleOutbox(env);
    const { email } = trade.buyer.advertiser;
    const telling = async () =>
      (await mailsTo(env, email)).filter(({ text }) => text.includes(memo) && text.includes(ACCOUNT.number));
    expect(await telling()).toHaveLength(1);
    await remindPayer(contextOf(env, trade.operator), id);
    await settleOutbox(env);
    expect(await telling()).toHaveLength(2);
  });

  it("is told to the ad account that took the payment over, and not to the one that booked", async () => {
    const payer = await openBuyer(env, trade.shop);
    const { id } = await campaignIn("draft", trade);
    await choose(id, "representative");
    const token = (await ownPaymentLink(advertiser(), id))?.token ?? "";
    const reader = contextOf(env, payer.advertiser);
    await takeOver(reader, payer, token);
    expect((await viewPaymentLink(reader, token)).transfer).toBeNull();
    await book(id);
    const { transfer } = await viewPaymentLink(reader, token);
    expect(await notificationsOf(env, payer.advertiser)).toContainEqual(
      expect.objectContaining({ event: "owed", transfer }),
    );
    expect(transfer).toMatchObject({ account: ACCOUNT });
    expect(await listOwed(reader, payer.adv.id)).toMatchObject([{ campaignId: id, isOwn: false, transfer }]);
    expect((await getCampaignMoney(advertiser(), adv(), id)).transfer).toBeNull();
    expect(await getOwedTransfer(advertiser(), adv(), id)).toBeNull();
    await expect(getOwedTransfer(contextOf(env, trade.shop.publisher), adv(), id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});

describe("where the house has no account in the currency", () => {
  it("payment by transfer cannot be chosen", async () => {
    const { id } = await campaignIn("draft", trade);
    await closeTransfers();
    for (const method of ["manual", "representative"])
      await expect(choose(id, method)).rejects.toMatchObject({
        code: "070",
        fields: { paymentMethod: ["payment.transferNotOpen"] },
      });
  });

  it("what was to be paid so is not sent", async () => {
    const { id } = await campaignIn("draft", trade);
    await closeTransfers();
    const { quote } = await getCampaign(advertiser(), adv(), id);
    expect(quote).not.toBeNull();
    await expect(sendForReview(advertiser(), adv(), id)).rejects.toMatchObject({
      fields: { "billing.paymentMethod": ["payment.transferNotOpen"] },
    });
  });

  it("nobody takes a payment over to pay it so", async () => {
    const payer = await openBuyer(env, trade.shop);
    const { id } = await campaignIn("draft", trade);
    await choose(id, "representative");
    const token = (await ownPaymentLink(advertiser(), id))?.token ?? "";
    await closeTransfers();
    const reader = contextOf(env, payer.advertiser);
    expect((await viewPaymentLink(reader, token)).isTransferOpen).toBe(false);
    await expect(takeOver(reader, payer, token)).rejects.toMatchObject({
      fields: { projectId: ["payment.transferNotOpen"] },
    });
  });

  it("what is owed already stays owed, and says that there is no account", async () => {
    const { id } = await campaignIn("booked", trade);
    await closeTransfers();
    expect(await getOwedTransfer(advertiser(), adv(), id)).toMatchObject({ account: null });
  });
});
