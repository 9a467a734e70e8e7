import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CAMPAIGN_STATUSES, holdsSlots } from "../../domain/booking";
import { localDatabase } from "../../scripts/backup/database";
import { tableFile } from "../../scripts/backup/manifest";
import { TOLD_STATUSES, tellRestored } from "../../scripts/backup/rebuild";
import { restoreBackup } from "../../scripts/backup/restore";
import { saveBackup } from "../../scripts/backup/save";
import { readTables, readTriggers, rowLines } from "../../scripts/backup/tables";
import { openLocalResources } from "../../scripts/local/resources";
import type { SignIn } from "../../scripts/local/state-folder";
import { ROOT } from "../../scripts/toolchain/paths";
import type { ConsoleEnv } from "../../worker/env";
import { outboxDrained, startDemoRuntime } from "../support/demo";
import { startTestRuntime, type TestRuntime } from "../support/e2e";
import { clientOf } from "./fixtures";
import { readWorld, type World } from "./screens/world";

/** Lists of both sides by reader. */
const LISTS = ({ pub, drinks, cpp }: World) => ({
  publisher: [
    ...["/api/project", `/api/account/members/${pub}`, `/api/ad-unit/${pub}`, `/api/project-app/${pub}`],
    ...[`/api/ad-product/${pub}`, `/api/ad-product/${pub}/${cpp}`, `/api/campaign/pub/${pub}`],
  ],
  advertiser: [`/api/campaign/adv/${drinks}`, `/api/campaign-query/adv/${drinks}`, `/api/asset/${drinks}`],
});

/** Data that visitors, both sides and the ad server read: API lists, days in the slot book, and published values. */
async function toldBy(runtime: TestRuntime, signIns: readonly SignIn[], world: World) {
  const lists: Record<string, unknown> = {};
  for (const [reader, paths] of Object.entries(LISTS(world)) as ["publisher" | "advertiser", string[]][]) {
    const client = await clientOf(runtime, signIns, reader);
    for (const path of paths) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(200);
      lists[path] = await answer.json();
    }
  }
  const { SLOT_BOOK, PLANS } = await runtime.consoleEnv<ConsoleEnv>();
  const days = { fromDay: "0000-01-01", toDay: "9999-12-31" };
  const calendar = await SLOT_BOOK.get(SLOT_BOOK.idFromName(world.cpp)).calendar(days);
  const { keys } = await PLANS.list();
  // Category memberships depend on users' events, which only the audience book stores.
  const published = keys.map(({ name }) => name).filter((name) => !name.startsWith("member:"));
  return { lists, calendar, published: published.sort() };
}

let dir: string;
const backup = () => join(dir, "backup");
const at = (name: string) => join(dir, name);
let before: Awaited<ReturnType<typeof toldBy>>;
let signIns: readonly SignIn[];
let world: World;

/** Opens the stores of a state folder. */
async function withStores<Result>(
  name: string,
  work: (stores: Awaited<ReturnType<typeof openLocalResources>>) => Promise<Result>,
): Promise<Result> {
  const stores = await openLocalResources(ROOT, at(name));
  try {
    return await work(stores);
  } finally {
    await stores.dispose();
  }
}

/** Every row of every table, and the triggers. */
const contentOf = (state: string) =>
  withStores(state, async ({ db, buckets }) => {
    const database = localDatabase(db);
    const tables = new Map<string, string[]>();
    for (const table of await readTables(database)) {
      const rows: string[] = [];
      for await (const row of rowLines(database, table)) rows.push(row);
      tables.set(table.name, rows);
    }
    const objects: string[] = [];
    for (const [name, bucket] of buckets)
      objects.push(...(await bucket.list()).objects.map(({ key, etag }) => `${name} ${key} ${etag}`));
    return { tables, objects, triggers: await readTriggers(database) };
  });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "madang-backup-"));
  const demo = await startDemoRuntime();
  signIns = demo.signIns;
  world = await readWorld(demo.runtime);
  before = await toldBy(demo.runtime, signIns, world);
  await demo.runtime.close();
  cpSync(join(inject("demoDir"), "demo"), at("from"), { recursive: true });
  await withStores("from", ({ db, buckets }) => saveBackup(localDatabase(db), buckets, backup()));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("what is restored into an empty state has every row, object and trigger, and answers as before", async () => {
  rmSync(at("to"), { recursive: true, force: true });
  await withStores("to", ({ db, buckets }) => restoreBackup(localDatabase(db), buckets, backup()));
  const [saved, restored] = [await contentOf("from"), await contentOf("to")];
  expect(restored).toEqual(saved);
  expect(saved.tables.get("campaigns")?.length).toBeGreaterThan(5);
  expect(saved.tables.get("ledger_postings")?.length).toBeGreaterThan(5);
  expect(saved.objects.length).toBeGreaterThan(5);

  await withStores("to", ({ db }) => tellRestored(localDatabase(db), Date.now()));
  cpSync(join(at("from"), "secrets.json"), join(at("to"), "secrets.json"));
  const runtime = await startTestRuntime((stateDir) => cpSync(at("to"), stateDir, { recursive: true }));
  try {
    await runtime.fireCrons(Date.now() + 60_000);
    await outboxDrained(runtime);
    expect(await toldBy(runtime, signIns, world)).toEqual(before);
    expect(runtime.errors).toEqual([]);
  } finally {
    await runtime.close();
  }
});

test("a database that has rows, and a backup that was changed, are refused before anything is written", async () => {
  await expect(
    withStores("from", ({ db }) => restoreBackup(localDatabase(db), null, backup())),
  ).rejects.toThrow(/not empty/);
  cpSync(backup(), at("changed"), { recursive: true });
  appendFileSync(tableFile(at("changed"), "accounts"), '{"id":"acc_another"}\n');
  await withStores("other", async ({ db }) => {
    await expect(restoreBackup(localDatabase(db), null, at("changed"))).rejects.toThrow(
      /accounts in the backup/,
    );
    expect(await db.prepare("select count(*) as n from accounts").first("n")).toBe(0);
    expect((await readTriggers(localDatabase(db))).size).toBeGreaterThan(5);
  });
});

test("campaigns are told of in every status that has slots", () => {
  expect(TOLD_STATUSES).toEqual(CAMPAIGN_STATUSES.filter(holdsSlots));
});
