import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  addUp,
  closingLine,
  countOne,
  readCounts,
  readPlaywrightReport,
  readVitestReport,
} from "./counts.ts";

function writeReport(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), "foliodesk-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

function countVitest(exitCode: number, report: object, leftOut?: string) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  return readVitestReport(writeReport({ ...none, ...report }), exitCode, leftOut);
}

function countPlaywright(exitCode: number, stats: object, errors: object[] = []) {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return readPlaywrightReport(writeReport({ stats: { ...none, ...stats }, errors }), exitCode);
}

test("the closing line adds up checks and tests, and mentions skipped tests only if there are any", () => {
  const tests = { passed: 5, failed: 1, skipped: 1 };
  expect(closingLine(addUp([countOne(true), countOne(false), tests]))).toBe("6 passed, 2 failed, 1 skipped");
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
});

test("a runner without a report has failed, regardless of its exit code", () => {
  expect(readVitestReport("/nowhere.json", 0)).toEqual(countOne(false));
  expect(readPlaywrightReport("/nowhere.json", 0)).toEqual(countOne(false));
  expect(readCounts("/nowhere.json", 0)).toEqual(countOne(false));
});

test("the counts of a run by another user are taken over, and count as failed if it was ended", () => {
  const counts = { passed: 7, failed: 0, skipped: 2 };
  const file = writeReport(counts);
  expect(readCounts(file, 0)).toEqual(counts);
  expect(readCounts(file, 137)).toEqual({ ...counts, failed: 1 });
});

test("tests that were left out for their tag do not count as skipped", () => {
  const assertionResults = [
    { status: "passed" },
    { status: "skipped", tags: ["release"] },
    { status: "skipped" },
  ];
  const report = {
    numPassedTests: 1,
    numPendingTests: 2,
    testResults: [{ status: "passed", assertionResults }],
  };
  expect(countVitest(0, report, "release")).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(countVitest(0, report)).toEqual({ passed: 1, failed: 0, skipped: 2 });
});

test("a run without tests has failed", () => {
  expect(countVitest(0, {}).failed).toBe(1);
  expect(countPlaywright(0, { skipped: 4 })).toEqual({ passed: 0, failed: 1, skipped: 4 });
});

test("a browser test that passes when it is repeated has passed", () => {
  expect(countPlaywright(0, { expected: 2, flaky: 1 })).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test("a nonzero exit code without a failed test is a failure", () => {
  expect(countVitest(1, { numPassedTests: 2 })).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(countPlaywright(1, { expected: 2 }).failed).toBe(1);
});

test("a test file that cannot be loaded is one failure, and failed tests are counted once", () => {
  const failedTest = { status: "failed", assertionResults: [{ status: "failed" }] };
  const testResults = [{ status: "failed", assertionResults: [] }, failedTest];
  const counts = countVitest(1, { numPassedTests: 1, numFailedTests: 1, testResults });
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test("an error outside the browser tests is a failure", () => {
  expect(countPlaywright(1, { expected: 1 }, [{ message: "no" }]).failed).toBe(1);
});
