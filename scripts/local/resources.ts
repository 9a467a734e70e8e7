import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { applyMigrations, readMigrations } from "./migrations.ts";
import { LOCAL_HOST } from "./ports.ts";
import { resourcesDir } from "./runtime.ts";
import { scriptOf } from "./scripts.ts";

const NAME = "resources";

/** Opens the console's D1 and R2 of a state folder without running the product's scripts, and applies migrations. */
export async function openLocalResources(root: string, stateDir: string) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, scriptOf("console").config));
  const { d1Databases, r2Buckets } = workerOptions as V4WorkerOptionsShape;
  const script = { type: "ESModule", path: `${NAME}.mjs`, contents: "export default {};" } as const;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [{ name: NAME, modules: [script], compatibilityDate: "2026-10-01", d1Databases, r2Buckets }],
      host: LOCAL_HOST,
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: resourcesDir(stateDir),
    }),
  );
  try {
    await miniflare.ready;
    const db = await miniflare.getD1Database("DB", NAME);
    await applyMigrations(db, readMigrations(resolve(root, "migrations")));
    const buckets = new Map(
      await Promise.all(
        Object.keys(r2Buckets ?? {}).map(
          async (binding) => [binding, await miniflare.getR2Bucket(binding, NAME)] as const,
        ),
      ),
    );
    return { db, buckets, dispose: () => miniflare.dispose() };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}
