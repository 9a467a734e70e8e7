import { expect, it } from "vitest";
import { addDays, addMonths, dayAt, dayStartMs, monthOf } from "../../../domain/kernel";
import { readAccountTrends } from "../../../worker/services/desk";
import { campaignIn, openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";

const ZONE = "Asia/Seoul";

it("an ad account's figures are compared with the same days of last month, and drawn until yesterday", async () => {
  const trade = await openTrade(env);
  const campaign = await campaignIn("live", trade);
  const month = monthOf(dayAt(campaign.startsAt ?? 0, ZONE));
  const today = `${addMonths(month, 1)}-10`;
  const deliver = (day: string, impressions: number) =>
    storeTotals(env, {
      ...{ campaignId: campaign.id, creativeId: "crt_1", unitId: "unt_1", productId: campaign.productId },
      ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
      ...{ bucketAt: dayStartMs(day, ZONE), impressions, clicks: 1, updatedAt: 0 },
      ...{ billedImpressions: impressions, billedClicks: 1 },
    });
  await deliver(`${month}-04`, 200);
  await deliver(`${month}-20`, 1000);
  await deliver(addDays(today, -1), 300);
  await deliver(today, 5000);
  const ctx = contextOf(env, trade.buyer.advertiser, { now: dayStartMs(today, ZONE) + 3_600_000 });
  const { impressions, spent } = await readAccountTrends(ctx, trade.buyer.adv.id);
  expect(impressions.change).toBe(0.5);
  expect([impressions.days.length, impressions.days.at(-1), Math.max(...impressions.days)]).toEqual([
    30, 300, 1000,
  ]);
  expect(spent).toMatchObject({ currency: "KRW", change: 0.5 });
});
