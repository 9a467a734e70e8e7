import type { V4WorkerOptions } from "miniflare";

/** What the ad server is measured against: the least that a Worker can do on the same runtime in the same run. */
const HELLO = `export default { fetch() { return new Response("hello world"); } };`;

const COUNTER = `
import { DurableObject } from "cloudflare:workers";
export class Counter extends DurableObject {
  count = 0;
  add() { return ++this.count; }
}
export default { fetch() { return new Response(null, { status: 404 }); } };`;

const ONE_OBJECT = `
export default {
  async fetch(request, env) {
    const count = await env.COUNTER.get(env.COUNTER.idFromName("one")).add();
    return new Response("count " + count);
  },
};`;

const shared = { compatibilityDate: "2026-10-01", compatibilityFlags: ["nodejs_compat"] };
const moduleOf = (contents: string) => [{ type: "ESModule" as const, path: "index.mjs", contents }];
const socket = [{ host: "127.0.0.1", port: 0 }];

/** A bare hello world, and a bare Worker with one call to one in-memory object of another script. */
export function controlWorkers(): V4WorkerOptions[] {
  return [
    { ...shared, name: "hello", modules: moduleOf(HELLO), unsafeDirectSockets: socket },
    {
      ...shared,
      name: "counter",
      modules: moduleOf(COUNTER),
      durableObjects: { COUNTER: { className: "Counter", useSQLite: true } },
    },
    {
      ...shared,
      name: "one-object",
      modules: moduleOf(ONE_OBJECT),
      durableObjects: { COUNTER: { className: "Counter", scriptName: "counter", useSQLite: true } },
      unsafeDirectSockets: socket,
    },
  ];
}
