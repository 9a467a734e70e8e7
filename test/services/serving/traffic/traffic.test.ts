import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, dayAt, dayStartMs } from "../../../../domain/kernel";
import {
  HOUR_MS,
  hourStart,
  TRAFFIC_SETTLES_AFTER_MS,
  type TrafficMessage,
} from "../../../../domain/serving";
import { schema } from "../../../../worker/db/client";
import { figures, openFigures } from "../../../../worker/db/figures";
import type { ConsoleEnv } from "../../../../worker/env";
import { handleTraffic } from "../../../../worker/jobs/traffic";
import { getCampaign, pauseCampaign } from "../../../../worker/services/booking";
import { compactTraffic, recordTraffic, refusalsOf } from "../../../../worker/services/serving";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";
import { storeTotals } from "../../../support/figures";

const NOW = Date.now();
const HALF_HOUR_MS = HOUR_MS / 2;
const ctx = (now = NOW) => contextOf(env, null, { now });

const message = (
  campaignId: string,
  unitId: string,
  parts: Partial<TrafficMessage> = {},
  count = 10,
): TrafficMessage => ({
  part: unique("part-"),
  hourAt: hourStart(NOW),
  units: [{ unitId, requests: 4 * count, fills: count, anonymous: 1 }],
  refusals: [{ campaignId, unitId, reason: "language", count }],
  ...parts,
});

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const operator = await openAccount(env, { isOperator: true });
  trade = { env, shop, buyer: await openBuyer(env, shop), operator };
});

/** A campaign's id, and a unit without any traffic. */
async function openPlace(): Promise<[campaignId: string, unitId: string]> {
  const { db } = ctx();
  const unit = await db.query.adUnits.findFirst({ where: eq(schema.adUnits.id, trade.shop.banner.id) });
  if (!unit) throw new Error("the shop has a unit");
  const id = unique("unt");
  await db.insert(schema.adUnits).values({ ...unit, id, name: id });
  return [unique("cmp"), id];
}

async function sumsOf(campaignId: string, unitId: string) {
  const { refusalTotals: t } = figures;
  const count = sql<number>`coalesce(sum(${t.count}), 0)`;
  const store = openFigures(env, trade.shop.pub.id);
  const [refusals] = await store.select({ count }).from(t).where(eq(t.campaignId, campaignId));
  const [traffic] = await ctx().db.all<{
    requests: number;
    fills: number;
    anonymous: number;
    parts: number;
  }>(
    sql`select sum(requests) as requests, sum(fills) as fills, sum(anonymous) as anonymous, count(*) as parts from unit_traffic where unit_id = ${unitId}`,
  );
  return { ...refusals, ...traffic };
}

describe("recorded traffic", () => {
  it("is counted once, however often its message is delivered, with which others and behind which later one", async () => {
    const [campaignId, unitId] = await openPlace();
    const messages = [message(campaignId, unitId), message(campaignId, unitId)];
    await recordTraffic(ctx(), messages);
    await recordTraffic(ctx(), [...messages].reverse());
    await recordTraffic(ctx(), messages.slice(1));
    const earlier = messages.map((told) => ({ ...message(campaignId, unitId, {}, 5), part: told.part }));
    await recordTraffic(ctx(), earlier);
    expect(await sumsOf(campaignId, unitId)).toEqual({
      count: 20,
      parts: 2,
      requests: 80,
      fills: 20,
      anonymous: 2,
    });
  });

  it("keeps its sums when the parts of an hour are added up, again and again", async () => {
    const [campaignId, unitId] = await openPlace();
    const messages = [message(campaignId, unitId), message(campaignId, unitId)];
    await recordTraffic(ctx(), messages);
    const before = await sumsOf(campaignId, unitId);
    const later = NOW + TRAFFIC_SETTLES_AFTER_MS + 2 * HOUR_MS;
    await compactTraffic(ctx(later));
    await compactTraffic(ctx(later + HOUR_MS));
    expect(await sumsOf(campaignId, unitId)).toEqual({ ...before, parts: 1 });
    // Messages this late may have been added already.
    await recordTraffic(ctx(later), messages);
    expect(await sumsOf(campaignId, unitId)).toEqual({ ...before, parts: 1 });
  });

  it("is deleted from D1 after some weeks, but for a unit's last hour, and kept for reports", async () => {
    const [campaignId, unitId] = await openPlace();
    for (const day of [90, 80])
      await recordTraffic(ctx(NOW - day * DAY_MS), [
        message(campaignId, unitId, { hourAt: hourStart(NOW - day * DAY_MS) }),
      ]);
    await compactTraffic(ctx());
    expect(await sumsOf(campaignId, unitId)).toMatchObject({ requests: 40, parts: 1 });
    const { unitRequests: t } = figures;
    const kept = await openFigures(env, trade.shop.pub.id).select().from(t).where(eq(t.unitId, unitId));
    expect(kept.map(({ requests }) => requests)).toEqual([40, 40]);
  });

  it("leaves an hour alone in which something may still arrive", async () => {
    const [campaignId, unitId] = await openPlace();
    await recordTraffic(ctx(), [message(campaignId, unitId), message(campaignId, unitId)]);
    await compactTraffic(ctx(NOW + HOUR_MS));
    expect(await sumsOf(campaignId, unitId)).toMatchObject({ parts: 2 });
  });

  it("takes a message as large as the edge makes them", async () => {
    const [, unitId] = await openPlace();
    const campaignIds = Array.from({ length: 800 }, (_, nth) => `${unitId}-${nth}`);
    const refusals = campaignIds.map((campaignId) => ({
      campaignId,
      unitId,
      reason: "ended" as const,
      count: 1,
    }));
    await recordTraffic(ctx(), [message("", unitId, { refusals })]);
    expect(await sumsOf(campaignIds[799] ?? "", unitId)).toMatchObject({ count: 1 });
  });
});

describe("the traffic queue's consumer", () => {
  const deliver = async (bindingsOfBatch: ConsoleEnv, body: TrafficMessage) => {
    const messages = [{ id: unique("msg"), timestamp: new Date(NOW), attempts: 1, body }];
    const batch = createMessageBatch<TrafficMessage>("madang-traffic", messages);
    await handleTraffic(batch, bindingsOfBatch);
    return getQueueResult(batch, createExecutionContext());
  };

  it("hands what isolates counted to the books of its units, and what these added up to the database", async () => {
    const [campaignId, unitId] = await openPlace();
    const counted = message(campaignId, unitId);
    const told = vi.fn(async (_name: string, _messages: readonly TrafficMessage[]) => undefined);
    const books = {
      idFromName: (name: string) => name,
      get: (name: string) => ({ record: (messages: TrafficMessage[]) => told(name, messages) }),
    };
    const withBooks = { ...env, TRAFFIC_BOOK: books } as unknown as ConsoleEnv;
    expect((await deliver(withBooks, counted)).ackAll).toBe(true);
    const [[, slices] = []] = told.mock.calls;
    expect(slices).toMatchObject([{ part: counted.part, units: counted.units, refusals: counted.refusals }]);
    expect(await sumsOf(campaignId, unitId)).toMatchObject({ count: 0 });
    expect((await deliver(withBooks, { ...counted, isSum: true })).ackAll).toBe(true);
    expect(await sumsOf(campaignId, unitId)).toMatchObject({ count: 10 });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("acknowledges nothing when a book or the database fails", async () => {
    const fails = () => {
      throw new Error("away");
    };
    const bookless = { ...env, TRAFFIC_BOOK: { idFromName: fails } } as unknown as ConsoleEnv;
    await expect(deliver(bookless, message(unique("cmp"), unique("unt")))).rejects.toThrow();
    const broken = { ...env, DB: { ...env.DB, batch: vi.fn(), prepare: vi.fn() } } as unknown as ConsoleEnv;
    const sum = { ...message(unique("cmp"), unique("unt")), isSum: true };
    await expect(deliver(broken, sum)).rejects.toThrow();
  });
});

describe("why a campaign was not served", () => {
  it("is told to both sides, as a share of what its units were asked for", async () => {
    const campaign = await campaignIn("live", trade);
    const { banner, pub, publisher } = trade.shop;
    await recordTraffic(ctx(), [message(campaign.id, banner.id)]);
    const expected = { requests: 40, reasons: [{ reason: "language", count: 10, shareBp: 2_500 }] };
    const sides = [
      await getCampaign(contextOf(env, publisher), pub.id, campaign.id),
      await getCampaign(contextOf(env, trade.buyer.advertiser), trade.buyer.adv.id, campaign.id),
    ];
    for (const { refusals } of sides) expect(refusals).toMatchObject(expected);
  });

  it("is empty when nothing stood in its way", async () => {
    const campaign = await campaignIn("live", trade);
    expect((await refusalsOf(ctx(), campaign)).reasons).toEqual([]);
  });

  it("comes with what stands in its way now, by the state that it is really in", async () => {
    const { id } = await campaignIn("live", trade);
    const { buyer, shop } = trade;
    const { db } = ctx();
    const standing = async () => {
      const detail = await getCampaign(contextOf(env, buyer.advertiser), buyer.adv.id, id);
      return detail.standing.map(({ reason, units }) => [reason, ...units]);
    };
    expect(await standing()).toEqual([]);
    const ofNative = and(eq(schema.creatives.campaignId, id), eq(schema.creatives.unitId, shop.native.id));
    await db.update(schema.creatives).set({ displayTo: 1 }).where(ofNative);
    expect(await standing()).toEqual([["display-period", shop.native.name]]);
    await db.update(schema.creatives).set({ status: "paused" }).where(ofNative);
    expect(await standing()).toEqual([["no-creative", shop.native.name]]);
    await db.update(schema.creatives).set({ status: "live", displayTo: null }).where(ofNative);
    await db
      .update(schema.campaigns)
      .set({ advertiserCategory: "alcohol" })
      .where(eq(schema.campaigns.id, id));
    const blocking = (adBlockingCategories: string[]) =>
      db.update(schema.projects).set({ adBlockingCategories }).where(eq(schema.projects.id, shop.pub.id));
    await blocking(["alcohol"]);
    expect(await standing()).toEqual([["blocked-category"]]);
    await blocking([]);
    await pauseCampaign(contextOf(env, buyer.advertiser), buyer.adv.id, id);
    expect(await standing()).toEqual([["campaign-stopped"]]);
  });

  it("comes with the day's quota once the day's impressions have reached it, in the product's zone", async () => {
    const { id } = await campaignIn("live", trade);
    const { buyer, shop } = trade;
    const { db } = ctx();
    const read = () => getCampaign(contextOf(env, buyer.advertiser, { now: NOW }), buyer.adv.id, id);
    const detail = await read();
    const { timezone: zone } = detail.offer.product;
    const today = dayStartMs(dayAt(NOW, zone), zone);
    const deliver = (bucketAt: number, impressions: number) =>
      storeTotals(env, {
        ...{ campaignId: id, creativeId: unique("crt"), unitId: shop.native.id, appId: unique("app") },
        ...{ productId: detail.campaign.productId, advProjectId: buyer.adv.id, pubProjectId: shop.pub.id },
        ...{ bucketAt, impressions, clicks: 0, updatedAt: NOW },
      });
    await db.update(schema.campaigns).set({ dailyQuota: 10 }).where(eq(schema.campaigns.id, id));
    await deliver(today - HALF_HOUR_MS, 10);
    await deliver(today, 9);
    expect((await read()).standing).toEqual([]);
    await deliver(today, 1);
    expect((await read()).standing).toEqual([{ reason: "daily-quota", units: [] }]);
  });

  it("looks back a day and no further", async () => {
    const campaign = await campaignIn("live", trade);
    await recordTraffic(ctx(), [message(campaign.id, trade.shop.native.id)]);
    expect((await refusalsOf(ctx(NOW + 23 * HOUR_MS), campaign)).reasons).toHaveLength(1);
    expect((await refusalsOf(ctx(NOW + 25 * HOUR_MS), campaign)).reasons).toEqual([]);
  });
});
