import { expect, test } from "vitest";
import { checkMode } from "./check-configuration.ts";

const file = "/etc/site.env";
const root = 0;
const someone = 1000;

test.each([
  [0o600, someone],
  [0o400, someone],
  [0o600, root],
  [0o640, root],
])("a file with the mode %o of the user %i is private enough", (mode, uid) => {
  expect(checkMode(file, { mode, uid })).toEqual([]);
});

test.each([
  [0o644, someone, "read /etc/site.env. Run: chmod 600 /etc/site.env"],
  [0o640, someone, "read /etc/site.env. Run: chmod 600 /etc/site.env"],
  [0o644, root, "read /etc/site.env. Run: chmod 640 /etc/site.env"],
  [0o604, root, "read /etc/site.env. Run: chmod 600 /etc/site.env"],
  [0o660, root, "change /etc/site.env. Run: chmod 640 /etc/site.env"],
  [0o602, someone, "change /etc/site.env. Run: chmod 600 /etc/site.env"],
])("a file with the mode %o of the user %i is reported with the mode to set", (mode, uid, text) => {
  expect(checkMode(file, { mode, uid })).toEqual([
    { level: "warning", subject: "Configuration", text: `Other users of this computer can ${text}` },
  ]);
});
