import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Script } from "../local/scripts.ts";

/** Beside the folders of the deployed scripts' own bundles. */
const BUNDLES = "dist/bench/workers";

export const CONSUMER = "consumer";
export const DELIVERY_QUEUE = "madang-delivery";

/** Bundles one of `scripts/bench/workers`. @returns where it is */
async function bundleWorker(root: string, name: "consumer" | "state"): Promise<string> {
  const outfile = join(root, BUNDLES, name, "index.js");
  await build({
    entryPoints: [join(root, `scripts/bench/workers/${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
  });
  return outfile;
}

/** The state script whose objects can be made to crash, in place of the one that is deployed. */
export async function crashingState(root: string, state: Script): Promise<Script> {
  await bundleWorker(root, "state");
  return { ...state, bundle: join(BUNDLES, "state") };
}

/**
 * The delivery consumer as a Worker of its own, with the console's bindings from its configuration.
 * @param faultPart the part of its batches and calls that fail, 0 to 1
 */
export async function consumerWorker(root: string, faultPart = 0): Promise<V4WorkerOptions> {
  const outfile = await bundleWorker(root, "consumer");
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
    bindings: { ...options.bindings, FAULT_PART: String(faultPart) },
    queueProducers: { ...producers, DELIVERY_QUEUE: { queueName: DELIVERY_QUEUE } },
    // A killed batch is tried again at once: a soak cannot wait as long as production may.
    queueConsumers: {
      [DELIVERY_QUEUE]: { ...consumers[DELIVERY_QUEUE], maxRetries: 100, deadLetterQueue: undefined },
    },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}
