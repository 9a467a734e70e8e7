import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayAt, dayStartMs } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import {
  addsUp,
  DIMENSIONS,
  type Dimension,
  knows,
  MEASURES,
  type Measure,
  measureOf,
  ownReportOf,
  REPORT_ZONES,
} from "../../../domain/reports";
import { openDb, schema } from "../../../worker/db/client";
import { figures, openFigures } from "../../../worker/db/figures";
import type { CampaignRow } from "../../../worker/db/schema";
import { getCampaign } from "../../../worker/services/booking";
import { creativesOf } from "../../../worker/services/booking/find";
import {
  type AskedReport,
  askProductReport,
  askReport,
  drawWholeReport,
} from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { addMember, contextOf, openAccount } from "../../support/factories";
import { storeEvents, storeRefusals, storeRequests, storeTotals, storeVerdicts } from "../../support/figures";

const db = openDb(env.DB);
const HALF_HOUR = 30 * 60_000;
const HOUR = 2 * HALF_HOUR;
const DAY = 24 * HOUR;

/** Reproducible pseudo-random numbers. */
function numbers(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % max;
  };
}

let trade: Trade;
let cpm: CampaignRow;
let video: CampaignRow;
let slots: CampaignRow;
/** On the third day of the campaigns. */
let now: number;
const next = numbers(7);
const counted: Record<string, number> = {};
const count = (measure: Measure, by: number) => {
  counted[measure] = (counted[measure] ?? 0) + by;
  return by;
};

/** Two and a half days of traffic in half-hours distributed over three zones' days. */
async function deliver(campaign: CampaignRow): Promise<void> {
  const creatives = await creativesOf(contextOf(env, null), campaign.id);
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId, startsAt } = campaign;
  const from = startsAt ?? 0;
  const buckets = new Set(Array.from({ length: 25 }, () => from + next(120) * HALF_HOUR));
  for (const bucketAt of buckets) {
    const { id: creativeId, unitId } = creatives[next(creatives.length)] ?? { id: "", unitId: "" };
    const impressions = count("impressions", 100 + next(900));
    const clicks = count("clicks", next(9));
    const billedImpressions = count("billedImpressions", impressions - next(3));
    const projects = { advProjectId, pubProjectId };
    const key = { campaignId, creativeId, unitId, bucketAt, updatedAt: bucketAt };
    const billed = { billedImpressions, billedClicks: 0 };
    await storeTotals(env, {
      ...key,
      ...projects,
      ...billed,
      productId,
      appId: trade.shop.app.id,
      impressions,
      clicks,
    });
    const anonymous = count("anonymousImpressions", next(50));
    await storeEvents(env, [
      { ...key, ...projects, kind: "impression", count: impressions, anonymous },
      { ...key, ...projects, kind: "viewable", count: count("viewables", next(impressions)), anonymous: 0 },
      { ...key, ...projects, kind: "start", count: count("starts", next(99)), anonymous: 0 },
      { ...key, ...projects, kind: "firstQuartile", count: count("firstQuartiles", next(50)), anonymous: 0 },
    ]);
    const hourAt = Math.floor(bucketAt / HOUR) * HOUR;
    const reason = next(2) === 0 ? ("no-lease" as const) : ("frequency-cap" as const);
    const part = `${campaignId}${bucketAt}`;
    await storeRefusals(env, pubProjectId, {
      ...{ campaignId, unitId, hourAt, reason, part, count: count("refusals", next(99)) },
    });
    const beacon = { campaignId, kind: "impression" as const, bucketAt, part, updatedAt: bucketAt };
    await storeVerdicts(env, [
      { ...beacon, verdict: "valid", reason: "", count: impressions },
      { ...beacon, verdict: "suspicious", reason: "bot", count: count("uncounted", 1 + next(9)) },
      { ...beacon, verdict: "duplicate", reason: "token-used", count: count("uncounted", 1 + next(9)) },
    ]);
    const asked = { requests: count("requests", 500 + next(500)), fills: count("fills", next(500)) };
    await storeRequests(env, pubProjectId, { unitId, hourAt, part, anonymous: 0, ...asked });
  }
}

const storedTotals = () => openFigures(env, trade.shop.pub.id).select().from(figures.deliveryTotals);

const reload = async ({ id }: CampaignRow) =>
  (await db.query.campaigns.findFirst({ where: eq(schema.campaigns.id, id) })) as CampaignRow;

beforeAll(async () => {
  const other = await openTrade(env);
  trade = other;
  await deliver(await campaignIn("live", other));
  for (const measure of Object.keys(counted)) delete counted[measure];
  trade = await openTrade(env);
  cpm = await campaignIn("live", trade);
  video = await campaignIn("live", trade);
  slots = await campaignIn("live", trade, { pricing: "cpp" });
  // A price that impressions do not divide evenly, and a separate price for videos.
  const [{ assetId } = { assetId: "" }] = await creativesOf(contextOf(env, null), video.id);
  await db.update(schema.assets).set({ contentType: "video/mp4" }).where(eq(schema.assets.id, assetId));
  if (video.quote)
    await db
      .update(schema.campaigns)
      .set({ quote: { ...video.quote, units: 70_001, videoUnits: 30_011 } })
      .where(eq(schema.campaigns.id, video.id));
  video = await reload(video);
  for (const campaign of [cpm, video, slots]) await deliver(campaign);
  now = (cpm.startsAt ?? 0) + 2.5 * DAY;
}, 60_000);

const whole = () => {
  const first = dayAt(cpm.startsAt ?? 0, "Asia/Seoul");
  return { preset: "custom", from: addDays(first, -1), to: addDays(first, 4) };
};

function asPublisher(ask: object): Promise<AskedReport> {
  return askReport(contextOf(env, trade.shop.publisher, { now }), "pub", trade.shop.pub.id, {
    ...whole(),
    ...ask,
  });
}

function asAdvertiser(ask: object): Promise<AskedReport> {
  return askReport(contextOf(env, trade.buyer.advertiser, { now }), "adv", trade.buyer.adv.id, {
    ...whole(),
    ...ask,
  });
}

const sumOf = ({ items }: AskedReport, measure: Measure) =>
  items.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);

async function spentByPages(): Promise<number> {
  const ctx = contextOf(env, trade.buyer.advertiser, { now });
  const details = await Promise.all(
    [cpm, video, slots].map(({ id }) => getCampaign(ctx, trade.buyer.adv.id, id)),
  );
  return details.reduce((sum, { spentMinor }) => sum + (spentMinor ?? 0), 0);
}

const breakdowns: Dimension[][] = [
  [],
  ...DIMENSIONS.filter((dimension) => dimension !== "exchange" && dimension !== "bidOutcome").map(
    (dimension): Dimension[] => [dimension],
  ),
  ["day", "unit"],
  ["hour", "campaign", "creative"],
  ["week", "product", "format", "pricing"],
];

describe.each(REPORT_ZONES)("a report in %s", (timezone) => {
  it.each(breakdowns.map((dimensions) => [dimensions.join(" x ") || "nothing", dimensions] as const))(
    "by %s adds up to what was counted, measure by measure",
    async (_, dimensions) => {
      const told = MEASURES.filter(
        (measure) =>
          measure !== "spend" &&
          ownReportOf(measure) === null &&
          dimensions.every((dimension) => knows(measure, dimension)),
      );
      const report = await asPublisher({ dimensions, measures: told, timezone });
      const { items, totals, total } = report;
      expect(items.length).toBe(Math.min(100, total));
      const pages = [report];
      for (let page = report; page.next !== null; pages.push(page))
        page = await asPublisher({ dimensions, measures: told, timezone, next: page.next });
      const expected = await spentByPages();
      for (const measure of told.filter(addsUp)) {
        const kept = measure === "revenue" ? expected : (counted[measure] ?? 0);
        expect([measure, totals[measure]]).toEqual([measure, kept]);
        expect([measure, pages.reduce((sum, page) => sum + sumOf(page, measure), 0)]).toEqual([
          measure,
          kept,
        ]);
      }
      expect(pages.flatMap((page) => page.items).length).toBe(total);
    },
  );

  it("has the days of its own zone", async () => {
    const ask = { dimensions: ["day"], measures: ["impressions"], timezone };
    const { items } = await asPublisher(ask);
    const rows = await storedTotals();
    for (const { keys, values } of items) {
      const day = keys.day ?? "";
      const [from, to] = [dayStartMs(day, timezone), dayStartMs(addDays(day, 1), timezone)];
      const own = rows.filter(({ bucketAt }) => bucketAt >= from && bucketAt < to);
      expect([day, values.impressions]).toEqual([
        day,
        own.reduce((sum, { impressions }) => sum + impressions, 0),
      ]);
    }
  });
});

describe("what a report costs", () => {
  it("is the same on both sides, and of each campaign what its page says", async () => {
    const [spent, earned] = await Promise.all([
      asAdvertiser({ dimensions: ["campaign"], measures: ["spend"] }),
      asPublisher({ dimensions: ["campaign"], measures: ["revenue"] }),
    ]);
    expect([spent.totals.spend, spent.currency]).toEqual([earned.totals.revenue, "KRW"]);
    const ctx = contextOf(env, trade.buyer.advertiser, { now });
    for (const { id } of [cpm, video, slots]) {
      const { spentMinor } = await getCampaign(ctx, trade.buyer.adv.id, id);
      const row = spent.items.find(({ keys }) => keys.campaign === id);
      expect(row?.values.spend).toBe(spentMinor);
      expect(row?.names.campaign).toBe("겨울 보리차");
    }
  });

  it("of two ranges side by side is that of both", async () => {
    const { from, to } = whole();
    const middle = addDays(from, 2);
    const spendOf = async (range: object) =>
      (await asAdvertiser({ dimensions: ["unit"], measures: ["spend"], ...range })).totals.spend ?? 0;
    const parts = [await spendOf({ from, to: middle }), await spendOf({ from: addDays(middle, 1), to })];
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(await spendOf({ from, to }));
    expect(parts.every((part) => part > 0)).toBe(true);
  });

  it("of slots is of no single unit", async () => {
    const { items } = await asAdvertiser({
      dimensions: ["unit"],
      measures: ["spend"],
      filters: { pricing: ["cpp"] },
    });
    const [first, ...others] = items;
    expect(first?.keys.unit).toBe("");
    expect(first?.values.spend).toBe(240_000);
    expect(others.every(({ values }) => values.spend === 0)).toBe(true);
  });

  it("of what was cancelled is settled by word", async () => {
    const live = await campaignIn("live", trade);
    await deliver(live);
    await db.update(schema.campaigns).set({ status: "cancelled" }).where(eq(schema.campaigns.id, live.id));
    const report = await asAdvertiser({
      dimensions: ["campaign"],
      measures: ["impressions", "spend"],
      filters: { campaign: [live.id] },
    });
    expect(report.items.map(({ values }) => values.spend)).toEqual([null]);
    expect([report.totals.spend, report.unpriced]).toEqual([null, 1]);
  });
});

describe("the rows of a report", () => {
  it("are searched by name, sorted, and read page by page", async () => {
    const ask = { dimensions: ["unit", "day"], measures: ["impressions"], sort: "impressions", limit: 2 };
    const pages = [await asPublisher({ ...ask, search: "배너" })];
    for (let page = pages[0]; page?.next; pages.push(page))
      page = await asPublisher({ ...ask, search: "배너", next: page.next });
    const items = pages.flatMap((page) => page.items);
    expect(items.length).toBe(pages[0]?.total);
    expect(new Set(items.map(({ names }) => names.unit))).toEqual(new Set([trade.shop.banner.name]));
    const shown = items.map(({ values }) => values.impressions ?? 0);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });

  it("are compared with as many days before, as far as today has come", async () => {
    const today = dayAt(now, "Asia/Seoul");
    const ask = { dimensions: ["day"], measures: ["impressions", "spend"], compare: "previous" };
    const days = await asAdvertiser({
      ...ask,
      preset: "custom",
      from: addDays(today, -1),
      to: addDays(today, -1),
    });
    const before = await asAdvertiser({
      ...ask,
      preset: "custom",
      from: addDays(today, -2),
      to: addDays(today, -2),
    });
    expect(days.compared).toEqual({ fromDay: addDays(today, -2), toDay: addDays(today, -2) });
    expect(days.totalsBefore).toEqual(before.totals);
    expect(days.items[0]?.before).toEqual(before.items[0]?.values);
    const unfinished = await asAdvertiser({ ...ask, preset: "today" });
    const { totals } = await asAdvertiser({ ...ask, dimensions: ["hour"], preset: "yesterday" });
    expect(unfinished.totalsBefore?.impressions).toBeLessThanOrEqual(totals.impressions ?? 0);
  });

  it("are of one product alone where that is asked for", async () => {
    const ask = { ...whole(), dimensions: ["product"], measures: ["impressions"] };
    const ctx = contextOf(env, trade.shop.publisher, { now });
    const { items } = await askProductReport(ctx, trade.shop.cpp.id, ask);
    expect(items.map(({ keys }) => keys.product)).toEqual([trade.shop.cpp.id]);
  });
});

describe("delivery against its plan", () => {
  const measures: Measure[] = ["planned", "planRate", "billedImpressions"];

  it("is a campaign's even spending of its goal until now, in parts by day", async () => {
    const filters = { campaign: [cpm.id] };
    const { items } = await asPublisher({ dimensions: ["campaign"], measures, filters });
    const { pacing } = await getCampaign(
      contextOf(env, trade.buyer.advertiser, { now }),
      trade.buyer.adv.id,
      cpm.id,
    );
    const [row] = items;
    expect(row?.values.planned).toBe(pacing?.expected);
    expect(row?.values.planRate).toBe((row?.values.billedImpressions ?? 0) / (pacing?.expected ?? 0));
    const days = await asPublisher({ dimensions: ["day"], measures, filters });
    expect(sumOf(days, "planned")).toBe(pacing?.expected);
  });

  it("is unknown, and not zero, where nothing is planned in units, or in different ones", async () => {
    const { items } = await asPublisher({ dimensions: ["campaign"], measures });
    const bySlot = items.find(({ keys }) => keys.campaign === slots.id);
    expect([bySlot?.values.planned, bySlot?.values.planRate]).toEqual([null, null]);
    expect(measureOf("planRate", { plannedImpressions: 9, doneImpressions: 9, plannedClicks: 1 })).toBeNull();
  });
});

describe("events that were not counted", () => {
  const ask = { dimensions: ["uncountedReason"], measures: ["uncounted"] };

  it("are told by their reasons, with forged ones of the publisher's units", async () => {
    const forged = {
      ...{ campaignId: `unit:${trade.shop.banner.id}`, kind: "impression" as const, part: "forged" },
      ...{
        bucketAt: cpm.startsAt ?? 0,
        updatedAt: now,
        verdict: "invalid" as const,
        reason: "bad-signature",
      },
    };
    await storeVerdicts(env, { ...forged, count: 7 });
    const { items } = await asPublisher(ask);
    expect(items.map(({ keys }) => keys.uncountedReason).sort()).toEqual([
      "bad-signature",
      "bot",
      "token-used",
    ]);
    expect(sumOf(await asAdvertiser(ask), "uncounted")).toBe(counted.uncounted);
    const byCampaign = await asPublisher({ ...ask, dimensions: ["campaign"] });
    expect(byCampaign.items.find(({ keys }) => keys.campaign === "")?.values.uncounted).toBe(7);
  });

  it("are unknown, and not zero, where no event was received", async () => {
    const range = { from: "2020-01-01", to: "2020-01-01" };
    const { items, totals } = await asPublisher({ ...ask, ...range, dimensions: ["day"] });
    expect([items.map(({ values }) => values.uncounted), totals.uncounted]).toEqual([[null], null]);
  });
});

describe("how fresh a report is", () => {
  it("is told of each measure by what counts it, also where nothing was delivered", async () => {
    const newest = (all: readonly number[]) => all.reduce((most, each) => Math.max(most, each), 0);
    const ids = [cpm, video, slots].map(({ id }) => id);
    const hours = (await openFigures(env, trade.shop.pub.id).select().from(figures.unitRequests)).filter(
      ({ part }) => ids.some((id) => part.startsWith(id)),
    );
    const rows = (await storedTotals()).filter((row) => ids.includes(row.campaignId));
    const ask = { dimensions: ["unit"], measures: ["requests", "impressions", "fillRate"] };
    const toldBy = ({ freshness }: AskedReport) =>
      Object.fromEntries(freshness.flatMap(({ measures, ...of }) => measures.map((each) => [each, of])));
    const requests = { dataThrough: newest(hours.map(({ hourAt }) => hourAt)) };
    const impressions = { dataThrough: newest(rows.map(({ updatedAt }) => updatedAt)) };
    expect(toldBy(await asPublisher(ask))).toEqual({ requests, impressions, fillRate: requests });
    const never = { dataThrough: null };
    const none = await asPublisher({ ...ask, from: "2020-01-01", to: "2020-01-01" });
    expect(toldBy(none)).toEqual({ requests: never, impressions: never, fillRate: never });
  });
});

describe("the statements of a report", () => {
  async function statementsOf(ask: object): Promise<number> {
    let statements = 0;
    const DB = new Proxy(env.DB, {
      get(database, name) {
        if (name !== "prepare") return Reflect.get(database, name);
        return (text: string) => {
          statements++;
          return database.prepare(text);
        };
      },
    });
    const ctx = contextOf({ ...env, DB }, trade.shop.publisher, { now });
    await askReport(ctx, "pub", trade.shop.pub.id, { ...whole(), ...ask });
    return statements;
  }

  it("are as many for all rows as for none", async () => {
    const ask = {
      ...{ dimensions: ["hour", "unit"], measures: ["requests", "impressions", "viewables", "revenue"] },
      ...{ filters: { unit: [trade.shop.banner.id, trade.shop.native.id] } },
    };
    const few = await statementsOf({ ...ask, from: "2020-01-01", to: "2020-01-01" });
    expect(await statementsOf(ask)).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
    expect(await statementsOf({ ...ask, compare: "year-ago" })).toBeLessThanOrEqual(14);
  });

  it("tell hours as moments", async () => {
    const { items } = await asPublisher({ dimensions: ["hour"], measures: ["impressions"], limit: 1 });
    expect(items[0]?.keys.hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000\+00:00$/);
  });
});

describe("who reads a report", () => {
  it("is told money as a viewer, and performance alone as a guest", async () => {
    const guest = await openAccount(env);
    await addMember(env, trade.buyer.adv.id, guest, LEVEL.guest);
    const ask = (measures: string[]) =>
      askReport(contextOf(env, guest, { now }), "adv", trade.buyer.adv.id, { ...whole(), measures });
    expect((await ask(["impressions"])).totals.impressions).toBeGreaterThan(0);
    for (const measure of ["spend", "ecpm", "ecpc"])
      await expect(ask(["impressions", measure])).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("finds no other project and no other product", async () => {
    const stranger = contextOf(env, await openAccount(env, { kind: "pub" }), { now });
    for (const side of ["pub", "adnote", "quest"] as const)
      await expect(askReport(stranger, side, trade.shop.pub.id, {})).rejects.toMatchObject({
        code: "PROJECT_NOT_FOUND",
      });
    for (const id of [trade.shop.cpm.id, "prd_none"])
      await expect(askProductReport(stranger, id, {})).rejects.toMatchObject({
        code: "AD_PRODUCT_NOT_FOUND",
      });
  });

  it("finds nothing of others by a filter", async () => {
    const [theirs, own] = [await openTrade(env), trade];
    const campaign = await campaignIn("live", theirs);
    const ids = { campaign: campaign.id, unit: theirs.shop.banner.id, product: theirs.shop.cpm.id };
    const others = {
      app: theirs.shop.app.id,
      publisher: theirs.shop.pub.id,
      advertiser: theirs.buyer.adv.id,
    };
    for (const [dimension, id] of Object.entries({ ...ids, ...others }))
      for (const ask of [asPublisher, asAdvertiser])
        await expect(ask({ filters: { [dimension]: [id] } })).rejects.toThrow(/_NOT_FOUND/);
    const filters = { unit: [own.shop.banner.id], app: [own.shop.app.id], product: [own.shop.cpm.id] };
    expect((await asAdvertiser({ filters })).totals.impressions).toBeGreaterThan(0);
  });

  it("gets no figures of what the other side alone has", async () => {
    for (const [dimensions, measure] of [
      [["day"], "revenue"],
      [["unit"], "requests"],
      [["campaign"], "fillRate"],
      [["creative"], "refusals"],
    ])
      await expect(asAdvertiser({ dimensions, measures: [measure] })).rejects.toMatchObject({ code: "070" });
  });
});

describe("the operators' report", () => {
  it("is of all publishers, each of whom reads the same of itself", async () => {
    const ask = {
      ...whole(),
      dimensions: ["publisher"],
      measures: ["impressions", "requests", "refusals", "revenue"],
    };
    const { table } = await drawWholeReport(contextOf(env, trade.operator, { now }), ask, undefined);
    const own = await asPublisher({ dimensions: ["publisher"], measures: ask.measures });
    expect(table.items.find(({ keys }) => keys.publisher === trade.shop.pub.id)).toEqual(own.items[0]);
    expect(table.total).toBeGreaterThan(1);
    for (const measure of ["impressions", "requests", "refusals"] as const)
      expect(table.totals[measure]).toBe(sumOf(table, measure));
    expect(table.totals.impressions).toBeGreaterThan(own.totals.impressions ?? 0);
  });

  it("is nobody else's", async () => {
    const refused = () => drawWholeReport(contextOf(env, trade.shop.publisher, { now }), whole(), undefined);
    await expect(Promise.resolve().then(refused)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
