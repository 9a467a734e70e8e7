/**
 * Holds that the English catalogues are complete: every message of the code is in its area's and translated, nothing else is, and no
 * message is translated in two ways. The messages of the code are what extracting wrote as the Korean catalogues.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildCatalogues } from "./build/build.ts";
import { catalogueFaults, contradictions } from "./toolchain/catalogue-faults.ts";
import { ROOT } from "./toolchain/paths.ts";

await buildCatalogues(ROOT);
const read = (/** @type {string} */ path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "";
const areas = new Set(
  globSync("locales/catalogues/{en,ko}/*.po", { cwd: ROOT }).map((path) => basename(path)),
);
const english = new Map([...areas].sort().map((area) => [area, read(`locales/catalogues/en/${area}`)]));
const faults = [...english].flatMap(([area, po]) =>
  catalogueFaults(`locales/catalogues/en/${area}`, po, read(`locales/catalogues/ko/${area}`)),
);
faults.push(...contradictions(english));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
