import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type EventRow,
  type FigureRows,
  rollupNames,
  type TotalRow,
  type VerdictRow,
} from "../../../domain/delivery";
import { UserSketch } from "../../../domain/inventory";
import { addDays, BUCKET_MS, DAY_MS, dayAt, HOUR_MS } from "../../../domain/kernel";
import { BREAKDOWNS, type Dimension, offeredMeasures } from "../../../domain/reports";
import { storeFigures } from "../../../scripts/seed/store-figures";
import { openDb, schema } from "../../../worker/db/client";
import type { CampaignRow } from "../../../worker/db/schema";
import type { ConsoleEnv } from "../../../worker/env";
import { creativesOf } from "../../../worker/services/booking/find";
import {
  type DrawnReport,
  drawWholeReport,
  moveFigures,
  restoreFigures,
  tickFigureArchive,
} from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { seededRandom } from "../../support/faulty-queue";

const db = openDb(env.DB);
const random = seededRandom(20_261_130);
const upTo = (count: number) => Math.floor(random() * count);

/** Days of delivery, of two or three months. */
const DAYS = 40;
/** More calls than the stores of these tests need, and fewer than one store needs. */
const [ALL, NONE] = [10_000, 1];

let trades: Trade[];
const campaigns: CampaignRow[] = [];
let from: number;
let now: number;

type Writable = { -readonly [Kind in keyof FigureRows]: FigureRows[Kind][number][] };

/** What was written last of each row, so that later rows are larger. */
const written = new Map<string, Writable>();

/** Writes rows of a campaign's half hour, larger than those that it has. */
async function deliver(
  campaign: CampaignRow,
  bucketAt: number,
  kinds = ["totals", "events", "verdicts", "reach", "refusals", "requests"],
) {
  const { id, projectId, pubProjectId, productId } = campaign;
  const key = `${id} ${bucketAt}`;
  const [creative] = (await creativesOf(contextOf(env, null), id)).toSorted(() => random() - 0.5);
  const place = { creative_id: creative?.id ?? "", unit_id: creative?.unitId ?? "" };
  const of = { campaign_id: id, bucket_at: bucketAt };
  const projects = { adv_project_id: projectId, pub_project_id: pubProjectId };
  const former = written.get(key);
  const impressions = (former?.totals[0]?.impressions ?? 0) + 1 + upTo(900);
  const shown = former
    ? { creative_id: former.totals[0]?.creative_id ?? "", unit_id: former.totals[0]?.unit_id ?? "" }
    : place;
  const total: TotalRow = {
    ...{ ...of, ...shown, ...projects, product_id: productId, app_id: appOf(campaign) },
    ...{
      impressions,
      clicks: Math.floor(impressions / 7),
      billed_impressions: impressions - upTo(1),
      billed_clicks: 0,
    },
  };
  const eventOf = (kind: string, part: number): EventRow => ({
    ...{
      ...of,
      ...shown,
      ...projects,
      kind,
      anonymous: kind === "impression" ? Math.floor(impressions / 9) : 0,
    },
    count: Math.ceil(impressions * part),
  });
  const verdictOf = (verdict: string, reason: string, part: string, share: number): VerdictRow => ({
    ...{ ...of, kind: "impression", verdict, reason, part },
    count: Math.ceil(impressions * share),
  });
  const sketch = UserSketch.fromText(former?.reach[0]?.sketch ?? "");
  for (let user = 0; user < 9; user++) sketch.add(`${upTo(1e9)}aBcDeFgHiJkLmNoPq`.slice(0, 22));
  const rows: Writable = {
    totals: [total],
    events: [
      eventOf("impression", 1),
      eventOf("viewable", 0.7),
      eventOf("start", 0.2),
      eventOf("complete", 0.1),
    ],
    verdicts: [
      verdictOf("valid", "", "meter", 1),
      ...["one", "two"].map((part) => verdictOf("duplicate", "token-used", part, 0.01)),
      verdictOf("suspicious", "bot", "one", 0.02),
    ],
    reach: [{ campaign_id: id, day: dayAt(bucketAt, "Asia/Seoul"), sketch: sketch.toText() }],
    refusals: ["one", "two"].map((part) => ({
      ...{ campaign_id: id, hour_at: bucketAt - (bucketAt % HOUR_MS), unit_id: shown.unit_id },
      ...{ reason: "blocked", part: `${part}-${bucketAt}`, count: Math.ceil(impressions * 0.3) },
    })),
    requests: [
      {
        ...{ unit_id: shown.unit_id, hour_at: bucketAt - (bucketAt % HOUR_MS), part: `${id}-${bucketAt}` },
        ...{ requests: impressions * 3, fills: impressions * 2, anonymous: impressions },
      },
    ],
    ...{ answers: [], backfill: [] },
  };
  written.set(key, rows);
  const some = Object.fromEntries(Object.entries(rows).filter(([kind]) => kinds.includes(kind)));
  await storeFigures(env, pubProjectId, some, Date.now());
}

const appOf = ({ pubProjectId }: CampaignRow) =>
  trades.find(({ shop }) => shop.pub.id === pubProjectId)?.shop.app.id ?? "";

beforeAll(async () => {
  trades = [await openTrade(env), await openTrade(env), await openTrade(env)];
  for (const trade of trades) {
    campaigns.push(await campaignIn("live", trade), await campaignIn("live", trade, { pricing: "cpp" }));
    const [{ assetId } = { assetId: "" }] = await creativesOf(
      contextOf(env, null),
      campaigns.at(-2)?.id ?? "",
    );
    await db
      .update(schema.assets)
      .set({ contentType: "video/mp4" })
      .where(sql`${schema.assets.id} = ${assetId}`);
  }
  // They have run for some weeks.
  now = Date.now();
  from = Math.floor(now / DAY_MS) * DAY_MS - DAYS * DAY_MS;
  const run = { createdAt: from - DAY_MS, startsAt: from, endsAt: now + 9 * DAY_MS };
  await db.update(schema.campaigns).set(run);
  // Each day of Seoul ends at 15 hours of UTC.
  const edges = [0, 14.5, 15, 23.5].map((hour) => hour * HOUR_MS);
  for (const campaign of campaigns)
    for (let nth = 0; nth < 30; nth++)
      await deliver(campaign, from + upTo(DAYS) * DAY_MS + (edges[nth] ?? upTo(48) * BUCKET_MS));
}, 120_000);

const { publisherHours } = schema;

/** Lets two hours pass for what was written and copied until now. */
const elapse = () =>
  db.update(publisherHours).set({
    updatedAt: sql`${publisherHours.updatedAt} - ${2 * HOUR_MS}`,
    keptAt: sql`max(0, ${publisherHours.keptAt} - ${2 * HOUR_MS})`,
  });

/** Copies what changed, two hours later. @returns number of days */
async function copy(bindings: ConsoleEnv = env): Promise<number> {
  await elapse();
  let days = 0;
  for (let found = -1; found !== 0; days += Math.max(0, found))
    found = await tickFigureArchive(contextOf(bindings, null, { now: Date.now() }));
  return days;
}

const window = () => {
  const first = dayAt(from, "Asia/Seoul");
  return { preset: "custom", from: addDays(first, -1), to: addDays(first, DAYS + 1) };
};

const draw = (ask: object, calls: number): Promise<DrawnReport> => {
  const operator = trades[0]?.operator;
  if (!operator) throw new Error("no operator");
  return drawWholeReport(contextOf(env, operator, { now }), { ...window(), ...ask }, "day", calls);
};

/** Figures without the moment up to which they are counted. */
const figuresIn = ({ table: { dataThrough: _, freshness: __, ...table }, points, totals }: DrawnReport) => ({
  ...{ table, points, totals },
});

/** The report as the publishers' own stores have it. */
async function fromStores(ask: object): Promise<DrawnReport> {
  await db.update(publisherHours).set({ updatedAt: sql`${publisherHours.updatedAt} + 1e13` });
  const report = await draw(ask, ALL);
  await db.update(publisherHours).set({ updatedAt: sql`${publisherHours.updatedAt} - 1e13` });
  return report;
}

const askOf = (dimensions: readonly Dimension[]) => ({
  dimensions,
  measures: offeredMeasures("all", true, dimensions),
});
const BY_DAY = BREAKDOWNS.all.filter((dimension) => dimension !== "hour");

async function expectTrue(ask: object = askOf(["publisher"])) {
  const [rollups, stores] = [await draw(ask, NONE), await fromStores(ask)];
  expect(figuresIn(rollups)).toEqual(figuresIn(stores));
  return { rollups, stores };
}

/** Impressions and received beacons of all rows that were written. */
function countedAll() {
  const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const rows = [...written.values()];
  return {
    impressions: sumOf(rows.flatMap(({ totals }) => totals.map((row) => row.impressions))),
    viewables: sumOf(
      rows.flatMap(({ events }) => events.map((row) => (row.kind === "viewable" ? row.count : 0))),
    ),
    uncounted: sumOf(
      rows.flatMap(({ verdicts }) => verdicts.map((row) => (row.verdict === "valid" ? 0 : row.count))),
    ),
  };
}

async function expectCounted() {
  const { rollups } = await expectTrue();
  const { impressions = null, viewables = null, uncounted = null } = rollups.totals;
  expect({ impressions, viewables, uncounted }).toEqual(countedAll());
}

const old = () => from + 3 * DAY_MS + 15 * HOUR_MS;
const rollupOf = (name: string) => env.FIGURE_BOOK.get(env.FIGURE_BOOK.idFromName(name));

/** The bindings with something done before each call that records in a rollup. */
const withRollups = (before: (rows: FigureRows, name: string) => void): ConsoleEnv => ({
  ...env,
  FIGURE_BOOK: {
    idFromName: (name) => Object.assign(env.FIGURE_BOOK.idFromName(name), { asked: name }),
    get: (id) => {
      const book = env.FIGURE_BOOK.get(id);
      const { asked = "" } = id as { asked?: string };
      return new Proxy(book, {
        get(target, method) {
          if (method !== "record" || !asked.startsWith("rollup:")) return Reflect.get(target, method);
          return (rows: FigureRows, atMs: number) => {
            before(rows, asked);
            return target.record(rows, atMs);
          };
        },
      });
    },
  },
});

describe("operators' reports from rollups", () => {
  const early: [name: string, rows: FigureRows][] = [];

  it("have nothing before a copy and say so, and all of it after a copy that failed before its rollup", async () => {
    expect((await draw(askOf([]), NONE)).totals.impressions).toBe(0);
    let calls = 0;
    const failing = withRollups(() => {
      if (++calls % 3 === 1) throw new Error("rollup is gone");
    });
    await expect(copy(failing)).rejects.toThrow("rollup is gone");
    for (let failures = 0; ; failures++) {
      const days = await copy(failing).catch(() => null);
      if (days !== null) break;
      expect(failures).toBeLessThan(500);
    }
    await expectCounted();
  });

  it.each(["Asia/Seoul", "Asia/Tokyo", "UTC"])(
    "are the sums of all stores by every dimension in %s",
    async (timezone) => {
      for (const dimension of [[], ...BY_DAY.map((each): Dimension[] => [each]), ["creative"] as Dimension[]])
        await expectTrue({ ...askOf(dimension), timezone });
      const compared = { compare: "previous", to: addDays(window().to, -3) };
      await expectTrue({ ...askOf(["month", "campaign", "pricing"]), timezone, ...compared });
      const [campaign] = campaigns;
      const filters = { campaign: [campaign?.id ?? ""] };
      await expectTrue({ ...askOf(["day", "campaign"]), filters, timezone });
      await expectTrue({ ...askOf(["unit", "platform"]), filters: { platform: ["ios"] }, timezone });
    },
  );

  it("have what came late, and verdicts of old days alone, with the next copy", async () => {
    const [one, other] = campaigns as [CampaignRow, CampaignRow];
    const before = await draw(askOf([]), NONE);
    await deliver(one, old());
    const behind = await draw(askOf([]), NONE);
    expect(behind.totals.impressions).toBe(before.totals.impressions);
    expect(behind.table.dataThrough).toBeLessThan((await fromStores(askOf([]))).table.dataThrough ?? 0);
    await copy();
    await expectCounted();
    // Of an hour without impressions, of a campaign that has some.
    await deliver(other, old() + DAY_MS + 7 * BUCKET_MS, ["verdicts"]);
    const [last] = [...written.values()].slice(-1);
    last?.totals.pop();
    last?.events.splice(0);
    expect(await copy()).toBeGreaterThan(0);
    await expectCounted();
  });

  it("are the same after a day is copied again, and after an early copy arrives last", async () => {
    await db.update(schema.publisherHours).set({ keptAt: 0 });
    await copy(withRollups((rows, name) => early.push([name, rows])));
    await expectCounted();
    for (const campaign of campaigns) await deliver(campaign, old());
    await copy();
    for (const [name, rows] of early) await rollupOf(name).record(rows, now);
    await expectCounted();
  });

  it("have each row of a large day once", async () => {
    const { projectId, pubProjectId, productId } = campaigns[2] as CampaignRow;
    const ofCampaign = (campaign: CampaignRow | undefined) =>
      Array.from({ length: 2_400 }, (_, nth) => ({
        ...{ campaign_id: campaign?.id ?? "", creative_id: `crt_${Math.floor(nth / 24)}`, unit_id: "unt" },
        ...{ product_id: productId, app_id: "app", adv_project_id: projectId, pub_project_id: pubProjectId },
        ...{ bucket_at: old() - (nth % 24) * BUCKET_MS, impressions: 1 + (nth % 3), clicks: 0 },
        ...{ billed_impressions: 1, billed_clicks: 0 },
      }));
    for (const campaign of campaigns.slice(2, 4))
      await storeFigures(env, pubProjectId, { totals: ofCampaign(campaign) }, Date.now());
    await copy();
    const { rollups } = await expectTrue();
    expect(rollups.totals.impressions).toBe(countedAll().impressions + 2 * 4_800);
  });

  it("stay true of a publisher whose store moves, is lost and made anew", async () => {
    const { pubProjectId: projectId } = campaigns[4] as CampaignRow;
    await moveFigures(contextOf(env, null), { projectId, region: "weur" });
    await deliver(campaigns[4] as CampaignRow, old() + DAY_MS);
    await copy();
    await expectTrue();
    await restoreFigures(contextOf(env, null), { projectId });
    await copy();
    await expectTrue();
  });
});

describe("more publishers than a request may ask", () => {
  it("are asked themselves while those that changed are few enough, and read in rollups above that", async () => {
    const ask = { dimensions: ["publisher"], measures: ["impressions"] };
    const [a, b, c] = [0, 2, 4].map((nth) => campaigns[nth] as CampaignRow) as [
      CampaignRow,
      CampaignRow,
      CampaignRow,
    ];
    await copy();
    expect(await copy()).toBe(0);
    const copiedMs = Date.now();
    for (const each of [a, b]) await deliver(each, old());
    const months = rollupNames(from - DAY_MS, now).length;
    // Each store is asked twice: for its campaigns, and for their totals.
    const enough = 2 * (2 + months);
    expect(figuresIn(await draw(ask, enough))).toEqual(figuresIn(await fromStores(ask)));
    await deliver(c, old());
    const [behind, stores] = [await draw(ask, 2 * 2), await fromStores(ask)];
    expect(behind.totals.impressions).toBeLessThan(stores.totals.impressions ?? 0);
    expect(behind.table.dataThrough).toBeLessThanOrEqual(copiedMs);
    expect(stores.table.dataThrough).toBeGreaterThan(copiedMs);
    await copy();
    expect(figuresIn(await draw(ask, 2 * 2))).toEqual(figuresIn(await fromStores(ask)));
  });

  it("are refused by the hour and in other zones' days, unless the report is narrowed to few of them", async () => {
    const by = (dimensions: string[], more: object = {}) => ({
      dimensions,
      measures: ["impressions"],
      ...more,
    });
    const unfinished = { preset: "last-7", from: undefined, to: undefined, compare: "previous" };
    for (const ask of [by(["hour"]), by(["day"], { timezone: "Asia/Kolkata" }), by(["day"], unfinished)])
      await expect(draw(ask, 4)).rejects.toMatchObject({ code: "070" });
    const { pubProjectId, id, productId } = campaigns[0] as CampaignRow;
    for (const filters of [{ publisher: [pubProjectId] }, { campaign: [id] }, { product: [productId] }]) {
      const ask = by(["hour"], { filters });
      expect(figuresIn(await draw(ask, 6))).toEqual(figuresIn(await fromStores(ask)));
    }
  });
});
