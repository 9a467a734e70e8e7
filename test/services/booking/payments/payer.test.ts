import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { campaignAnswer } from "../../../../worker/api/booking/wire";
import { schema } from "../../../../worker/db/client";
import {
  approveCampaign,
  blockAdAccount,
  finalReview,
  getCampaign,
  getCampaignForOperator,
  lastTaxInvoice,
  listCampaigns,
  listCampaignsForOperator,
  openAsset,
  ownPaymentLink,
  renewPaymentLink,
  takePaymentOver,
  tickCampaignAlerts,
  unblockAdAccount,
  updateCampaignStep,
  uploadRegistration,
  viewPaymentLink,
} from "../../../../worker/services/booking";
import { usesOf } from "../../../../worker/services/content/uses";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { PAYER_INVOICE, seenIn, sendForReview, takeOver } from "../../../support/campaign-deeds";
import { campaignIn, current, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  BILLING,
  type Buyer,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
} from "../../../support/factories";
import { png } from "../../../support/images";
import { mailsTo, notificationsOf, sendMails } from "../../../support/people";

let trade: Trade;
let payer: Buyer;
beforeEach(async () => {
  const shop = await openShop(env);
  trade = {
    env,
    shop,
    buyer: await openBuyer(env, shop),
    operator: await openAccount(env, { isOperator: true }),
  };
  payer = await openBuyer(env, shop);
});

const as = ({ advertiser }: Buyer) => contextOf(env, advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const choose = (id: string, billing: object = {}) =>
  updateCampaignStep(as(trade.buyer), trade.buyer.adv.id, id, "billing", {
    ...BILLING,
    paymentMethod: "representative",
    ...billing,
  });
const rebudget = (id: string, budgetMinor: number) =>
  updateCampaignStep(as(trade.buyer), trade.buyer.adv.id, id, "schedule", { ...nextSchedule(), budgetMinor });

/** A complete draft with a representative payment. */
async function draft(): Promise<{ id: string; token: string }> {
  const { id } = await campaignIn("draft", trade);
  await choose(id);
  return { id, token: await tokenOf(id) };
}

async function tokenOf(id: string): Promise<string> {
  const link = await ownPaymentLink(as(trade.buyer), id);
  if (!link) throw new Error("the campaign has no link");
  return link.token;
}

const linkRow = (token: string) =>
  contextOf(env, null).db.query.paymentLinks.findFirst({ where: eq(schema.paymentLinks.token, token) });
const PAYERS = { ...PAYER_INVOICE, registrationNumber: "2208162517", country: "KR", ccEmails: [] };
const REGISTRATION = { name: "registration.png", bytes: png(40, 40) };
const request = (id: string) => sendForReview(as(trade.buyer), trade.buyer.adv.id, id);
const refusedBy = (code: string) => ({ code: "070", fields: { "billing.paymentMethod": [code] } });

describe("the tax invoice of a payment that somebody took over", () => {
  it("is the payer's for publisher and operator, on their pages, in lists and by API, and for the booking account nobody's", async () => {
    const { id, token } = await draft();
    const { buyer, shop, operator } = trade;
    await takeOver(as(payer), payer, token);
    await request(id);
    await approveCampaign(publisher(), shop.pub.id, id);
    const operators = contextOf(env, operator);
    const row = await current(trade, id);
    const read = {
      publisher: (await getCampaign(publisher(), shop.pub.id, id)).campaign,
      operator: (await getCampaignForOperator(operators, id)).campaign,
      publishersList: (await listCampaigns(publisher(), shop.pub.id, "pub")).items.find(
        (item) => item.id === id,
      )?.campaign,
      operatorsList: (await listCampaignsForOperator(operators, { q: id })).items[0]?.campaign,
      publishersAnswer: await campaignAnswer(publisher(), row, shop.pub.id),
      operatorsAnswer: await campaignAnswer(operators, row, null),
    };
    for (const [reader, { taxInvoice } = { taxInvoice: null }] of Object.entries(read))
      expect([reader, taxInvoice]).toEqual([reader, PAYERS]);
    const own = await getCampaign(as(buyer), buyer.adv.id, id);
    expect(own.invoice).toEqual({ taxInvoice: null, registrationAssetId: null });
    const [ownItem] = (await listCampaigns(as(buyer), buyer.adv.id, "adv")).items;
    expect(ownItem?.campaign.taxInvoice).toBeNull();
    expect((await campaignAnswer(as(buyer), row, buyer.adv.id)).taxInvoice).toBeNull();
    expect(JSON.stringify([own, ownItem])).not.toContain(PAYERS.registrationNumber);
    expect(JSON.stringify([own, ownItem])).not.toContain(PAYERS.managerEmail);
  });

  it("is nobody's until then, and the booking account's again once it pays itself", async () => {
    const { id, token } = await draft();
    const { buyer } = trade;
    const invoice = async () => (await getCampaign(as(buyer), buyer.adv.id, id)).invoice.taxInvoice;
    expect(await invoice()).toBeNull();
    await takeOver(as(payer), payer, token);
    expect(await invoice()).toBeNull();
    await choose(id, { paymentMethod: "manual" });
    expect(await invoice()).toMatchObject({ businessName: BILLING.taxInvoice.businessName });
  });

  it("is not asked of the booking account, whose own is neither checked nor kept", async () => {
    const { id, token } = await draft();
    const { buyer } = trade;
    await updateCampaignStep(as(buyer), buyer.adv.id, id, "billing", { paymentMethod: "representative" });
    await choose(id, { taxInvoice: { businessName: "", registrationNumber: "123" } });
    await contextOf(env, null)
      .db.update(schema.campaigns)
      .set({ taxInvoice: null })
      .where(eq(schema.campaigns.id, id));
    await choose(id, { taxInvoice: { ...BILLING.taxInvoice, businessName: "다른 상호" } });
    expect((await current(trade, id)).taxInvoice).toBeNull();
    await takeOver(as(payer), payer, token);
    await request(id);
    expect((await current(trade, id)).status).toBe("submitted");
  });

  it("is asked of an account that pays itself, also of one that let another pay before", async () => {
    const { id } = await draft();
    const own = { paymentMethod: "manual" };
    await expect(
      updateCampaignStep(as(trade.buyer), trade.buyer.adv.id, id, "billing", own),
    ).rejects.toMatchObject({ code: "070", fields: { taxInvoice: ["required"] } });
  });

  it("hides the registration of whoever booked from the publisher, and shows no other", async () => {
    const { buyer, shop } = trade;
    const { id } = await campaignIn("draft", trade);
    const { id: registrationAssetId } = await uploadRegistration(as(buyer), buyer.adv.id, REGISTRATION);
    await choose(id, { registrationAssetId });
    await takeOver(as(payer), payer, await tokenOf(id));
    await request(id);
    expect((await getCampaign(publisher(), shop.pub.id, id)).campaign.registrationAssetId).toBeNull();
    await expect(openAsset(publisher(), registrationAssetId)).rejects.toMatchObject({ status: 404 });
  });

  it("comes with a picture of the payer's registration, which publisher and operator open, and the booking account does not", async () => {
    const { buyer, shop, operator } = trade;
    const { id, token } = await draft();
    const { id: picture } = await uploadRegistration(as(payer), payer.adv.id, REGISTRATION);
    await takeOver(as(payer), payer, token, PAYER_INVOICE, picture);
    await expect(openAsset(publisher(), picture)).rejects.toMatchObject({ status: 404 });
    await request(id);
    await approveCampaign(publisher(), shop.pub.id, id);
    const operators = contextOf(env, operator);
    const row = await current(trade, id);
    const told = {
      publisher: (await getCampaign(publisher(), shop.pub.id, id)).invoice,
      operator: (await getCampaignForOperator(operators, id)).invoice,
      publishersAnswer: await campaignAnswer(publisher(), row, shop.pub.id),
      booker: (await getCampaign(as(buyer), buyer.adv.id, id)).invoice,
      bookersAnswer: await campaignAnswer(as(buyer), row, buyer.adv.id),
    };
    expect(Object.entries(told).map(([who, { registrationAssetId }]) => [who, registrationAssetId])).toEqual([
      ["publisher", picture],
      ["operator", picture],
      ["publishersAnswer", picture],
      ["booker", null],
      ["bookersAnswer", null],
    ]);
    for (const reader of [publisher(), operators, as(payer)]) {
      const { contentType, body } = await openAsset(reader, picture);
      await body.cancel();
      expect(contentType).toBe("image/png");
    }
    await expect(openAsset(as(buyer), picture)).rejects.toMatchObject({ status: 404 });
    expect((await viewPaymentLink(as(payer), token)).registrationAssetId).toBe(picture);
    expect((await viewPaymentLink(as(buyer), token)).registrationAssetId).toBeNull();
  });

  it("takes no picture that is not the payer's own registration, and keeps the one in use until the payment is another's", async () => {
    const { buyer } = trade;
    const { id, token } = await draft();
    const theirs = await uploadRegistration(as(buyer), buyer.adv.id, REGISTRATION);
    await expect(takeOver(as(payer), payer, token, PAYER_INVOICE, theirs.id)).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
    expect(await linkRow(token)).toMatchObject({ payerProjectId: null, payerRegistrationAssetId: null });
    const own = await uploadRegistration(as(payer), payer.adv.id, REGISTRATION);
    await takeOver(as(payer), payer, token, PAYER_INVOICE, own.id);
    await takeOver(as(payer), payer, token, PAYER_INVOICE, own.id);
    expect(await usesOf(as(payer), own)).toMatchObject([{ purpose: "business-registration", subjectId: id }]);
    await takeOver(as(payer), payer, token, PAYER_INVOICE);
    expect((await linkRow(token))?.payerRegistrationAssetId).toBeNull();
    await takeOver(as(payer), payer, token, PAYER_INVOICE, own.id);
    await renewPaymentLink(as(buyer), buyer.adv.id, id);
    expect(await linkRow(await tokenOf(id))).toMatchObject({ payerRegistrationAssetId: null });
    expect(await usesOf(as(payer), own)).toEqual([]);
  });

  it("is told with the payment: each wrong field by its name, and nothing is taken", async () => {
    const { token } = await draft();
    const wrong = {
      businessName: "",
      registrationNumber: "220-81-62518",
      managerEmail: "bill@",
      ccEmails: ["x"],
    };
    await expect(takeOver(as(payer), payer, token, wrong)).rejects.toMatchObject({
      code: "070",
      fields: {
        "taxInvoice.businessName": ["required"],
        "taxInvoice.registrationNumber": ["registrationNumber.checkDigit"],
        "taxInvoice.managerEmail": ["email"],
        "taxInvoice.ccEmails.0": ["email"],
      },
    });
    expect(await linkRow(token)).toMatchObject({ payerProjectId: null, payerInvoice: null });
  });

  it("reads its number by the payer's country", async () => {
    const { token } = await draft();
    const { projects } = schema;
    await contextOf(env, null)
      .db.update(projects)
      .set({ country: "JP" })
      .where(eq(projects.id, payer.adv.id));
    const japanese = { ...PAYER_INVOICE, registrationNumber: "T7000012050002" };
    await takeOver(as(payer), payer, token, japanese);
    expect((await linkRow(token))?.payerInvoice).toMatchObject({
      registrationNumber: "T7000012050002",
      country: "JP",
    });
  });

  it("begins with what the account gave before, for a payment or a booking of its own, and with no other's", async () => {
    const [first, second] = [await draft(), await draft()];
    const shown = async (reader: Buyer, token: string) =>
      (await viewPaymentLink(as(reader), token)).payers.map(({ invoice }) => invoice?.businessName ?? null);
    expect(await shown(payer, first.token)).toEqual([null]);
    await takeOver(as(payer), payer, first.token);
    expect(await shown(payer, second.token)).toEqual([PAYER_INVOICE.businessName]);
    expect(await lastTaxInvoice(as(payer), payer.adv.id)).toEqual(PAYERS);
    expect(await shown(await openBuyer(env), second.token)).toEqual([null]);
    expect(await shown(trade.buyer, second.token)).toEqual([]);
  });

  it("is mended by the payer until the last word, without agreeing anew, and not after", async () => {
    const { id, token } = await draft();
    await takeOver(as(payer), payer, token);
    const before = await linkRow(token);
    await takeOver(as(payer), payer, token, { ...PAYER_INVOICE, businessName: "새 상사" });
    const { payerInvoice, ...rest } = (await linkRow(token)) ?? {};
    expect(rest).toEqual({ ...before, payerInvoice: undefined });
    expect(payerInvoice).toMatchObject({ businessName: "새 상사" });
    await request(id);
    await approveCampaign(publisher(), trade.shop.pub.id, id);
    await finalReview(contextOf(env, trade.operator), id, "approve");
    expect((await viewPaymentLink(as(payer), token)).isMendable).toBe(false);
    await expect(takeOver(as(payer), payer, token)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
  });

  it("is asked of a payer that agreed before it was asked: nothing is sent without it", async () => {
    const { id, token } = await draft();
    await takeOver(as(payer), payer, token);
    const { paymentLinks } = schema;
    await contextOf(env, null)
      .db.update(paymentLinks)
      .set({ payerInvoice: null })
      .where(eq(paymentLinks.token, token));
    expect((await viewPaymentLink(as(payer), token)).state).toBe("unbilled");
    await expect(request(id)).rejects.toMatchObject(refusedBy("payment.payerInvoiceMissing"));
    await takeOver(as(payer), payer, token);
    expect(await request(id)).toMatchObject({ status: "submitted" });
  });

  it("answers the same submission again as the first time, though the campaign costs more by then", async () => {
    const { id, token } = await draft();
    const keyed = withIdempotencyKey(as(payer), "one-press");
    const seen = seenIn(await viewPaymentLink(keyed, token));
    const input = { projectId: payer.adv.id, ...seen, taxInvoice: PAYER_INVOICE };
    await takePaymentOver(keyed, token, input);
    const after = await linkRow(token);
    await rebudget(id, 900_000);
    await takePaymentOver(keyed, token, input);
    expect(await linkRow(token)).toEqual(after);
    await expect(
      takePaymentOver(withIdempotencyKey(as(payer), "another"), token, input),
    ).rejects.toMatchObject({
      code: "CAMPAIGN_QUOTE_CHANGED",
    });
  });
});

describe("a payment that is another one than its payer agreed to", () => {
  const tick = () => tickCampaignAlerts(contextOf(env, null, { now: Date.now() + 1000 }));
  const told = async (account = payer.advertiser) =>
    (await notificationsOf(env, account)).filter(
      (news) => "event" in news && news.event === "payment-outgrown",
    );

  it("is told once to the payer's people who may agree anew, in the console and by mail, with where", async () => {
    const { id, token } = await draft();
    const editor = await openAccount(env);
    const viewer = await openAccount(env);
    await addMember(env, payer.adv.id, editor, LEVEL.editor);
    await addMember(env, payer.adv.id, viewer, LEVEL.viewer);
    await takeOver(as(payer), payer, token);
    await tick();
    expect(await told()).toEqual([]);
    await rebudget(id, 900_000);
    await Promise.all([tick(), tick()]);
    await tick();
    for (const account of [payer.advertiser, editor])
      expect(await told(account)).toMatchObject([{ path: `/pay/${token}`, subject: "겨울 보리차" }]);
    expect([await told(viewer), await told(trade.buyer.advertiser)]).toEqual([[], []]);
    await sendMails(env, "mail.news");
    const mails = (await mailsTo(env, payer.advertiser.email)).filter(({ text }) =>
      text.includes(`/pay/${token}`),
    );
    expect(mails).toHaveLength(1);
  });

  it("is told again of what was changed after the next agreement", async () => {
    const { id, token } = await draft();
    await takeOver(as(payer), payer, token);
    await rebudget(id, 300_000);
    await tick();
    await takeOver(as(payer), payer, token);
    await tick();
    expect(await told()).toHaveLength(1);
    await rebudget(id, 1_200_000);
    await tick();
    expect(await told()).toHaveLength(2);
  });
});

describe("an ad account that the publisher blocks", () => {
  const reason = "결제하지 않아요";
  const blockOf = ({ adv }: Buyer) => ({ adAccount: adv.id, reason });
  const block = async (who: Buyer) => {
    const { projects } = schema;
    const opened = { originProjectId: trade.shop.pub.id };
    await contextOf(env, null).db.update(projects).set(opened).where(eq(projects.id, who.adv.id));
    return blockAdAccount(publisher(), trade.shop.pub.id, blockOf(who));
  };
  const unblock = (who: Buyer) => unblockAdAccount(publisher(), trade.shop.pub.id, { adAccount: who.adv.id });
  const refusal = { code: "AD_ACCOUNT_BLOCKED", details: { reason } };

  it("takes over no payment of its campaigns, is offered none, and does again once that is undone", async () => {
    const { token } = await draft();
    await block(payer);
    expect((await viewPaymentLink(as(payer), token)).payers).toMatchObject([{ isBlocked: true }]);
    await expect(takeOver(as(payer), payer, token)).rejects.toMatchObject(refusal);
    expect(await linkRow(token)).toMatchObject({ payerProjectId: null });
    await unblock(payer);
    expect((await viewPaymentLink(as(payer), token)).payers).toMatchObject([{ isBlocked: false }]);
    await takeOver(as(payer), payer, token);
  });

  it("in the moment of taking over takes nothing", async () => {
    const { token } = await draft();
    const ctx = as(payer);
    const db = new Proxy(ctx.db, {
      get(real, name) {
        const value: unknown = Reflect.get(real, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
        return async (statements: Parameters<typeof real.batch>[0]) => {
          await block(payer);
          return real.batch(statements);
        };
      },
    });
    await expect(takeOver({ ...ctx, db }, payer, token)).rejects.toMatchObject({
      code: "AD_ACCOUNT_BLOCKED",
    });
    expect(await linkRow(token)).toMatchObject({ payerProjectId: null, payerInvoice: null });
  });

  it("gets no link by which somebody else would pay, neither a first nor a new one", async () => {
    const { buyer } = trade;
    const { id } = await campaignIn("draft", trade);
    const other = await draft();
    await block(buyer);
    await expect(choose(id)).rejects.toMatchObject(refusal);
    expect(await ownPaymentLink(as(buyer), id)).toBeNull();
    await expect(renewPaymentLink(as(buyer), buyer.adv.id, other.id)).rejects.toMatchObject(refusal);
    expect(await tokenOf(other.id)).toBe(other.token);
  });

  it("between agreeing and sending keeps the campaign from being sent; what was sent is decided, and booked", async () => {
    const [waiting, sent] = [await draft(), await draft()];
    for (const { token } of [waiting, sent]) await takeOver(as(payer), payer, token);
    await request(sent.id);
    // The publisher knows this ad account only as payer.
    await blockAdAccount(publisher(), trade.shop.pub.id, blockOf(payer));
    await expect(request(waiting.id)).rejects.toMatchObject(refusedBy("payment.payerBlocked"));
    await approveCampaign(publisher(), trade.shop.pub.id, sent.id);
    expect(await finalReview(contextOf(env, trade.operator), sent.id, "approve")).toMatchObject({
      status: "booked",
    });
    await unblock(payer);
    expect(await request(waiting.id)).toMatchObject({ status: "submitted" });
  });
});
