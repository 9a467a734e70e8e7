/**
 * Checks that every rule, decision, path and standard cited in sources and documents exists, and that no rule is defined twice.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { citationFaults, rulesIn } from "../toolchain/citations.ts";
import { ROOT } from "../toolchain/paths.ts";

const TEXTS = [
  "{domain,worker,app,ad-serve,durable-objects,encoder,scripts,locales,test}/**/*.{ts,tsx,mjs}",
  "README.md",
  "docs/*.md",
  "docs/rules/*.md",
];
/** The check itself, and its test, cite invented names. */
const CHECK = ["scripts/toolchain/citations.ts", "test/tools/citations.test.ts"];

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), "utf8");
const isOurs = (/** @type {string} */ path) =>
  !/(?:^|\/)(?:node_modules|dist|generated)\//.test(path) && !CHECK.includes(path);

/** @type {string[]} */
const faults = [];
/** @type {Set<string>} */
const rules = new Set();
for (const path of globSync("docs/rules/*.md", { cwd: ROOT }).sort()) {
  for (const { number, line } of rulesIn(read(path))) {
    if (rules.has(number)) faults.push(`${path}:${line} rule ${number} is there twice`);
    rules.add(number);
  }
}
const decisions = new Set(readdirSync(join(ROOT, "docs/decisions")).map((name) => name.slice(0, 4)));
const hasPath = (/** @type {string} */ path) =>
  [path, `${path}.ts`, `${path}.tsx`].some((each) => existsSync(join(ROOT, each)));

for (const path of TEXTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter(isOurs)
  .sort()) {
  for (const { line, what } of citationFaults(read(path), { rules, decisions, hasPath }))
    faults.push(`${path}:${line} ${what}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
