import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { engines, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { childrenRunning } from "../../../test/process-tree.ts";
import { createJobRunner } from "../../core/jobs/runner.ts";
import { programFile } from "../../core/process/installation.ts";
import { createLog } from "../../core/process/log/log.ts";
import { checkBackup } from "./check-backup.ts";
import { createNightlyBackup, nextNight } from "./nightly-backup.ts";
import { readBackups } from "./notes.ts";
import { nightlyName } from "./rotation.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 2, 20, 12);
/** A backup is created by a separate process with the lowest priority. */
const patience = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

/** Starts an instance of the site that checks the clock constantly. */
async function startInstance(site: TestDatabase, clock: () => number, keep = { days: 7, weeks: 4 }) {
  const db = await openTestDatabase(site);
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  const config = { ...site, timeZone: "UTC" };
  const kinds = [
    createNightlyBackup({ db, log, clock, config, keep, copyTo: [], onFailingForDay: async () => {} }),
  ];
  const runner = createJobRunner({ db, log, clock, pollInterval: 20 }).add(kinds);
  runner.start();
  return {
    db,
    lines,
    stop: async () => {
      await runner.stop();
      await db.destroy();
    },
  };
}

function listBackups({ dataDir }: TestDatabase): Promise<string[]> {
  return readdir(path.join(dataDir, "backups")).catch(() => []);
}

describe.each(engines)("nightly backups on %s", (engine) => {
  test("are created at first start and every night, verified, and shown on the dashboard", async () => {
    const site = await createFilledSite(engine);
    let time = now;
    const instance = await startInstance(site, () => time);
    await vi.waitFor(
      async () => expect((await readBackups(instance.db, now)).lastVerified).not.toBeNull(),
      patience,
    );
    const { lastVerified } = await readBackups(instance.db, now);
    const first = path.join(site.dataDir, "backups", nightlyName(now));
    expect(lastVerified).toMatchObject({ file: first, verifiedAt: new Date(now).toISOString() });
    expect(await checkBackup(first)).toMatchObject({ engine, rows: { blogs: 4, visits: 30 } });
    expect((await stat(first)).mode & 0o777).toBe(0o600);
    time = now + 14 * hour;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listBackups(site)).toHaveLength(1);
    time = now + 15 * hour;
    await vi.waitFor(async () => expect(await listBackups(site)).toContain(nightlyName(time)), patience);
    await instance.stop();
    expect((await listBackups(site)).sort()).toEqual([nightlyName(now), nightlyName(time)]);
    await site.remove();
  });

  test("that keep failing are reported by every instance, until one succeeds", {
    tags: ["release"],
  }, async () => {
    const site = await createFilledSite(engine);
    const obstacle = path.join(site.dataDir, "backups");
    await writeFile(obstacle, "a file where the folder would be");
    let time = now;
    const clock = () => time;
    const instance = await startInstance(site, clock);
    const other = await openTestDatabase(site);
    for (const failures of [1, 2, 3]) {
      await vi.waitFor(() => expect(instance.lines).toHaveLength(failures), patience);
      const failing = {
        failures,
        failedAt: new Date(time).toISOString(),
        reason: expect.stringContaining(obstacle),
      };
      await vi.waitFor(
        async () => expect((await readBackups(other, time)).failing).toEqual(failures > 1 ? failing : null),
        patience,
      );
      time += hour / 4;
    }
    await rm(obstacle);
    time += hour;
    await vi.waitFor(
      async () => expect(await readBackups(other, time)).toMatchObject({ failing: null, lastVerified: {} }),
      patience,
    );
    await instance.stop();
    await other.destroy();
    await site.remove();
  });

  test("are created by only one of several instances", { tags: ["release"] }, async () => {
    const site = await createFilledSite(engine);
    const instances = await Promise.all(
      [1, 2, 3].map((second) => startInstance(site, () => now + second * 1000)),
    );
    await vi.waitFor(async () => {
      expect(instances.flatMap(({ lines }) => lines)).toHaveLength(1);
    }, patience);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await Promise.all(instances.map(({ stop }) => stop()));
    expect(await listBackups(site)).toHaveLength(1);
    expect(instances.flatMap(({ lines }) => lines)).toEqual([
      expect.stringContaining("created and verified"),
    ]);
    await site.remove();
  });
});

test("a failed backup is logged with its reason, deletes nothing, and is retried", async () => {
  const site = await createFilledSite("sqlite");
  const folder = path.join(site.dataDir, "backups");
  await mkdir(folder);
  await writeFile(path.join(folder, nightlyName(now - 48 * hour)), "the last good one");
  await writeFile(path.join(folder, "mine.tar.gz"), "not made here");
  // A backup cannot contain a link to a folder.
  const link = path.join(site.dataDir, "uploads/link");
  await symlink(site.dataDir, link);
  let time = now;
  const instance = await startInstance(site, () => time, { days: 1, weeks: 0 });
  await vi.waitFor(() => expect(instance.lines).toHaveLength(1), patience);
  expect(instance.lines[0]).toContain("is a link to a folder");
  expect((await listBackups(site)).sort()).toEqual([nightlyName(now - 48 * hour), "mine.tar.gz"]);
  await rm(link);
  time = now + hour / 4;
  await vi.waitFor(() => expect(instance.lines).toHaveLength(2), patience);
  await instance.stop();
  expect((await listBackups(site)).sort()).toEqual([nightlyName(time), "mine.tar.gz"]);
  await site.remove();
});

test("stopping aborts a backup in progress, which is created after the next start", {
  tags: ["release"],
}, async () => {
  const site = await createFilledSite("sqlite", 20_000);
  const first = await startInstance(site, () => now);
  const workFolder = path.join(site.dataDir, "backups/nightly");
  await vi.waitFor(async () => expect(await readdir(workFolder)).not.toEqual([]), patience);
  await first.stop();
  expect(await listBackups(site)).toEqual([]);
  const second = await startInstance(site, () => now);
  await vi.waitFor(() => expect(second.lines).toHaveLength(1), patience);
  await second.stop();
  expect(await listBackups(site)).toEqual([nightlyName(now)]);
  await site.remove();
});

test("a backup whose site was killed ends, and leaves no files", { tags: ["release"] }, async () => {
  const site = await createFilledSite("sqlite", 20_000);
  const scratchFolder = path.join(site.dataDir, "backups/nightly");
  await mkdir(scratchFolder, { recursive: true });
  const child = fork(programFile("src/features/backups/backup-program"), { stdio: "ignore" });
  const exit = once(child, "exit");
  const request = { place: site, file: path.join(scratchFolder, nightlyName(now)), scratchFolder };
  child.send({ request: { task: "create", request } });
  await vi.waitFor(async () => expect(await readdir(scratchFolder)).not.toEqual([]), patience);
  // The channel closes when the site ends, whatever ends it.
  child.disconnect();
  await exit;
  expect(await listBackups(site)).toEqual([]);
  await site.remove();
});

test("a backup whose own process is killed is reported, and is created at the next attempt", {
  tags: ["release"],
}, async () => {
  const site = await createFilledSite("sqlite", 20_000);
  let time = now;
  const instance = await startInstance(site, () => time);
  const workFolder = path.join(site.dataDir, "backups/nightly");
  await vi.waitFor(async () => expect(await readdir(workFolder)).not.toEqual([]), patience);
  for (const pid of childrenRunning("backup-program")) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(instance.lines).toHaveLength(1), patience);
  expect(instance.lines[0]).toContain("The backup process ended early (SIGKILL).");
  expect(await listBackups(site)).toEqual([]);
  time = now + hour / 4;
  await vi.waitFor(() => expect(instance.lines).toHaveLength(2), patience);
  await instance.stop();
  expect(await listBackups(site)).toEqual([nightlyName(time)]);
  await site.remove();
});

test("a backup is due at 3:00 in the owner's time zone, even when the clocks change", () => {
  const at = (time: string, zone: string) => new Date(nextNight(Date.parse(time), zone)).toISOString();
  expect(at("2026-03-20T12:00:00Z", "UTC")).toBe("2026-03-21T03:00:00.000Z");
  expect(at("2026-03-20T03:00:00Z", "UTC")).toBe("2026-03-21T03:00:00.000Z");
  expect(at("2026-03-20T02:59:00Z", "UTC")).toBe("2026-03-20T03:00:00.000Z");
  expect(at("2026-07-01T12:00:00Z", "America/New_York")).toBe("2026-07-02T07:00:00.000Z");
  // On this night, Berlin has no time between 2:00 and 3:00.
  expect(at("2026-03-28T12:00:00Z", "Europe/Berlin")).toBe("2026-03-29T02:00:00.000Z");
});
