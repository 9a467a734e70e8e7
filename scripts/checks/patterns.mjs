/**
 * Checks that every regular expression of the product takes linear time for any text: an exponential one could stop
 * the console with a hundred bytes. Safe results are cached until this tool changes.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../toolchain/paths.ts";
import { patternsIn, slownessOf } from "../toolchain/patterns.ts";

const SOURCES = "{domain,worker,app,ad-serve,durable-objects,encoder,sdk}/**/*.{ts,tsx,mjs}";
const CHECKER = join(ROOT, "scripts/toolchain/patterns.ts");
const KEPT = join(ROOT, ".cache/patterns.json");

const version = createHash("sha256").update(readFileSync(CHECKER)).digest("hex");
const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : {};
const wasSafe = new Set(kept.version === version ? kept.safe : []);
/** @type {Set<string>} */
const isSafe = new Set();
/** @type {Map<string, string | null>} */
const known = new Map();

const isOurs = (/** @type {string} */ path) => !/(?:^|\/)(?:node_modules|dist|generated)\//.test(path);
for (const path of globSync(SOURCES, { cwd: ROOT }).filter(isOurs).sort()) {
  for (const pattern of patternsIn(path, readFileSync(join(ROOT, path), "utf8"))) {
    const key = `/${pattern.source}/${pattern.flags}`;
    if (!known.has(key)) known.set(key, wasSafe.has(key) ? null : slownessOf(pattern));
    const slowness = known.get(key);
    if (slowness === null) isSafe.add(key);
    else console.error(`${path}:${pattern.line} ${key} ${slowness}`);
  }
}

mkdirSync(dirname(KEPT), { recursive: true });
writeFileSync(KEPT, JSON.stringify({ version, safe: [...isSafe] }));
if (isSafe.size < known.size) process.exitCode = 1;
