import { join } from "node:path";
import { buildCatalogues } from "../build/build.ts";
import { inPackage, ROOT } from "../toolchain/paths.ts";
import { fail, seconds } from "../toolchain/progress.ts";
import { run } from "../toolchain/run.ts";

interface Check {
  label: string;
  /** A script for Node and its arguments. */
  argv: string[];
  /** Whether its output is printed even on success. */
  reports?: boolean;
}

const DEPCRUISE_ROOTS = [
  "domain",
  "worker",
  "app",
  "ad-serve",
  "durable-objects",
  "locales",
  "scripts",
  "sdk",
  "test",
];

/** Slowest first, so that two in parallel end together. */
const CHECKS: readonly Check[] = [
  {
    label: "types",
    argv: [
      inPackage("typescript-native/bin/tsc"),
      ...["--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", ".cache/tsconfig.tsbuildinfo"],
    ],
  },
  {
    label: "unused code",
    // Without its cache, which keeps reporting a file as missing after it was added.
    argv: [inPackage("knip/bin/knip.js"), "--no-progress", "--no-config-hints"],
  },
  {
    label: "import directions",
    argv: [inPackage("dependency-cruiser/bin/dependency-cruiser.mjs"), ...DEPCRUISE_ROOTS],
  },
  { label: "patterns", argv: [join(ROOT, "scripts/checks/patterns.mjs")] },
  { label: "citations", argv: [join(ROOT, "scripts/checks/citations.mjs")] },
  { label: "catalogues", argv: [join(ROOT, "scripts/checks/catalogues.mjs")], reports: true },
  { label: "passwords", argv: [join(ROOT, "scripts/checks/passwords.mjs"), "--check"] },
  { label: "notices", argv: [join(ROOT, "scripts/checks/notices.mjs"), "--check"] },
  { label: "format and lint", argv: [inPackage("@biomejs/biome/bin/biome"), "ci", "--colors=off"] },
];

/** Runs one check, prints its time, and its output when it fails or reports something. */
async function verifyOne({ label, argv, reports = false }: Check): Promise<boolean> {
  const { code, output, elapsedMs } = await run(process.execPath, argv);
  console.log(`${code === 0 ? "✓" : "✗"} ${label.padEnd(18)} ${seconds(elapsedMs)}`);
  if (output.trim() !== "" && (code !== 0 || reports)) console.log(output.trimEnd());
  return code === 0;
}

/** Takes checks from the shared queue until it is empty. */
async function takeChecks(queue: Check[]): Promise<boolean> {
  let allPass = true;
  for (let check = queue.shift(); check; check = queue.shift()) {
    if (!(await verifyOne(check))) allPass = false;
  }
  return allPass;
}

async function verify(): Promise<void> {
  const started = performance.now();
  // The checks read the types of the compiled catalogues and of the SDK's text, which are not committed.
  await buildCatalogues(ROOT);
  const queue = [...CHECKS];
  const lanes = await Promise.all([takeChecks(queue), takeChecks(queue)]);
  const passed = lanes.every(Boolean);
  console.log(`${passed ? "✓ verified" : "✗ not verified"} in ${seconds(performance.now() - started)}`);
  if (!passed) process.exitCode = 1;
}

await verify().catch(fail);
