import type { Database, Row } from "./database.ts";

export interface Table {
  name: string;
  columns: string[];
  /** Tables that its rows reference. */
  names: string[];
}

/** Whether a table is internal to D1 or wrangler. */
const isOwn = (name: string) => /^(?:sqlite_|_cf_|d1_migrations$)/.test(name);

const quoted = (name: string) => `"${name}"`;

async function namesOf(db: Database, type: "table" | "trigger"): Promise<Row[]> {
  const [found = []] = await db.read([
    `SELECT name, sql FROM sqlite_master WHERE type = '${type}' ORDER BY name`,
  ]);
  return found;
}

/** The product's tables with their columns, each after the tables that it references. @throws on a reference cycle */
export async function readTables(db: Database): Promise<Table[]> {
  const names = (await namesOf(db, "table")).map(({ name }) => String(name)).filter((name) => !isOwn(name));
  if (names.length === 0) return [];
  const described = await db.read(
    names.flatMap((name) => [
      `PRAGMA table_info(${quoted(name)})`,
      `PRAGMA foreign_key_list(${quoted(name)})`,
    ]),
  );
  const tables = names.map((name, index) => ({
    name,
    columns: (described[2 * index] ?? []).map((column) => String(column.name)),
    names: [...new Set((described[2 * index + 1] ?? []).map((key) => String(key.table)))],
  }));
  return inOrder(tables);
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ names }) => !names.some((name) => waiting.has(name)));
    if (ready.length === 0)
      throw new Error(`these tables name each other: ${[...waiting.keys()].join(", ")}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The statements that create the triggers, by name. */
export async function readTriggers(db: Database): Promise<Map<string, string>> {
  return new Map((await namesOf(db, "trigger")).map(({ name, sql }) => [String(name), String(sql)]));
}

const COUNTS_AT_ONCE = 40;

/** Number of rows by table. */
export async function countRows(db: Database, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let first = 0; first < tables.length; first += COUNTS_AT_ONCE) {
    const some = tables.slice(first, first + COUNTS_AT_ONCE);
    const answers = await db.read(some.map(({ name }) => `SELECT count(*) AS n FROM ${quoted(name)}`));
    for (const [index, { name }] of some.entries()) counts.set(name, Number(answers[index]?.[0]?.n));
  }
  return counts;
}

const ROWS_AT_ONCE = 1_000;

/** Each row of a table as a line of JSON, in insertion order. @throws at a value that JSON cannot represent */
export async function* rowLines(db: Database, { name, columns }: Table): AsyncGenerator<string> {
  const wanted = columns.map(quoted).join(", ");
  for (let after = 0; ; ) {
    const [page = []] = await db.read([
      `SELECT rowid AS "_rowid", ${wanted} FROM ${quoted(name)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
    ]);
    for (const { _rowid, ...row } of page) {
      after = Number(_rowid);
      yield `${JSON.stringify(row, (column, value) => plain(name, column, value))}\n`;
    }
    if (page.length < ROWS_AT_ONCE) return;
  }
}

function plain(table: string, column: string, value: unknown): unknown {
  if (column === "" || value === null || typeof value === "string") return value;
  const isWhole = typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value));
  if (!isWhole) throw new Error(`${table}.${column} holds what JSON does not: ${String(value)}`);
  return value;
}

/** The statement that inserts rows given as one JSON array. */
export function insertion({ name, columns }: Table): string {
  const values = columns.map((column) => `json_extract(value, '$.${quoted(column)}')`);
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) SELECT ${values.join(", ")} FROM json_each(?1)`;
}

/** The applied migrations, in order. */
export async function readMigrationNames(db: Database): Promise<string[]> {
  const [applied = []] = await db.read(["SELECT name FROM d1_migrations ORDER BY id"]);
  return applied.map(({ name }) => String(name));
}
