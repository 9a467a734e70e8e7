import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { FigureRows, TotalRow } from "../../domain/delivery";
import { BUCKET_MS } from "../../domain/kernel";
import { T0 } from "../domain/delivery/support";
import { seededRandom } from "../support/faulty-queue";
import { freshName, state } from "./support";

const bookOf = (name: string) => state.FIGURE_BOOK.get(state.FIGURE_BOOK.idFromName(name));

const totalOf = (campaign: number, bucket: number, impressions: number): TotalRow => ({
  ...{ campaign_id: `cmp_${campaign}`, creative_id: "crt_1", unit_id: "unt_1", product_id: "prd_1" },
  ...{ app_id: "app_1", adv_project_id: "prj_adv", pub_project_id: "prj_moved" },
  ...{ bucket_at: T0 + bucket * BUCKET_MS, impressions, clicks: 0 },
  ...{ billed_impressions: impressions, billed_clicks: 0 },
});

const totals = (rows: TotalRow[]): FigureRows => ({ totals: rows, events: [], verdicts: [], reach: [] });

test("a store that moves while meters write, and is evicted between any two calls, loses no row and counts none twice", async () => {
  const random = seededRandom(20_261_129);
  const upTo = (count: number) => Math.floor(random() * count);
  const name = freshName("prj");
  const wanted = new Map<string, number>();
  let writes = 0;
  const write = async () => {
    const rows = Array.from({ length: 200 }, () => {
      const [campaign, bucket] = [upTo(40), upTo(900)];
      const key = `cmp_${campaign} ${T0 + bucket * BUCKET_MS}`;
      const impressions = (wanted.get(key) ?? 0) + upTo(3);
      wanted.set(key, Math.max(1, impressions));
      return totalOf(campaign, bucket, Math.max(1, impressions));
    });
    await bookOf(name).record(totals(rows), T0 + ++writes);
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
  // Rows keep the time at which they were counted.
  const [[latest] = []] = await bookOf(name).read("SELECT max(updated_at) FROM delivery_totals", []);
  expect(latest).toBe(T0 + writes);
  const hours = await bookOf(name).read("SELECT sum(impressions) FROM hours", []);
  expect(hours).toEqual([[[...wanted.values()].reduce((sum, each) => sum + each, 0)]]);
  expect(await bookOf(name).moveTo(target)).toBe(true);
});
