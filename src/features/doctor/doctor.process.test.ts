import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { addJob } from "../../../test/jobs.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { createOlderDatabase, olderSchema } from "../../../test/older-database.ts";
import { findFreePort } from "../../../test/postgres-server.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import { connect } from "../../core/db/connect.ts";
import { readSchemaVersion, schemaVersions } from "../../core/db/migrate.ts";
import { installation } from "../../core/process/installation.ts";
import { noteBackup, noteVerified } from "../backups/notes.ts";
import { startImapServer } from "../replies/testing/imap-server.ts";

// Each test decodes pictures in a process.
vi.setConfig({ testTimeout: 60_000 });

const day = 24 * 60 * 60_000;
const notifyEmail = "owner@example.org";

/** The sample site with one picture, because each of them is decoded. */
let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, siteDir, { recursive: true });
  for (const name of ["projects", "testimonials.yaml"])
    await rm(path.join(siteDir, name), { recursive: true });
  await writeFile(path.join(siteDir, "projects.yaml"), "filters: []\nprojects: []\n");
  const tech = path.join(siteDir, "tech.yaml");
  await writeFile(tech, (await readFile(tech, "utf8")).replaceAll(/favorite-\w+\.svg/g, "portrait.svg"));
});

afterAll(() => rm(siteDir, { recursive: true }));

/** Lets the doctor examine a site, and returns the exit code and the lines of the report by subject. */
async function runDoctor(
  database: Pick<TestDatabase, "dataDir" | "databaseUrl">,
  environment: Record<string, string> = {},
  args: string[] = [],
) {
  return readReport(
    await callCommand("doctor", args, database, { SITE_DIR: siteDir, ...(await noSite()), ...environment }),
  );
}

/** A free port, so that no site of this computer is asked. */
async function noSite(): Promise<{ PORT: string }> {
  return { PORT: String(await findFreePort()) };
}

function readReport({ code, output }: { code: number | string | null; output: string }) {
  const lines: Record<string, string> = {};
  for (const line of output.split("\n")) {
    const [, level, subject = "", text] = /^(ok|warning|problem) +(.{14}) (.+)$/.exec(line) ?? [];
    if (level !== undefined) lines[subject.trim()] = `${level}: ${text}`;
  }
  return { code, output, lines };
}

async function noteVerifiedBackup(database: TestDatabase, madeAt: number, file: string): Promise<void> {
  const db = await openTestDatabase(database);
  await noteBackup(db, { id: "backup-1", file, madeAt });
  await noteVerified(db, "backup-1", madeAt);
  await db.destroy();
}

describe.each(engines)("doctor on %s", (engine) => {
  test("finds no problem in a site that is in order, and says what it has checked", async () => {
    const site = await createFilledSite(engine);
    const files = await readdir(site.dataDir, { recursive: true });
    const { code, output, lines } = readReport(await runCommand("doctor", [], site, await noSite()));
    expect(code, output).toBe(0);
    expect(await readdir(site.dataDir, { recursive: true })).toEqual(files);
    expect(lines).toMatchObject({
      Node: `ok: ${process.versions.node}`,
      Configuration: "ok: Every variable is valid.",
      "Site folder": expect.stringMatching(/^ok: .+sample has no faults\.$/),
      "Data folder": expect.stringMatching(/^ok: /),
      "Disk space": expect.stringMatching(/^ok: [\d.]+ [GM]B are free on the disk of /),
      Database: expect.stringMatching(
        engine === "sqlite" ? /^ok: .+ is intact and up to date\.$/ : /^ok: Pos/,
      ),
      Clock: expect.stringMatching(/^ok: It is \d{4}-\d\d-\d\d \d\d:\d\d in UTC\.$/),
      Site: expect.stringMatching(/^warning: No site answers at http:\/\/127\.0\.0\.1:/),
      Backups: expect.stringMatching(/^warning: There is no verified backup yet\. Set BACKUP_KEEP=7,4/),
    });
    expect(output).toMatch(/\n0 problems, \d warnings?\.\n$/);
    await site.remove();
  });

  test("names each fault of the site folder", async () => {
    const site = await createFilledSite(engine);
    const { code, lines } = await runDoctor(site, { SITE_DIR: site.dataDir });
    expect(code).toBe(1);
    expect(lines["Site folder"]).toMatch(/^problem: [a-z]+\.yaml: The file is missing\.$/);
    await site.remove();
  });

  test("does not create a missing database or folder", async () => {
    const database = await createTestDatabase(engine);
    const dataDir = path.join(database.dataDir, "far/below");
    const { code, lines } = await runDoctor({ ...database, dataDir });
    expect(code).toBe(1);
    expect(lines.Database).toMatch(/^problem: (DATA_DIR|DATABASE_URL) does not contain a Foliodesk database/);
    expect(lines["Data folder"]).toBe(
      `warning: The folder in DATA_DIR does not exist: ${dataDir}. The first start creates it.`,
    );
    expect(await readdir(database.dataDir)).toEqual([]);
    await database.remove();
  });

  test("says that the next start migrates the database of an older version, and leaves it as it is", async () => {
    const database = await createTestDatabase(engine);
    await createOlderDatabase(database.dataDir, database);
    const { code, lines } = await runDoctor(database);
    expect(code).toBe(0);
    expect(lines.Database).toMatch(
      `warning: An older version created the database; it lacks ${schemaVersions.join(", ")}. The next start `,
    );
    const { db } = connect({ ...database, onIdleError: () => {} });
    expect(await readSchemaVersion(db)).toBe(olderSchema);
    await db.destroy();
    await database.remove();
  });

  test("names the version that migrates the database of a version before 0.2.0", async () => {
    const database = await createTestDatabase(engine);
    await createOlderDatabase(database.dataDir, database);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await sql`delete from kysely_migration where name = ${olderSchema}`.execute(db);
    await db.destroy();
    const { code, lines } = await runDoctor(database);
    expect(code).toBe(1);
    expect(lines.Database).toMatch(
      /^problem: The database in (DATA_DIR|DATABASE_URL) was last opened by a version of Foliodesk before 0\.2\.0: start version 0\.2\.0 with it once, and then this one\.$/,
    );
    await database.remove();
  });

  test("names the migration of a newer version", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    const { code, lines } = await runDoctor(site);
    expect(code).toBe(1);
    expect(lines.Database).toContain('has the migration "999-later"');
    await site.remove();
  });

  test("compares the age of the last verified backup with what BACKUP_KEEP asks for", async () => {
    const site = await createFilledSite(engine);
    const file = path.join(site.dataDir, "foliodesk.tar.gz");
    await noteVerifiedBackup(site, Date.now() - 3 * day, file);
    const gone = await runDoctor(site);
    expect(gone.lines.Backups).toMatch(/^warning: .+ 3 days ago: .+, which is not on this computer\./);
    await writeFile(file, "");
    const byHand = await runDoctor(site);
    expect(byHand.lines.Backups).toBe(`ok: The last verified backup was made 3 days ago: ${file}.`);
    const nightly = await runDoctor(site, { BACKUP_KEEP: "7" });
    expect(nightly.lines.Backups).toMatch(/^problem: .+ 3 days ago: .+ BACKUP_KEEP asks for one each night/);
    expect(nightly.code).toBe(1);
    await site.remove();
  });

  test("reports queued work that has failed for good", async () => {
    const site = await createFilledSite(engine);
    expect((await runDoctor(site)).lines.Queue).toBe("ok: No queued work has failed for good.");
    const db = await openTestDatabase(site);
    for (const kind of ["websub-ping", "message-mail", "websub-ping"])
      await addJob(db, { kind, state: "failed" });
    await db.destroy();
    const { code, lines } = await runDoctor(site);
    expect([code, lines.Queue]).toEqual([
      0,
      "warning: Not tried again: 1 message-mail, 2 websub-ping. Open the queue in the settings of the admin area to see why, and to retry or discard it.",
    ]);
    await site.remove();
  });

  test("reports nightly backups that keep failing, with the reason", async () => {
    const site = await createFilledSite(engine);
    await noteVerifiedBackup(site, Date.now() - 3 * day, "/backups/a.tar.gz");
    const db = await openTestDatabase(site);
    const failure = { failed_at: Date.now(), last_error: "the disk is full. Free some space." };
    await addJob(db, {
      kind: "nightly-backup",
      key: "nightly-backup",
      state: "scheduled",
      attempts: 4,
      ...failure,
    });
    await db.destroy();
    const { code, lines } = await runDoctor(site, { BACKUP_KEEP: "7" });
    expect([code, lines.Backups]).toEqual([
      1,
      "problem: The last 4 attempts at a nightly backup failed: the disk is full. Free some space. The last verified backup was made 3 days ago.",
    ]);
    await site.remove();
  });

  test("reports copies of backups, and why they fail", async () => {
    const site = await createFilledSite(engine);
    const variables = {
      BACKUP_KEEP: "7",
      BACKUP_S3: "https://KEY:SECRET@s3.example/box",
      BACKUP_PASSPHRASE: "long enough to be one",
      BACKUP_COMMAND: "true",
    };
    const readCopies = async () =>
      (await runDoctor(site, variables)).output
        .split("\n")
        .filter((line) => /Backups +(Copy|Test)/.test(line));
    expect(await readCopies()).toEqual([
      "warning  Backups        Copy in the bucket: none yet.",
      "warning  Backups        Copy by BACKUP_COMMAND: none yet.",
      "warning  Backups        Test of the copy in the bucket: none yet.",
    ]);
    const madeAt = Date.now() - 3 * day;
    await noteVerifiedBackup(site, madeAt, "/backups/a.tar.gz");
    const db = await openTestDatabase(site);
    const columns = { uploaded_at: madeAt, command_done_at: madeAt, copy_tested_at: madeAt };
    await db.updateTable("backups").set(columns).execute();
    const failure = { attempts: 2, failed_at: Date.now(), last_error: "It is full." };
    await addJob(db, { kind: "backup-copy", key: "command", ...failure });
    await db.destroy();
    expect(await readCopies()).toEqual([
      "problem  Backups        Copy in the bucket: the last is of a backup made 3 days ago.",
      "problem  Backups        Copy by BACKUP_COMMAND: the last is of a backup made 3 days ago. The last 2 attempts failed: It is full.",
      "ok       Backups        Test of the copy in the bucket: the last was done 3 days ago.",
    ]);
    await site.remove();
  });

  test("reports a clock that is behind the newest row, and a time zone that has changed", {
    tags: ["release"],
  }, async () => {
    const site = await createFilledSite(engine, 0);
    const db = await openTestDatabase(site);
    const visit = { id: "visit-1", visited_at: Date.UTC(2026, 2, 20, 23), country: null, city: null };
    await db
      .insertInto("visits")
      .values({ ...visit, day: "2026-03-20" })
      .execute();
    expect((await runDoctor(site)).lines.Clock).toMatch(/^ok: /);
    expect((await runDoctor(site, { TIMEZONE: "Europe/Berlin" })).lines.Clock).toMatch(
      /^warning: The newest visit was counted on 2026-03-20, which is another day in Europe\/Berlin\./,
    );
    await db
      .updateTable("visits")
      .set({ visited_at: Date.now() + day })
      .execute();
    const { code, lines } = await runDoctor(site);
    expect(code).toBe(1);
    expect(lines.Clock).toMatch(
      /^problem: It is .+, but the newest row in the database is from .+\. Set the cl/,
    );
    await db.destroy();
    await site.remove();
  });
});

test("an invalid configuration is reported with every fault, and nothing else is checked", async () => {
  const site = await createTestDatabase("sqlite");
  const { code, output } = await runDoctor(site, { TIMEZONE: "Mars/Olympus", PORT: "many" });
  expect(code).toBe(1);
  expect(output).toMatch(/^ok +Node .+\nproblem +Configuration .+\nproblem +Configuration .+\n2 problems, 0/);
  expect(output).toContain('TIMEZONE must be an IANA time zone such as Europe/Berlin; got "Mars/Olympus".');
  const missing = path.join(site.dataDir, "places.mmdb");
  const places = await runDoctor(site, { GEOIP_DATABASE: missing });
  expect(places.lines.Configuration).toContain(`Cannot read the file in GEOIP_DATABASE (ENOENT): ${missing}`);
  await site.remove();
});

test("a file with variables that others can read is reported", async () => {
  const site = await createFilledSite("sqlite");
  const file = path.join(site.dataDir, "variables");
  await writeFile(file, "ADMIN_EMAIL=\n", { mode: 0o644 });
  const { lines } = await runDoctor(site, { ENV_FILE: file });
  const mode = process.getuid?.() === 0 ? 640 : 600;
  expect(lines.Configuration).toBe(
    `warning: Other users of this computer can read ${file}. Run: chmod ${mode} ${file}`,
  );
  await chmod(file, 0o600);
  expect((await runDoctor(site, { ENV_FILE: file })).lines.Configuration).toBe(
    "ok: Every variable is valid.",
  );
  await site.remove();
});

test("a file with variables that cannot be read is reported, and nothing else is checked", async () => {
  const site = await createFilledSite("sqlite");
  const { code, output, lines } = await runDoctor(site, { ENV_FILE: site.dataDir });
  expect(code).toBe(1);
  expect(lines.Configuration).toBe(
    `problem: The file ${site.dataDir} with the settings cannot be read (EISDIR). It is a folder. Move it away, or set ENV_FILE to a file.`,
  );
  expect(output).toMatch(/\n1 problem, 0 warnings\.\n$/);
  await site.remove();
});

test("a variable that is set in vain is reported", async () => {
  const site = await createFilledSite("sqlite");
  const { code, lines } = await runDoctor(site, { EDGE_PURGE_URL: "http://127.0.0.1:8081" });
  expect([code, lines.Configuration]).toEqual([
    0,
    expect.stringMatching(/^warning: EDGE_PURGE_URL is ignored: /),
  ]);
  await site.remove();
});

test("a data folder that is open to others, and one that is a file, are reported", async () => {
  const site = await createFilledSite("sqlite");
  await chmod(site.dataDir, 0o755);
  const { code, lines } = await runDoctor(site);
  expect([code, lines["Data folder"]]).toEqual([
    0,
    `warning: Other users of this computer can open ${site.dataDir}. Run: chmod 700 ${site.dataDir}`,
  ]);
  expect((await stat(site.dataDir)).mode & 0o777, "the doctor changes nothing").toBe(0o755);
  const file = path.join(site.dataDir, "file");
  await writeFile(file, "");
  const wrong = await runDoctor({ dataDir: file, databaseUrl: undefined });
  expect([wrong.code, wrong.lines["Data folder"]]).toEqual([
    1,
    `problem: DATA_DIR is not a folder: ${file}. Set it to the folder of your site.`,
  ]);
  await site.remove();
});

test("a damaged database and a file that is none are reported", async () => {
  const database = await createTestDatabase("sqlite");
  const file = path.join(database.dataDir, "foliodesk.sqlite");
  await writeFile(file, "Something else, long enough. ".repeat(100));
  const { code, lines } = await runDoctor(database);
  expect([code, lines.Database]).toEqual([
    1,
    expect.stringContaining("problem: The database in DATA_DIR is not a SQLite database"),
  ]);
  await rm(file);
  await mkdir(file);
  expect((await runDoctor(database)).lines.Database).toContain("cannot be opened or created");
  await database.remove();
});

test("a PostgreSQL server that does not respond is reported without the password", async () => {
  const database = await createTestDatabase("sqlite");
  const databaseUrl = "postgres://ada:hunter2@127.0.0.1:1/site";
  const { code, output, lines } = await runDoctor({ ...database, databaseUrl });
  expect([code, lines.Database]).toEqual([
    1,
    expect.stringContaining("problem: PostgreSQL at 127.0.0.1:1 does not respond (ECONNREFUSED)"),
  ]);
  expect(output).not.toContain("hunter2");
  await database.remove();
});

describe("mail", () => {
  test("is verified without a mail, and sent with --send-test-mail", async () => {
    await using server = await startMailServer();
    const site = await createFilledSite("sqlite");
    const environment = { SMTP_URL: server.url, NOTIFY_EMAIL: notifyEmail };
    const verified = await runDoctor(site, environment);
    expect(verified.output).toMatch(/^ok +Mail +127\.0\.0\.1:\d+ accepts the sign-in\./m);
    expect(verified.lines.Mail, "createFilledSite leaves two mails in the queue").toMatch(
      /^warning: 2 mails wait to be sent\./,
    );
    expect(server.mails).toEqual([]);
    const { code, output } = await runDoctor(site, environment, ["--send-test-mail"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^ok +Mail +\S+ accepted a test mail to owner@example\.org\./m);
    expect(server.recipients).toEqual([notifyEmail]);
    expect(server.mails[0]).toContain("Subject: Test mail from Foliodesk");
    await site.remove();
  });

  test("is a problem when the server refuses it or is not there", async () => {
    await using server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(new Error("not you")),
    });
    const site = await createFilledSite("sqlite");
    const refused = await runDoctor(site, { SMTP_URL: server.url, NOTIFY_EMAIL: notifyEmail }, [
      "--send-test-mail",
    ]);
    expect(refused.code).toBe(1);
    expect(refused.lines.Mail).toMatch(
      /^problem: The mail server \S+ did not accept the test mail: .+not you/,
    );
    const url = "smtp://ada:hunter2@127.0.0.1:1";
    const missing = await runDoctor(site, { SMTP_URL: url, NOTIFY_EMAIL: notifyEmail });
    expect(missing.code).toBe(1);
    expect(missing.lines.Mail).toMatch(
      /^problem: The mail server 127\.0\.0\.1:1 cannot be used: .+ECONNREFUSED/,
    );
    expect(missing.output).not.toContain("hunter2");
    await site.remove();
  });

  test("that is not configured is fine, unless a test mail is asked for", async () => {
    const site = await createFilledSite("sqlite");
    expect((await runDoctor(site)).lines.Mail).toMatch(/^ok: SMTP_URL and NOTIFY_EMAIL are not set/);
    const { code, lines } = await runDoctor(site, {}, ["--send-test-mail"]);
    expect([code, lines.Mail]).toEqual([
      1,
      expect.stringMatching(/^problem: .+ Set both to send a test mail\.$/),
    ]);
    await site.remove();
  });
});

test("doctor opens the mailbox that answers are read from, and says why it cannot", async () => {
  await using server = await startImapServer();
  const { url } = await server.makeMailbox();
  const site = await createFilledSite("sqlite");
  const mail = { SMTP_URL: "smtp://127.0.0.1:1", NOTIFY_EMAIL: notifyEmail };
  const { lines } = await runDoctor(site, { ...mail, IMAP_URL: url });
  expect(lines.Answers).toBe("ok: The folder INBOX on 127.0.0.1 can be read.");
  const wrong = await runDoctor(site, { ...mail, IMAP_URL: url.replace(/:[^:@]+@/, ":hunter2@") });
  expect(wrong.lines.Answers).toBe(
    "problem: The mail server 127.0.0.1 refused the user or the password in IMAP_URL.",
  );
  expect(wrong.output).not.toContain("hunter2");
  expect((await runDoctor(site, mail)).lines.Answers).toBeUndefined();
  await site.remove();
});

test("unknown arguments print the usage", async () => {
  const database = await createTestDatabase("sqlite");
  const { code, output } = await callCommand("doctor", ["--repair"], database);
  expect(code).toBe(1);
  expect(output).toMatch(/^error: unknown option '--repair'\n\nUsage: npm run doctor -- \[options\]\n/);
  await database.remove();
});
