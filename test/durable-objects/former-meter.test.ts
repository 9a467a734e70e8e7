import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shortId } from "../../domain/delivery";
import { BUCKET_MS } from "../../domain/kernel";
import { arrivalsOf, T0 } from "../domain/delivery/support";
import { FORMER_SCHEMA } from "./former-meter";
import { newMeter } from "./meter";
import { inStore, setClock } from "./support";

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

/** Seven impressions with clicks in two buckets, of which D1 has nothing yet; the mark and the refusal of one beacon each. */
const FORMER_ROWS = `
  INSERT INTO counts VALUES ('impressions', 7), ('clicks', 7), ('day:2036-11-21', 7), ('creative:crt_1', 7);
  INSERT INTO totals VALUES
    ('crt_1', 'unt_1', ${T0}, 'prd_1', 'app_1', 'prj_adv', 'prj_pub', 4, 4, 1, 0),
    ('crt_1', 'unt_2', ${T0 + BUCKET_MS}, 'prd_1', 'app_1', 'prj_adv', 'prj_pub', 3, 3, 1, 0);
  INSERT INTO event_totals VALUES
    ('crt_1', 'unt_1', 'impression', ${T0}, 'prj_adv', 'prj_pub', 1, 4, 1, 0),
    ('crt_1', 'unt_3', 'viewable', ${T0}, 'prj_adv', 'prj_pub', 0, 2, 1, 0);
  INSERT INTO verdict_totals VALUES
    (${T0}, 'impression', 'valid', '', 4, 1, 0), (${T0}, 'impression', 'duplicate', 'token-used', 1, 1, 0);
  INSERT INTO token_marks VALUES ('reader-0', 'impression', 'first', ${T0}, ${T0});
  INSERT INTO refused_arrivals VALUES ('refused', ${T0});
  INSERT INTO meta VALUES ('tokenLifeMs', '600000');
  INSERT INTO outstanding VALUES ('lease:a', 'a', 5, 5, ${T0}, ${T0 + 4_000}, NULL, NULL, NULL);
  INSERT INTO address_totals VALUES ('hash', 20000, 'prj_pub', 4, 1, 0);
  INSERT INTO reach VALUES ('2036-11-21', '', 1, 1);`;

test("a meter with the former tables counts on with all of its figures, marks, refusals and leases", async () => {
  const { meter, campaignId, configure, event } = newMeter();
  await configure({ limit: { unit: "click", count: 5 } });
  await runInDurableObject(meter, (_, ctx) => {
    const { sql } = ctx.storage;
    for (const table of ["figures", "verdict_totals", "address_totals", "reach"])
      sql.exec(`DROP TABLE ${table}`);
    sql.exec(FORMER_SCHEMA);
    sql.exec(FORMER_ROWS);
  });
  await evictDurableObject(meter);
  expect(await meter.totals()).toMatchObject({ reserved: 5 });
  const [first, refused] = arrivalsOf([event({ tokenId: "reader-0" }), event({ tokenId: "reader-9" })]);
  const again = [
    { ...first, arrivalId: "first" },
    { ...refused, arrivalId: "refused" },
  ] as NonNullable<typeof first>[];
  expect(await meter.record(again)).toMatchObject({ counted: 0, duplicates: 0, refused: 0 });
  const more = [
    event({ tokenId: "reader-0" }),
    event({ tokenId: "new" }),
    event({ tokenId: "new", kind: "click" }),
  ];
  expect(await meter.record(arrivalsOf(more))).toMatchObject({ counted: 2, duplicates: 1 });
  expect(await meter.totals()).toMatchObject({ impressions: 8, clicks: 8, billed: 5 });

  await runDurableObjectAlarm(meter);
  const rows = async (columns: string, table: string) =>
    (await inStore(`SELECT ${columns} FROM ${table} WHERE campaign_id = ? ORDER BY 1, 2, 3`, campaignId)).map(
      (row) => Object.values(row).join(" "),
    );
  expect(await rows("unit_id, bucket_at, impressions, clicks, billed_clicks", "delivery_totals")).toEqual([
    `unt_1 ${T0} 5 5 4`,
    `unt_2 ${T0 + BUCKET_MS} 3 3 1`,
  ]);
  expect(await rows("unit_id, kind, count, anonymous", "delivery_event_totals")).toEqual([
    "unt_1 click 1 1",
    "unt_1 impression 5 2",
    "unt_3 viewable 2 0",
  ]);
  expect(await rows("kind, verdict, count", "beacon_verdicts")).toEqual([
    "click valid 1",
    "impression duplicate 2",
    "impression valid 5",
    "viewable valid 0",
  ]);
});

/** A block of marks as it was stored: 14 bytes each. */
function blockOf(
  marks: readonly { ordinal: number; kind: 0 | 1; arrivalId: string; atMs: number }[],
): Uint8Array {
  const bytes = marks.flatMap(({ ordinal, kind, arrivalId, atMs }) => [
    ...[ordinal, kind],
    ...(`${shortId(arrivalId)}${atMs.toString(16).padStart(12, "0")}`.match(/../g) ?? []).map((byte) =>
      Number.parseInt(byte, 16),
    ),
  ]);
  return new Uint8Array(bytes);
}

test("a meter reads marks that stand in blocks by isolate, and bills a click that waited in one", async () => {
  const { meter, configure, event } = newMeter();
  await configure({ limit: { unit: "click", count: 5 } });
  const isolate = "i".repeat(22);
  await runInDurableObject(meter, (_, ctx) => {
    const table = `marks_${Math.floor(T0 / 86_400_000)}`;
    ctx.storage.sql.exec(`CREATE TABLE ${table} (block TEXT PRIMARY KEY, marks BLOB NOT NULL) WITHOUT ROWID`);
    const marks = blockOf([
      { ordinal: 3, kind: 0, arrivalId: "seen", atMs: T0 },
      { ordinal: 4, kind: 1, arrivalId: "waits", atMs: T0 },
    ]);
    ctx.storage.sql.exec(`INSERT INTO ${table} VALUES (?, ?)`, `${isolate}.0`, marks);
  });
  await evictDurableObject(meter);
  const [seen, shown] = [event({ tokenId: `${isolate}3` }), event({ tokenId: `${isolate}4` })];
  expect(await meter.record(arrivalsOf([seen]))).toMatchObject({ counted: 0, duplicates: 1 });
  expect(await meter.record(arrivalsOf([shown]))).toMatchObject({ counted: 2, duplicates: 0 });
  await evictDurableObject(meter);
  const { tokenId, decidedAtMs } = shown;
  expect(await meter.countedAmong([{ tokenId, decidedAtMs, kind: "click", arrivalId: "waits" }])).toEqual([
    { arrivalId: "waits", billed: true },
  ]);
});
