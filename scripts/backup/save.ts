import { chmodSync, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "./database.ts";
import { type Counted, LineCount, type Manifest, objectsFile, tableFile, writeManifest } from "./manifest.ts";
import { type Buckets, saveObjects } from "./objects.ts";
import { countRows, readMigrationNames, readTables, rowLines } from "./tables.ts";

async function writeLines(name: string, file: string, lines: AsyncIterable<string>): Promise<Counted> {
  const count = new LineCount();
  await pipeline(count.of(lines), createWriteStream(file));
  return count.end(name);
}

async function* noLines(): AsyncGenerator<string> {}

/**
 * Writes all rows, and the objects of the given buckets, into a new folder. The manifest is written last: a folder without one is
 * not a backup. Nothing may write to the database meanwhile.
 * @param buckets null to save rows only
 * @throws when the folder is not empty
 */
export async function saveBackup(db: Database, buckets: Buckets | null, dir: string): Promise<Manifest> {
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new Error(`${dir} is not empty`);
  mkdirSync(join(dir, "tables"), { recursive: true, mode: 0o700 });
  // An existing folder may be accessible to others.
  chmodSync(dir, 0o700);
  const startedAt = new Date().toISOString();
  const migrations = await readMigrationNames(db);
  const tables = await readTables(db);
  const rows = await countRows(db, tables);
  const saved: Counted[] = [];
  for (const table of tables) {
    const lines = rows.get(table.name) === 0 ? noLines() : rowLines(db, table);
    saved.push(await writeLines(table.name, tableFile(dir, table.name), lines));
  }
  const objects = buckets && (await writeLines("objects", objectsFile(dir), saveObjects(dir, buckets)));
  const manifest: Manifest = {
    ...{ format: 1, startedAt, endedAt: new Date().toISOString(), migrations },
    ...{ tables: saved, objects },
  };
  writeManifest(dir, manifest);
  return manifest;
}
