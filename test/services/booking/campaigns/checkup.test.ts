import { beforeAll, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  askCheckup,
  getCampaign,
  liftDailyQuota,
  readCheckup,
  runCheckup,
  tickCheckups,
} from "../../../../worker/services/booking";
import { readReplay } from "../../../../worker/services/booking/reading/replay-jobs";
import { campaignIn, current, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { storeTotals } from "../../../support/figures";

let trade: Trade;
let campaign: CampaignRow;
let now: number;
const as = (account = trade.buyer.advertiser, at = now) => contextOf(env, account, { now: at });
const clock = (at = now) => contextOf(env, null, { now: at });

beforeAll(async () => {
  trade = await openTrade(env);
  campaign = await campaignIn("live", trade);
  now = Math.floor(((campaign.startsAt ?? 0) + 4 * DAY_MS) / HOUR_MS) * HOUR_MS;
  const db = openDb(env.DB);
  await storeTotals(env, {
    ...{ campaignId: campaign.id, creativeId: "crt_1", unitId: "unt_1", productId: campaign.productId },
    ...{ appId: "app_1", advProjectId: campaign.projectId, pubProjectId: campaign.pubProjectId },
    ...{
      bucketAt: now - DAY_MS,
      impressions: 90,
      clicks: 0,
      billedImpressions: 90,
      billedClicks: 0,
      updatedAt: 0,
    },
  });
  const rows = Array.from({ length: 2 * 168 }, (_, ago) => ({
    ...{ unitId: trade.shop.banner.id, hourAt: now - (ago + 1) * HOUR_MS, part: "" },
    ...{ requests: 40, fills: 0, anonymous: 40 },
  }));
  for (let at = 0; at < rows.length; at += 12)
    await db.insert(schema.unitTraffic).values(rows.slice(at, at + 12));
});

const seen = async () => {
  const ctx = as();
  return readCheckup(ctx, await getCampaign(ctx, trade.buyer.adv.id, campaign.id, "adv"));
};

it("asks once a day for a checkup of what is behind, and shows what each remedy would deliver", async () => {
  expect(await seen()).toMatchObject({ score: 0, replay: null });
  expect(await tickCheckups(clock())).toBe(1);
  expect(await tickCheckups(clock(now + HOUR_MS))).toBe(0);
  expect(await seen()).toMatchObject({ replay: { state: "pending", result: null } });
  await runCheckup(clock(), campaign.id);
  const checkup = await seen();
  const { result } = checkup?.replay ?? {};
  const extended = result?.effects.find(({ kind }) => kind === "extend");
  expect(checkup?.remedies.map(({ kind }) => kind)).toContain("extend");
  expect(result?.asItIs).toBeGreaterThan(90);
  expect(extended?.delivered).toBeGreaterThan(result?.asItIs ?? 0);
});

it("recomputes nothing for a stranger", async () => {
  const stranger = await openBuyer(env, trade.shop);
  const before = await readReplay(clock(), campaign.id, "checkup");
  await expect(askCheckup(as(stranger.advertiser), stranger.adv.id, campaign.id)).rejects.toMatchObject({
    code: "CAMPAIGN_NOT_FOUND",
  });
  await expect(liftDailyQuota(as(stranger.advertiser), stranger.adv.id, campaign.id)).rejects.toMatchObject({
    code: "CAMPAIGN_NOT_FOUND",
  });
  expect(await readReplay(clock(), campaign.id, "checkup")).toEqual(before);
});

it("lifts the daily quota of a running campaign, once", async () => {
  const { campaigns } = schema;
  await openDb(env.DB).update(campaigns).set({ dailyQuota: 100 });
  await liftDailyQuota(as(), trade.buyer.adv.id, campaign.id);
  const after = await current(trade, campaign.id);
  expect(after).toMatchObject({ dailyQuota: null, version: campaign.version + 1 });
  await liftDailyQuota(as(), trade.buyer.adv.id, campaign.id);
  expect(await current(trade, campaign.id)).toEqual(after);
});
