import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Not under build/: `remix vite:build` empties that folder. */
const STAMPS = "dist/stamps.json";

function readStamps(root: string): Record<string, string> {
  const path = join(root, STAMPS);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}

/** Whether the artifact `name` was built from inputs with this hash and its file `output` is still there. */
export function isCurrent(root: string, name: string, hash: string, output: string): boolean {
  return readStamps(root)[name] === hash && existsSync(join(root, output));
}

/** Notes what `name` was built from. Called after the build, so that a failed one is tried again. */
export function stamp(root: string, name: string, hash: string): void {
  const path = join(root, STAMPS);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...readStamps(root), [name]: hash }, null, 2)}\n`);
}
