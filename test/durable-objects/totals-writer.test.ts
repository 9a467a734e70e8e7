import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { TotalsWriter } from "../../durable-objects";
import type { TotalRow, TotalsRows } from "../../durable-objects/totals-writer/rows";
import { T0 } from "../domain/delivery/support";
import { freshName, state } from "./support";

const NOTHING: TotalsRows = { totals: [], events: [], verdicts: [], addresses: [], reach: [] };

const totalOf = (campaignId: string, impressions: number | null): TotalsRows => {
  const ids = { creative_id: "crt_1", unit_id: "unt_1", product_id: "prd_1", app_id: "app_1" };
  const projects = { adv_project_id: "prj_adv", pub_project_id: "prj_pub" };
  const row = { campaign_id: campaignId, ...ids, ...projects, bucket_at: T0, impressions, clicks: 0 };
  return { ...NOTHING, totals: [{ ...row, billed_impressions: 0, billed_clicks: 0 } as TotalRow] };
};

async function writtenOf(campaigns: readonly string[]): Promise<number[]> {
  const { results } = await state.DB.prepare(
    "SELECT impressions FROM delivery_totals WHERE campaign_id IN (SELECT value FROM json_each(?)) ORDER BY impressions",
  )
    .bind(JSON.stringify(campaigns))
    .all<{ impressions: number }>();
  return results.map(({ impressions }) => impressions);
}

/** Writes all at once inside the object. @returns which were written, and how often D1 was written */
async function writeAll(all: readonly TotalsRows[]) {
  const writer = state.TOTALS_WRITER.get(state.TOTALS_WRITER.idFromName(freshName("writer")));
  return runInDurableObject(writer, async (instance: TotalsWriter) => {
    const { DB } = state;
    let batches = 0;
    const counted = {
      prepare: (query: string) => DB.prepare(query),
      batch: (statements: D1PreparedStatement[]) => {
        batches++;
        return DB.batch(statements);
      },
    };
    Object.assign(instance, { env: { ...state, DB: counted } });
    const answers = await Promise.all(all.map((rows) => instance.write(rows)));
    return { written: answers.map(({ error }) => error === null), batches };
  });
}

test("300 campaigns that are written at once are two batches of D1", async () => {
  const campaigns = Array.from({ length: 300 }, () => freshName("cmp"));
  const { written, batches } = await writeAll(campaigns.map((id, nth) => totalOf(id, nth + 1)));
  expect(written).not.toContain(false);
  expect(batches).toBe(2);
  expect(await writtenOf(campaigns)).toEqual(campaigns.map((_, nth) => nth + 1));
});

test("rows that D1 refuses keep no others from it", async () => {
  const [first = "", bad = "", last = ""] = Array.from({ length: 3 }, () => freshName("cmp"));
  const { written } = await writeAll([NOTHING, totalOf(first, 1), totalOf(bad, null), totalOf(last, 3)]);
  expect(written).toEqual([true, true, false, true]);
  expect(await writtenOf([first, bad, last])).toEqual([1, 3]);
});

test("while D1 is away all are refused, after a few tries", async () => {
  const all = Array.from({ length: 50 }, () => totalOf(freshName("cmp"), null));
  const { written, batches } = await writeAll(all);
  expect(written).not.toContain(true);
  expect(batches).toBeLessThan(6);
});
