import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface Stores {
  DB: D1Database;
  MAILBOX?: KVNamespace;
  PLANS: KVNamespace;
  CREATIVES?: R2Bucket;
  LEDGER?: R2Bucket;
  TEST_MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
}

// vitest.config.ts provides the migrations to projects with a database.
const { DB, MAILBOX, PLANS, CREATIVES, LEDGER, TEST_MIGRATIONS } = env as unknown as Stores;

/** Deletes the rows of earlier files; tables and the list of applied migrations remain. */
async function emptyTables(): Promise<void> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\' and name <> 'd1_migrations'",
  ).all<{ name: string }>();
  // Triggers named `*_kept` protect permanent rows; they are dropped for the deletion and created again.
  const { results: kept } = await DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and name like '%\\_kept' escape '\\'",
  ).all<{ name: string; sql: string }>();
  await DB.batch([
    DB.prepare("pragma defer_foreign_keys = on"),
    ...kept.map(({ name }) => DB.prepare(`drop trigger "${name}"`)),
    ...results.map(({ name }) => DB.prepare(`delete from "${name}"`)),
    ...kept.map(({ sql }) => DB.prepare(sql)),
  ]);
}

async function emptyNamespace(namespace: KVNamespace): Promise<void> {
  const { keys } = await namespace.list();
  await Promise.all(keys.map(({ name }) => namespace.delete(name)));
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list();
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}

await applyD1Migrations(DB, TEST_MIGRATIONS);
await Promise.all([
  emptyTables(),
  ...[MAILBOX, PLANS].map((namespace) => namespace && emptyNamespace(namespace)),
  ...[CREATIVES, LEDGER].map((bucket) => bucket && emptyBucket(bucket)),
]);
