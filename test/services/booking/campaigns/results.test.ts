import { beforeAll, describe, expect, test } from "vitest";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  getCampaign,
  listCampaigns,
  readCampaignResults,
  readProgress,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { storeTotals } from "../../../support/figures";

const DAY = 86_400_000;
const HALF_HOUR = 30 * 60_000;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const at = (now: number) => contextOf(env, trade.buyer.advertiser, { now });

/** A thousand billed impressions of each creative at two times of the first days. */
async function deliver(campaign: CampaignRow): Promise<{ id: string; unitId: string }[]> {
  const creatives = await creativesOf(contextOf(env, null), campaign.id);
  const start = campaign.startsAt ?? 0;
  for (const { id: creativeId, unitId } of creatives)
    for (const bucketAt of [start, start + DAY + HALF_HOUR])
      await storeTotals(env, {
        ...{ campaignId: campaign.id, creativeId, unitId, productId: campaign.productId, bucketAt },
        ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
        ...{ impressions: 1000, clicks: 3, billedImpressions: 1000, billedClicks: 0, updatedAt: 0 },
      });
  return creatives;
}

const resultsOf = async (campaign: CampaignRow, now: number, maySeeMoney = true) => {
  const detail = await getCampaign(at(now), trade.buyer.adv.id, campaign.id);
  return { detail, results: await readCampaignResults(at(now), detail, maySeeMoney) };
};

describe("a campaign's results", () => {
  test("of creatives, of units, of days and of hours add up to what was delivered, and their prices to what was spent", async () => {
    const campaign = await campaignIn("live", trade);
    const creatives = await deliver(campaign);
    const { detail, results } = await resultsOf(campaign, (campaign.startsAt ?? 0) + 2 * DAY);
    const shown = creatives.length * 2000;
    expect(shown).toBeGreaterThan(0);
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    for (const parts of [results.creatives, results.units, results.days])
      expect(sum(parts.map(({ impressions }) => impressions))).toBe(shown);
    expect(sum(results.hours.flat())).toBe(shown);
    expect(results.creatives.map(({ id }) => id).toSorted()).toEqual(
      creatives.map(({ id }) => id).toSorted(),
    );
    for (const parts of [results.creatives, results.units])
      expect(sum(parts.map(({ spentMinor }) => spentMinor ?? 0))).toBe(detail.spentMinor);
    expect(results.curve.length).toBe(results.days.length);
    expect(results.curve.at(-1)?.planned).toBe(detail.pacing?.goal.count);
    expect(results.curve.findLast(({ delivered }) => delivered !== null)?.delivered).toBe(
      detail.pacing?.delivered,
    );
  });

  test("have no prices for whoever may not see money, and of a booking by slot for nobody", async () => {
    const campaign = await campaignIn("live", trade);
    const bySlot = await campaignIn("live", trade, { pricing: "cpp" });
    for (const [each, maySeeMoney] of [
      [campaign, false],
      [bySlot, true],
    ] as const) {
      await deliver(each);
      const { results } = await resultsOf(each, (each.startsAt ?? 0) + 2 * DAY, maySeeMoney);
      const parts = [...results.creatives, ...results.units];
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.every(({ spentMinor }) => spentMinor === null)).toBe(true);
    }
  });

  test("have every booked day before the first one", async () => {
    const campaign = await campaignIn("live", trade);
    const { results } = await resultsOf(campaign, (campaign.startsAt ?? 0) - DAY);
    const days = ((campaign.endsAt ?? 0) - (campaign.startsAt ?? 0)) / DAY;
    expect(results.days.length).toBe(days);
    expect(results.curve.every(({ delivered }) => delivered === null)).toBe(true);
    expect(results.creatives).toEqual([]);
  });
});

test("a list says how far campaigns are as their pages do, and nothing of what was not booked", async () => {
  const own = await openTrade(env);
  const [live, waiting] = [await campaignIn("live", own), await campaignIn("submitted", own)];
  await deliver(live);
  const now = (live.startsAt ?? 0) + 2 * DAY;
  const ctx = contextOf(env, own.buyer.advertiser, { now });
  const { items } = await listCampaigns(ctx, own.buyer.adv.id, "adv");
  const progress = await readProgress(ctx, items, true);
  const detail = await getCampaign(ctx, own.buyer.adv.id, live.id);
  expect(progress[live.id]).toEqual({ pacing: detail.pacing, quest: null, spentMinor: detail.spentMinor });
  expect(progress[waiting.id]).toBeUndefined();
  expect((await readProgress(ctx, items, false))[live.id]?.spentMinor).toBeNull();
});
