import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Written by the build itself, or by third parties. */
const NOT_SOURCES = new Set(["node_modules", "build", "dist", "generated", ".wrangler"]);

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * One hash over the names and contents of the files at `paths` (files or folders, relative to `root`). A missing path counts as
 * empty, so its appearance changes the hash.
 *
 * @param reads selects files by their contents
 */
export function hashInputs(
  root: string,
  paths: readonly string[],
  reads?: (contents: string) => boolean,
): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const absolute = join(root, path);
    if (!existsSync(absolute)) continue;
    for (const file of filesUnder(absolute)) {
      const contents = readFileSync(file);
      if (reads && !reads(contents.toString("utf8"))) continue;
      hash.update(`${file.slice(root.length)}\0${contents.length}\0`).update(contents);
    }
  }
  return hash.digest("hex");
}
