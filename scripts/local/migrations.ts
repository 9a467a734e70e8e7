import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

export interface Migration {
  name: string;
  statements: string[];
}

/** The table of `wrangler d1 migrations apply`, so that both agree on the applied files. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Reads `*.sql` of a folder, sorted by name, which is the order of application; empty for a missing folder. */
export function readMigrations(dir: string): Migration[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, statements: splitSqlQuery(readFileSync(join(dir, name), "utf8")) }));
}

/**
 * Applies pending migrations and returns their names. A file and its bookkeeping row are one batch, and so one
 * transaction: a failing file leaves nothing behind and throws an error that names it. Also throws for a database with applied
 * files that no longer exist, because its schema is then unknown.
 */
export async function applyMigrations(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  await db.prepare(BOOKKEEPING).run();
  const rows = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(rows.results.map((row) => row.name));
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = [...applied].find((name) => !known.has(name));
  if (foreign !== undefined) {
    throw new Error(
      `this database was made by migrations/${foreign}, which is no longer there: remove its folder and begin anew`,
    );
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const { name, statements } of pending) {
    try {
      await db.batch([
        ...statements.map((statement) => db.prepare(statement)),
        db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
      ]);
    } catch (cause) {
      throw new Error(`migrations/${name} does not apply: ${String(cause)}`, { cause });
    }
  }
  return pending.map((migration) => migration.name);
}
