/** What shards of a meter have, too. */
export const COUNTING_SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS journal (slot INTEGER PRIMARY KEY, fold INTEGER NOT NULL, change TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS refused_arrivals (arrival_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS refused_arrivals_at ON refused_arrivals (at);
  CREATE TABLE IF NOT EXISTS address_holds (address_hash TEXT PRIMARY KEY, until_at INTEGER NOT NULL) WITHOUT ROWID;
`;

/** The meter's tables, apart from its marks (`marks.ts`). Each row that a call writes is paid for, and its length is not: few rows, no indexes. */
const SCHEMA = `
  ${COUNTING_SCHEMA}
  CREATE TABLE IF NOT EXISTS figures (
    bucket_at INTEGER NOT NULL,
    creative_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    figures TEXT NOT NULL,
    PRIMARY KEY (bucket_at, creative_id, unit_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS verdict_totals (
    bucket_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (bucket_at, kind, verdict, reason)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS address_totals (
    address_hash TEXT NOT NULL,
    day INTEGER NOT NULL,
    pub_project_id TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    PRIMARY KEY (address_hash, day)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reach (day TEXT PRIMARY KEY, sketch TEXT NOT NULL) WITHOUT ROWID;
`;

/** Columns added after the first version of the tables: SQLite has no `ADD COLUMN IF NOT EXISTS`. */
const ADDED_COLUMNS = [
  { table: "outstanding", column: "report_no", type: "INTEGER" },
  { table: "outstanding", column: "is_brief", type: "INTEGER" },
  { table: "outstanding", column: "brief_counted", type: "INTEGER" },
  { table: "token_marks", column: "billed", type: "INTEGER" },
  { table: "totals", column: "billed_impressions", type: "INTEGER NOT NULL DEFAULT 0" },
  { table: "totals", column: "billed_clicks", type: "INTEGER NOT NULL DEFAULT 0" },
] as const;

/** Creates the tables, and adds missing columns to those of an earlier version. @returns the added columns of `totals` */
export function createTables(sql: SqlStorage): string[] {
  sql.exec(SCHEMA);
  return ADDED_COLUMNS.flatMap(({ table, column, type }) => {
    const columns = columnsOf(sql, table);
    if (columns.length === 0 || columns.includes(column)) return [];
    sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    return table === "totals" ? [column] : [];
  });
}

/** Names of a table's columns; none if it does not exist. */
export function columnsOf(sql: SqlStorage, table: string): string[] {
  return sql
    .exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table)
    .toArray()
    .map(({ name }) => name);
}
