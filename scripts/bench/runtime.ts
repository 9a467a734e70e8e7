import {
  convertV4MiniflareOptions,
  Miniflare,
  type V4WorkerOptions,
  type WorkerdStructuredLog,
} from "miniflare";
import type { AdServeEnv } from "../../ad-serve/env.ts";
import type { ShardSettings } from "../../domain/budget";
import { planKey, type ServingPlan } from "../../domain/serving";
import { buildServing } from "../build/build.ts";
import { type Script, scriptOf, workerOptions } from "../local/scripts.ts";
import { controlWorkers } from "./controls.ts";
import { workerdPids } from "./cpu.ts";
import { meterConfigOf } from "./plans.ts";
import { deliveryQueues } from "./queues.ts";

interface RuntimeOptions {
  /** Whether its inspector is open. */
  inspected?: boolean;
  /** Additional Workers in the same runtime. */
  others?: V4WorkerOptions[];
  /** Number of delivery queues; 1 by default. */
  queues?: number;
  /** The ad server's setting; off by default. */
  packMs?: number;
  /** Settings of the state script; the file's by default. */
  shards?: Required<ShardSettings>;
  /** Called with each log line of the scripts. */
  onLog?: (line: WorkerdStructuredLog) => void;
}

export const TOKEN_KEYS = JSON.stringify({
  current: "k1",
  keys: { k1: "YmVuY2gtdG9rZW4ta2V5LWJlbmNoLXRva2VuLWtleS0" },
});

export interface BundledScripts {
  state: Script;
  adServe: Script;
}

export interface BenchRuntime {
  miniflare: Miniflare;
  /** The ad server's bindings, usable from Node. */
  env: AdServeEnv;
  /** The runtime's name of the state script. */
  stateName: string;
  /** Port of a public script: the ad server (`adServe`) or a control by name. */
  portOf(worker: "adServe" | "hello" | "one-object" | "one-write" | "booker"): Promise<number>;
  /** URL of the runtime's inspector; only with `inspected`. */
  inspectorUrl: URL | null;
  /** Ids of the runtime's processes; empty if the system does not report them. */
  pids: number[];
  dispose(): Promise<void>;
}

/** Bundles the deployed scripts from the current sources, and builds the messages that the console's handlers include. */
export async function bundleScripts(root: string): Promise<BundledScripts> {
  await buildServing(root);
  return { adServe: scriptOf("adServe"), state: scriptOf("state") };
}

/**
 * Starts the ad server with the state script and the controls in one workerd; the system chooses their ports.
 */
export async function startBenchRuntime(
  root: string,
  scripts: BundledScripts,
  { inspected = false, others = [], queues = 1, packMs = 0, shards, onLog }: RuntimeOptions = {},
): Promise<BenchRuntime> {
  const socket = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
  const adServe = workerOptions(root, scripts.adServe, {
    TOKEN_KEYS,
    AD_SERVE_ORIGIN: "http://127.0.0.1",
    PACK_BEACONS_MS: String(packMs),
  });
  const producers = adServe.queueProducers as ReturnType<typeof deliveryQueues>;
  const state = workerOptions(root, scripts.state, { ...shards });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        { ...adServe, ...socket, queueProducers: { ...producers, ...deliveryQueues(queues) } },
        state,
        ...controlWorkers(state.name),
        ...others,
      ],
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: onLog,
      ...(inspected ? { inspectorPort: 0 } : {}),
    }),
  );
  try {
    await miniflare.ready;
    const env = await miniflare.getBindings<AdServeEnv>(adServe.name);
    return {
      miniflare,
      env,
      stateName: state.name,
      portOf: async (worker) =>
        Number((await miniflare.unsafeGetDirectURL(worker === "adServe" ? adServe.name : worker)).port),
      inspectorUrl: inspected ? await miniflare.getInspectorURL() : null,
      pids: workerdPids(),
      dispose: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

/** Maximum concurrent calls from Node; the client fails well below a thousand. */
const AT_ONCE = 16;

/**
 * Publishes the plans and configures their campaigns' meters, as the console does. The runtime warns of an RPC stub that was not disposed: it
 * is Miniflare's, which reads the method from the object and drops it. The scripts return plain data, which needs no disposal.
 */
export async function publish(env: AdServeEnv, plans: readonly ServingPlan[]): Promise<void> {
  for (const plan of plans) {
    await env.PLANS.put(planKey(plan.unit.id), JSON.stringify(plan));
    const meters = env.CAMPAIGN_METER;
    for (let first = 0; first < plan.campaigns.length; first += AT_ONCE) {
      await Promise.all(
        plan.campaigns
          .slice(first, first + AT_ONCE)
          .map((campaign) => meters.get(meters.idFromName(campaign.id)).configure(meterConfigOf(campaign))),
      );
    }
  }
}
