import { expect, it } from "vitest";
import { DAY_MS } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import { getOperatorOverview } from "../../../worker/services/desk";
import { summariseProduct } from "../../../worker/services/reports";
import { campaignIn, openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";
import { storeTotals } from "../../support/figures";

it("operators see what waits, since when, what runs for how much, and what this week and the last delivered", async () => {
  const trade = await openTrade(env);
  const { shop, buyer, operator } = trade;
  const now = Date.now();
  const seen = () => getOperatorOverview(contextOf(env, operator, { now }));
  const before = await seen();
  const waiting = await campaignIn("submitted", trade);
  await campaignIn("booked", trade);
  await openDb(env.DB)
    .update(schema.campaigns)
    .set({ publisherApprovedAt: now - 3 * DAY_MS });
  const counted = { creativeId: "crt_1", unitId: shop.banner.id, productId: shop.cpm.id, appId: shop.app.id };
  const whose = { pubProjectId: shop.pub.id, advProjectId: buyer.adv.id, updatedAt: now };
  for (const [days, impressions, clicks] of [
    [1, 100, 3],
    [6, 20, 1],
    [8, 7, 0],
    [15, 1000, 9],
    [31, 5000, 90],
  ] as const) {
    const place = { campaignId: waiting.id, ...counted, ...whose };
    await storeTotals(env, { ...place, bucketAt: now - days * DAY_MS, impressions, clicks });
  }
  const after = await seen();
  expect(before.reviews.waiting).toBe(0);
  expect(after.reviews).toMatchObject({ waiting: 1, oldestAt: now - 3 * DAY_MS });
  expect(after.reviews.arrived.days.slice(-5)).toEqual([0, 2, 0, 0, 0]);
  expect(after.runningTrend.days.slice(-5)).toEqual([0, 1, 1, 1, 1]);
  expect(after.running - before.running).toBe(1);
  // The budget of these tests' bookings, without tax.
  expect(after.booked).toMatchObject([{ currency: "KRW", minor: 400_000 }]);
  expect(after.delivered).toEqual({
    now: { impressions: 120, clicks: 4 },
    before: { impressions: 7, clicks: 0 },
  });
  await expect(getOperatorOverview(contextOf(env, shop.publisher))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });

  const summary = await summariseProduct(contextOf(env, shop.publisher, { now }), shop.pub.id, shop.cpm.id);
  expect(summary).toEqual({ running: 1, bookedMinor: 400_000, impressions: 1127, clicks: 13 });
  const other = await openShop(env);
  const theirs = contextOf(env, other.publisher, { now });
  expect(await summariseProduct(theirs, other.pub.id, shop.cpm.id)).toEqual({
    ...{ running: 0, bookedMinor: 0, impressions: 0, clicks: 0 },
  });
  await expect(summariseProduct(theirs, shop.pub.id, shop.cpm.id)).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
});
