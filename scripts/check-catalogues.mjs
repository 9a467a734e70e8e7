/**
 * Holds that the message catalogues are complete: every message in the code is in every catalogue of its area, nothing
 * else is, and English lacks no translation (Korean is the source; Japanese falls back to it). It extracts into
 * a copy, so that checking changes nothing.
 */
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogueFaults, contradictions } from "./toolchain/catalogue-faults.ts";
import { ROOT } from "./toolchain/paths.ts";
import { runOrThrow } from "./toolchain/run.ts";

const COPIED = ["app", "worker", "locales", "lingui.config.ts", "package.json", "tsconfig.json"];

const copy = mkdtempSync(join(tmpdir(), "madang-catalogues-"));
try {
  for (const name of COPIED) {
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const lingui = join(ROOT, "node_modules/@lingui/cli/dist/lingui.js");
  await runOrThrow(process.execPath, [lingui, "extract", "--clean", "--overwrite", "--workers", "1"], {
    cwd: copy,
  });

  const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
  const faults = globSync("locales/catalogues/*/*.po", { cwd: copy })
    .sort()
    .flatMap((path) => catalogueFaults(path, read(join(ROOT, path)), read(join(copy, path))));
  const english = globSync("locales/catalogues/en/*.po", { cwd: ROOT }).sort();
  faults.push(...contradictions(new Map(english.map((path) => [path, read(join(ROOT, path))]))));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
