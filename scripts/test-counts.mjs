import { readFileSync } from "node:fs";

/** The count of a check that passes or fails as a whole. */
export function countOne(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

export function closingLine(list) {
  const sum = (key) => list.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped}`;
}

export function readVitestReport(file, exitCode) {
  return readReport(file, exitCode, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

export function readPlaywrightReport(file, exitCode) {
  return readReport(file, exitCode, ({ stats, errors }) => ({
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
function readReport(file, exitCode, count) {
  let counts;
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return countOne(false);
  }
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1 } : counts;
}
