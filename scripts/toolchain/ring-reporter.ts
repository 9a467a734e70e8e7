import { MinimalReporter, type TestModule } from "vitest/node";
import { seconds } from "./progress.ts";

/** Typical duration of each ring in seconds, on an idle machine with two cores. */
const USUAL_SECONDS: Readonly<Record<string, number>> = {
  domain: 40,
  tools: 60,
  services: 240,
  objects: 30,
  "ad-serve": 30,
  e2e: 480,
  starting: 90,
};
/** Interval of progress reports in a longer ring. */
const REPORT_EVERY_MS = 30_000;
const SLOWEST_SHOWN = 10;

interface Ring {
  files: number;
  filesDone: number;
  passed: number;
  failed: number;
  startedMs: number;
  reportedMs: number;
}

/** Milliseconds of a file: total, and the part before its tests (imports, set-up and hooks). */
interface FileTime {
  name: string;
  totalMs: number;
  startingMs: number;
}

function fileTime(module: TestModule): FileTime {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const startMs = prepareDuration + environmentSetupDuration + collectDuration + setupDuration;
  let testsMs = 0;
  for (const test of module.children.allTests()) testsMs += test.diagnostic()?.duration ?? 0;
  return {
    name: module.relativeModuleId,
    totalMs: startMs + duration,
    startingMs: startMs + Math.max(0, duration - testsMs),
  };
}

/** Tests that passed on a retry, by file and name. */
function retriedIn(module: TestModule): string[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => `${module.relativeModuleId}: ${test.fullName}`);
}

/**
 * Prints one line at the start and end of a ring (a vitest project), progress every 30 s, failures in full with their logs,
 * and then the slowest files and the retried tests.
 */
export default class RingReporter extends MinimalReporter {
  readonly #rings = new Map<string, Ring>();

  override onTestRunStart(specifications: Parameters<MinimalReporter["onTestRunStart"]>[0]): void {
    super.onTestRunStart(specifications);
    this.#rings.clear();
    for (const { project } of specifications) {
      const ring = this.#rings.get(project.name);
      if (ring) ring.files += 1;
      else
        this.#rings.set(project.name, {
          ...{ files: 1, filesDone: 0, passed: 0, failed: 0, startedMs: 0, reportedMs: 0 },
        });
    }
  }

  override onTestModuleQueued(module: TestModule): void {
    const ring = this.#rings.get(module.project.name);
    if (!ring || ring.startedMs > 0) return;
    ring.startedMs = performance.now();
    ring.reportedMs = ring.startedMs;
    const usual = USUAL_SECONDS[module.project.name];
    const expected = usual === undefined ? "" : `, about ${usual} s for all of them`;
    this.log(`  ${module.project.name}: ${ring.files} files${expected} …`);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const { name } = module.project;
    const ring = this.#rings.get(name);
    if (!ring) return;
    ring.filesDone += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") ring.passed += 1;
      if (state === "failed") ring.failed += 1;
    }
    const now = performance.now();
    const counts = `${ring.passed} passed, ${ring.failed} failed`;
    if (ring.filesDone === ring.files)
      this.log(`  ${name} ${ring.failed > 0 ? "✗" : "✓"} ${counts}, ${seconds(now - ring.startedMs)}`);
    else if (now - ring.reportedMs >= REPORT_EVERY_MS) {
      ring.reportedMs = now;
      this.log(`    ${ring.filesDone} of ${ring.files} files, ${counts}, ${seconds(now - ring.startedMs)} …`);
    }
  }

  override onTestRunEnd(...ended: Parameters<MinimalReporter["onTestRunEnd"]>): void {
    super.onTestRunEnd(...ended);
    const [modules] = ended;
    const slowest = modules.map(fileTime).sort((one, other) => other.totalMs - one.totalMs);
    if (slowest.length > SLOWEST_SHOWN) {
      this.log("  slowest files (of which before their tests: imports, set-up, hooks)");
      for (const { name, totalMs, startingMs } of slowest.slice(0, SLOWEST_SHOWN))
        this.log(`    ${seconds(totalMs).padStart(8)} (${seconds(startingMs)})  ${name}`);
    }
    const retried = modules.flatMap(retriedIn);
    if (retried.length > 0) this.log(["  passed at a second try", ...retried].join("\n    "));
  }
}
