import { evictDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { REFUSALS_KEPT_MS, type TotalRow } from "../../domain/delivery";
import { BUCKET_MS, HOUR_MS } from "../../domain/kernel";
import { T0 } from "../domain/delivery/support";
import { seededRandom } from "../support/faulty-queue";
import { freshName, setClock, state } from "./support";

const bookOf = (name: string) => state.FIGURE_BOOK.get(state.FIGURE_BOOK.idFromName(name));

const totalOf = (campaign: number, bucket: number, impressions: number): TotalRow => ({
  ...{ campaign_id: `cmp_${campaign}`, creative_id: "crt_1", unit_id: "unt_1", product_id: "prd_1" },
  ...{ app_id: "app_1", adv_project_id: "prj_adv", pub_project_id: "prj_moved" },
  ...{ bucket_at: T0 + bucket * BUCKET_MS, impressions, clicks: 0 },
  ...{ billed_impressions: impressions, billed_clicks: 0 },
});

afterEach(() => {
  vi.useRealTimers();
});

test("a store keeps refusals and answers of exchanges for 90 days, and its other figures", async () => {
  const book = bookOf(freshName("prj"));
  const write = (atMs: number) => {
    setClock(atMs);
    const hour = { unit_id: "unt_1", hour_at: atMs - (atMs % HOUR_MS), part: "book", count: 1 };
    const refusals = [{ ...hour, campaign_id: "cmp_1", reason: "language" }];
    const answers = [{ ...hour, exchange_id: "exc_1", outcome: "late" }];
    return book.record({ totals: [totalOf(1, 0, 7)], refusals, answers }, atMs);
  };
  const hours = [T0, T0 + HOUR_MS, T0 + REFUSALS_KEPT_MS + 2 * HOUR_MS];
  for (const atMs of hours) await write(atMs);
  for (const table of ["refusal_totals", "exchange_answers"])
    expect(await book.read(`SELECT count(*) FROM ${table}`, [])).toEqual([[1]]);
  expect(await book.read("SELECT impressions FROM delivery_totals", [])).toEqual([[7]]);
});

test("a store that moves while meters write, and is evicted between any two calls, loses no row and counts none twice", async () => {
  const random = seededRandom(20_261_129);
  const upTo = (count: number) => Math.floor(random() * count);
  const name = freshName("prj");
  const wanted = new Map<string, number>();
  const refused = new Map<string, number>();
  let writes = 0;
  const write = async () => {
    const rows = Array.from({ length: 200 }, () => {
      const [campaign, bucket] = [upTo(40), upTo(900)];
      const key = `cmp_${campaign} ${T0 + bucket * BUCKET_MS}`;
      const impressions = (wanted.get(key) ?? 0) + upTo(3);
      wanted.set(key, Math.max(1, impressions));
      return totalOf(campaign, bucket, Math.max(1, impressions));
    });
    const hour = { unit_id: "unt_1", hour_at: T0 + upTo(400) * HOUR_MS, part: "book" };
    const key = `cmp_${upTo(40)} ${hour.hour_at}`;
    const count = (refused.get(key) ?? 0) + 1;
    refused.set(key, count);
    const refusals = [{ ...hour, campaign_id: key.split(" ")[0] ?? "", reason: "language", count }];
    const answers = [{ ...hour, exchange_id: key.split(" ")[0] ?? "", outcome: "late", count }];
    const backfill = [
      {
        ...{
          exchange_id: key.split(" ")[0] ?? "",
          unit_id: "unt_1",
          bucket_at: hour.hour_at,
          currency: "USD",
        },
        ...{ impressions: count, revenue_nanos: count, called: 0 },
      },
    ];
    await bookOf(name).record({ totals: rows, refusals, answers, backfill }, T0 + ++writes);
  };
  for (let batch = 0; batch < 150; batch++) await write();
  const target = { name: `${name}:weur`, region: "weur" as const };
  let calls = 0;
  for (let isDone = false; !isDone; calls++) {
    const moving = bookOf(name).moveTo(target);
    await Promise.all([write(), write()]);
    isDone = await moving;
    await evictDurableObject(bookOf(name));
    if (calls % 2 === 0) await evictDurableObject(bookOf(target.name));
  }
  expect(calls).toBeGreaterThan(1);
  await write();
  const query = "SELECT campaign_id || ' ' || bucket_at, impressions FROM delivery_totals ORDER BY 1";
  const stored = await bookOf(name).read(query, []);
  expect(stored).toEqual([...wanted].sort(([one], [other]) => (one < other ? -1 : 1)));
  expect(await bookOf(target.name).read(query, [])).toEqual(stored);
  for (const [table, key, count] of [
    ["refusal_totals", "campaign_id || ' ' || hour_at", "count"],
    ["exchange_answers", "exchange_id || ' ' || hour_at", "count"],
    ["exchange_totals", "exchange_id || ' ' || bucket_at", "impressions"],
  ]) {
    const query = `SELECT ${key}, ${count} FROM ${table} ORDER BY 1`;
    expect(await bookOf(name).read(query, [])).toEqual(
      [...refused].sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
  // Rows keep the time at which they were counted.
  const [[latest] = []] = await bookOf(name).read("SELECT max(updated_at) FROM delivery_totals", []);
  expect(latest).toBe(T0 + writes);
  const hours = await bookOf(name).read("SELECT sum(impressions) FROM hours", []);
  expect(hours).toEqual([[[...wanted.values()].reduce((sum, each) => sum + each, 0)]]);
  expect(await bookOf(name).moveTo(target)).toBe(true);
});
