import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildAll } from "../build/build.ts";
import { ensureChromium } from "../toolchain/chromium.ts";
import { inPackage, ROOT } from "../toolchain/paths.ts";
import { fail } from "../toolchain/progress.ts";
import { run } from "../toolchain/run.ts";
import { tally, type VitestReport } from "../toolchain/vitest-report.ts";

const REPORT = join(ROOT, ".cache/vitest.json");

/** Whether the chosen files can include browser tests; without a filter, all files are chosen. */
function needsBrowser(filters: readonly string[]): boolean {
  const paths = filters.filter((filter) => !filter.startsWith("-"));
  return paths.length === 0 || paths.some((path) => path.includes("e2e") || "test/e2e/".startsWith(path));
}

/** Runs the full matrix of each test (test/e2e/matrix.ts). */
const ALL = "--all";

/** Builds, finds a browser, runs the chosen tests of every project, and prints the count as the last line. */
async function test(given: readonly string[]): Promise<void> {
  const filters = given.filter((each) => each !== ALL);
  const chromium = needsBrowser(filters) ? await ensureChromium() : undefined;
  await buildAll(ROOT);
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const rings = join(ROOT, "scripts/toolchain/ring-reporter.ts");
  const reporters = [`--reporter=${rings}`, "--reporter=json", `--outputFile.json=${REPORT}`];
  // Workers and scripts log there; only needed when a run fails.
  const { code, output } = await run(
    process.execPath,
    [inPackage("vitest/vitest.mjs"), "run", ...reporters, ...filters],
    {
      env: {
        ...(chromium && { CHROMIUM_PATH: chromium }),
        ...(given.includes(ALL) && { MADANG_TEST_ALL: "1" }),
      },
      inherit: "stdout",
    },
  );
  if (code !== 0) console.error(output.trimEnd());
  const { passed, failed } = tally(JSON.parse(readFileSync(REPORT, "utf8")) as VitestReport, code);
  if (failed > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

await test(process.argv.slice(2)).catch((error) => {
  fail(error);
  // The last line must show a failure for a run that never started.
  console.log("0 passed, 1 failed");
});
