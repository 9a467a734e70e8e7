import { rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { AdServeEnv } from "../../ad-serve/env.ts";
import { planKey, type ServingPlan } from "../../domain/serving/plan.ts";
import { type Script, scriptOf, workerOptions } from "../local/scripts.ts";
import { inPackage } from "../toolchain/paths.ts";
import { runOrThrow } from "../toolchain/run.ts";
import { controlWorkers } from "./controls.ts";
import { meterConfigOf } from "./plans.ts";

/** A folder of its own: what is measured is always what stands in the sources, whatever was built before. */
const BUNDLES = "dist/bench";
const TOKEN_KEYS = JSON.stringify({
  current: "k1",
  keys: { k1: "YmVuY2gtdG9rZW4ta2V5LWJlbmNoLXRva2VuLWtleS0" },
});

export type Target = "hello" | "oneObject" | "adServe";

export interface BenchRuntime {
  ports: Record<Target, number>;
  dispose(): Promise<void>;
}

/** Bundles a script as a deployment does. */
export async function bundle(root: string, key: "state" | "adServe"): Promise<Script> {
  const script = { ...scriptOf(key), bundle: join(BUNDLES, key) };
  const outdir = join(root, script.bundle);
  rmSync(outdir, { recursive: true, force: true });
  const args = ["deploy", "--config", join(root, script.config), "--dry-run", "--outdir", outdir];
  await runOrThrow(process.execPath, [inPackage("wrangler/bin/wrangler.js"), ...args], { cwd: root });
  return script;
}

/** The ad server with the state script, and the controls, in one workerd; each answers on a port that the system chose. */
export async function startBenchRuntime(
  root: string,
  scripts: { state: Script; adServe: Script },
  plans: readonly ServingPlan[],
): Promise<BenchRuntime> {
  const socket = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
  const adServe = workerOptions(root, scripts.adServe, { TOKEN_KEYS, AD_SERVE_ORIGIN: "http://127.0.0.1" });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [{ ...adServe, ...socket }, workerOptions(root, scripts.state, {}), ...controlWorkers()],
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  try {
    await miniflare.ready;
    const env = await miniflare.getBindings<AdServeEnv>(adServe.name);
    for (const plan of plans) {
      await env.PLANS.put(planKey(plan.unit.id), JSON.stringify(plan));
      for (const campaign of plan.campaigns) {
        const meters = env.CAMPAIGN_METER;
        await meters.get(meters.idFromName(campaign.id)).configure(meterConfigOf(campaign));
      }
    }
    const portOf = async (worker: string) => Number((await miniflare.unsafeGetDirectURL(worker)).port);
    return {
      ports: {
        hello: await portOf("hello"),
        oneObject: await portOf("one-object"),
        adServe: await portOf(adServe.name),
      },
      dispose: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}
