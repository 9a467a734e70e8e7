import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedAmong, type DeliveryArrival, type DeliveryEvent, tally } from "../../domain/delivery";
import { type AuditResult, audit } from "../../scripts/audit/audit.ts";
import { bucketSource, folderSource, type LedgerSource } from "../../scripts/audit/source.ts";
import type { Database, Row } from "../../scripts/backup/database.ts";
import { openLocalResources } from "../../scripts/local/resources.ts";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { run } from "../../scripts/toolchain/run.ts";
import type { ConsoleEnv } from "../../worker/env";
import { linesOfParquet, parquetOf } from "../../worker/integrations/parquet";
import { jobContext } from "../../worker/jobs/context";
import { tickCompaction, tickErasures, tickSeals } from "../../worker/services/reports";
import { deliveryEvent } from "../domain/delivery/support";

const HOUR_MS = 60 * 60_000;
const DAY_AT = Date.UTC(2026, 10, 20);
const SEALED_AT = DAY_AT + 51 * HOUR_MS;
const ERASED_USER = "hash-of-the-user-who-is-deleted";

/** Deterministic, from a linear congruential generator. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Message {
  id: string;
  event: DeliveryEvent;
}

/** Beacons with repeated tokens, clicks of ads that were never shown, and other kinds. */
function messagesOf(campaignId: string, seed: number): Message[] {
  const random = randomOf(seed);
  return Array.from({ length: 1500 }, (_, nth) => {
    const atMs = DAY_AT + 22 * HOUR_MS + random(4 * HOUR_MS);
    const kind = (["impression", "impression", "click", "viewable"] as const)[random(4)] ?? "impression";
    const token = random(700);
    const user = token % 12;
    const userHash = user === 0 ? ERASED_USER : user < 3 ? null : `user-${user}`;
    const event = deliveryEvent({ campaignId, kind, tokenId: `${campaignId}-${token}`, atMs });
    return { id: `${campaignId}-m${nth}`, event: { ...event, decidedAtMs: atMs - 1000, userHash } };
  });
}

/** What a meter that sold a number of impressions says of messages. */
function meterOf(campaignId: string, messages: readonly Message[], bought: number) {
  const arrivals = messages.map(
    ({ id, event }): DeliveryArrival => ({ arrivalId: id, verdict: "valid", event }),
  );
  const known = { marks: [], refusedIds: [] };
  return tally(campaignId, arrivals, known, SEALED_AT, () => null, { unit: "impression", left: bought });
}

const CAMPAIGNS = [
  { id: "cmp_one", bought: 300, totalMinor: 33_333 },
  { id: "cmp_two", bought: 5000, totalMinor: 110_001 },
];

let dir: string;
let resources: Awaited<ReturnType<typeof openLocalResources>>;
let records: DatabaseSync;
let source: LedgerSource;

const recordsDatabase: Database = {
  read: async (statements) => statements.map((sql) => records.prepare(sql).all() as Row[]),
  write: () => Promise.reject(new Error("an audit writes nothing")),
};

const auditOf = (campaignId = "cmp_one", from = source): Promise<AuditResult> =>
  audit(recordsDatabase, from, campaignId);

function insert(table: string, row: Row): void {
  const names = Object.keys(row);
  const values = Object.values(row) as (string | number | null)[];
  records.prepare(`insert into ${table} (${names}) values (${names.map(() => "?")})`).run(...values);
}

/** Raw batches in another order and with redelivered messages, written by no code of the product. */
async function writeRaw(messages: readonly Message[]): Promise<void> {
  const random = randomOf(7);
  const bucket = resources.buckets.get("LEDGER");
  for (let at = 0; at < messages.length; at += 500) {
    const batch = [...messages.slice(at, at + 500), ...messages.slice(at).slice(0, random(20))];
    const hours = Map.groupBy(batch, ({ event }) => new Date(event.atMs + 2000).toISOString().slice(0, 13));
    for (const [hour, inHour] of hours) {
      const lines = inHour.map(({ id, event }) =>
        JSON.stringify({ id, queuedAt: new Date(event.atMs + 2000).toISOString(), verdict: "valid", event }),
      );
      const key = `delivery/${hour.replaceAll("-", "/").replace("T", "/")}/${messages[0]?.id}-${at}.ndjson`;
      await bucket?.put(key, `${lines.join("\n")}\n`);
    }
  }
}

/** Runs the clock's tasks until they have nothing to do. */
async function runClock(meters: ReadonlyMap<string, ReturnType<typeof meterOf>>): Promise<void> {
  const CAMPAIGN_METER = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      countedAmong: async (claims: Parameters<typeof countedAmong>[0]) =>
        countedAmong(claims, meters.get(name)?.arrivals ?? []),
    }),
  };
  const FIGURE_BOOK = { idFromName: (name: string) => name, get: () => ({ read: async () => [[null]] }) };
  const env = { DB: resources.db, LEDGER: resources.buckets.get("LEDGER"), CAMPAIGN_METER, FIGURE_BOOK };
  const ctx = jobContext(env as unknown as ConsoleEnv, "audit", SEALED_AT);
  for (const task of [tickCompaction, tickSeals, tickErasures]) {
    while ((await task(ctx)) > 0) await ctx.settled();
  }
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "madang-audit-test-"));
  resources = await openLocalResources(ROOT, join(dir, "state"));
  records = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  records.exec(readFileSync(join(ROOT, "migrations/0000_schema.sql"), "utf8"));
  const meters = new Map<string, ReturnType<typeof meterOf>>();
  for (const [nth, { id, bought, totalMinor }] of CAMPAIGNS.entries()) {
    const messages = messagesOf(id, nth + 1);
    const meter = meterOf(id, messages, bought);
    meters.set(id, meter);
    await writeRaw(messages);
    const days = Map.groupBy(meter.deltas, ({ bucketAtMs }) =>
      new Date(bucketAtMs).toISOString().slice(0, 10),
    );
    for (const [day, deltas] of days) {
      const sum = (unit: "impressions" | "clicks" | "billedImpressions" | "billedClicks") =>
        deltas.reduce((all, delta) => all + delta[unit], 0);
      insert("campaign_days", {
        ...{ campaign_id: id, day, impressions: sum("impressions"), clicks: sum("clicks") },
        ...{ billed_impressions: sum("billedImpressions"), billed_clicks: sum("billedClicks") },
      });
    }
    const billed = meter.deltas.reduce((sum, delta) => sum + delta.billedImpressions, 0);
    insert("campaigns", {
      ...{ id, project_id: "prj_adv", pub_project_id: "prj_pub", product_id: "prd_1", status: "closed" },
      ...{ currency: "KRW", targeting: "{}", created_by: "acc_1", created_at: 0, updated_at: 0 },
      quote: JSON.stringify({ pricing: "cpm", totalMinor, units: bought }),
      final_settlement_minor: Math.floor((totalMinor * billed) / bought + 0.5),
    });
  }
  await resources.db
    .prepare("insert into ledger_erasures (pub_project_id, user_hash, asked_at, next_at) values (?, ?, ?, ?)")
    .bind("prj_pub", ERASED_USER, SEALED_AT, SEALED_AT)
    .run();
  await runClock(meters);
  for (const table of ["ledger_roots", "ledger_days", "audit_log"]) {
    const { results } = await resources.db.prepare(`select * from ${table}`).all<Row>();
    for (const row of results) insert(table, row);
  }
  const ledger = resources.buckets.get("LEDGER");
  if (!ledger) throw new Error("there is no bucket LEDGER");
  source = bucketSource(ledger);
}, 60_000);

afterAll(async () => {
  records.close();
  await resources.dispose();
  rmSync(dir, { recursive: true, force: true });
});

/** The ledger with other bytes under one key. */
const withBytes = (key: string, bytes: Uint8Array | null): LedgerSource => ({
  ...source,
  read: (asked) => (asked === key ? Promise.resolve(bytes) : source.read(asked)),
});

async function aFile(): Promise<{ key: string; bytes: Uint8Array }> {
  const key = (await source.keys("ledger/")).find((each) => each.endsWith(".parquet")) ?? "";
  return { key, bytes: (await source.read(key)) as Uint8Array };
}

describe("an audit", () => {
  it.each(CAMPAIGNS)("adds $id up from the files to what reports and invoice say", async ({ id, bought }) => {
    const { faults, ledger, report, erased, campaign, earnedMinor, days } = await auditOf(id);
    expect(faults).toEqual([]);
    expect(ledger).toEqual(report);
    expect(earnedMinor).toBe(campaign.settledMinor);
    expect(days).toBe(2);
    expect(ledger.impressions).toBeGreaterThan(300);
    expect(ledger.clicks).toBeGreaterThan(50);
    expect(ledger.billedImpressions).toBe(Math.min(bought, ledger.impressions));
    expect(erased.impressions, "lines that were deleted are in the manifest's sums").toBeGreaterThan(10);
  });

  it("names the file of which one byte was changed", async () => {
    const { key, bytes } = await aFile();
    for (const at of [0, 100, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { faults } = await auditOf("cmp_one", withBytes(key, changed));
      expect(faults[0]).toMatch(`${key} was changed`);
    }
  });

  it("reads a copy of the bucket in a folder as it reads the bucket", async () => {
    const copy = join(dir, "copy");
    for (const key of await source.keys("ledger/")) {
      mkdirSync(dirname(join(copy, key)), { recursive: true });
      writeFileSync(join(copy, key), (await source.read(key)) ?? "");
    }
    expect(await folderSource(copy).keys("ledger/")).toEqual(await source.keys("ledger/"));
    expect(await auditOf("cmp_one", folderSource(copy))).toEqual(await auditOf());
    const { key, bytes } = await aFile();
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(join(copy, key), bytes);
    expect((await auditOf("cmp_one", folderSource(copy))).faults[0]).toMatch(`${key} was changed`);
  });

  it("starts as a command", async () => {
    const state = join(dir, "no-state");
    const { code, output } = await run(process.execPath, [
      ...[join(ROOT, "scripts/bin.mjs"), "audit", "--campaign", "cmp_nobody", "--state", state],
    ]);
    expect(output).toMatch("✗ there is no campaign cmp_nobody");
    expect(code).toBe(1);
  });

  it("names the file of which one line was changed or removed, or that is missing", async () => {
    const { key, bytes } = await aFile();
    const lines = await linesOfParquet(bytes);
    const [first, ...rest] = lines;
    if (first === undefined) throw new Error("an empty file");
    for (const others of [rest, [{ ...first, billed: !first.billed }, ...rest]]) {
      const { faults } = await auditOf("cmp_one", withBytes(key, parquetOf(others)));
      expect(faults[0]).toMatch(`${key} was changed`);
    }
    expect((await auditOf("cmp_one", withBytes(key, null))).faults[0]).toBe(`${key} is missing`);
  });

  it("names the manifest that was changed together with its file", async () => {
    const { key } = await aFile();
    const manifestKey = key.replace(/[^/]+$/, "manifest.json");
    const manifest = JSON.parse(new TextDecoder().decode((await source.read(manifestKey)) as Uint8Array));
    manifest.files = manifest.files.slice(1);
    const changed = new TextEncoder().encode(JSON.stringify(manifest));
    const { faults } = await auditOf("cmp_one", withBytes(manifestKey, changed));
    expect(faults[0]).toMatch(`${manifestKey} was changed`);
  });

  it("finds a root that is not in the audit log, another report and another settlement", async () => {
    records.exec("savepoint s; update ledger_roots set root = 'other' where day = '2026-11-20'");
    expect((await auditOf()).faults.join()).toMatch(
      "the root of 2026-11-20 is not the last one in the audit log",
    );
    records.exec("rollback to s");
    records.exec("delete from ledger_roots where day = '2026-11-20'");
    expect((await auditOf()).faults.join(), "a root that was removed").toMatch("the root of 2026-11-20");
    records.exec("rollback to s");
    records.exec(
      "update campaign_days set clicks = clicks + 1 where rowid = (select min(rowid) from campaign_days)",
    );
    expect((await auditOf()).faults.join()).toMatch(/clicks: ledger \d+, report \d+/);
    records.exec("rollback to s");
    records.exec("update campaigns set final_settlement_minor = final_settlement_minor - 1");
    expect((await auditOf()).faults.join()).toMatch("settlement: the files give");
    records.exec("rollback to s");
    expect((await auditOf()).faults).toEqual([]);
  });
});
