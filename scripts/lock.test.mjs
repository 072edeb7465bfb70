import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./processes.mjs";

// Root can write to every folder. `npm test` runs this test as an ordinary user.
test.skipIf(process.getuid?.() === 0)("a build in a folder of another user ends with what to do", () => {
  const folder = mkdtempSync(join(tmpdir(), "foliodesk-lock-"));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });
  const isScript = (/** @type {string} */ file) =>
    file === import.meta.dirname || /scripts\/[\w-]+\.mjs$/.test(file);
  cpSync(import.meta.dirname, join(folder, "scripts"), { recursive: true, filter: isScript });
  cpSync(join(root, "src/core/cli/oldest-node.mjs"), join(folder, "src/core/cli/oldest-node.mjs"));
  writeFileSync(join(folder, "package-lock.json"), '{ "packages": {} }');
  chmodSync(folder, 0o500);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "scripts/build.mjs")], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    `Something must be installed or built first, but ${folder}/dist cannot be written to (EACCES). Run this once as the user that owns ${folder}, or make the folder your own.\n`,
  );
});
