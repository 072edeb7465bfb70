import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase } from "../../../../test/databases.ts";

const script = path.resolve(import.meta.dirname, "../../../../test/salt-process.ts");

test("a salt is in memory for an hour after it was read, and not longer", { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await createMigratedDatabase("sqlite");
  onTestFinished(remove);
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(JSON.parse(stdout)).toEqual([true, false]);
});
