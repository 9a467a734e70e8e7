import { dirname, join } from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { SignIn } from "./state-folder.ts";

const ENTRY = "scripts/seed/index.ts";
const BUNDLE = "dist/seed/index.js";

export const SEEDER = "seed";

/** What the seeding script answers with: a line of JSON for each step that it has taken, and one for its end. */
export type SeedLine = { log: string } | { signIns: SignIn[] } | { error: string };

/**
 * The script that fills an empty state with the demo of `scripts/seed`, by the console's own services. It runs beside the console, where a
 * statement costs no way out of the runtime.
 * @param consoleScript whose bindings it has
 */
export async function seedingWorker(root: string, consoleScript: V4WorkerOptions): Promise<V4WorkerOptions> {
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
    modulesRoot: dirname(outfile),
    modules: [{ type: "ESModule", path: outfile }],
    assets: undefined,
    queueConsumers: undefined,
  };
}

/** Reads what the seeding script answers. @throws what went wrong in it */
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
