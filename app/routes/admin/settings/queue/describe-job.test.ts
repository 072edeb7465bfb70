import { describe, expect, test } from "vitest";
import {
  askToDiscard,
  canDiscard,
  describeJob,
  describePaused,
  describeProgress,
  describeWaiting,
} from "./describe-job.ts";

test.each([
  ["message-mail", "Ada", "Mail about the message from Ada"],
  ["message-push", "Ada", "Notification about the message from Ada"],
  ["security-mail", "API key created: Laptop", "Mail about your account: API key created: Laptop"],
  ["share-link-mail", "Acme", "Mail about the first opening of the link Acme"],
  ["visit-letter", "November 2026", "Letter about visits, November 2026"],
  ["message-webhook", "Ada", "Webhook about the message from Ada"],
  ["reply-mail", "Ada", "Reply to Ada"],
  ["websub-ping", "https://ada.example/feed.xml", "Ping to the feed hub about https://ada.example/feed.xml"],
  ["nightly-backup", "", "Nightly backup"],
  ["of a newer version", "", "of a newer version"],
  ["toString", "x", "toString x"],
])("a job of the kind %s about %j is described", (kind, subject, text) => {
  expect(describeJob({ kind, subject })).toBe(text);
});

test("the question before a discard says that a message stays", () => {
  expect(askToDiscard({ kind: "message-mail", subject: "Ada" })).toBe(
    "Discard “Mail about the message from Ada”? It will not be sent. The message itself stays.",
  );
  expect(askToDiscard({ kind: "reply-mail", subject: "Ada" })).toBe(
    "Discard “Reply to Ada”? It will not be sent. Its text stays below the message.",
  );
  expect(askToDiscard({ kind: "websub-ping", subject: "/feed.xml" })).toBe(
    "Discard “Ping to the feed hub about /feed.xml”? It will not be sent.",
  );
});

test.each([
  ["message-mail", 15, "15 mails wait: at most 10 an hour; next at 14:20"],
  ["message-mail", 1, "1 mail waits: at most 10 an hour; next at 14:20"],
  ["message-push", 15, "15 notifications wait: at most 10 an hour; next at 14:20"],
])("jobs of the kind %s that wait for the next hour are one line", (kind, jobs, text) => {
  const paused = { kind, jobs, perHour: 10, nextAt: "2026-03-20T14:20:00.000Z" };
  expect(describePaused(paused, (time) => time.slice(11, 16))).toBe(text);
});

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

test.each([
  ["message-mail", "waiting", true],
  ["message-mail", "failed", true],
  ["nightly-backup", "scheduled", false],
  ["security-mail", "waiting", false],
  ["security-mail", "failed", true],
] as const)("a job %s that is %s can be discarded: %j", (kind, state, expected) => {
  expect(canDiscard({ kind, state })).toBe(expected);
});
