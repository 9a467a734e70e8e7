import type { V4WorkerOptions } from "miniflare";

/** Baseline: the minimum that a Worker can do on the same runtime in the same run. */
const HELLO = `export default { fetch() { return new Response("hello world"); } };`;

const OBJECTS = `
import { DurableObject } from "cloudflare:workers";
export class Counter extends DurableObject {
  count = 0;
  add() { return ++this.count; }
}
export class Writer extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS marks (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID");
  }
  write(id) {
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO marks (id, at) VALUES (?, ?)", id, Date.now());
    return true;
  }
}
export default { fetch() { return new Response(null, { status: 404 }); } };`;

const ONE_OBJECT = `
export default {
  async fetch(request, env) {
    const count = await env.COUNTER.get(env.COUNTER.idFromName("one")).add();
    return new Response("count " + count);
  },
};`;

const ONE_WRITE = `
let nth = 0;
export default {
  async fetch(request, env) {
    const ok = await env.WRITER.get(env.WRITER.idFromName("one")).write("mark-" + (nth++ % 1000));
    return new Response("ok " + ok);
  },
};`;

/** Books a slot for the campaign in the URL; calls only \`SlotBook\`. */
const BOOKER = `
export default {
  async fetch(request, env) {
    const params = new URL(request.url).searchParams;
    const book = env.SLOT_BOOK.get(env.SLOT_BOOK.idFromName(params.get("product")));
    const answer = await book.book({
      campaignId: params.get("campaign"), asOf: 1, days: [params.get("day")], slots: 1,
      capacity: Number(params.get("capacity")), capacityAsOf: 1,
    });
    return new Response("ok " + answer.ok);
  },
};`;

const shared = { compatibilityDate: "2026-10-01", compatibilityFlags: ["nodejs_compat"] };
const moduleOf = (contents: string) => [{ type: "ESModule" as const, path: "index.mjs", contents }];
const unsafeDirectSockets = [{ host: "127.0.0.1", port: 0 }];
const objectOf = (className: string, scriptName?: string) => ({ className, scriptName, useSQLite: true });

/**
 * Baseline Workers: a hello world, Workers with one call to one object of another script (in memory, or writing one row), and a
 * caller that books slots of the state script.
 */
export function controlWorkers(stateScript: string): V4WorkerOptions[] {
  const calling = (name: string, contents: string, durableObjects: V4WorkerOptions["durableObjects"]) => ({
    ...shared,
    name,
    modules: moduleOf(contents),
    durableObjects,
    unsafeDirectSockets,
  });
  return [
    { ...shared, name: "hello", modules: moduleOf(HELLO), unsafeDirectSockets },
    {
      ...shared,
      name: "control-objects",
      modules: moduleOf(OBJECTS),
      durableObjects: { COUNTER: objectOf("Counter"), WRITER: objectOf("Writer") },
    },
    calling("one-object", ONE_OBJECT, { COUNTER: objectOf("Counter", "control-objects") }),
    calling("one-write", ONE_WRITE, { WRITER: objectOf("Writer", "control-objects") }),
    calling("booker", BOOKER, { SLOT_BOOK: objectOf("SlotBook", stateScript) }),
  ];
}
