import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../../domain/kernel";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import { getCampaign, sendGranted, updateCampaignStep } from "../../../../worker/services/booking";
import {
  askForManualPayment,
  grantPaymentRequest,
  listPaymentRequests,
} from "../../../../worker/services/desk";
import { sendForReview } from "../../../support/campaign-deeds";
import { current, draft, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  BILLING,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
} from "../../../support/factories";
import { mailsTo } from "../../../support/people";

let trade: Trade;
beforeEach(async () => {
  const shop = await openShop(env, { manualReview: true });
  // An ad account without a grant to pay by hand.
  trade = { env, shop, buyer: await openBuyer(env), operator: await openAccount(env, { isOperator: true }) };
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const send = (id: string) => sendForReview(advertiser(), trade.buyer.adv.id, id);
const statusOf = async (id: string) => (await current(trade, id)).status;
const stepsOf = async (id: string) =>
  (await getCampaign(advertiser(), trade.buyer.adv.id, id)).history.map(({ action }) => action);
const toldOf = async (text: string) =>
  (await mailsTo(env, trade.buyer.advertiser.email)).filter((mail) => mail.text.includes(text));

/** A complete draft that waits for the requested grant of manual payment. */
async function held(): Promise<string> {
  const { id } = await draft(trade, { creatives: "none" });
  await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "billing", BILLING);
  expect((await send(id)).status).toBe("draft");
  await askForManualPayment(advertiser(), trade.buyer.adv.id, trade.shop.cpm.id);
  return id;
}

/** The publisher's grant, before the automatic submission. */
async function grant(): Promise<void> {
  const [request] = await listPaymentRequests(publisher(), trade.shop.pub.id);
  await grantPaymentRequest(publisher(), trade.shop.pub.id, request?.id ?? "");
}

const sendWaiting = () => sendGranted(contextOf(env, null), { publisherId: trade.shop.pub.id });

describe("a campaign that lacks the grant of manual payment alone", () => {
  it("keeps its payment and tax invoice, and is sent once when the publisher grants it", async () => {
    const id = await held();
    await send(id);
    await sendWaiting();
    expect(await statusOf(id)).toBe("draft");
    await grant();
    await sendWaiting();
    await sendWaiting();
    const { status, quote, taxInvoice } = await current(trade, id);
    expect([status, quote?.totalMinor]).toEqual(["submitted", 440_000]);
    expect(taxInvoice?.businessName).toBe(BILLING.taxInvoice.businessName);
    expect((await stepsOf(id)).filter((action) => action === "request")).toHaveLength(1);
  });

  it("is not sent once it was edited, until it is asked for again", async () => {
    const id = await held();
    const days = { ...nextSchedule(), budgetMinor: 500_000 };
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "schedule", days);
    await grant();
    await sendWaiting();
    expect(await statusOf(id)).toBe("draft");
    expect((await send(id)).status).toBe("submitted");
  });

  it("is not sent once its start has passed, and its advertiser is told why, once", async () => {
    const id = await held();
    await grant();
    for (const days of [30, 31, 32]) {
      const later = contextOf(env, null, { now: Date.now() + days * DAY_MS });
      while ((await drainOutbox(later)) > 0);
      await sendGranted(later, { publisherId: trade.shop.pub.id });
    }
    expect(await statusOf(id)).toBe("draft");
    expect(await toldOf("검토를 요청하지 못했어요")).toHaveLength(1);
  });
});
