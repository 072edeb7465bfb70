import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const write = /(?:updateTable|insertInto|deleteFrom)\("(?:messages|message_replies)"\)/;

/** They write without `changeMessages`, because it calls them, or because what they write changes nothing that it completes. */
const exceptions: Record<string, string> = {
  "src/features/replies/replies/on-messages.ts": "what is forgotten, as a part of the change",
  "src/features/notifications/mail.ts": "when the owner was told",
  "src/features/replies/replies/reopen.ts": "returns the change to its callers, which pass it on",
  "src/features/spam/learn.ts": "what the filter has learned, as a part of the change",
};

test("all code that writes messages or replies completes the change, apart from a few named files", () => {
  const writers = globSync("src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !/\.(test|spec)\.ts$|\/migrations\//.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), "utf8") }))
    .filter(({ code }) => write.test(code));
  const without = writers.filter(({ code }) => !/\bchangeMessages[<(]/.test(code)).map(({ file }) => file);
  expect(writers.length).toBeGreaterThan(10);
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
