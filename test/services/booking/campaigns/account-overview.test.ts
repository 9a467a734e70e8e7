import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import { getAccountOverview } from "../../../../worker/services/booking";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { storeTotals } from "../../../support/figures";

const DAY = 86_400_000;

const overviewOf = ({ buyer }: Trade, now: number) =>
  getAccountOverview(contextOf(env, buyer.advertiser, { now }), buyer.adv.id);

const deliver = (campaign: CampaignRow, atMs: number, impressions: number) =>
  storeTotals(env, {
    ...{ campaignId: campaign.id, creativeId: "crt_1", unitId: "unt_1", productId: campaign.productId },
    ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
    ...{ bucketAt: atMs, impressions, clicks: 2, billedImpressions: impressions, billedClicks: 2 },
    updatedAt: 0,
  });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("an ad account's home", () => {
  test("lists running campaigns, those behind first, and upcoming starts", async () => {
    const trade = await openTrade(env);
    const [live, behind] = [await campaignIn("live", trade), await campaignIn("live", trade)];
    await campaignIn("rejected", trade);
    const booked = await campaignIn("booked", trade);
    const submitted = await campaignIn("submitted", trade);
    await campaignIn("cancelled", trade);
    const now = (live.startsAt ?? 0) + 2 * DAY;
    await deliver(live, (live.startsAt ?? 0) + DAY, live.quote?.units ?? 0);
    const overview = await overviewOf(trade, now);
    expect(idsOf(overview.running)).toEqual([behind.id, live.id]);
    expect(overview.running.map(({ pacing }) => pacing?.pace)).toEqual(["behind", "ahead"]);
    expect(idsOf(overview.next).toSorted()).toEqual([booked.id, submitted.id].toSorted());
  });

  test("adds up what was spent and shown since the month began, and no day before", async () => {
    const trade = await openTrade(env);
    const campaign = await campaignIn("live", trade);
    const start = campaign.startsAt ?? 0;
    const nextMonth = new Date(start + 9 * 3_600_000);
    // 00:00 of the next month's first day in Seoul.
    const monthMs = Date.UTC(nextMonth.getUTCFullYear(), nextMonth.getUTCMonth() + 1, 1) - 9 * 3_600_000;
    await openDb(env.DB)
      .update(schema.campaigns)
      .set({ endsAt: monthMs + 5 * DAY, endDay: "2099-01-01" })
      .where(eq(schema.campaigns.id, campaign.id));
    await deliver(campaign, start, 100);
    await deliver(campaign, monthMs, 30);
    const { spent, impressions, clicks } = await overviewOf(trade, monthMs + DAY);
    const { supplyMinor = 0, units = 1, currency = "KRW" } = campaign.quote ?? {};
    expect({ impressions, clicks }).toEqual({ impressions: 30, clicks: 2 });
    expect(spent).toEqual([{ currency, minor: Math.round((supplyMinor * 30) / units) }]);
  });

  test("is of that ad account alone, and says where there is nothing yet", async () => {
    const trade = await openTrade(env);
    await campaignIn("live", await openTrade(env));
    expect(await overviewOf(trade, Date.now())).toMatchObject({
      hasCampaigns: false,
      running: [],
      next: [],
      spent: [],
    });
  });
});
