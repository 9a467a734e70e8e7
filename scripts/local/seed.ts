import { dirname, join } from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { SignIn } from "./state-folder.ts";

const ENTRY = "scripts/seed/index.ts";
const BUNDLE = "dist/seed/index.js";

export const SEEDER = "seed";

/** Lines that the seeding script answers: one line of JSON per step, and one at the end. */
export type SeedLine = { log: string } | { signIns: SignIn[] } | { error: string };

/**
 * The script that seeds an empty state with the demo of `scripts/seed`, through the console's services. It runs in the runtime,
 * where database statements are local.
 * @param consoleScript provides its bindings
 * @param vars further bindings
 */
export async function seedingWorker(
  root: string,
  consoleScript: V4WorkerOptions,
  vars: Record<string, string>,
): Promise<V4WorkerOptions> {
  const outfile = join(root, BUNDLE);
  await build({
    entryPoints: [join(root, ENTRY)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "es2024",
    loader: { ".jpg": "base64", ".png": "base64" },
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
  });
  return {
    ...consoleScript,
    name: SEEDER,
    bindings: { ...consoleScript.bindings, ...vars },
    modulesRoot: dirname(outfile),
    modules: [{ type: "ESModule", path: outfile }],
    assets: undefined,
    queueConsumers: undefined,
  };
}

/** Reads the seeding script's answer. @throws its error */
export async function readSeeding(
  answer: AsyncIterable<Uint8Array>,
  log: (line: string) => void,
): Promise<SignIn[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of answer) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((each) => JSON.parse(each) as SeedLine)) {
      if ("log" in line) log(line.log);
      else if ("error" in line) throw new Error(line.error);
      else return line.signIns;
    }
  }
  throw new Error("the seeding broke off");
}
