import { fork, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { engines, type TestDatabase } from "../../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../../test/filled-site.ts";
import { addJob } from "../../../../test/jobs.ts";
import { childrenRunning } from "../../../../test/process-tree.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import { createJobRunner } from "../../../core/jobs/runner.ts";
import { programFile } from "../../../core/process/installation.ts";
import { createLog } from "../../../core/process/log/log.ts";
import type { CopyWork } from "../contract.ts";
import { createBackup } from "../create-backup.ts";
import { createNightlyBackup } from "../nightly-backup.ts";
import { noteBackup, noteCopied, noteVerified, readBackups } from "../notes.ts";
import { nightlyName } from "../rotation.ts";
import { refuse, startS3Server } from "../testing/s3-server.ts";
import { createBucket } from "./bucket.ts";
import {
  type CopyConfig,
  createCopies,
  createCopyTest,
  enqueueCopies,
  listCopyWorks,
} from "./copy-backups.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 2, 20, 12);
/** A copy is made by a separate process with the lowest priority. */
const patience = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

/** Starts an instance of the site that checks the clock constantly. */
async function startInstance(site: TestDatabase, copies: Partial<CopyConfig>, clock = () => now) {
  const db = await openTestDatabase(site);
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  const config = { ...site, timeZone: "UTC", backupBucket: undefined, backupCommand: undefined, ...copies };
  const copyTo = listCopyWorks(config);
  const parts = { db, log, clock, config, keep: { days: 7, weeks: 4 }, onFailingForDay: async () => {} };
  const kinds = [createNightlyBackup({ ...parts, copyTo }), createCopies(parts), createCopyTest(parts)];
  const runner = createJobRunner({ db, log, clock, pollInterval: 20 }).add(kinds);
  return {
    db,
    lines,
    start: () => runner.start(),
    read: () => readBackups(db, clock(), copyTo),
    stop: async () => {
      await runner.stop();
      await db.destroy();
    },
  };
}

type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Notes a verified backup with this content, as if it had been made in the night, and plans the next one for tomorrow. */
async function addBackup(site: TestDatabase, { db }: Instance, targets: CopyWork[], content?: Buffer) {
  const folder = path.join(site.dataDir, "backups");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, nightlyName(now));
  const id = content === undefined ? (await createBackup(site, file)).id : "a";
  if (content !== undefined) await writeFile(file, content);
  await inTransaction(db, async (transaction) => {
    await addJob(transaction, {
      kind: "nightly-backup",
      key: "nightly-backup",
      state: "scheduled",
      due_at: now + 15 * hour,
    });
    await noteBackup(transaction, { id, file, madeAt: now });
    await noteVerified(transaction, id, now);
    await enqueueCopies(transaction, targets, now);
  });
  return file;
}

describe.each(engines)("copies of nightly backups on %s", (engine) => {
  test("are made after each backup, and the first of a month is restored", { timeout: 180_000 }, async () => {
    const site = await createFilledSite(engine);
    await using server = await startS3Server();
    const backupCommand = 'cp "$BACKUP_FILE" "$BACKUP_FILE.copy"';
    let time = now;
    const instance = await startInstance(site, { backupBucket: server.bucket, backupCommand }, () => time);
    instance.start();
    await vi.waitFor(async () => expect((await instance.read()).copies[2]?.last).toBeTruthy(), patience);
    const file = path.join(site.dataDir, "backups", nightlyName(now));
    await vi.waitFor(async () => expect((await instance.read()).copies[1]?.last).not.toBeNull(), patience);
    const last = { file, madeAt: expect.any(String), doneAt: "2026-03-20T12:00:00.000Z" };
    expect(await instance.read()).toMatchObject({
      copies: [
        { work: "bucket", last, failing: null },
        { work: "command", last, failing: null },
        { work: "test", last, failing: null },
      ],
    });
    expect(await readFile(`${file}.copy`)).toEqual(await readFile(file));
    expect(await createBucket(server.bucket).list("")).toEqual([`ada/${nightlyName(now)}.age`]);
    // The next night, in the same month.
    time = now + 15 * hour;
    await vi.waitFor(
      async () => expect((await instance.read()).copies[0]?.last?.doneAt).toBe("2026-03-21T03:00:00.000Z"),
      patience,
    );
    await instance.stop();
    expect(await createBucket(server.bucket).list("")).toHaveLength(2);
    const downloads = server.requests.filter(
      ({ method, url }) => method === "GET" && /^[^?]+\.age$/.test(url),
    );
    expect(downloads).toHaveLength(1);
    expect(await readdir(path.join(site.dataDir, "backups"))).not.toContain("copy-test");
    await site.remove();
  });

  test("that fail are tried again and reported, until one succeeds", { tags: ["release"] }, async () => {
    const site = await createFilledSite(engine);
    await using server = await startS3Server();
    server.intercept = ({ method }, response) => {
      if (method === "POST") refuse(response, 403, "AccessDenied", "Not you.");
      return method === "POST";
    };
    let time = now;
    const copies = {
      backupBucket: server.bucket,
      backupCommand: "echo Ready >&2; echo the disk is away >&2; exit 3",
    };
    const instance = await startInstance(site, copies, () => time);
    await addBackup(site, instance, ["bucket", "command"], Buffer.from("backup"));
    instance.start();
    const reasons = async () =>
      (await instance.read()).copies.slice(0, 2).map(({ failing }) => failing?.reason);
    await vi.waitFor(() => expect(instance.lines).toHaveLength(2), patience);
    expect(await reasons()).toEqual([undefined, undefined]);
    time += 15_000;
    await vi.waitFor(
      async () =>
        expect(await reasons()).toEqual([
          "The bucket answered with AccessDenied: Not you.",
          "BACKUP_COMMAND ended with 3. Ready the disk is away.",
        ]),
      patience,
    );
    server.intercept = () => false;
    time += hour;
    await vi.waitFor(
      async () => expect((await instance.read()).copies[0]).toMatchObject({ last: {}, failing: null }),
      patience,
    );
    await instance.stop();
    await site.remove();
  });
});

test("a copy whose process or instance is killed is made again, and leaves one object", {
  tags: ["release"],
}, async () => {
  const site = await createFilledSite("sqlite");
  await using server = await startS3Server();
  let hangs = true;
  server.intercept = ({ url }) => hangs && url.includes("partNumber=2");
  let time = now;
  const killed = await startInstance(site, { backupBucket: server.bucket }, () => time);
  const file = await addBackup(site, killed, ["bucket"], randomBytes(9 * 1024 * 1024));
  killed.start();
  const isUploading = () => expect(server.requests.at(-1)?.url).toContain("partNumber=2");
  await vi.waitFor(isUploading, patience);
  for (const pid of childrenRunning("backup-program")) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(killed.lines[0]).toContain("ended early (SIGKILL)"), patience);
  expect(server.uploads.size).toBe(1);
  server.requests.length = 0;
  time += 15_000;
  await vi.waitFor(isUploading, patience);
  // What a killed instance leaves: a lease, and no more processes.
  await killed.stop();
  await vi.waitFor(() => expect(server.uploads.size).toBe(0), patience);
  hangs = false;
  const next = await startInstance(site, { backupBucket: server.bucket }, () => time);
  next.start();
  await vi.waitFor(async () => expect((await next.read()).copies[0]?.last).not.toBeNull(), patience);
  await next.stop();
  expect(await createBucket(server.bucket).list("")).toEqual([`ada/${path.basename(file)}.age`]);
  expect(server.uploads.size).toBe(0);
  await site.remove();
});

/** A command whose child writes to a file again and again, and says which process it is. */
async function startBeating(site: TestDatabase) {
  const folder = path.join(site.dataDir, "work");
  await mkdir(folder);
  const command = `cd ${folder}; (while :; do date > beat; sleep 0.1; done) & echo $! > started; wait`;
  return {
    command,
    readPid: async () => {
      await vi.waitFor(() => readFile(path.join(folder, "beat")), patience);
      return Number(await readFile(path.join(folder, "started"), "utf8"));
    },
  };
}

/** A process that was killed may stay in the list until its parent looks at it. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

test("the owner's command and its children end when the site stops, and are not counted as failed", async () => {
  const site = await createFilledSite("sqlite");
  const { command, readPid } = await startBeating(site);
  const instance = await startInstance(site, { backupCommand: command });
  await addBackup(site, instance, ["command"], Buffer.from("backup"));
  instance.start();
  const pid = await readPid();
  expect(isRunning(pid)).toBe(true);
  await instance.stop();
  expect(isRunning(pid)).toBe(false);
  expect(instance.lines).toEqual([]);
  await site.remove();
});

test("the owner's command and its children end when the site is killed", async () => {
  const site = await createFilledSite("sqlite");
  const { command, readPid } = await startBeating(site);
  const child = fork(programFile("src/features/backups/backup-program"), { stdio: "ignore" });
  const exit = once(child, "exit");
  child.send({ request: { task: "command", request: { command, file: "/backup" } } });
  const pid = await readPid();
  // The channel closes when the site ends, whatever ends it.
  child.disconnect();
  await exit;
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);
  await site.remove();
});

test("what the owner's command leaves in the background ends with it, and its success counts", async () => {
  const site = await createFilledSite("sqlite");
  const instance = await startInstance(site, {
    backupCommand: `sleep 1000 & echo $! > ${site.dataDir}/started`,
  });
  await addBackup(site, instance, ["command"], Buffer.from("backup"));
  instance.start();
  await vi.waitFor(async () => expect((await instance.read()).copies[0]?.last).not.toBeNull(), patience);
  expect(isRunning(Number(await readFile(path.join(site.dataDir, "started"), "utf8")))).toBe(false);
  await instance.stop();
  await site.remove();
});

test("a backup that was made while the clock was ahead is not the newest one", async () => {
  const site = await createFilledSite("sqlite");
  const instance = await startInstance(site, { backupCommand: "true" });
  const ahead = { id: "ahead", file: `/backups/${nightlyName(now + 48 * hour)}`, madeAt: now + 48 * hour };
  await inTransaction(instance.db, (transaction) => noteBackup(transaction, ahead));
  await noteVerified(instance.db, "ahead", now);
  await noteCopied(instance.db, "ahead", "command", now);
  const file = await addBackup(site, instance, ["command"], Buffer.from("backup"));
  instance.start();
  await vi.waitFor(async () => expect((await instance.read()).copies[0]?.last?.file).toBe(file), patience);
  expect((await instance.read()).lastVerified?.file).toBe(file);
  await instance.stop();
  await site.remove();
});

test("a backup from before copies were set up is copied after the next start", async () => {
  const site = await createFilledSite("sqlite");
  const instance = await startInstance(site, { backupCommand: "true" });
  const file = await addBackup(site, instance, [], Buffer.from("backup"));
  instance.start();
  await vi.waitFor(async () => expect((await instance.read()).copies[0]?.last?.file).toBe(file), patience);
  await instance.stop();
  await site.remove();
});

test("a copy that cannot be restored is reported, and is still a copy", { tags: ["release"] }, async () => {
  const site = await createFilledSite("sqlite");
  await using server = await startS3Server();
  let time = now;
  const instance = await startInstance(site, { backupBucket: server.bucket }, () => time);
  await addBackup(site, instance, ["bucket"], Buffer.from("not a backup"));
  instance.start();
  await vi.waitFor(
    () => expect(instance.lines.join()).toContain("cannot be restored. It is not a backup"),
    patience,
  );
  time += 6 * hour;
  await vi.waitFor(
    async () => expect((await instance.read()).copies[1]?.failing?.failures).toBe(2),
    patience,
  );
  const { copies } = await instance.read();
  expect(copies[1]).toMatchObject({
    last: null,
    failing: { reason: expect.stringContaining("It is not a backup of Foliodesk") },
  });
  expect(copies[0]).toMatchObject({ last: {}, failing: null });
  await instance.stop();
  await site.remove();
});
