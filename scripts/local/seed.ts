import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { LocalRuntime } from "./runtime.ts";
import type { SignIn } from "./state-folder.ts";

interface SeedModule {
  seed(context: { env: unknown; log: (line: string) => void }): Promise<{ signIns: SignIn[] }>;
}

const ENTRY = "scripts/seed/index.ts";

/**
 * Fills an empty state with the demo of `scripts/seed`, which calls the console's own services on the runtime's bindings. It is
 * bundled first, since those modules are written for a bundler. A repository without a seed has no sign-ins.
 */
export async function seedDemo(
  root: string,
  runtime: Pick<LocalRuntime, "consoleEnv">,
  log: (line: string) => void,
): Promise<SignIn[]> {
  const entry = join(root, ENTRY);
  if (!existsSync(entry)) return [];
  const outfile = join(root, "dist/seed/index.mjs");
  await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    external: ["cloudflare:*"],
    logLevel: "silent",
  });
  const module = (await import(pathToFileURL(outfile).href)) as SeedModule;
  const { signIns } = await module.seed({ env: await runtime.consoleEnv(), log });
  return signIns;
}
