import { describe, expect, test } from "vitest";
import { askToDiscard, describePaused, describeProgress, describeWaiting } from "./describe-job.ts";

test("the question before a discard says what stays", () => {
  const question = "Discard “Reply to Ada”? It will not be sent.";
  expect(askToDiscard({ text: "Reply to Ada", stays: null })).toBe(question);
  const stays = "Its text stays below the message.";
  expect(askToDiscard({ text: "Reply to Ada", stays })).toBe(`${question} ${stays}`);
});

test.each([
  ["mail", 15, "15 mails wait: at most 10 an hour; next at 14:20"],
  ["mail", 1, "1 mail waits: at most 10 an hour; next at 14:20"],
  ["notification", 15, "15 notifications wait: at most 10 an hour; next at 14:20"],
] as const)(
  "a %s for each of %i jobs that wait for the next hour is counted in one line",
  (noun, jobs, text) => {
    const paused = { noun, jobs, perHour: 10, nextAt: "2026-03-20T14:20:00.000Z" };
    expect(describePaused(paused, (time) => time.slice(11, 16))).toBe(text);
  },
);

test.each([
  [["waiting", "waiting"], "14:05", 3, "3 jobs wait; the next one runs at 14:05."],
  [["waiting"], "14:05", 1, "1 job waits; it runs at 14:05."],
  [["running", "waiting"], "13:00", 2, "2 jobs wait; the next one runs now."],
  [["running"], "13:00", 1, "1 job is running."],
] as const)("a queue of %j that are due at %s is one line", (states, time, waiting, text) => {
  const jobs = states.map((state) => ({ state, dueAt: `2026-03-20T${time}:00.000Z` }));
  const now = Date.parse("2026-03-20T14:00:00.000Z");
  expect(describeWaiting(jobs, waiting, now, (dueAt) => dueAt.slice(11, 16))).toBe(text);
});

describe("the progress of a job", () => {
  const now = Date.parse("2026-03-20T12:00:00.000Z");
  const failedAt = "2026-03-20T11:00:00.000Z";
  const later = "2026-03-20T13:00:00.000Z";
  test.each([
    ["waiting", 0, null, later, "Next attempt on 13:00."],
    ["waiting", 0, null, failedAt, "Next in line."],
    ["waiting", 1, failedAt, later, "Failed on 11:00. Next attempt on 13:00."],
    ["scheduled", 3, failedAt, later, "Failed 3 times, the last time on 11:00. Next attempt on 13:00."],
    ["running", 2, failedAt, failedAt, "Failed 2 times, the last time on 11:00."],
    ["running", 0, null, failedAt, ""],
    ["failed", 10, failedAt, failedAt, "Failed 10 times, the last time on 11:00. Not tried again."],
  ] as const)("that is %s after %d failures is described", (state, failures, failed, dueAt, text) => {
    const job = { state, failures, failedAt: failed, dueAt };
    expect(describeProgress(job, now, (time) => time.slice(11, 16))).toBe(text);
  });
});
