import { beforeAll, describe, expect, test } from "vitest";
import type { CampaignRow } from "../../../../worker/db/schema";
import { getCampaign, getCampaignForOperator } from "../../../../worker/services/booking";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { storeTotals } from "../../../support/figures";

const DAY = 86_400_000;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

/** Billed impressions at noon of a day of the campaign, counted from 0. */
async function deliver(campaign: CampaignRow, day: number, impressions: number) {
  await storeTotals(env, {
    ...{ campaignId: campaign.id, creativeId: "crt_1", unitId: "unt_1", productId: campaign.productId },
    ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
    bucketAt: (campaign.startsAt ?? 0) + day * DAY + DAY / 2,
    ...{ impressions, clicks: 0, billedImpressions: impressions, billedClicks: 0, updatedAt: 0 },
  });
}

/** The campaign as its advertiser sees it a number of days after its start. */
const seen = ({ id, startsAt }: CampaignRow, day: number) => {
  const { adv, advertiser } = trade.buyer;
  return getCampaign(contextOf(env, advertiser, { now: (startsAt ?? 0) + day * DAY }), adv.id, id);
};

describe("the pace of a campaign", () => {
  test("is of what was billed beside its plan, with what the last three days lead to, for everybody who reads it", async () => {
    const campaign = await campaignIn("live", trade);
    for (const [day, count] of [
      [0, 100],
      [1, 30],
      [2, 30],
      [3, 30],
    ] as const)
      await deliver(campaign, day, count);
    const detail = await seen(campaign, 4);
    const days = ((campaign.endsAt ?? 0) - (campaign.startsAt ?? 0)) / DAY;
    const units = detail.quote?.units ?? 0;
    expect(detail.pacing).toMatchObject({
      pace: "behind",
      goal: { unit: "impression", count: units },
      delivered: 190,
      expected: Math.round((units * 4) / days),
      recentPerDay: 30,
      forecast: 190 + 30 * (days - 4),
    });
    expect(detail.behind).toEqual({ cause: "no-requests", refusal: null });
    expect(detail.spentMinor).toBe(Math.round(((detail.quote?.supplyMinor ?? 0) * 190) / units));
    const now = (campaign.startsAt ?? 0) + 4 * DAY;
    const { shop, operator } = trade;
    const publishers = await getCampaign(contextOf(env, shop.publisher, { now }), shop.pub.id, campaign.id);
    const operators = await getCampaignForOperator(contextOf(env, operator, { now }), campaign.id);
    expect(publishers.pacing).toEqual(detail.pacing);
    expect(operators.pacing).toEqual(detail.pacing);
  });

  test("of slots is by the days on which it was shown, and each day that has begun is spent", async () => {
    const campaign = await campaignIn("live", trade, { pricing: "cpp" });
    await deliver(campaign, 0, 5);
    await deliver(campaign, 1, 5);
    const { pacing, quote, spentMinor } = await seen(campaign, 2.5);
    const days = ((campaign.endsAt ?? 0) - (campaign.startsAt ?? 0)) / DAY;
    expect(pacing).toMatchObject({ pace: "on-track", goal: { unit: "day", count: days }, delivered: 2 });
    expect(spentMinor).toBe(Math.round(((quote?.supplyMinor ?? 0) * Math.min(3, days)) / days));
    if (days > 3) expect((await seen(campaign, 3.5)).pacing?.pace).toBe("behind");
  });

  test("is none of a campaign that was never booked", async () => {
    const { pacing, spentMinor } = await seen(await campaignIn("submitted", trade), 2);
    expect([pacing, spentMinor]).toEqual([null, null]);
  });
});
