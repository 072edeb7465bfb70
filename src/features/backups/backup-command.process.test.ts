import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { callCommand, runCommand, startCommand } from "../../../test/run-command.ts";
import { uploadBackup } from "./copies/upload.ts";
import { createBackup } from "./create-backup.ts";
import { readBackups } from "./notes.ts";
import { nightlyName } from "./rotation.ts";
import { rewriteBackup } from "./testing/hostile-backup.ts";
import { readContents } from "./testing/read-contents.ts";
import { startS3Server } from "./testing/s3-server.ts";

// Some tests start several programs.
vi.setConfig({ testTimeout: 60_000 });

test("restore names the tables of a backup whose feature was removed", async () => {
  const [site, target] = [await createFilledSite("sqlite"), await createTestDatabase("sqlite")];
  const file = path.join(site.dataDir, "site.tar.gz");
  const withBooks = path.join(site.dataDir, "books.tar.gz");
  await createBackup(site, file);
  await rewriteBackup(file, withBooks, ({ rows }) => Object.assign(rows, { books: 1 }));
  const { code, output } = await callCommand("restore", [withBooks], target);
  expect(code, output).toBe(0);
  expect(output).toContain("does not use these tables of the backup, and left them out: books.");
  await Promise.all([site.remove(), target.remove()]);
});

describe.each(engines)("on %s", (engine) => {
  test("backup, verify, and restore move a site to another folder", async () => {
    const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
    const backup = await runCommand("backup", [], site);
    expect(backup.code, backup.output).toBe(0);
    const folder = path.join(site.dataDir, "backups");
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/^foliodesk-\d{8}T\d{6}Z\.tar\.gz$/);
    const file = path.join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(backup.output).toMatch(
      /^Backing up: 0 %\n(Backing up: \d+ %\n)*Backing up: 100 %\nThe backup is /,
    );
    expect(backup.output).toContain(`npm run verify -- ${file}`);

    const verify = await runCommand("verify", [file], site);
    expect(verify.code, verify.output).toBe(0);
    expect(verify.output).toContain("4 posts, 1 message, 30 visits and 2 site files");
    const db = await openTestDatabase(site);
    expect(await readBackups(db, Date.now())).toMatchObject({ lastVerified: { file } });
    await db.destroy();

    const restore = await runCommand("restore", [file], target);
    expect(restore.code, restore.output).toBe(0);
    expect(await readContents(target)).toEqual(await readContents(site));
    const again = await callCommand("restore", [file], target);
    expect(again.output).toContain("The replaced data is in ");
    await Promise.all([site.remove(), target.remove()]);
  });

  test("a copy in a bucket restores a site on a machine that has only its address and the passphrase", async () => {
    const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
    await using server = await startS3Server();
    const { file, name } = await uploadNightly(site, server);
    const empty = await createTestDatabase("sqlite");
    const verify = await runCommand("verify", ["s3:latest"], empty, server.environment);
    expect(verify.code, verify.output).toBe(0);
    expect(verify.output).toContain(`Downloaded and decrypted ${name}.`);
    expect(verify.output).toContain("4 posts, 1 message, 30 visits and 2 site files");
    expect(await readdir(empty.dataDir)).toEqual([]);
    const restore = await runCommand("restore", [`s3:${name}`], target, server.environment);
    expect(restore.code, restore.output).toBe(0);
    expect(await readContents(target)).toEqual(await readContents(site));
    expect((await stat(file)).isFile()).toBe(true);
    await Promise.all([site.remove(), target.remove(), empty.remove()]);
  });

  test("restore is refused while a process of the site is running; backup and verify are not", async () => {
    // A site with pages listens for changes of posts, on a connection that stays open.
    await using app = await startTestApp(engine, { pages: true });
    const { config } = app.context;
    const file = path.join(config.dataDir, "own.tar.gz");
    expect(await callCommand("backup", ["--output", file], config)).toMatchObject({ code: 0 });
    expect(await callCommand("verify", [file], config)).toMatchObject({ code: 0 });
    const { code, output } = await runCommand("restore", [file], config);
    expect(code).toBe(1);
    expect(output).toContain("The site is running");
    expect(output).not.toContain("    at ");
  });

  test("backup refuses a database of a newer version, and names the migration", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    const { code, output } = await callCommand("backup", [], site);
    expect(code).toBe(1);
    expect(output).toContain('has the migration "999-later", which version');
    expect(await readdir(site.dataDir)).not.toContain("backups");
    await site.remove();
  });

  test("backup does not create a missing database", async () => {
    const empty = await createTestDatabase(engine);
    const { code, output } = await callCommand("backup", [], empty);
    expect(code).toBe(1);
    expect(output).toContain("does not contain a Foliodesk database: ");
    expect(await readdir(empty.dataDir)).toEqual([]);
    await empty.remove();
  });
});

async function uploadNightly(site: TestDatabase, { bucket }: Awaited<ReturnType<typeof startS3Server>>) {
  const name = nightlyName(Date.UTC(2026, 2, 20));
  const file = path.join(site.dataDir, name);
  await createBackup(site, file);
  const request = { bucket, file, keep: { days: 1, weeks: 0 }, copied: [] };
  await uploadBackup(request, async () => {}, new AbortController().signal);
  return { file, name };
}

test("a copy that cannot be read changes nothing, and leaves no temporary files", {
  tags: ["release"],
}, async () => {
  const [site, target] = [await createFilledSite("sqlite"), await createFilledSite("sqlite", 0)];
  await using server = await startS3Server();
  const { name } = await uploadNightly(site, server);
  const [before, temporary] = [await readContents(target), await mkdtemp(path.join(tmpdir(), "temporary-"))];
  const restore = (source: string, change: Record<string, string> = {}) =>
    runCommand("restore", [source], target, { ...server.environment, TMPDIR: temporary, ...change });
  for (const [source, change, message] of [
    [
      "s3:latest",
      { BACKUP_PASSPHRASE: "the wrong passphrase" },
      `${name} cannot be decrypted: BACKUP_PASSPHRASE is not`,
    ],
    ["s3:other", {}, `The bucket has no copy with the name other. It has:\n${name}`],
    ["s3:", {}, "The bucket has no copy with the name . It has:"],
    [
      "s3:latest",
      { BACKUP_S3: "http://S3RVER:WRONG@127.0.0.1:9/backups" },
      "The connection to 127.0.0.1:9 failed: ",
    ],
    [
      "s3:latest",
      { BACKUP_S3: server.url.replace(":S3RVER@", ":WRONG@") },
      "The bucket answered with SignatureDoesNotMatch",
    ],
    [
      "s3:latest",
      { BACKUP_S3: "", BACKUP_PASSPHRASE: "" },
      "To read s3:latest, set BACKUP_S3 and BACKUP_PASSPHRASE",
    ],
  ] as const) {
    const { code, output } = await restore(source, change);
    expect(output).toContain(message);
    expect(output).not.toContain("    at ");
    expect(code).toBe(1);
  }
  expect(await readdir(temporary)).toEqual([]);
  expect(await readContents(target)).toEqual(before);
  await Promise.all([site.remove(), target.remove(), rm(temporary, { recursive: true })]);
});

test("a download that is interrupted leaves no temporary files", async () => {
  const target = await createTestDatabase("sqlite");
  await using server = await startS3Server();
  const site = await createFilledSite("sqlite");
  await uploadNightly(site, server);
  const temporary = await mkdtemp(path.join(tmpdir(), "temporary-"));
  const stored = server.requests.find(({ url }) => url.includes("partNumber"))?.body ?? Buffer.alloc(0);
  const isWaiting = Promise.withResolvers<void>();
  server.intercept = ({ method, url }, response) => {
    if (method !== "GET" || !url.endsWith(".age")) return false;
    response.writeHead(200, { "Content-Length": stored.length });
    response.write(stored.subarray(0, 1000), () => isWaiting.resolve());
    return true;
  };
  const environment = { ...server.environment, TMPDIR: temporary };
  const { child, exit } = startCommand("restore", ["s3:latest"], target, environment);
  await isWaiting.promise;
  expect(await readdir(temporary)).toHaveLength(1);
  child.kill("SIGINT");
  expect(await exit).toBe(1);
  expect(await readdir(temporary)).toEqual([]);
  await Promise.all([site.remove(), target.remove(), rm(temporary, { recursive: true })]);
});

test("verify needs no site, and reports what is wrong with a file in one sentence", async () => {
  const [site, elsewhere] = [await createFilledSite("sqlite"), await createTestDatabase("sqlite")];
  const file = path.join(site.dataDir, "x.tar.gz");
  await callCommand("backup", ["--output", file], site);
  expect(await callCommand("verify", [file], elsewhere)).toMatchObject({ code: 0 });
  expect(await readdir(elsewhere.dataDir)).toEqual([]);
  await writeFile(file, (await readFile(file)).subarray(0, -1));
  const { code, output } = await callCommand("verify", [file], elsewhere);
  expect(code).toBe(1);
  expect(output).toMatch(/^\S+x\.tar\.gz cannot be restored\. It .+\n$/);
  await Promise.all([site.remove(), elsewhere.remove()]);
});

test.each([
  ["backup", ["--to", "x"]],
  ["backup", ["x.tar.gz"]],
  ["verify", []],
  ["restore", ["a", "b"]],
])("%s with the arguments %j prints the usage", async (name, args) => {
  const database = await createTestDatabase("sqlite");
  const { code, output } = await callCommand(name, args, database);
  expect(code).toBe(1);
  expect(output).toMatch(/^error: .+\n\nUsage: npm run /);
  await database.remove();
});

test("progress goes to standard error, so that the standard output has only the result", async () => {
  const site = await createFilledSite("sqlite");
  const { child, exit } = startCommand("backup", [], site);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  expect(stdout).toMatch(/^The backup is .*\nTo verify that it can be restored: .*\n$/);
  expect(stderr).toMatch(/^(Backing up: \d+ %\n)+$/);
  await site.remove();
});

test("a backup whose output is not read is complete", { tags: ["release"] }, async () => {
  const site = await createFilledSite("sqlite");
  const file = path.join(site.dataDir, "x.tar.gz");
  const { child, exit } = startCommand("backup", ["--output", file], site);
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await exit).toBe(0);
  expect(await callCommand("verify", [file], site)).toMatchObject({ code: 0 });
  await site.remove();
});

test("a folder that is not writable is reported", async () => {
  const site = await createFilledSite("sqlite");
  const { code, output } = await callCommand("backup", ["--output", "/proc/nope/x.tar.gz"], site);
  expect(code).toBe(1);
  expect(output).toContain("/proc/nope");
  expect(output.split("\n")).toHaveLength(2);
  await site.remove();
});
