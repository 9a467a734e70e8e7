/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** One row a test file. */
  testResults: { status: "passed" | "failed"; assertionResults: { status: string }[] }[];
}

/**
 * Counts a run over all projects. A file that could not be loaded has no failed test of its own and counts as one; so does a run
 * that ended badly for another reason (an unhandled error), so that a failing run never reads "0 failed".
 */
export function tally(report: VitestReport, exitCode: number): { passed: number; failed: number } {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
