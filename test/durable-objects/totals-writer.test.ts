import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { DayRow } from "../../domain/delivery";
import type { TotalsWriter } from "../../durable-objects";
import type { TotalsRows } from "../../durable-objects/totals-writer/rows";
import { freshName, state } from "./support";

const NOTHING: TotalsRows = { hours: [], days: [], addresses: [] };

const dayOf = (campaignId: string, impressions: number | null): TotalsRows => {
  const row = { campaign_id: campaignId, day: "2026-11-21", impressions, clicks: 0 };
  return { ...NOTHING, days: [{ ...row, billed_impressions: 0, billed_clicks: 0 } as DayRow] };
};

async function writtenOf(campaigns: readonly string[]): Promise<number[]> {
  const { results } = await state.DB.prepare(
    "SELECT impressions FROM campaign_days WHERE campaign_id IN (SELECT value FROM json_each(?)) ORDER BY impressions",
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
  const { written, batches } = await writeAll(campaigns.map((id, nth) => dayOf(id, nth + 1)));
  expect(written).not.toContain(false);
  expect(batches).toBe(2);
  expect(await writtenOf(campaigns)).toEqual(campaigns.map((_, nth) => nth + 1));
});

test("rows that D1 refuses keep no others from it", async () => {
  const [first = "", bad = "", last = ""] = Array.from({ length: 3 }, () => freshName("cmp"));
  const { written } = await writeAll([NOTHING, dayOf(first, 1), dayOf(bad, null), dayOf(last, 3)]);
  expect(written).toEqual([true, true, false, true]);
  expect(await writtenOf([first, bad, last])).toEqual([1, 3]);
});

test("while D1 is away all are refused, after a few tries", async () => {
  const all = Array.from({ length: 50 }, () => dayOf(freshName("cmp"), null));
  const { written, batches } = await writeAll(all);
  expect(written).not.toContain(true);
  expect(batches).toBeLessThan(6);
});
