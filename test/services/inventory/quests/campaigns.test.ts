import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../../worker/db/client";
import {
  approveCampaign,
  bookProduct,
  finalReview,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  tickCampaigns,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { sendForReview } from "../../../support/campaign-deeds";
import { current, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, INFO, nextSchedule, openAccount, openBuyer, openShop } from "../../../support/factories";
import { fundQuest, openChannel, QUEST, questDraft } from "../../../support/quests";

let trade: Trade;
let channel: ProductDetail;
beforeAll(async () => {
  const shop = await openShop(env);
  channel = await openChannel(env, shop);
  trade = {
    env,
    shop,
    buyer: await openBuyer(env, shop),
    operator: await openAccount(env, { isOperator: true }),
  };
});

const as = (now?: number) => (now === undefined ? {} : { now });
const advertiser = (now?: number) => contextOf(env, trade.buyer.advertiser, as(now));
const publisher = () => contextOf(env, trade.shop.publisher);
const draft = (quest = {}) => questDraft(trade, channel, { quest });
const seen = (campaignId: string) => getCampaign(advertiser(), trade.buyer.adv.id, campaignId);

async function booked(quest = {}) {
  const { id } = await draft(quest);
  await sendForReview(advertiser(), trade.buyer.adv.id, id);
  await approveCampaign(publisher(), trade.shop.pub.id, id);
  const campaign = await finalReview(contextOf(env, trade.operator), id, "approve");
  await fundQuest(trade, campaign, Date.now());
  return campaign;
}

describe("a quest campaign", () => {
  it("is kept as a draft with what it asks for, and its budget is the most that it can come to", async () => {
    const kept = await draft();
    expect(kept).toMatchObject({
      status: "draft",
      quest: { ...QUEST, byAgency: false, decisionDays: 7, returnDays: 7 },
      budgetMinor: 3_600_000,
      destinationUrl: QUEST.purchaseUrl,
      currency: "KRW",
    });
    const { quote } = await seen(kept.id);
    expect(quote).toMatchObject({
      pricing: "cpq",
      supplyMinor: 3_600_000,
      totalMinor: 3_960_000,
      units: 100,
    });
  });

  it("is none without its quest, and with a wrong one names each wrong field", async () => {
    const book = (input: object) => bookProduct(advertiser(), trade.buyer.adv.id, channel.id, input);
    await expect(book(nextSchedule())).rejects.toMatchObject({ code: "CAMPAIGN_CPQ_DATA_REQUIRED" });
    const wrong = { ...QUEST, paybackMinor: 5_999, brandName: "" };
    await expect(book({ ...nextSchedule(), startDay: "soon", quest: wrong })).rejects.toMatchObject({
      code: "070",
      fields: {
        startDay: ["date"],
        "quest.brandName": ["required"],
        "quest.paybackMinor": ["quest.paybackTooSmall|min=6000|currency=KRW"],
      },
    });
  });

  it("has no schedule or targeting apart from its quest, and no other campaign has a quest", async () => {
    const { id } = await draft();
    const step = (campaignId: string, name: "schedule" | "targeting" | "quest", input: object) =>
      updateCampaignStep(advertiser(), trade.buyer.adv.id, campaignId, name, input);
    const required = { code: "CAMPAIGN_CPQ_DATA_REQUIRED" };
    await expect(step(id, "schedule", { ...nextSchedule(), budgetMinor: 1 })).rejects.toMatchObject(required);
    await expect(step(id, "targeting", {})).rejects.toMatchObject(required);
    const { campaign } = await bookProduct(advertiser(), trade.buyer.adv.id, trade.shop.cpm.id, {
      ...nextSchedule(),
      budgetMinor: 400_000,
    });
    await expect(step(campaign.id, "quest", { ...nextSchedule(), quest: QUEST })).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
  });

  it("leads to where one buys, whatever else is sent", async () => {
    const { id } = await draft();
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "info", INFO);
    expect((await current(trade, id)).destinationUrl).toBe(QUEST.purchaseUrl);
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "quest", {
      ...nextSchedule(),
      quest: { ...QUEST, purchaseUrl: "https://barley.example/new", recruitmentTarget: 1 },
    });
    expect(await current(trade, id)).toMatchObject({
      destinationUrl: "https://barley.example/new",
      budgetMinor: 1_521_000,
    });
  });

  it("is sent with its price fixed, and not without its quest data", async () => {
    const kept = await draft({ byAgency: true });
    const sent = await sendForReview(advertiser(), trade.buyer.adv.id, kept.id);
    expect(sent).toMatchObject({ status: "submitted", quote: { totalMinor: 3_960_000, units: 100 } });
    const bare = await draft();
    const { campaigns } = schema;
    await advertiser().db.update(campaigns).set({ quest: null }).where(eq(campaigns.id, bare.id));
    await expect(sendForReview(advertiser(), trade.buyer.adv.id, bare.id)).rejects.toMatchObject({
      code: "CAMPAIGN_CPQ_DATA_REQUIRED",
    });
  });

  it("is asked for its days and terms again when it is sent", async () => {
    const kept = await draft();
    const { campaigns } = schema;
    const quest = {
      ...QUEST,
      goal: "steady-up" as const,
      byAgency: false,
      decisionDays: 7,
      returnDays: 7,
      paybackMinor: 1,
    };
    await advertiser().db.update(campaigns).set({ quest }).where(eq(campaigns.id, kept.id));
    const late = kept.startsAt ?? 0;
    await expect(sendForReview(advertiser(late), trade.buyer.adv.id, kept.id)).rejects.toMatchObject({
      code: "070",
      fields: {
        "quest.startDay": [expect.stringMatching(/^schedule.tooEarly/)],
        "quest.quest.paybackMinor": ["quest.paybackTooSmall|min=6000|currency=KRW"],
      },
    });
  });

  it("needs no creative: it is ready when it is booked, starts at its start and goes on after a pause", async () => {
    const { id, startsAt } = await booked();
    expect((await seen(id)).label).toBe("ready-for-operation");
    const { items } = await listCampaigns(advertiser(), trade.buyer.adv.id, "adv");
    expect(items.find((item) => item.id === id)?.label).toBe("ready-for-operation");
    const start = startsAt ?? 0;
    await tickCampaigns(contextOf(env, null, { now: start - 1 }));
    expect((await current(trade, id)).status).toBe("booked");
    await pauseCampaign(advertiser(), trade.buyer.adv.id, id);
    await resumeCampaign(advertiser(start), trade.buyer.adv.id, id);
    expect((await current(trade, id)).status).toBe("live");
    const other = await booked();
    await tickCampaigns(contextOf(env, null, { now: other.startsAt ?? 0 }));
    expect((await current(trade, other.id)).status).toBe("live");
  });
});
