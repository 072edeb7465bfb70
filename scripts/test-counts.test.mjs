import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addCounts, closingLine, countOne, readPlaywrightReport, readVitestReport } from "./test-counts.mjs";

function writeReport(report) {
  const folder = mkdtempSync(join(tmpdir(), "deskfolio-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

function vitestReport(counts) {
  return writeReport({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...counts,
  });
}

function playwrightReport(stats, errors = []) {
  return writeReport({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
}

test("the closing line names skipped tests only when there are some", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("checks and tests add up", () => {
  const tests = { passed: 5, failed: 1, skipped: 1 };
  expect(addCounts([countOne(true), countOne(false), tests])).toEqual({ passed: 6, failed: 2, skipped: 1 });
});

test("a runner that left no report has failed, whatever its exit code", () => {
  expect(readVitestReport("/nowhere.json", 0)).toEqual(countOne(false));
  expect(readPlaywrightReport("/nowhere.json", 0)).toEqual(countOne(false));
});

test("a run without a test has failed", () => {
  expect(readVitestReport(vitestReport({}), 0).failed).toBe(1);
  expect(readPlaywrightReport(playwrightReport({ skipped: 4 }), 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 4,
  });
});

test("an exit code that no failed test explains is a failure", () => {
  expect(readVitestReport(vitestReport({ numPassedTests: 2 }), 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
  });
  expect(readPlaywrightReport(playwrightReport({ expected: 2 }), 1).failed).toBe(1);
});

test("a test file that cannot be loaded is one failure, its failed tests are counted once", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
  ];
  const file = vitestReport({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(readVitestReport(file, 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test("an error outside the browser tests is a failure", () => {
  expect(readPlaywrightReport(playwrightReport({ expected: 1 }, [{ message: "no" }]), 1).failed).toBe(1);
});
