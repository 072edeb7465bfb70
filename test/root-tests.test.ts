import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("tests that need root are in files that `npm test` runs as root, and not skipped as an ordinary user", () => {
  const files = globSync("{app,bench,cli,contract,e2e,server,test}/**/*.{test,spec}.{ts,tsx}", { cwd: root });
  const needRoot = files.filter((file) =>
    /from ".*\/(small-disk|copy-tree)\.ts"/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(needRoot.length).toBeGreaterThan(3);
  expect(needRoot.filter((file) => !file.endsWith(".root.test.ts"))).toEqual([]);
});
