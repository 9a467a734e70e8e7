/** The stores of a console that tests inspect. */
export interface Stores {
  DB: D1Database;
  CREATIVES: R2Bucket;
  LEDGER: R2Bucket;
  PLANS: KVNamespace;
  MAILBOX?: KVNamespace;
}

/** Columns of last visits, which every request may update, even a refused one. */
const LAST_HERE: Record<string, string> = { sessions: "updated_at", memberships: "last_accessed_at" };

function withoutLastHere(table: string, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== LAST_HERE[table]));
}

/** The rows of all tables except the named ones. */
export async function storedIn(
  { DB }: Pick<Stores, "DB">,
  except: readonly string[],
): Promise<Record<string, unknown[]>> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const apart = new Set([...except, "d1_migrations", "sqlite_sequence"]);
  const names = results.map(({ name }) => name).filter((name) => !apart.has(name));
  const tables = await DB.batch(names.map((name) => DB.prepare(`select * from "${name}"`)));
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      (tables[index]?.results ?? []).map((row) => withoutLastHere(name, row as object)),
    ]),
  );
}

const WRITES = "watched_writes";

/**
 * Records every row change from now on, except in the named tables and in columns of last visits. Reading the
 * record takes one query, whatever the size of the tables.
 */
export async function watchWrites({ DB }: Pick<Stores, "DB">, except: readonly string[]): Promise<void> {
  const { results } = await DB.prepare(
    `select tables.name as name, columns.name as column from sqlite_master as tables, pragma_table_info(tables.name) as columns
     where tables.type = 'table' and tables.name not like '\\_cf%' escape '\\'`,
  ).all<{ name: string; column: string }>();
  const apart = new Set([...except, "d1_migrations", "sqlite_sequence"]);
  const columns = Map.groupBy(
    results.filter(({ name }) => !apart.has(name)),
    ({ name }) => name,
  );
  const triggers = [...columns].flatMap(([name, rows]) => {
    const differs = rows
      .filter(({ column }) => column !== LAST_HERE[name])
      .map(({ column }) => `old."${column}" is not new."${column}"`)
      .join(" or ");
    return ["insert", "delete", "update"].map((deed) => {
      const when = deed === "update" ? `when ${differs}` : "";
      const note = `insert into ${WRITES} values ('${deed} ${name}')`;
      return `create trigger "watch_${deed}_${name}" after ${deed} on "${name}" ${when} begin ${note}; end`;
    });
  });
  await DB.prepare(`create table ${WRITES} (deed text not null)`).run();
  await DB.batch(triggers.map((trigger) => DB.prepare(trigger)));
}

/** Ends `watchWrites`. */
export async function stopWatching({ DB }: Pick<Stores, "DB">): Promise<void> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'trigger' and name like 'watch\\_%' escape '\\'",
  ).all<{ name: string }>();
  const triggers = results.map(({ name }) => DB.prepare(`drop trigger "${name}"`));
  await DB.batch([...triggers, DB.prepare(`drop table ${WRITES}`)]);
}

/** Changes since `watchWrites`, in order: `insert campaigns`. */
export async function writesIn({ DB }: Pick<Stores, "DB">): Promise<string[]> {
  const { results } = await DB.prepare(`select deed from ${WRITES} order by rowid`).all<{ deed: string }>();
  return results.map(({ deed }) => deed);
}

const LAST_WRITES = 20;

/**
 * The number of changes since `watchWrites` except in the named tables, and the last one: equal results mean that nothing was
 * written.
 */
export async function lastWrites(
  { DB }: Pick<Stores, "DB">,
  except: readonly string[] = [],
): Promise<{ count: number; last: string[] }> {
  const places = except.map(() => "?").join(", ");
  const others = `from ${WRITES} where substr(deed, instr(deed, ' ') + 1) not in (${places})`;
  const [count, last] = await DB.batch<{ count: number; deed: string }>([
    DB.prepare(`select count(*) as count ${others}`).bind(...except),
    DB.prepare(`select deed ${others} order by rowid desc limit ${LAST_WRITES}`).bind(...except),
  ]);
  return { count: count?.results[0]?.count ?? 0, last: (last?.results ?? []).map(({ deed }) => deed) };
}

/**
 * Names of everything stored outside the database: files, serving plans, mails; for the ledger, which only grows, the number of
 * files.
 */
export async function filesIn(stores: Omit<Stores, "DB">): Promise<Record<string, unknown[]>> {
  const spaces = [stores.PLANS, ...(stores.MAILBOX ? [stores.MAILBOX] : [])];
  const [files, ledger] = await Promise.all([stores.CREATIVES.list(), stores.LEDGER.list()]);
  const keys = await Promise.all(spaces.map((space) => space.list()));
  return {
    "/files": files.objects.map(({ key, etag }) => `${key} ${etag}`),
    "/ledger": [ledger.objects.length],
    "/keys": keys.flatMap((page) => page.keys.map(({ name }) => name)),
  };
}
