import type { Database, Statement } from "./database.ts";
import {
  countLines,
  linesOf,
  type Manifest,
  objectsFile,
  readManifest,
  requireSame,
  tableFile,
} from "./manifest.ts";
import { type Buckets, restoreObjects } from "./objects.ts";
import {
  countRows,
  insertion,
  readMigrationNames,
  readTables,
  readTriggers,
  rowLines,
  type Table,
} from "./tables.ts";

/** Maximum size of the rows in one statement, leaving room for the statement itself. */
const TEXT_BYTES_MAX = 80_000;
const STATEMENTS_AT_ONCE = 50;

/** The statements that insert a table's rows, in batches. */
async function* insertions(table: Table, lines: AsyncIterable<string>): AsyncGenerator<Statement[]> {
  const sql = insertion(table);
  let batch: Statement[] = [];
  let rows: string[] = [];
  let bytes = 0;
  const close = () => {
    if (rows.length > 0) batch.push({ sql, text: `[${rows.join(",")}]` });
    rows = [];
    bytes = 0;
  };
  for await (const line of lines) {
    const row = line.trimEnd();
    // Quotes are doubled inside a statement's text.
    const size = Buffer.byteLength(row.replaceAll("'", "''")) + 1;
    if (bytes + size > TEXT_BYTES_MAX) close();
    rows.push(row);
    bytes += size;
    if (batch.length === STATEMENTS_AT_ONCE) {
      yield batch;
      batch = [];
    }
  }
  close();
  if (batch.length > 0) yield batch;
}

async function requireWhole(dir: string, { tables, objects }: Manifest): Promise<void> {
  const files = tables.map((said) => [said, tableFile(dir, said.name)] as const);
  if (objects) files.push([objects, objectsFile(dir)]);
  for (const [said, file] of files)
    requireSame(await countLines(said.name, linesOf(file)), said, "in the backup");
}

/** @returns its tables @throws unless it is empty and has exactly the backup's migrations */
async function requireEmpty(db: Database, { migrations, tables: said }: Manifest): Promise<Table[]> {
  const applied = await readMigrationNames(db);
  if (applied.join() !== migrations.join()) {
    throw new Error(
      `the backup is of migrations ${migrations.join(", ")}, the database of ${applied.join(", ")}`,
    );
  }
  const tables = await readTables(db);
  const names = (of: readonly { name: string }[]) =>
    of
      .map(({ name }) => name)
      .sort()
      .join(", ");
  if (names(tables) !== names(said)) throw new Error("the database has other tables than the backup");
  const filled = [...(await countRows(db, tables))].find(([, rows]) => rows > 0);
  if (filled) throw new Error(`the database is not empty: ${filled[0]} has ${filled[1]} rows`);
  return tables;
}

/**
 * Restores a backup into an empty database. Triggers are dropped meanwhile, because their results are among the rows. The
 * restored rows are read back and must match the manifest's hashes.
 * @param buckets null skips the backup's objects
 * @throws when the backup is incomplete or the database not empty; after a later failure the database must be created again
 */
export async function restoreBackup(db: Database, buckets: Buckets | null, dir: string): Promise<Manifest> {
  const manifest = readManifest(dir);
  await requireWhole(dir, manifest);
  const tables = await requireEmpty(db, manifest);
  const triggers = await readTriggers(db);
  const said = new Map(manifest.tables.map((table) => [table.name, table]));
  if (triggers.size > 0)
    await db.write([...triggers.keys()].map((name) => ({ sql: `DROP TRIGGER "${name}"` })));
  for (const table of tables) {
    if (said.get(table.name)?.rows === 0) continue;
    for await (const batch of insertions(table, linesOf(tableFile(dir, table.name)))) await db.write(batch);
  }
  if (triggers.size > 0) await db.write([...triggers.values()].map((sql) => ({ sql })));
  for (const table of tables) {
    const expected = said.get(table.name);
    if (expected === undefined || expected.rows === 0) continue;
    requireSame(await countLines(table.name, rowLines(db, table)), expected, "in the database");
  }
  if (buckets && manifest.objects) await restoreObjects(dir, buckets);
  return manifest;
}
