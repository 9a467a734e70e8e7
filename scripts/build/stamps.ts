import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Not under build/: `remix vite:build` empties that folder. */
const STAMPS = "dist/stamps.json";

/** Hashes of an artifact's inputs and output. */
interface Stamp {
  from: string;
  made: string;
}

function readStamps(root: string): Record<string, Stamp> {
  const path = join(root, STAMPS);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Stamp>) : {};
}

/** Whether the artifact `name` was built from inputs with the hash `from` and its output is unchanged. */
export function isCurrent(root: string, name: string, from: string, made: string): boolean {
  const kept = readStamps(root)[name];
  return kept?.from === from && kept.made === made;
}

/**
 * Records the inputs and output of `name`. Called after the build, so that a failed build is repeated; the file is replaced
 * atomically for concurrent readers.
 */
export function stamp(root: string, name: string, from: string, made: string): void {
  const path = join(root, STAMPS);
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify({ ...readStamps(root), [name]: { from, made } }, null, 2)}\n`);
  renameSync(written, path);
}
