import { expect, test } from "vitest";
import { startTestApp } from "../app.ts";

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
])("a job of the kind %s about %j is described", async (kind, subject, text) => {
  await using app = await startTestApp("sqlite");
  expect(app.context.jobs.find(kind)?.describe(subject)).toBe(text);
});

test.each([
  ["message-mail", "The message itself stays."],
  ["message-webhook", "The message itself stays."],
  ["message-push", "The message itself stays."],
  ["backup-copy", "The next nightly backup is copied again."],
  ["reply-mail", "Its text stays below the message."],
  ["websub-ping", undefined],
])("before a job of the kind %s is discarded, the owner reads what stays: %s", async (kind, stays) => {
  await using app = await startTestApp("sqlite");
  expect(app.context.jobs.find(kind)).toMatchObject({ name: kind });
  expect(app.context.jobs.find(kind)?.stays).toBe(stays);
});

test("a site without mail does no jobs that send mail, but the owner can read what they are", async () => {
  await using app = await startTestApp("sqlite");
  const { has, find } = app.context.jobs;
  for (const kind of ["message-mail", "reply-mail", "security-mail", "visit-letter", "backup-mail"])
    expect([kind, has(kind), find(kind)?.describe("A")]).toEqual([kind, false, expect.stringMatching(/A$/)]);
});
