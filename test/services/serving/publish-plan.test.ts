import { env as bindings } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { planKey, type ServingPlan } from "../../../domain/serving/plan";
import type { ConsoleEnv } from "../../../worker/env";
import { creativesOf } from "../../../worker/services/campaigns/find";
import { pauseCampaign } from "../../../worker/services/campaigns/pause";
import { resumeCampaign } from "../../../worker/services/campaigns/resume";
import { reviewCreative } from "../../../worker/services/creatives/review";
import { setCreativePaused } from "../../../worker/services/creatives/set-paused";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

async function planOf(unitId: string): Promise<ServingPlan | null> {
  await settleOutbox(env);
  return env.PLANS.get<ServingPlan>(planKey(unitId), "json");
}

/** The creatives of a campaign that the banner may show now, by the published plan. */
async function shownOf(campaignId: string): Promise<string[] | null> {
  const plan = await planOf(trade.shop.banner.id);
  return plan?.campaigns.find(({ id }) => id === campaignId)?.creatives.map(({ id }) => id) ?? null;
}

async function bannerCreative(campaignId: string): Promise<string> {
  const creatives = await creativesOf(contextOf(env, null), campaignId);
  return creatives.find(({ unitId }) => unitId === trade.shop.banner.id)?.id ?? "";
}

describe("a unit's serving plan", () => {
  it("is there as soon as the unit is, without campaigns", async () => {
    const shop = await openShop(env);
    const plan = await planOf(shop.native.id);
    expect(plan).toMatchObject({
      unit: { id: shop.native.id, appKey: shop.app.appKey, format: "native", available: true },
      campaigns: [],
    });
  });

  it("does not have a campaign before it is live", async () => {
    const { id } = await campaignIn("booked", trade);
    expect(await shownOf(id)).toBeNull();
  });

  it("loses a paused campaign and gets it back", async () => {
    const live = await campaignIn("live", trade);
    const creative = await bannerCreative(live.id);
    const advertiser = contextOf(env, trade.buyer.advertiser);
    expect(await shownOf(live.id)).toEqual([creative]);
    await pauseCampaign(advertiser, trade.buyer.adv.id, live.id);
    expect(await shownOf(live.id)).toBeNull();
    await resumeCampaign(advertiser, trade.buyer.adv.id, live.id);
    expect(await shownOf(live.id)).toEqual([creative]);
  });

  it("loses a paused creative, and a rejected one, and gets back what is live again", async () => {
    const { id } = await campaignIn("live", trade);
    const creative = await bannerCreative(id);
    const { buyer, shop } = trade;
    await setCreativePaused(contextOf(env, buyer.advertiser), buyer.adv.id, id, creative, true);
    expect(await shownOf(id)).toEqual([]);
    await setCreativePaused(contextOf(env, buyer.advertiser), buyer.adv.id, id, creative, false);
    expect(await shownOf(id)).toEqual([creative]);
    await reviewCreative(contextOf(env, shop.publisher), shop.pub.id, id, creative, {
      approve: false,
      reason: "바뀐 정책",
    });
    expect(await shownOf(id)).toEqual([]);
  });

  it("names no account, no address and no price", async () => {
    const { id } = await campaignIn("live", trade);
    const plan = JSON.stringify(await planOf(trade.shop.banner.id));
    expect(plan).toContain(id);
    for (const secret of [trade.buyer.advertiser.email, trade.shop.publisher.email, "contract@", "440000"])
      expect(plan).not.toContain(secret);
  });
});
