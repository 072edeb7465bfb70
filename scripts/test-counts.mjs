import { readFileSync } from "node:fs";

/** The count of a check that passes or fails as a whole. */
export function countOne(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

export function addCounts(list) {
  return list.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

export function readVitestReport(file, exitCode) {
  return withFaults(readReport(file), exitCode, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

export function readPlaywrightReport(file, exitCode) {
  return withFaults(readReport(file), exitCode, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** A file that could not be loaded, or whose hooks failed, has no failed test of its own. */
function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

/** No report, no test run, or an exit code that no failed test explains: each is one failure. */
function withFaults(report, exitCode, count) {
  if (report === undefined) return countOne(false);
  const counts = count(report);
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
