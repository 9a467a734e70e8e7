import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

export const CONSUMER = "consumer";
export const DELIVERY_QUEUE = "madang-delivery";

/**
 * The delivery consumer as a Worker of its own, with the console's bindings from its configuration.
 * @param faultPart the part of its batches and calls that fail, 0 to 1
 */
export async function consumerWorker(root: string, faultPart = 0): Promise<V4WorkerOptions> {
  const outfile = join(root, "dist/bench/consumer/index.js");
  await build({
    entryPoints: [join(root, "scripts/bench/workers/consumer.ts")],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
  });
  const fromFile = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
  const { modulesRules: _rules, queueConsumers, ...options } = fromFile.workerOptions as V4WorkerOptionsShape;
  const consumers = queueConsumers as Record<string, object>;
  const producers = options.queueProducers as Record<string, { queueName: string }>;
  return {
    ...options,
    name: CONSUMER,
    modulesRoot: join(root, "dist/bench/consumer"),
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
