import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DEDUPE_HORIZON_MS, type DeliveryArrival } from "../../domain/delivery";
import { UserSketch } from "../../domain/inventory";
import { addDays, BUCKET_MS, dayAt, dayStartMs } from "../../domain/kernel";
import type { CampaignMeter } from "../../durable-objects";
import { arrivalsOf, DAY, T0 } from "../domain/delivery/support";
import { newMeter } from "./meter";
import { freshName, inStore, setClock, state } from "./support";

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

const storedTotals = (campaignId: string) =>
  inStore(
    "SELECT creative_id, unit_id, bucket_at, impressions, clicks FROM delivery_totals WHERE campaign_id = ? ORDER BY bucket_at, unit_id",
    campaignId,
  );

/** Calls after which the tables were written. */
const DISPLAYS = 65;

describe("counting", () => {
  test("a beacon delivered twice counts once, in one batch and over batches", async () => {
    const { meter, event } = newMeter();
    expect(await meter.record(arrivalsOf([event(), event()]))).toMatchObject({
      counted: 1,
      duplicates: 1,
      refused: 0,
    });
    expect(await meter.record(arrivalsOf([event()]))).toMatchObject({
      counted: 0,
      duplicates: 1,
      refused: 0,
    });
    expect(await meter.totals()).toMatchObject({ impressions: 1, clicks: 0 });
  });

  test("the same batch from 20 callers at once counts once", async () => {
    const { meter, event } = newMeter();
    const batch = Array.from({ length: 100 }, (_, at) => event({ tokenId: `token-${at}` }));
    const arrivals = arrivalsOf(batch);
    await Promise.all(Array.from({ length: 20 }, () => meter.record(arrivals)));
    expect(await meter.totals()).toMatchObject({ impressions: 100 });
  });

  test("a click waits for its impression, and is not lost by an eviction meanwhile", async () => {
    const { meter, event } = newMeter();
    const click = event({ kind: "click" });
    expect(await meter.record(arrivalsOf([click, click]))).toMatchObject({
      counted: 0,
      duplicates: 1,
      refused: 0,
    });
    expect(await meter.totals()).toMatchObject({ impressions: 0, clicks: 0 });
    await evictDurableObject(meter);
    expect(await meter.record(arrivalsOf([event()]))).toMatchObject({ counted: 2 });
    expect(await meter.totals()).toMatchObject({ impressions: 1, clicks: 1 });
  });

  test("what is counted above the limit is delivered and never billed", async () => {
    const { meter, configure, event } = newMeter();
    await configure({ limit: { unit: "impression", count: 2 } });
    await meter.record(arrivalsOf(["a", "b", "c"].map((tokenId) => event({ tokenId }))));
    expect(await meter.totals()).toMatchObject({ impressions: 3, billed: 2 });
  });

  test("another campaign's event is refused", async () => {
    const { meter, event } = newMeter();
    await meter.record(arrivalsOf([event()]));
    expect(await meter.record(arrivalsOf([event({ campaignId: "cmp_other", tokenId: "x" })]))).toMatchObject({
      refused: 1,
    });
  });

  test("an evicted meter comes back with its counts, marks, leases and configuration", async () => {
    const { meter, configure, lease, event } = newMeter();
    await configure({ limit: { unit: "impression", count: 4 } });
    await lease("a");
    await lease("a", 1);
    await meter.record(arrivalsOf([event()]));
    await lease("b");
    const before = await meter.totals();
    await evictDurableObject(meter);
    expect(await meter.totals()).toEqual(before);
    expect(await meter.record(arrivalsOf([event()]))).toMatchObject({ counted: 0, duplicates: 1 });
    const granted = await Promise.all(Array.from({ length: 10 }, (_, at) => lease(`new-${at}`)));
    expect(granted.reduce((sum, answer) => sum + answer.granted, 0) + before.reserved + 1).toBe(4);
  });

  test("marks are forgotten after the horizon, and an event of that age is refused from then on", async () => {
    const { meter, event } = newMeter();
    for (let nth = 0; nth < DISPLAYS; nth++) await meter.record(arrivalsOf([event({ tokenId: `t-${nth}` })]));
    await meter.record(arrivalsOf([event()]));
    await runDurableObjectAlarm(meter);
    const markTables = () =>
      runInDurableObject(meter, (_, ctx) =>
        ctx.storage.sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'pages_%'").toArray(),
      );
    setClock(T0 + DEDUPE_HORIZON_MS);
    await runDurableObjectAlarm(meter);
    expect(await markTables()).toHaveLength(1);
    setClock(T0 + DAY + DEDUPE_HORIZON_MS);
    expect(await runDurableObjectAlarm(meter)).toBe(true);
    expect(await markTables()).toEqual([]);
    expect(await meter.record(arrivalsOf([event()]))).toMatchObject({
      counted: 0,
      duplicates: 0,
      refused: 1,
    });
  });
});

test("displays write one row a call, whatever isolates decided them, and their tables every 65th time", async () => {
  const { meter, event } = newMeter();
  const display = (nth: number) => event({ tokenId: `reader-${nth}` });
  const changes = () =>
    runInDurableObject(
      meter,
      (_, ctx) => ctx.storage.sql.exec<{ n: number }>("SELECT total_changes() AS n").one().n,
    );
  await meter.record(arrivalsOf([display(0)]));
  const before = await changes();
  await meter.record(arrivalsOf([display(1)]));
  await meter.record(arrivalsOf(Array.from({ length: 20 }, (_, nth) => display(2 + nth))));
  expect((await changes()) - before).toBe(2);
  for (let nth = 22; nth < 22 + DISPLAYS - 3; nth++) await meter.record(arrivalsOf([display(nth)]));
  // A page of marks, a row of figures, and the sums.
  expect((await changes()) - before).toBe(DISPLAYS - 2 + 3);
});

test("a call whose tables cannot be written changes nothing, and counts when it is made again", async () => {
  const { meter, event } = newMeter();
  const sql = (query: string) => runInDurableObject(meter, (_, ctx) => void ctx.storage.sql.exec(query));
  const record = (nth: number) => meter.record(arrivalsOf([event({ tokenId: `reader-${nth}` })]));
  for (let nth = 1; nth < DISPLAYS; nth++) await record(nth);
  await sql("CREATE TRIGGER full BEFORE INSERT ON figures BEGIN SELECT raise(ABORT, 'full'); END");
  const failed = runInDurableObject(meter, (instance: CampaignMeter) =>
    instance.record(arrivalsOf([event({ tokenId: `reader-${DISPLAYS}` })])).then(() => "counted", String),
  );
  expect(await failed).toContain("full");
  expect(await meter.totals()).toMatchObject({ impressions: DISPLAYS - 1 });
  await sql("DROP TRIGGER full");
  expect(await record(DISPLAYS)).toMatchObject({ counted: 1 });
  expect(await record(1)).toMatchObject({ counted: 0, duplicates: 1 });
  await evictDurableObject(meter);
  expect(await meter.totals()).toMatchObject({ impressions: DISPLAYS });
});

describe("verdicts", () => {
  const verdictsOf = async (campaignId: string) => {
    const rows = await inStore(
      "SELECT kind, verdict, reason, sum(count) AS count FROM beacon_verdicts WHERE campaign_id = ? GROUP BY 1, 2, 3",
      campaignId,
    );
    return rows.map((row) => `${row.kind} ${row.verdict} ${row.reason} ${row.count}`.replace("  ", " "));
  };
  const refused = (campaignId: string | null): DeliveryArrival => ({
    arrivalId: "refused-1",
    verdict: "expired",
    kind: "impression",
    atMs: T0,
    reason: "expired",
    campaignId,
    tokenId: null,
    count: 3,
  });

  test("add up to what arrived, however often and in whatever batches it is delivered", async () => {
    const { meter, campaignId, event } = newMeter();
    const arrivals = [...arrivalsOf([event(), event(), event({ kind: "viewable" })]), refused(campaignId)];
    await meter.record(arrivals);
    await runDurableObjectAlarm(meter);
    await evictDurableObject(meter);
    for (const arrival of [...arrivals].reverse()) await meter.record([arrival, ...arrivals]);
    await runDurableObjectAlarm(meter);
    expect(await verdictsOf(campaignId)).toEqual([
      "impression duplicate token-used 1",
      "impression expired expired 3",
      "impression valid 1",
      "viewable valid 1",
    ]);
  });

  test("of beacons that name no campaign are kept without one", async () => {
    const meter = state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(freshName("unattributed")));
    await meter.record([refused(null)]);
    await runDurableObjectAlarm(meter);
    expect(await verdictsOf("")).toEqual(["impression expired expired 3"]);
  });

  test("of a user who sees more in a minute than a person can are suspicious from then on, and not counted", async () => {
    const { meter, event } = newMeter();
    const events = Array.from({ length: 100 }, (_, nth) => event({ tokenId: `t${nth}`, userHash: "robot" }));
    await meter.record(arrivalsOf(events));
    await meter.record(arrivalsOf([event({ tokenId: "calm", userHash: "person" })]));
    expect(await meter.totals()).toMatchObject({ impressions: 61 });
  });

  test("of one address that comes faster than readers do are suspicious, also for a meter that was evicted, and keep nothing reserved", async () => {
    const { meter, campaignId, configure, lease, event } = newMeter();
    await configure({ limit: { unit: "impression", count: 10_000 } });
    await lease("a", 0, 400);
    await lease("a", 400, 0);
    const flood = (from: number, count: number) =>
      arrivalsOf(
        Array.from({ length: count }, (_, nth) =>
          event({ tokenId: `t${from + nth}`, addressHash: "script" }),
        ),
      );
    await meter.record(flood(0, 200));
    await evictDurableObject(meter);
    await meter.record(flood(200, 200));
    await meter.record(arrivalsOf([event({ tokenId: "reader", addressHash: "home" })]));
    const { impressions, reserved } = await meter.totals();
    expect(impressions).toBe(51);
    expect(reserved).toBe(0);
    // A token refused in this way never counts again, whichever sender uses it.
    const again = arrivalsOf([event({ tokenId: "t399" }), event({ tokenId: "t399", kind: "click" })]);
    expect(await meter.record(again)).toMatchObject({ counted: 0, refused: 2 });
    await runDurableObjectAlarm(meter);
    expect(await verdictsOf(campaignId)).toEqual([
      "click suspicious token-void 1",
      "impression suspicious address-rate 350",
      "impression suspicious token-void 1",
      "impression valid 51",
    ]);
  });
});

describe("what is counted beside impressions and clicks", () => {
  test("counts once a token and kind, in any order, with those of readers without a name", async () => {
    const { meter, campaignId, event } = newMeter();
    const kinds = ["complete", "start", "viewable", "complete", "reward"] as const;
    await meter.record(arrivalsOf(kinds.map((kind) => event({ kind }))));
    await meter.record(arrivalsOf([event({ kind: "complete", tokenId: "b", userHash: "u" }), event()]));
    await runDurableObjectAlarm(meter);
    const rows = await inStore(
      "SELECT kind, count, anonymous FROM delivery_event_totals WHERE campaign_id = ? ORDER BY kind",
      campaignId,
    );
    expect(rows).toEqual([
      { kind: "complete", count: 2, anonymous: 1 },
      { kind: "impression", count: 1, anonymous: 1 },
      { kind: "reward", count: 1, anonymous: 1 },
      { kind: "start", count: 1, anonymous: 1 },
      { kind: "viewable", count: 1, anonymous: 1 },
    ]);
  });

  test("a reward is named again when its arrival is delivered again, so that it reaches the publisher", async () => {
    const { meter, event } = newMeter();
    const arrivals = arrivalsOf([event({ kind: "reward" })]);
    expect((await meter.record(arrivals)).rewarded).toEqual(["token-1"]);
    await evictDurableObject(meter);
    expect((await meter.record(arrivals)).rewarded).toEqual(["token-1"]);
    expect((await meter.record(arrivalsOf([event({ kind: "reward" })]))).rewarded).toEqual([]);
  });
});

describe("what is billed", () => {
  /** Clicks of different readers, each with its impression. */
  const clicked = (event: ReturnType<typeof newMeter>["event"], from: number, to: number) =>
    Array.from({ length: to - from }, (_, nth) => `reader-${from + nth}`).flatMap((tokenId) => [
      event({ tokenId }),
      event({ tokenId, kind: "click", unitId: from === 0 ? "unt_1" : "unt_2" }),
    ]);
  const storedBilled = async (campaignId: string) => {
    const [sums] = await inStore(
      `SELECT sum(impressions) AS impressions, sum(clicks) AS clicks, sum(billed_impressions) AS billedImpressions,
        sum(billed_clicks) AS billedClicks FROM delivery_totals WHERE campaign_id = ?`,
      campaignId,
    );
    return sums;
  };

  test("5 clicks bought and 14 made are 14 delivered and 5 billed, in D1 and of the single events", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    await configure({ limit: { unit: "click", count: 5 } });
    const arrivals = [...arrivalsOf(clicked(event, 0, 3)), ...arrivalsOf(clicked(event, 3, 14))];
    await meter.record(arrivals.slice(0, 8));
    await runDurableObjectAlarm(meter);
    await evictDurableObject(meter);
    await meter.record(arrivals.slice(8));
    await meter.record(arrivals.slice(0, 8));
    await runDurableObjectAlarm(meter);
    const delivered = { impressions: 14, clicks: 14 };
    expect(await storedBilled(campaignId)).toEqual({ ...delivered, billedImpressions: 0, billedClicks: 5 });
    expect(await meter.totals()).toMatchObject({ ...delivered, billed: 5 });
    const claims = arrivals.flatMap((each) =>
      each.verdict === "valid" ? [{ ...each.event, arrivalId: each.arrivalId }] : [],
    );
    const counted = await meter.countedAmong(claims);
    expect([counted.length, counted.filter(({ billed }) => billed).length]).toEqual([28, 5]);
  });

  test("a click that waited for its impression is billed once that comes, also by a meter that came back", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    await configure({ limit: { unit: "click", count: 1 } });
    const click = arrivalsOf([event({ kind: "click" })]);
    await meter.record(click);
    await evictDurableObject(meter);
    await meter.record(arrivalsOf([event()]));
    await runDurableObjectAlarm(meter);
    expect(await storedBilled(campaignId)).toMatchObject({ clicks: 1, billedClicks: 1 });
    const claims = click.flatMap((each) =>
      each.verdict === "valid" ? [{ ...each.event, arrivalId: each.arrivalId }] : [],
    );
    expect(await meter.countedAmong(claims)).toEqual([{ arrivalId: click[0]?.arrivalId, billed: true }]);
  });

  test.each([
    ["paid by the day", { limit: null }],
    ["in-house", { limit: { unit: "impression" as const, count: 1 }, isInhouse: true }],
  ])("is nothing of a campaign that is %s", async (_, config) => {
    const { meter, campaignId, configure, event } = newMeter();
    await configure(config);
    await meter.record(arrivalsOf([event(), event({ kind: "click" })]));
    await runDurableObjectAlarm(meter);
    expect(await storedBilled(campaignId)).toMatchObject({
      impressions: 1,
      billedImpressions: 0,
      billedClicks: 0,
    });
  });
});

describe("who was reached", () => {
  const hashOf = (user: number) =>
    createHash("sha256").update(`user ${user}`).digest("base64url").slice(0, 22);
  async function storedReach(campaignId: string) {
    const rows = await inStore(
      "SELECT day, sketch FROM campaign_reach WHERE campaign_id = ? ORDER BY day",
      campaignId,
    );
    return rows.map(({ day, sketch }) => [day, UserSketch.fromText(String(sketch)).estimate()]);
  }

  test("is told by day of the product's zone, each user once, and nobody of what does not count or names nobody", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    const zone = "Asia/Kolkata";
    await configure({ zone });
    const seen = (tokenId: string, user: number | null, atMs = T0) =>
      event({ tokenId, userHash: user === null ? null : hashOf(user), atMs, decidedAtMs: atMs });
    const midnight = dayStartMs(dayAt(T0, zone), zone);
    const first = [seen("a", 1), seen("b", 1), seen("c", 2), seen("d", null)];
    await meter.record(arrivalsOf(first));
    await meter.record(arrivalsOf([{ ...seen("e", 3), campaignId: "cmp_other" }]));
    await evictDurableObject(meter);
    await meter.record(arrivalsOf([seen("f", 4), seen("g", 2), seen("h", 5, midnight - 1)]));
    await runDurableObjectAlarm(meter);
    const today = dayAt(T0, zone);
    expect(await storedReach(campaignId)).toEqual([
      [addDays(today, -1), 1],
      [today, 3],
    ]);
    await meter.record(arrivalsOf(first));
    await runDurableObjectAlarm(meter);
    expect(await storedReach(campaignId)).toContainEqual([today, 3]);
  });
});

describe("totals in D1", () => {
  test("the alarm writes absolute totals by creative, unit and bucket, and repeating it changes nothing", async () => {
    const { meter, campaignId, event } = newMeter();
    const later = { atMs: T0 + BUCKET_MS, decidedAtMs: T0 + BUCKET_MS };
    await meter.record(
      arrivalsOf([event(), event({ kind: "click" }), event({ tokenId: "b", unitId: "unt_2" })]),
    );
    await meter.record(arrivalsOf([event({ tokenId: "c", ...later })]));
    expect(await runDurableObjectAlarm(meter)).toBe(true);
    const rows = [
      { creative_id: "crt_1", unit_id: "unt_1", bucket_at: T0, impressions: 1, clicks: 1 },
      { creative_id: "crt_1", unit_id: "unt_2", bucket_at: T0, impressions: 1, clicks: 0 },
      { creative_id: "crt_1", unit_id: "unt_1", bucket_at: T0 + BUCKET_MS, impressions: 1, clicks: 0 },
    ];
    expect(await storedTotals(campaignId)).toEqual(rows);
    await runDurableObjectAlarm(meter);
    await meter.record(arrivalsOf([event()]));
    await runDurableObjectAlarm(meter);
    expect(await storedTotals(campaignId)).toEqual(rows);
  });

  test("a later alarm replaces a bucket's totals by larger ones", async () => {
    const { meter, campaignId, event } = newMeter();
    await meter.record(arrivalsOf([event()]));
    await runDurableObjectAlarm(meter);
    await meter.record(arrivalsOf([event({ tokenId: "b" })]));
    await runDurableObjectAlarm(meter);
    expect(await storedTotals(campaignId)).toMatchObject([{ impressions: 2 }]);
  });

  test("what is counted while D1 is being written is written by the next alarm", async () => {
    const { meter, campaignId, event } = newMeter();
    await meter.record(arrivalsOf([event()]));
    const alarm = runDurableObjectAlarm(meter);
    await meter.record(arrivalsOf([event({ tokenId: "b" })]));
    await alarm;
    await runDurableObjectAlarm(meter);
    expect(await storedTotals(campaignId)).toMatchObject([{ impressions: 2 }]);
  });

  test("a meter that is evicted before or in the middle of its write writes all of it, and then only what is new", async () => {
    const { meter, campaignId, event } = newMeter();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const user = "u".repeat(22);
    await meter.record(arrivalsOf([event({ userHash: user, addressHash: "address" }), event()]));
    await meter.record(arrivalsOf([event({ tokenId: "b", unitId: "unt_2" })]));
    await evictDurableObject(meter);
    await state.DB.exec("ALTER TABLE campaign_days RENAME TO campaign_days_away");
    await runDurableObjectAlarm(meter);
    await state.DB.exec("ALTER TABLE campaign_days_away RENAME TO campaign_days");
    await evictDurableObject(meter);
    await runDurableObjectAlarm(meter);
    const rowsOf = async (table: string, columns: string) => {
      const query = `SELECT ${columns} FROM ${table} WHERE campaign_id = ? ORDER BY 1`;
      const rows =
        table === "plan_addresses"
          ? (await state.DB.prepare(query).bind(campaignId).all()).results
          : await inStore(query, campaignId);
      return rows.map((row) => Object.values(row).join(" "));
    };
    expect(await storedTotals(campaignId)).toMatchObject([{ impressions: 1 }, { impressions: 1 }]);
    expect(await rowsOf("beacon_verdicts", "verdict, count")).toEqual(["duplicate 1", "valid 2"]);
    expect(await rowsOf("plan_addresses", "address_hash, impressions")).toEqual(["address 1"]);
    expect(await rowsOf("campaign_reach", "count(*)")).toEqual(["1"]);
    await inStore("DELETE FROM beacon_verdicts WHERE campaign_id = ?", campaignId);
    await evictDurableObject(meter);
    await meter.record(arrivalsOf([event({ tokenId: "c", atMs: T0 + BUCKET_MS })]));
    await runDurableObjectAlarm(meter);
    expect(await rowsOf("beacon_verdicts", "verdict, count")).toEqual(["valid 1"]);
    warn.mockRestore();
  });

  test("a failing D1 loses nothing: the alarm is set again and writes the same totals", async () => {
    const { meter, campaignId, event } = newMeter();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await meter.record(arrivalsOf([event()]));
    await state.DB.exec("ALTER TABLE campaign_days RENAME TO campaign_days_away");
    await runDurableObjectAlarm(meter);
    await state.DB.exec("ALTER TABLE campaign_days_away RENAME TO campaign_days");
    const dayInD1 = () =>
      state.DB.prepare("SELECT impressions FROM campaign_days WHERE campaign_id = ?")
        .bind(campaignId)
        .first();
    expect(await dayInD1()).toBeNull();
    expect(await runDurableObjectAlarm(meter)).toBe(true);
    expect(await dayInD1()).toEqual({ impressions: 1 });
    expect(await storedTotals(campaignId)).toMatchObject([{ impressions: 1 }]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("a D1 that fails again and again is asked ever more slowly, and at least once a minute", async () => {
    const { meter, event } = newMeter();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await meter.record(arrivalsOf([event()]));
    await state.DB.exec("ALTER TABLE campaign_days RENAME TO campaign_days_away");
    const delays: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await runDurableObjectAlarm(meter);
      const alarmAtMs = await runInDurableObject(meter, (_, ctx) => ctx.storage.getAlarm());
      delays.push((alarmAtMs ?? Number.POSITIVE_INFINITY) - T0);
    }
    await state.DB.exec("ALTER TABLE campaign_days_away RENAME TO campaign_days");
    expect(delays).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
    warn.mockRestore();
  });

  test("more buckets than one statement takes are all written", async () => {
    const { meter, campaignId, event } = newMeter();
    const events = Array.from({ length: 1_100 }, (_, at) =>
      event({ tokenId: `t${at}`, unitId: `unt_${at}` }),
    );
    await meter.record(arrivalsOf(events));
    await runDurableObjectAlarm(meter);
    expect(await storedTotals(campaignId)).toHaveLength(1_100);
  });

  test("the alarm comes ten seconds after the first change, however many follow, and at once for who looks", async () => {
    const { meter, event } = newMeter();
    const alarmAtMs = () => runInDurableObject(meter, (_, ctx) => ctx.storage.getAlarm());
    await meter.record(arrivalsOf([event({ decidedAtMs: T0 - DAY })]));
    setClock(T0 + 900);
    await meter.record(arrivalsOf([event({ tokenId: "b" })]));
    expect(await alarmAtMs()).toBe(T0 + 10_000);
    await meter.watch();
    expect(await alarmAtMs()).toBe(T0 + 900);
    await runDurableObjectAlarm(meter);
    await meter.record(arrivalsOf([event({ tokenId: "c" })]));
    expect(await alarmAtMs()).toBe(T0 + 1_900);
  });

  test("a meter that restarts again and again before its write keeps the time of it", async () => {
    const { meter, event } = newMeter();
    await meter.record(arrivalsOf([event()]));
    setClock(T0 + 6_000);
    await evictDurableObject(meter);
    await meter.record(arrivalsOf([event({ tokenId: "b" })]));
    expect(await runInDurableObject(meter, (_, ctx) => ctx.storage.getAlarm())).toBe(T0 + 10_000);
  });

  test("without a limited plan or anybody who looks, totals are written at most once in two minutes", async () => {
    const { meter, campaignId, configure, event } = newMeter();
    const alarmAtMs = () => runInDurableObject(meter, (_, ctx) => ctx.storage.getAlarm());
    await configure({ isPlanUnlimited: true });
    await meter.record(arrivalsOf([event()]));
    expect(await alarmAtMs()).toBe(T0 + 10_000);
    setClock(T0 + 10_000);
    await runDurableObjectAlarm(meter);
    await evictDurableObject(meter);
    await meter.record(arrivalsOf([event({ tokenId: "b" })]));
    expect(await alarmAtMs()).toBe(T0 + 130_000);
    setClock(T0 + 130_000);
    await runDurableObjectAlarm(meter);
    const written = () =>
      inStore(
        `SELECT (SELECT sum(impressions) FROM delivery_totals WHERE campaign_id = ?1) AS impressions,
          (SELECT sum(count) FROM beacon_verdicts WHERE campaign_id = ?1) AS valid`,
        campaignId,
      );
    expect(await written()).toEqual([{ impressions: 2, valid: 1 }]);
    await meter.watch();
    await runDurableObjectAlarm(meter);
    expect(await written()).toEqual([{ impressions: 2, valid: 2 }]);
  });
});
