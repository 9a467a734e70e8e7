import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { UserSketch } from "../../../domain/inventory";
import { addDays, dayAt } from "../../../domain/kernel";
import type { CampaignRow } from "../../../worker/db/schema";
import { askReport } from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeEvents, storeReach, storeTotals } from "../../support/figures";

const ZONE = "Asia/Seoul";

let trade: Trade;
let campaigns: CampaignRow[];
let days: [first: string, second: string];
let now: number;

const hashOf = (user: number) => createHash("sha256").update(`user ${user}`).digest("base64url").slice(0, 22);

function sketchOf(from: number, to: number): UserSketch {
  const sketch = new UserSketch();
  for (let user = from; user < to; user++) sketch.add(hashOf(user));
  return sketch;
}

/** Estimated number of users in this range. */
const estimateOf = (from: number, to: number) => sketchOf(from, to).estimate();

/** Records on a day that users in this range saw a campaign, as its meter reports it. */
async function reached(campaign: CampaignRow, day: string, from: number, to: number): Promise<void> {
  const sketch = sketchOf(from, to);
  await storeReach(env, { campaignId: campaign.id, day, sketch: sketch.toText(), updatedAt: 0 });
}

async function shown(campaign: CampaignRow, impressions: number, anonymous: number): Promise<void> {
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId } = campaign;
  const key = {
    campaignId,
    creativeId: "crt",
    unitId: "unt",
    bucketAt: campaign.startsAt ?? 0,
    updatedAt: 0,
  };
  const of = { ...key, advProjectId, pubProjectId };
  await storeTotals(env, { ...of, productId, appId: "app", impressions, clicks: 0 });
  await storeEvents(env, { ...of, kind: "impression", count: impressions, anonymous });
}

beforeAll(async () => {
  const other = await openTrade(env);
  await reached(await campaignIn("live", other), "2026-11-20", 0, 40);
  trade = await openTrade(env);
  campaigns = [await campaignIn("live", trade), await campaignIn("live", trade)];
  const first = dayAt(campaigns[0]?.startsAt ?? 0, ZONE);
  days = [first, addDays(first, 1)];
  now = (campaigns[0]?.startsAt ?? 0) + 40 * 3_600_000;
  const [one, two] = campaigns as [CampaignRow, CampaignRow];
  await reached(one, days[0], 0, 20);
  await reached(one, days[1], 10, 30);
  await reached(two, days[1], 25, 35);
  await shown(one, 100, 10);
});

const ask = (asked: object, side: "pub" | "adv" = "pub") =>
  askReport(
    contextOf(env, side === "pub" ? trade.shop.publisher : trade.buyer.advertiser, { now }),
    side,
    side === "pub" ? trade.shop.pub.id : trade.buyer.adv.id,
    { preset: "custom", from: days[0], to: days[1], ...asked },
  );

it.each(["pub", "adv"] as const)("counts a user once, whatever it is told by (%s)", async (side) => {
  const byDay = await ask({ dimensions: ["day"], measures: ["reach"] }, side);
  expect(byDay.items.map(({ keys, values }) => [keys.day, values.reach])).toEqual([
    [days[0], estimateOf(0, 20)],
    [days[1], estimateOf(10, 35)],
  ]);
  expect(byDay.totals.reach).toBe(estimateOf(0, 35));
  const byCampaign = await ask({ dimensions: ["campaign"], measures: ["reach"], sort: "reach" }, side);
  expect(byCampaign.items.map(({ values }) => values.reach)).toEqual([estimateOf(0, 30), estimateOf(25, 35)]);
  expect(byCampaign.totals.reach).toBe(estimateOf(0, 35));
});

it("keeps to the days and campaigns that are asked for", async () => {
  const [, two] = campaigns as [CampaignRow, CampaignRow];
  const first = await ask({ dimensions: ["campaign"], measures: ["reach"], to: days[0] });
  expect([first.items.length, first.totals.reach]).toEqual([1, estimateOf(0, 20)]);
  const filtered = await ask({ dimensions: ["month"], measures: ["reach"], filters: { campaign: [two.id] } });
  expect(filtered.totals.reach).toBe(estimateOf(25, 35));
});

it("says how often those were shown it whom an app named, and nothing of what it does not know", async () => {
  const { items } = await ask({ dimensions: ["campaign"], measures: ["frequency", "reach"], sort: "reach" });
  expect(items.map(({ values }) => values.frequency)).toEqual([
    Math.round(9_000 / estimateOf(0, 30)) / 100,
    0,
  ]);
  await expect(ask({ dimensions: ["hour"], measures: ["reach"] })).rejects.toMatchObject({
    fields: { measures: [expect.stringContaining("report.notBy")] },
  });
  await expect(ask({ dimensions: ["unit"], measures: ["frequency"] })).rejects.toMatchObject({ code: "070" });
  const before = await ask({
    dimensions: [],
    measures: ["reach", "frequency"],
    from: addDays(days[0], -3),
    to: addDays(days[0], -2),
  });
  expect(before.totals).toEqual({ reach: null, frequency: null });
});
