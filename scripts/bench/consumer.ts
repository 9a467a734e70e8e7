import { cpSync, renameSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type { V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Script } from "../local/scripts.ts";
import { DELIVERY_QUEUE, deliveryQueues, OUTBOX_QUEUE } from "./queues.ts";

/** Folder beside those of the deployed bundles. */
const BUNDLES = "dist/bench/workers";

export const CONSUMER = "consumer";
export const BOOKS = "books";

/** Bundles a worker of `scripts/bench/workers`. @returns its path */
async function bundleWorker(
  root: string,
  name: "consumer" | "console" | "state" | "ad-serve" | "mortal" | "books" | "beacons" | "charged",
  plugins: Plugin[] = [],
): Promise<string> {
  const outfile = join(root, BUNDLES, name, "index.js");
  await build({
    entryPoints: [join(root, `scripts/bench/workers/${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
    plugins,
  });
  return outfile;
}

/** A variant of the state script whose objects can be made to crash. */
export async function crashingState(root: string, state: Script): Promise<Script> {
  await bundleWorker(root, "state");
  return { ...state, bundle: join(BUNDLES, "state") };
}

/** The deployed ad server with an edge cache for KV. */
export const edgeCachedAdServe = (root: string, adServe: Script): Promise<Script> =>
  aroundAdServe(root, adServe, "ad-serve");

/** The deployed ad server, whose delivery queue is an HTTP server: its var `SINK`. */
export const mortalAdServe = (root: string, adServe: Script): Promise<Script> =>
  aroundAdServe(root, adServe, "mortal");

/** A worker of `scripts/bench/workers` that imports the deployed ad server. */
async function aroundAdServe(root: string, adServe: Script, name: "ad-serve" | "mortal"): Promise<Script> {
  const bundle = join(BUNDLES, name);
  const [from, to] = [join(root, adServe.bundle), join(root, bundle)];
  cpSync(from, to, { recursive: true });
  renameSync(join(to, "index.js"), join(to, "deployed.js"));
  const deployed: Plugin = {
    name: "deployed",
    setup({ onResolve }) {
      onResolve({ filter: /\/ad-serve\/index$/ }, () => ({ path: "./deployed.js", external: true }));
    },
  };
  await bundleWorker(root, name, [deployed]);
  return { ...adServe, bundle };
}

/**
 * A Worker that consumes queues under the console's bindings from its configuration.
 * @param outfile its bundle
 */
function underConsoleBindings(
  root: string,
  outfile: string,
  consumed: readonly string[],
  bindings: Record<string, string>,
): V4WorkerOptions {
  const fromFile = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
  const { modulesRules: _rules, queueConsumers, ...options } = fromFile.workerOptions as V4WorkerOptionsShape;
  const consumers = queueConsumers as Record<string, object>;
  const producers = options.queueProducers as Record<string, { queueName: string }>;
  return {
    ...options,
    name: CONSUMER,
    modulesRoot: dirname(outfile),
    modules: [{ type: "ESModule", path: outfile }],
    assets: undefined,
    bindings: { ...options.bindings, ...bindings },
    kvNamespaces: { ...(options.kvNamespaces as Record<string, { id: string }>), MAILBOX: "mailbox" },
    queueProducers: { ...producers, ...deliveryQueues(1) },
    // A killed batch is retried at once and without limit: a run cannot wait as long as production.
    queueConsumers: Object.fromEntries(
      consumed.map((queue) => [
        queue,
        { ...(consumers[queue] ?? consumers[DELIVERY_QUEUE]), maxRetries: 100, deadLetterQueue: undefined },
      ]),
    ),
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

/** The delivery consumer alone, with entry points for measurements. */
export async function consumerWorker(root: string): Promise<V4WorkerOptions> {
  return underConsoleBindings(root, await bundleWorker(root, "consumer"), [DELIVERY_QUEUE], {});
}

/**
 * The console without its pages: clock, outbox and delivery.
 * @param faultPart share of delivery batches and calls that fail, 0 to 1
 * @param queues number of delivery queues
 */
export async function consoleWorker(
  root: string,
  faultPart: number,
  queues: number,
): Promise<V4WorkerOptions> {
  const bindings = { FAULT_PART: String(faultPart), MAIL_TRANSPORT: "local" };
  const outfile = await bundleWorker(root, "console");
  const consumed = Object.values(deliveryQueues(queues)).map(({ queueName }) => queueName);
  return underConsoleBindings(root, outfile, [...consumed, OUTBOX_QUEUE], bindings);
}

/** Beacons of a sample of many campaigns, recorded at the rate of the whole. */
export async function beaconsWorker(root: string): Promise<V4WorkerOptions> {
  return underConsoleBindings(root, await bundleWorker(root, "beacons"), [], {});
}

/** A variant of the state script that counts what is charged for. */
export async function chargedState(root: string, state: Script): Promise<Script> {
  await bundleWorker(root, "charged");
  return { ...state, bundle: join(BUNDLES, "charged") };
}

/** Reports and settlement only. */
export async function booksWorker(root: string): Promise<V4WorkerOptions> {
  const outfile = await bundleWorker(root, "books");
  return { ...underConsoleBindings(root, outfile, [], { MAIL_TRANSPORT: "local" }), name: BOOKS };
}
