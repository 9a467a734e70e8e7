import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { figureBookName } from "../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import { restoreFigures, tickFigureArchive } from "../../../worker/services/reports";
import { env } from "../../support/env";
import { contextOf, unique } from "../../support/factories";
import { storeBackfill, storeEvents, storeRefusals, storeTotals } from "../../support/figures";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const TABLES = ["delivery_totals", "delivery_event_totals"];

const at = (now: number) => contextOf(env, null, { now });

it("a lost store is made anew from its files, some files at a time, and its sums with it", async () => {
  const pubProjectId = unique("prj");
  const bookOf = (publisher: string) =>
    env.FIGURE_BOOK.get(env.FIGURE_BOOK.idFromName(figureBookName(publisher)));
  const rowsOf = (publisher: string) =>
    Promise.all(
      TABLES.map(async (table) => {
        const rows = await bookOf(publisher).read(
          `select * from ${table} order by campaign_id, bucket_at`,
          [],
        );
        return rows.map((row) => row.slice(0, -1).join());
      }),
    );
  const place = { creativeId: "crt_1", unitId: "unt_1", advProjectId: "prj_adv", pubProjectId };
  for (let nth = 0; nth < 40; nth++) {
    const of = {
      ...place,
      campaignId: `cmp_${nth % 3}`,
      bucketAt: NOON - nth * 10 * HOUR_MS,
      updatedAt: NOON,
    };
    await storeTotals(env, { ...of, productId: "prd_1", appId: "app_1", impressions: 10 + nth, clicks: nth });
    await storeEvents(env, { ...of, kind: "viewable", count: nth + 1, anonymous: 0 });
  }
  const db = openDb(env.DB);
  // A day on which nothing was delivered.
  const hourAt = NOON - 30 * DAY_MS;
  const refused = { unitId: "unt_1", reason: "language", part: "book", count: 3 } as const;
  await storeRefusals(env, pubProjectId, { ...refused, campaignId: "cmp_1", hourAt });
  const zeros = { impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 };
  await db.insert(schema.publisherHours).values({ pubProjectId, hourAt, ...zeros, updatedAt: hourAt });
  const shown = {
    exchangeId: "exc_1",
    unitId: "unt_1",
    bucketAt: hourAt,
    currency: "USD",
    updatedAt: hourAt,
  };
  await storeBackfill(env, pubProjectId, [{ ...shown, impressions: 2, revenueNanos: 5, called: 1 }]);
  const apartOf = async (publisher: string) => [
    await bookOf(publisher).read("select campaign_id, hour_at, count from refusal_totals", []),
    await bookOf(publisher).read("select bucket_at, revenue_nanos, called from exchange_totals", []),
  ];
  await tickFigureArchive(at(NOON + HOUR_MS));
  expect(await tickFigureArchive(at(NOON + HOUR_MS))).toBe(0);
  const ofPublisher = eq(schema.publisherHours.pubProjectId, pubProjectId);
  const hours = await db.select().from(schema.publisherHours).where(ofPublisher);

  // The files are put where those of a store that is empty are looked for.
  const projectId = unique("prj");
  const { objects } = await env.LEDGER.list({ prefix: `figures/${pubProjectId}/` });
  for (const { key } of objects)
    await env.LEDGER.put(
      key.replace(pubProjectId, projectId),
      (await (await env.LEDGER.get(key))?.text()) ?? "",
    );
  await db.delete(schema.publisherHours).where(ofPublisher);
  const asked = () => db.select().from(schema.outbox).where(eq(schema.outbox.topic, "figures.restore"));
  let payload: { projectId: string; after?: string } | undefined = { projectId };
  let calls = 0;
  for (; payload; calls++) {
    const known = new Set((await asked()).map(({ id }) => id));
    await restoreFigures(at(NOON), payload);
    payload = (await asked()).find(({ id }) => !known.has(id))?.payload as typeof payload;
  }
  expect(calls).toBeGreaterThan(1);
  expect(await rowsOf(projectId)).toEqual(await rowsOf(pubProjectId));
  expect(await apartOf(projectId)).toEqual([[["cmp_1", hourAt, 3]], [[hourAt, 5, 1]]]);
  const sumsOf = (rows: typeof hours) =>
    rows
      .filter(({ impressions }) => impressions > 0)
      .map(({ hourAt, impressions, clicks }) => `${hourAt} ${impressions} ${clicks}`)
      .sort();
  expect(sumsOf(await db.select().from(schema.publisherHours).where(ofPublisher))).toEqual(sumsOf(hours));
});
