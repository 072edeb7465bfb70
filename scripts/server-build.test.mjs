import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepNewest } from "./server-build.mjs";

test("a new version leaves only the one before it, which may still be running", () => {
  const folder = mkdtempSync(join(tmpdir(), "foliodesk-server-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [index, name] of ["first", "third", "second", ".next"].entries()) {
    mkdirSync(join(folder, name, "chunks"), { recursive: true });
    utimesSync(join(folder, name), 0, name === "third" ? 100 : index);
  }
  keepNewest(folder, 1);
  expect(readdirSync(folder).sort()).toEqual([".next", "third"]);
});
