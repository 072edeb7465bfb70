import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { explainFileFault, nameFile } from "./file-faults.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "foliodesk-test-"));
  file = path.join(folder, "file");
  writeFileSync(file, "");
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Returns the sentence about the error that an action causes. */
function explain(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return explainFileFault(error);
  }
  throw new Error("The action did not fail.");
}

function systemError(code: string, more: object = {}): Error {
  return Object.assign(new Error(`${code}: something`), { code, ...more });
}

test("a missing file is named, or else the first of the folders above it that is missing", () => {
  const missing = path.join(folder, "no/such/file");
  expect(explain(() => readFileSync(`${file}.txt`))).toBe(`${file}.txt does not exist. Check the path.`);
  const first = `${path.join(folder, "no")} does not exist. Check the path.`;
  expect(explain(() => readFileSync(missing))).toBe(first);
  expect(explain(() => mkdtempSync(missing))).toBe(first);
});

test("a file where a folder is needed is named", () => {
  expect(explain(() => readFileSync(path.join(file, "a/b")))).toBe(
    `${file} is a file, so it cannot contain a${path.sep}b. Choose a folder.`,
  );
  expect(explain(() => mkdirSync(file, { recursive: true }))).toBe(
    `${file} already exists and is not a folder. Move it away, or choose another folder.`,
  );
});

test("a file that already exists, a folder that is no file, and a link to itself are named", () => {
  expect(explain(() => writeFileSync(file, "", { flag: "wx" }))).toBe(
    `${file} already exists. Move it away, or choose another name.`,
  );
  expect(explain(() => writeFileSync(folder, ""))).toBe(`${folder} is a folder. Choose a file.`);
  const loop = path.join(folder, "loop");
  symlinkSync(loop, loop);
  expect(explain(() => readFileSync(loop))).toBe(
    `${loop} is a link that leads back to itself. Correct the link.`,
  );
});

test.each([
  [
    "EACCES",
    "You may not use /x/y (EACCES). Change the permissions of /, or run the command as another user.",
  ],
  ["EROFS", "/x/y is on a disk that is mounted read-only. Choose another place."],
  ["ENOSPC", "The disk of /x/y is full (ENOSPC). Free some space, and try again."],
  ["EDQUOT", "The disk of /x/y is full (EDQUOT). Free some space, and try again."],
])("%s has a sentence with the path", (code, sentence) => {
  expect(explainFileFault(systemError(code, { path: "/x/y" }))).toContain(sentence);
  expect(explainFileFault(nameFile(systemError(code), "/x/y"))).toContain(sentence);
  expect(explainFileFault(systemError(code), "/x/y")).toContain(sentence);
  const temporary = systemError(code, { path: "/x/y.part" });
  expect(explainFileFault(nameFile(temporary, "/x/y", "/x/y.part"))).toContain(sentence);
});

test("a relative path is shown as an absolute one", () => {
  expect(explainFileFault(systemError("EISDIR", { path: "a" }))).toContain(path.resolve("a"));
});

test("an error without a path is explained only if that is enough", () => {
  expect(explainFileFault(systemError("ENOSPC"))).toBe(
    "The disk is full (ENOSPC). Free some space, and try again.",
  );
  expect(explainFileFault(systemError("EACCES"))).toBeUndefined();
});

test("other errors are left alone", () => {
  expect(explainFileFault(systemError("ECONNREFUSED", { path: "/run/socket" }))).toBeUndefined();
  expect(explainFileFault(new Error("a mistake"))).toBeUndefined();
  expect(explainFileFault(undefined)).toBeUndefined();
  const error = new Error("a mistake");
  expect(nameFile(error, "/x")).toBe(error);
  expect(error).not.toHaveProperty("path");
});
