/** Where a console keeps things, as far as a test looks there. */
export interface Stores {
  DB: D1Database;
  CREATIVES: R2Bucket;
  LEDGER: R2Bucket;
  PLANS: KVNamespace;
  MAILBOX?: KVNamespace;
}

/** When somebody was last here is written by any request now and then, a refused one too. */
const LAST_HERE: Record<string, string> = { sessions: "updated_at", memberships: "last_accessed_at" };

function withoutLastHere(table: string, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== LAST_HERE[table]));
}

/** The rows of every table but the named ones. */
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

/** The names of everything that is kept beside the database: files, serving plans, mails; of the ledger, which only grows, how many files. */
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
