import { expect, test } from "vitest";
import { tally } from "../../scripts/toolchain/vitest-report.ts";

const file = (status: "passed" | "failed", ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

test("a test file that cannot be loaded counts as a failure", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [file("passed", "passed", "passed"), file("failed")],
  };
  expect(tally(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test("a failed test is counted once, not again for its file", () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file("failed", "passed", "failed")] };
  expect(tally(report, 1)).toEqual({ passed: 1, failed: 1 });
});

test("a run that ends badly never reads as zero failures", () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("passed", "passed")] };
  expect(tally(report, 1)).toEqual({ passed: 1, failed: 1 });
  expect(tally(report, 0)).toEqual({ passed: 1, failed: 0 });
});
