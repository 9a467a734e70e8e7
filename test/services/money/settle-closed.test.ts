import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../worker/db/client";
import type { CampaignRow } from "../../../worker/db/schema";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  approveCampaign,
  confirmLinkPayment,
  finalReview,
  getCampaignMoney,
  openLinkPayment,
  ownPaymentLink,
  settleClosed,
  simulateEarnings,
  tickCampaigns,
  updateCampaignStep,
} from "../../../worker/services/booking";
import { sendForReview } from "../../support/campaign-deeds";
import { approveCreatives, current, draft, openTrade, type Trade } from "../../support/campaigns";
import { allowConsoleError } from "../../support/console-errors";
import { env as bare } from "../../support/env";
import { BILLING, contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";
import { keptCard, type OpenGateway, registerCard, testCard, withGateway } from "../../support/gateway";
import { accountTotals, trialBalance } from "../../support/ledger";

const HOUR = 3_600_000;

let trade: Trade;
let open: OpenGateway;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  open = withGateway(bare, { nowMs: () => nowMs, sleep: async () => undefined });
  trade = await openTrade(open.env);
});

const clock = () => contextOf(open.env, null, { now: nowMs });

async function drain(): Promise<void> {
  for (let minute = 0; minute < 4; minute++) {
    nowMs += 60_000;
    while ((await drainOutbox(clock())) > 0);
  }
}

/** Pays a campaign by card through its payment link. */
async function payLink(campaignId: string): Promise<void> {
  const { buyer } = trade;
  const link = await ownPaymentLink(contextOf(open.env, buyer.advertiser, { now: nowMs }), campaignId);
  const token = link?.token ?? "";
  const { customerKey, orderId, orderName, amountMinor: amount } = await openLinkPayment(clock(), token);
  const card = keptCard(testCard());
  const paymentKey = open.gateway.books.authorize({ customerKey, orderId, orderName, amount, card });
  await confirmLinkPayment(clock(), token, { orderId, paymentKey, amount });
}

/** A closed CPM campaign with a given delivery, paid by card by its advertiser or a representative, or owed by hand. */
async function closed(
  paymentMethod: "card" | "manual" | "representative",
  deliveredOf: (units: number) => number,
) {
  const { buyer, shop, operator } = trade;
  const ctx = () => contextOf(open.env, buyer.advertiser, { now: nowMs });
  if (paymentMethod === "card") await registerCard(open, buyer);
  const { id } = await draft(trade);
  const billing = paymentMethod === "representative" ? {} : BILLING;
  await updateCampaignStep(ctx(), buyer.adv.id, id, "billing", { ...billing, paymentMethod });
  await sendForReview(ctx(), buyer.adv.id, id);
  await approveCampaign(contextOf(open.env, shop.publisher, { now: nowMs }), shop.pub.id, id);
  await approveCreatives(trade, id);
  await finalReview(contextOf(open.env, operator, { now: nowMs }), id, "approve");
  if (paymentMethod === "representative") await payLink(id);
  await drain();
  const booked = await current(trade, id);
  await deliver(booked, deliveredOf(booked.quote?.units ?? 0));
  nowMs = (booked.startsAt ?? 0) + HOUR;
  await tickCampaigns(clock());
  nowMs = (booked.endsAt ?? 0) + HOUR;
  await tickCampaigns(clock());
  return current(trade, id);
}

async function deliver(campaign: CampaignRow, impressions: number): Promise<void> {
  await storeTotals(open.env, {
    ...{ campaignId: campaign.id, creativeId: "crt_1", unitId: "unt_1", productId: campaign.productId },
    ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
    bucketAt: (campaign.startsAt ?? 0) + HOUR,
    ...{ impressions, clicks: 0, billedImpressions: impressions, billedClicks: 0, updatedAt: 0 },
  });
}

/** The campaign's line in the publisher's settlement. */
const lineOf = (campaignId: string) =>
  openDb(open.env.DB).query.settlementLines.findFirst({
    where: eq(schema.settlementLines.campaignId, campaignId),
  });

describe("a closed campaign", () => {
  it("is left alone until nothing that is out can be counted any more", async () => {
    const { id, endsAt } = await closed("card", (units) => units);
    nowMs = (endsAt ?? 0) + 47 * HOUR;
    expect(await settleClosed(clock())).toBe(0);
    expect((await current(trade, id)).finalSettlementMinor).toBeNull();
  });

  it("earns what it delivered, and the rest goes back to the card, once", async () => {
    const { id, endsAt, quote } = await closed("card", (units) => units / 4);
    const totalMinor = quote?.totalMinor ?? 0;
    nowMs = (endsAt ?? 0) + 49 * HOUR;
    await settleClosed(clock());
    expect(await settleClosed(clock())).toBe(0);
    await drain();
    const { finalSettlementMinor, status } = await current(trade, id);
    expect({ finalSettlementMinor, status }).toEqual({
      finalSettlementMinor: totalMinor / 4,
      status: "closed",
    });
    const ctx = contextOf(open.env, trade.buyer.advertiser, { now: nowMs });
    const { prepaidMinor, payments } = await getCampaignMoney(ctx, trade.buyer.adv.id, id);
    expect(prepaidMinor).toBe(0);
    expect(payments.map(({ refundedMinor }) => refundedMinor)).toEqual([(totalMinor * 3) / 4]);
    const supply = (quote?.supplyMinor ?? 0) / 4;
    const cardFeeMinor = Math.round(supply * 0.032);
    expect(await lineOf(id)).toMatchObject({
      ...{ supplyMinor: supply, vatMinor: (quote?.vatMinor ?? 0) / 4 },
      ...{ cardFeeMinor, commissionMinor: 0, netMinor: supply - cardFeeMinor },
    });
    const totals = await accountTotals(open.env);
    const lines = await openDb(open.env.DB).query.settlementLines.findMany();
    const sum = (part: "netMinor" | "vatMinor" | "cardFeeMinor") =>
      lines.reduce((all, line) => all + line[part], 0);
    expect([totals.get("payable"), totals.get("tax"), totals.get("card-fee")]).toEqual(
      (["netMinor", "vatMinor", "cardFeeMinor"] as const).map((part) => -sum(part)),
    );
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("that is paid by hand owes what it delivered, without a card fee", async () => {
    const { id, endsAt, quote } = await closed("manual", (units) => units / 2);
    nowMs = (endsAt ?? 0) + 49 * HOUR;
    await settleClosed(clock());
    const ctx = contextOf(open.env, trade.buyer.advertiser, { now: nowMs });
    const { receivableMinor, prepaidMinor } = await getCampaignMoney(ctx, trade.buyer.adv.id, id);
    expect({ receivableMinor, prepaidMinor }).toEqual({
      receivableMinor: (quote?.totalMinor ?? 0) / 2,
      prepaidMinor: 0,
    });
    expect(await lineOf(id)).toMatchObject({ cardFeeMinor: 0, netMinor: (quote?.supplyMinor ?? 0) / 2 });
  });
});

it.each(["card", "representative"] as const)(
  "a publisher is told what a running campaign paid by %s would bring, as it is settled then",
  async (method) => {
    const { id, endsAt, quote, pubProjectId } = await closed(method, (units) => units / 4);
    nowMs = (endsAt ?? 0) + 2 * HOUR;
    const [expected] = await simulateEarnings(clock(), pubProjectId);
    nowMs = (endsAt ?? 0) + 49 * HOUR;
    await settleClosed(clock());
    const { netMinor, vatMinor, cardFeeMinor } = (await lineOf(id)) ?? {};
    expect(cardFeeMinor).toBeGreaterThan(0);
    const { currency, totalMinor: agreedMinor } = quote ?? { totalMinor: 0 };
    expect(expected).toMatchObject({
      id,
      status: "closed",
      currency,
      agreedMinor,
      netMinor,
      vatMinor,
      cardFeeMinor,
    });
    expect(expected?.earnedMinor).toBe(agreedMinor / 4);
    expect(expected?.returnedMinor).toBe((agreedMinor * 3) / 4);
  },
);

/** Earlier closed campaigns whose price is not a whole amount. */
async function closeUnsettleable(like: CampaignRow, count: number): Promise<void> {
  const broken = JSON.stringify({ pricing: "cpp", totalMinor: 0.5 });
  const db = openDb(open.env.DB);
  const { campaigns } = schema;
  for (let n = 0; n < count; n++) {
    const id = `cmp_broken_${n}`;
    await db.insert(campaigns).values({ ...like, id, endsAt: (like.endsAt ?? 0) - HOUR });
    await db
      .update(campaigns)
      .set({ quote: sql`${broken}` })
      .where(eq(campaigns.id, id));
  }
}

it("what cannot be settled keeps no later campaign back", async () => {
  allowConsoleError(/"event":"settle"/);
  const { id, endsAt, quote } = await closed("manual", (units) => units / 2);
  await closeUnsettleable(await current(trade, id), 50);
  nowMs = (endsAt ?? 0) + 49 * HOUR;
  expect(await settleClosed(clock())).toBe(1);
  expect((await current(trade, id)).finalSettlementMinor).toBe((quote?.totalMinor ?? 0) / 2);
});
