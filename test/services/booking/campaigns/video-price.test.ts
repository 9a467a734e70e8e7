import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { CampaignMeterRpc } from "../../../../domain/budget";
import { openDb, schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  addCreative,
  deleteCreative,
  getCampaign,
  updateCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { configureMeter } from "../../../../worker/services/serving";
import { deliveryEvent } from "../../../domain/delivery/support";
import { campaignIn, current, openTrade, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, creativeFor, uploadFor } from "../../../support/factories";

const HOUR = 3_600_000;

let trade: Trade;
let serial = 0;
beforeEach(async () => {
  trade = await openTrade(env);
});

const db = () => openDb(env.DB);

/** Applies a publisher's change to a product without running campaigns. */
const reprice = (change: Partial<typeof schema.adProducts.$inferInsert>) =>
  db().update(schema.adProducts).set(change).where(eq(schema.adProducts.id, trade.shop.cpm.id));

/** 400,000: 20 images, or 10 videos. */
const PRICES = { priceMinor: 20_000_000, videoPriceMinor: 40_000_000, minBudgetMinor: 10_000 };

/** A running campaign of that product; the first `videos` creatives are videos. */
async function running(videos: number): Promise<{ campaign: CampaignRow; ids: string[] }> {
  await reprice(PRICES);
  const campaign = await campaignIn("live", trade);
  // Moves the present time into the middle of its period.
  await db()
    .update(schema.campaigns)
    .set({ startsAt: Date.now() - 48 * HOUR, endsAt: Date.now() + 1 * HOUR })
    .where(eq(schema.campaigns.id, campaign.id));
  const creatives = await creativesOf(contextOf(env, null), campaign.id);
  for (const { assetId } of creatives.slice(0, videos)) await film(assetId);
  return { campaign: await configured(campaign.id), ids: creatives.map(({ id }) => id) };
}

const film = (assetId: string) =>
  db().update(schema.assets).set({ contentType: "video/mp4" }).where(eq(schema.assets.id, assetId));

async function configured(id: string): Promise<CampaignRow> {
  const campaign = await current(trade, id);
  await configureMeter(contextOf(env, null), campaign);
  return campaign;
}

function meterOf({ id }: { id: string }): CampaignMeterRpc {
  const namespace = env.CAMPAIGN_METER;
  return namespace.get(namespace.idFromName(id));
}

/** Impressions of a creative, as delivered by the queue. */
async function show(campaign: CampaignRow, creativeId: string, count: number): Promise<void> {
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId } = campaign;
  const [atMs, unitId, appId] = [Date.now(), trade.shop.banner.id, "app_1"];
  const arrivals = Array.from({ length: count }, () => {
    serial++;
    const ids = { tokenId: `tok_${serial}`, userHash: `user_${serial}`, addressHash: `adr_${serial}` };
    const at = { atMs, decidedAtMs: atMs };
    const where = { campaignId, advProjectId, pubProjectId, productId, unitId, appId, creativeId };
    const event = deliveryEvent({ ...where, ...ids, ...at });
    return { arrivalId: `arr_${serial}`, verdict: "valid" as const, event };
  });
  await meterOf(campaign).record(arrivals);
}

/** The figures on its page, after the meter's count was written. */
async function page(campaign: CampaignRow, impressions: number) {
  const { adv, advertiser } = trade.buyer;
  const read = () => getCampaign(contextOf(env, advertiser), adv.id, campaign.id);
  await expect.poll(async () => (await read()).totals.impressions, { timeout: 15_000 }).toBe(impressions);
  const { pacing, spentMinor, totals } = await read();
  return { spentMinor, bought: pacing?.goal.count, billed: totals.billedImpressions };
}

/** Impressions that the meter can still lend. */
const lendable = async (campaign: CampaignRow) => {
  const tokensLapseAtMs = Date.now() + 60_000;
  const request = { holderId: `iso_${++serial}`, spent: 0, want: 100, tokensLapseAtMs };
  const { left = 0 } = await meterOf(campaign).lease(request);
  await meterOf(campaign).lease({ ...request, want: 0 });
  return left;
};

describe("what a campaign has spent", () => {
  it("is by the prices that were agreed, whatever its product costs since", async () => {
    const { campaign, ids } = await running(1);
    await show(campaign, ids[0] ?? "", 2);
    await show(campaign, ids[1] ?? "", 2);
    // Two of ten and two of twenty.
    const before = { spentMinor: 120_000, bought: 4 + 7, billed: 4 };
    expect(await page(campaign, 4)).toEqual(before);
    for (const videoPriceMinor of [null, 50_000_000, 400_000_000]) {
      await reprice({ priceMinor: 40_000_000, videoPriceMinor });
      expect(await page(campaign, 4)).toEqual(before);
      expect(await lendable(await configured(campaign.id))).toBe(7);
    }
  });

  it("is no other where videos had no price of their own when it was agreed", async () => {
    const campaign = await campaignIn("live", trade);
    const [creative] = await creativesOf(contextOf(env, null), campaign.id);
    await film(creative?.assetId ?? "");
    await show(await configured(campaign.id), creative?.id ?? "", 50);
    const before = await page(campaign, 50);
    expect(before).toEqual({ spentMinor: 200, bought: 100_000, billed: 50 });
    await reprice({ videoPriceMinor: 100_000 });
    expect(await page(campaign, 50)).toEqual(before);
  });
});

describe("a campaign whose videos used its budget up", () => {
  it("has none left when they are deleted: the meter lends nothing, and what comes late is not billed", async () => {
    const { campaign, ids } = await running(2);
    await show(campaign, ids[0] ?? "", 10);
    const full = { spentMinor: 400_000, bought: 10, billed: 10 };
    expect(await page(campaign, 10)).toEqual(full);
    const { adv, advertiser } = trade.buyer;
    for (const id of ids) await deleteCreative(contextOf(env, advertiser), adv.id, campaign.id, id);
    await settleOutbox(env);
    expect(await page(campaign, 10)).toEqual(full);
    expect(await lendable(await configured(campaign.id))).toBe(0);
    await show(campaign, ids[0] ?? "", 1);
    expect(await page(campaign, 11)).toEqual(full);
  });
});

describe("a campaign that has shown images", () => {
  it("keeps what they cost when a video is added, and its meter hears of it", async () => {
    const { campaign, ids } = await running(0);
    await show(campaign, ids[0] ?? "", 15);
    expect(await page(campaign, 15)).toEqual({ spentMinor: 300_000, bought: 20, billed: 15 });
    const { adv, advertiser } = trade.buyer;
    const asset = await uploadFor(env, trade.buyer, trade.shop.banner);
    const input = creativeFor(trade.shop.banner, asset);
    await addCreative(contextOf(env, advertiser), adv.id, campaign.id, input);
    await film(asset.id);
    await settleOutbox(env);
    // A quarter of the budget remains: two videos of ten.
    expect(await page(campaign, 15)).toEqual({ spentMinor: 300_000, bought: 17, billed: 15 });
    expect(await lendable(campaign)).toBe(2);
  });

  it("makes no video of a creative that has shown an image", async () => {
    const { campaign, ids } = await running(0);
    const { adv, advertiser } = trade.buyer;
    const asset = await uploadFor(env, trade.buyer, trade.shop.banner);
    await film(asset.id);
    const change = { ...creativeFor(trade.shop.banner, asset), assetId: asset.id };
    await expect(
      updateCreative(contextOf(env, advertiser), adv.id, campaign.id, ids[0] ?? "", change),
    ).rejects.toMatchObject({ fields: { assetId: ["creative.otherMedium"] } });
  });
});
