import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite } from "../../../test/filled-site.ts";
import { startCommand } from "../../../test/run-command.ts";
import { prepareContext } from "../../core/server/prepare.ts";
import { createBackup } from "./create-backup.ts";
import { createScratchFolder, removeLeftOvers } from "./scratch-folder.ts";

async function listScratch(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith("restoring-"));
}

/** Starts a restore of a large backup, and stops the process in the middle of it. */
async function haltRestore(site: TestDatabase) {
  const source = await createFilledSite("sqlite", 20_000);
  const file = path.join(site.dataDir, "site.tar.gz");
  await createBackup(source, file);
  await source.remove();
  const { child, exit, output } = startCommand("restore", [file], site);
  while (!output().includes("Restoring: 30 %") && child.exitCode === null) await sleep(1);
  child.kill("SIGSTOP");
  return { child, exit, output };
}

/** Does what a start does before it listens, and stops again. */
async function start({ dataDir, databaseUrl = "" }: TestDatabase): Promise<void> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.spyOn(console, "log").mockImplementation(() => {});
  const context = await prepareContext(new Promise(() => {}));
  await context?.close();
  vi.unstubAllEnvs();
}

describe.each(engines)("the folder of a restore on %s", (engine) => {
  test("is deleted by the next start after a kill", { tags: ["release"], timeout: 60_000 }, async () => {
    const site = await createTestDatabase(engine);
    const { child, exit } = await haltRestore(site);
    child.kill("SIGKILL");
    await exit;
    expect(await listScratch(site.dataDir)).toHaveLength(1);
    await start(site);
    expect(await listScratch(site.dataDir)).toEqual([]);
    await site.remove();
  });

  test("is left alone while the restore runs, which then succeeds", { timeout: 60_000 }, async () => {
    const site = await createTestDatabase(engine);
    const { child, exit, output } = await haltRestore(site);
    const before = await listScratch(site.dataDir);
    expect(before).toHaveLength(1);
    await removeLeftOvers(site.dataDir);
    expect(await listScratch(site.dataDir)).toEqual(before);
    child.kill("SIGCONT");
    expect(await exit, output()).toBe(0);
    expect(await listScratch(site.dataDir)).toEqual([]);
    await site.remove();
  });
});

test("a folder is in use until the restore removes it, also for the process itself", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const [first, second] = [await createScratchFolder(dataDir), await createScratchFolder(dataDir)];
  await removeLeftOvers(dataDir);
  expect(await listScratch(dataDir)).toHaveLength(2);
  await first.remove();
  expect(await listScratch(dataDir)).toEqual([path.basename(second.folder)]);
  await second.remove();
  await remove();
});

test("a folder without a lock is deleted when it is old, and one that has to be settled is not", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  for (const name of ["restoring-old", "restoring-new", "restoring-marked", "uploads"]) {
    await mkdir(path.join(dataDir, name));
    await writeFile(path.join(dataDir, name, name.includes("marked") ? "replacing.json" : "file"), "{}");
    if (!name.includes("new")) await utimes(path.join(dataDir, name), hourAgo, hourAgo);
  }
  await removeLeftOvers(dataDir);
  expect((await readdir(dataDir)).sort()).toEqual(["restoring-marked", "restoring-new", "uploads"]);
  await rm(dataDir, { recursive: true });
  await removeLeftOvers(dataDir);
  await remove();
});
