import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { planKey, type ServingPlan } from "../../../domain/serving";
import { schema } from "../../../worker/db/client";
import {
  pauseCampaign,
  resumeCampaign,
  reviewCreative,
  setCreativePaused,
} from "../../../worker/services/booking";
import { creativesOf } from "../../../worker/services/booking/find";
import { changeAllowListEntry, listAllowList, removeAllowListEntry } from "../../../worker/services/platform";
import { compilePlan } from "../../../worker/services/serving/publish-plan";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

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

/** Creatives of a campaign that the banner may show now, by the published plan. */
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
      reason: "변경된 정책",
    });
    expect(await shownOf(id)).toEqual([]);
  });

  it("closes a private product to whom its publisher does not let in, and opens it with the allow list", async () => {
    const shop = await openShop(env);
    const buyer = await openBuyer(env, shop);
    const { id, productId } = await campaignIn("live", { ...trade, shop, buyer });
    const publisher = contextOf(env, shop.publisher);
    const { db } = publisher;
    const isOpen = async () => {
      const plan = await planOf(shop.banner.id);
      return plan?.campaigns.find((campaign) => campaign.id === id)?.productOpen;
    };
    expect(await isOpen()).toBe(true);
    await db.update(schema.adProducts).set({ isPrivate: true }).where(eq(schema.adProducts.id, productId));
    const [entry] = (await listAllowList(publisher, shop.pub.id)).items;
    if (!entry) throw new Error("the buyer is not on the shop's list");
    await changeAllowListEntry(publisher, shop.pub.id, entry.id, { privateAccess: true });
    expect(await isOpen()).toBe(true);
    await removeAllowListEntry(publisher, shop.pub.id, entry.id);
    expect(await isOpen()).toBe(false);
  });

  it("says when, where and how often a creative may be shown, and what a video is shown from", async () => {
    const { id, productId } = await campaignIn("live", trade);
    const ctx = contextOf(env, null);
    const creativeId = await bannerCreative(id);
    const { creatives, campaigns, assets, adProducts } = schema;
    const [creative] = await ctx.db.select().from(creatives).where(eq(creatives.id, creativeId));
    const narrow = { displayFrom: 1_000, displayTo: 2_000, weekdays: [6], hours: [9], browsers: ["safari"] };
    const renditions = [
      { height: 480 as const, width: 640, bytes: 1 },
      { height: 1080 as const, width: 1920, bytes: 9 },
    ];
    await ctx.db.update(creatives).set(narrow).where(eq(creatives.id, creativeId));
    await ctx.db.update(campaigns).set({ frequencyCap: 2 }).where(eq(campaigns.id, id));
    await ctx.db.update(adProducts).set({ frequencyCap: 50 }).where(eq(adProducts.id, productId));
    const contentType = "video/mp4";
    const stills = [{ asked: 1280 as const, width: 1280, height: 720, bytes: 3 }];
    const encoded = { status: "encoded" as const, contentType, renditions, stills, durationMs: 15_000 };
    await ctx.db
      .update(assets)
      .set(encoded)
      .where(eq(assets.id, creative?.assetId ?? ""));
    const plan = await compilePlan(ctx, trade.shop.banner.id);
    const campaign = plan?.campaigns.find((each) => each.id === id);
    expect(campaign).toMatchObject({ frequencyCap: 50, campaignFrequencyCap: 2 });
    const [shown] = campaign?.creatives ?? [];
    expect(shown).toMatchObject({ displayFromMs: 1_000, displayToMs: 2_000, weekdays: [6], hours: [9] });
    expect(shown?.browsers).toEqual(["safari"]);
    expect(shown?.asset).toMatchObject({ kind: "video", w: 1920, h: 1080, durationMs: 15_000 });
    expect(shown?.asset).toMatchObject({ poster: `public/${creative?.assetId}/1280w` });
    const paths = shown?.asset?.kind === "video" ? shown.asset.renditions.map(({ path }) => path) : [];
    expect(paths).toEqual([1080, 480].map((height) => `public/${creative?.assetId}/${height}.mp4`));
  });

  it("names no account, no address and no price", async () => {
    const { id } = await campaignIn("live", trade);
    const plan = JSON.stringify(await planOf(trade.shop.banner.id));
    expect(plan).toContain(id);
    for (const secret of [trade.buyer.advertiser.email, trade.shop.publisher.email, "contract@", "440000"])
      expect(plan).not.toContain(secret);
  });
});
