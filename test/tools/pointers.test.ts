import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const TREES = "app|ad-serve|domain|durable-objects|encoder|locales|migrations|scripts|test|worker";

/** Files that exist only after a build, a run or a measurement. */
const MADE = /^(?:locales\/generated|test\/load\/results\.json)/;
/** Decisions are excluded: they describe their own date and are not edited afterwards. */
const TEXTS = ["README.md", "docs/{,rules/}*.md", `{${TREES.replaceAll("|", ",")}}/**/*.{ts,tsx,mjs}`];

/** A path in backticks, as comments and documents refer to files and folders; with or without extension. */
const POINTER = new RegExp(`\`((?:${TREES})/[\\w.$/-]+)\``, "g");

const resolves = (path: string) =>
  [path, `${path}.ts`, `${path}.tsx`].some((each) => existsSync(join(ROOT, each)));

it("what comments and documents point at is there", () => {
  const files = globSync(TEXTS, { cwd: ROOT, exclude: (name) => name.includes("node_modules") });
  const pointers = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(POINTER)].map(([, path = ""]) => ({ file, path })),
  );
  expect(pointers.length).toBeGreaterThan(50);
  const stale = pointers.filter(({ path }) => !MADE.test(path) && !resolves(path));
  expect(stale.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
});

const GLOSSARY = "docs/glossary.md";
const NAMED = "{domain,worker,app,ad-serve,durable-objects,locales/words}/**/*.{ts,tsx}";

it("what the glossary calls things in code is in the code", () => {
  const sources = globSync(NAMED, { cwd: ROOT, exclude: (name) => name.includes("node_modules") });
  const code = sources.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  const rows = readFileSync(join(ROOT, GLOSSARY), "utf8").split("\n");
  const cells = rows.map((row) => row.split("|")[3] ?? "");
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`…]+)…?`/g)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
