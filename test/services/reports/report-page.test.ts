import { beforeAll, describe, expect, it } from "vitest";
import { bucketAt } from "../../../domain/delivery";
import { DAY_MS, dayAt } from "../../../domain/kernel";
import { offeredMeasures, shownMeasures } from "../../../domain/reports";
import type { CampaignRow } from "../../../worker/db/schema";
import { drawReport, openReportCsv } from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";

const now = Date.now();
const CREATIVES = 130;
let trade: Trade;
let campaign: CampaignRow;
beforeAll(async () => {
  trade = await openTrade(env);
  campaign = await campaignIn("live", trade);
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId } = campaign;
  const shared = { campaignId, advProjectId, pubProjectId, productId, appId: trade.shop.app.id };
  const counted = { impressions: 10, clicks: 1, billedImpressions: 10, billedClicks: 0 };
  const rows = Array.from({ length: CREATIVES }, (_, nth) => ({
    ...{ ...shared, ...counted, creativeId: `crt_${String(nth).padStart(3, "0")}` },
    ...{ unitId: trade.shop.banner.id, bucketAt: bucketAt(now), updatedAt: now },
  }));
  for (const row of rows) await storeTotals(env, row);
  const earlier = { ...shared, ...counted, impressions: 650, creativeId: "crt_000", updatedAt: now };
  await storeTotals(env, { ...earlier, unitId: trade.shop.banner.id, bucketAt: bucketAt(now - 7 * DAY_MS) });
});

const draw = (input: object) =>
  drawReport(contextOf(env, trade.buyer.advertiser, { now }), "adv", campaign.projectId, input, undefined);

describe("a report as a page shows it", () => {
  it("has every row, a hundred a page, below one sum of all", async () => {
    const first = await draw({ dimensions: ["creative"] });
    expect([first.table.items.length, first.table.total]).toEqual([100, CREATIVES]);
    const rest = await draw({ dimensions: ["creative"], next: first.table.next });
    expect([rest.table.items.length, rest.table.next]).toEqual([30, null]);
    for (const { table, totals } of [first, rest])
      expect([table.totals.impressions, totals.impressions]).toEqual([10 * CREATIVES, 10 * CREATIVES]);
  });

  it("is drawn whole, whatever its table is searched for", async () => {
    const { table, totals, points } = await draw({ dimensions: ["creative"], search: "crt_001" });
    expect([table.total, table.totals.impressions, totals.impressions]).toEqual([1, 10, 10 * CREATIVES]);
    expect(points.at(-1)?.values.impressions).toBe(10 * CREATIVES);
  });

  it("has each day beside the day that it is compared with", async () => {
    const { step, points, totalsBefore } = await draw({ dimensions: ["campaign"], compare: "previous" });
    expect([step, points.length, totalsBefore?.impressions]).toEqual(["day", 7, 650]);
    expect(points.at(-1)?.before?.impressions).toBe(650);
  });

  it("goes by the hour on a day of its own", async () => {
    const { step, points } = await draw({ preset: "today", dimensions: ["campaign"] });
    expect(step).toBe("hour");
    expect(points.at(-1)?.values.impressions).toBe(10 * CREATIVES);
  });

  it("is a file of all rows", async () => {
    const ctx = contextOf(env, trade.buyer.advertiser, { now });
    const asked = { dimensions: ["creative"], measures: ["impressions"] };
    const shape = { inTime: false, by: undefined };
    const { chunks, toDay } = await openReportCsv(ctx, "adv", campaign.projectId, asked, shape);
    let text = "";
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
    expect(text.trim().split("\r\n")).toHaveLength(CREATIVES + 1);
    expect(toDay).toBe(dayAt(now, "Asia/Seoul"));
  });
});

describe("the measures that are offered", () => {
  it("are performance alone to whoever may not see money", () => {
    const offered = offeredMeasures("pub", false, ["campaign"]);
    expect(offered).not.toEqual(expect.arrayContaining(["revenue"]));
    expect(shownMeasures([], offered)).toEqual([
      ...["impressions", "clicks", "ctr", "billedImpressions", "billedClicks"],
    ]);
  });

  it("are those of the side that what the report is divided by tells", () => {
    expect(offeredMeasures("pub", true, ["unit"])).toContain("requests");
    expect(offeredMeasures("pub", true, ["campaign"])).not.toContain("requests");
    expect(offeredMeasures("adv", true, ["unit"])).not.toContain("requests");
    expect(offeredMeasures("adv", true, ["unit"])).not.toContain("revenue");
    expect(offeredMeasures("adv", true, ["unit"])).toContain("spend");
    expect(shownMeasures([], offeredMeasures("pub", true, ["uncountedReason"]))).toEqual(["uncounted"]);
  });

  it("that are chosen stand in one order, and what is not offered is left out", () => {
    const offered = offeredMeasures("adv", true, ["campaign"]);
    expect(shownMeasures(["ctr", "requests", "impressions"], offered)).toEqual(["impressions", "ctr"]);
    expect(shownMeasures(["requests"], offered)[0]).toBe("impressions");
  });
});
