import { expect, it } from "vitest";
import { getPlatformOverview } from "../../../worker/services/desk";
import { campaignIn, openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";

const HOUR = 3_600_000;

it("a publisher's home compares today's complete hours with yesterday's, and the month up to yesterday", async () => {
  const trade = await openTrade(env);
  const { id, projectId, pubProjectId, productId, startsAt } = await campaignIn("live", trade);
  // 12:30 of the second day.
  const start = startsAt ?? 0;
  const now = start + 36.5 * HOUR;
  const deliver = (atMs: number, impressions: number) =>
    storeTotals(env, {
      ...{ campaignId: id, advProjectId: projectId, pubProjectId, productId, unitId: trade.shop.banner.id },
      ...{ creativeId: "crt_1", appId: "app_1", bucketAt: atMs, updatedAt: now },
      ...{ impressions, clicks: 0, billedImpressions: impressions, billedClicks: 0 },
    });
  await deliver(start + 2 * HOUR, 1000);
  await deliver(start + 20 * HOUR, 5000);
  await deliver(start + 26 * HOUR, 1500);
  // In the hour that has not ended.
  await deliver(start + 36 * HOUR, 9000);
  const { revenue, weekChanges } = await getPlatformOverview(
    contextOf(env, trade.shop.publisher, { now }),
    trade.shop.pub.id,
  );
  expect(revenue?.todayChange).toBeCloseTo(0.5, 2);
  expect(revenue?.monthChange).toBeNull();
  expect(weekChanges).toEqual({ impressions: null, clicks: null });
});
