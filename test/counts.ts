import { readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields of Vitest's report that are used. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string; tags?: string[] }[] }[];
}

/** The fields of Playwright's report that are used. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Returns the counts of a step that passes or fails as a whole. */
export function countOne(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

export function addUp(list: Counts[]): Counts {
  const sum = (key: keyof Counts) => list.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Reads the counts that another run of test/run-all.ts has written. */
export function readCounts(file: string, exitCode: number): Counts {
  return readReport(file, exitCode, (counts: Counts) => counts);
}

/** @param leftOut the tag of tests that were left out on purpose, and so do not count as skipped */
export function readVitestReport(file: string, exitCode: number, leftOut?: string): Counts {
  return readReport(file, exitCode, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests - countTagged(report, leftOut),
  }));
}

export function readPlaywrightReport(file: string, exitCode: number): Counts {
  return readReport(file, exitCode, ({ stats, errors }: PlaywrightReport) => ({
    // Flaky tests exist only in CI, which repeats what has failed. Playwright lists them.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

/** Vitest reports tests that its filter has left out as skipped. */
function countTagged({ testResults }: VitestReport, tag: string | undefined): number {
  if (tag === undefined) return 0;
  return testResults.flatMap((file) => file.assertionResults).filter(({ tags }) => tags?.includes(tag))
    .length;
}

/** A file that could not be loaded, or whose hooks failed, has no failed test. */
function isBrokenFile({ status, assertionResults }: VitestReport["testResults"][number]): boolean {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

/** A missing report, a run without tests, and a nonzero exit code without a failed test each count as one failure. */
function readReport<Report>(file: string, exitCode: number, count: (report: Report) => Counts): Counts {
  let counts: Counts;
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return countOne(false);
  }
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1 } : counts;
}
