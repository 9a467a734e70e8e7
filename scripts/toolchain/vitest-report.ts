/** The used part of vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** One row per test file. */
  testResults: { status: "passed" | "failed"; assertionResults: { status: string }[] }[];
}

/**
 * Counts the results of all projects. A file that could not be loaded has no failed test and counts as one; so does a run
 * that failed for another reason (an unhandled error), so that a failing run never shows "0 failed".
 */
export function tally(report: VitestReport, exitCode: number): { passed: number; failed: number } {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
