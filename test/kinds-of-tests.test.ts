import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = globSync("{bench,e2e,src,test}/**/*.{test,spec}.{ts,tsx}", { cwd: root });

/** Returns the files that contain the pattern. */
function findWith(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
}

test("tests that need root are in files that `npm test` runs as root, and not skipped as an ordinary user", () => {
  const needRoot = findWith(/from ".*\/(small-disk|copy-tree)\.ts"/);
  expect(needRoot.length).toBeGreaterThan(3);
  expect(needRoot.filter((file) => !file.endsWith(".root.test.ts"))).toEqual([]);
});

test("tests that run commands of the project are in files that `npm run check` leaves out, because they take long", () => {
  const runCommands = findWith(/import \{[^}]*\b(start|run)Command\b[^}]*\} from/);
  expect(runCommands.length).toBeGreaterThan(8);
  expect(runCommands.filter((file) => !/\.(process|root)\.test\.ts$|\.spec\.ts$/.test(file))).toEqual([]);
});
