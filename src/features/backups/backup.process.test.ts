import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { bothEngines, createTestDatabase, type TestDatabase, tagsFor } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { addJob } from "../../../test/jobs.ts";
import { createOlderDatabase, olderBackup, olderSchema } from "../../../test/older-database.ts";
import { owner } from "../../../test/owner.ts";
import { copyPictureFacts } from "../../../test/picture-cache.ts";
import { checkPassword } from "../../core/account/server/credentials.ts";
import { hasFactors } from "../../core/account/server/second-step/factors.ts";
import { DatabaseFault } from "../../core/db/open.ts";
import { deleteMessage } from "../../core/messages/server/messages/move.ts";
import { insertVisits } from "../../core/visits/server/visits.ts";
import { checkBackup } from "./check-backup.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { startScratchSite } from "./scratch-site.ts";
import { isRemovedTable, leftOutTables } from "./stored-tables.ts";
import { rewriteBackup } from "./testing/hostile-backup.ts";
import { readContents } from "./testing/read-contents.ts";
import { verifyBackup } from "./verify-backup.ts";

function backupFile({ dataDir }: TestDatabase): string {
  return path.join(dataDir, "backups/site.tar.gz");
}

async function backUp(site: TestDatabase): Promise<string> {
  const file = backupFile(site);
  await createBackup(site, file);
  return file;
}

function verify(file: string, scratchFolder: string) {
  const startSite = async (dataDir: string) => {
    await copyPictureFacts(path.join(dataDir, "cache"));
    return startScratchSite(dataDir);
  };
  return verifyBackup(file, { scratchFolder, startSite });
}

const pairs = bothEngines.flatMap((from) => bothEngines.map((to) => [from, to] as const));

describe.each(pairs)("a backup of %s restored into %s", (from, to) => {
  // src/features/backups/backup-command.process.test.ts restores into the same engine.
  const tags = from === to ? ["release"] : [];

  test("has the same rows and files, and the owner can sign in", { tags }, async () => {
    const [site, target] = [await createFilledSite(from, 2_500), await createTestDatabase(to)];
    const file = await backUp(site);
    const { manifest, kept } = await restoreBackup(target, file);
    expect(kept).toEqual([]);
    expect(await readContents(target)).toEqual(await readContents(site));
    // Each column of a new table is compared with its declaration (db/tables.test.ts).
    const filled = Object.entries(manifest.rows).filter(([, rows]) => rows > 0);
    expect(Object.fromEntries(filled)).toEqual({
      blogs: 4,
      blog_texts: 4,
      blog_tags: 2,
      trashed_blogs: 1,
      blog_revisions: 1,
      working_copies: 1,
      redirects: 1,
      former_paths: 1,
      imported_posts: 1,
      post_files: 1,
      uploads: 1,
      upload_parts: 3,
      messages: 1,
      message_replies: 2,
      mailbox_positions: 1,
      saved_replies: 1,
      notification_settings: 1,
      letter_settings: 1,
      site_versions: 1,
      site_files: 2,
      repository_facts: 1,
      repository_settings: 1,
      share_links: 1,
      share_link_countries: 1,
      visits: 2_500,
      visit_days: 1,
      visit_values: 8,
      day_counts: 8,
      visit_goals: 1,
      imported_visits: 1,
      admins: 1,
      jobs: 4,
      uncounted_visits: 1,
      feed_days: 1,
      download_days: 1,
      security_events: 1,
      spam_tokens: 6,
      demo_rows: 1,
    });
    for (const name of ["uploads/2026/grün und groß.webp", "site/empty.yaml"]) {
      const [before, after] = [site, target].map(({ dataDir }) => readFile(path.join(dataDir, name)));
      expect((await after)?.equals((await before) ?? Buffer.alloc(1))).toBe(true);
    }
    const db = await openTestDatabase(target);
    expect(await checkPassword(db, owner)).toBeDefined();
    await db.destroy();
    expect(await readdir(target.dataDir)).not.toContainEqual(expect.stringMatching(/^restoring-/));
    await Promise.all([site.remove(), target.remove()]);
  });

  test("keeps the replaced data", { tags }, async () => {
    const [site, target] = [await createFilledSite(from), await createFilledSite(to, 7)];
    const before = await readContents(target);
    const { kept } = await restoreBackup(target, await backUp(site));
    expect(await readContents(target)).toEqual(await readContents(site));
    const folder = kept.at(-1) ?? "";
    expect((await readdir(folder)).sort()).toEqual(
      to === "sqlite" ? ["foliodesk.sqlite", "site", "uploads"] : ["site", "uploads"],
    );
    if (to === "sqlite") {
      expect(await readContents({ dataDir: folder, databaseUrl: undefined })).toEqual(before);
    } else {
      const db = await openTestDatabase(target);
      const visits = sql.table(`${kept[0]}.visits`);
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${visits}`.execute(db);
      expect(rows).toEqual([{ count: 7 }]);
      await db.destroy();
    }
    await Promise.all([site.remove(), target.remove()]);
  });
});

test("a backup in which a draft has no text is not verified, although visitors cannot request the draft", async () => {
  const site = await createFilledSite("sqlite");
  const file = path.join(site.dataDir, "without-text.tar.gz");
  await rewriteBackup(await backUp(site), file, (manifest, entries) => {
    const name = "tables/blog_texts/000001.ndjson";
    const texts = entries.find((entry) => entry.name === name);
    const listed = manifest.files.find((entry) => entry.name === name);
    if (texts === undefined || listed === undefined) throw new Error(`${name} is missing`);
    // Only the first post, which is public, keeps its text.
    const [text = ""] = String(texts.content).split("\n");
    texts.content = `${text}\n`;
    listed.size = Buffer.byteLength(texts.content);
    listed.sha256 = createHash("sha256").update(texts.content).digest("hex");
    manifest.rows.blog_texts = 1;
  });
  await expect(verify(file, site.dataDir)).rejects.toThrow("has 1 posts with a readable text instead of 4");
  await site.remove();
});

test("a backup is verified without the owner's site folder, and nothing is left behind", async () => {
  const site = await createFilledSite("sqlite");
  const file = await backUp(site);
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const previous = process.cwd();
  // A site folder without any file.
  await mkdir(path.join(folder, "site"));
  process.chdir(folder);
  try {
    await verify(file, folder);
    expect(await readdir(folder)).toEqual(["site"]);
  } finally {
    process.chdir(previous);
  }
  await rm(folder, { recursive: true });
  await site.remove();
});

describe.each(bothEngines)("a backup of %s", (engine) => {
  const tags = tagsFor(engine);

  test("is verified by starting a site that shows its posts", async () => {
    const site = await createFilledSite(engine);
    const file = await backUp(site);
    const manifest = await verify(file, site.dataDir);
    expect(manifest).toMatchObject({ product: "foliodesk", engine, rows: { blogs: 4, visits: 30 } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(["site.tar.gz"]);
    expect((await readdir(site.dataDir)).filter((name) => name.startsWith("verifying"))).toEqual([]);
    await site.remove();
  });

  test("contains the messages that the owner deleted, and is verified", { tags }, async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    expect(await deleteMessage(db, "message-1", { now: Date.now() })).toBe(true);
    await db.destroy();
    const manifest = await verify(await backUp(site), site.dataDir);
    expect(manifest.rows.messages).toBe(1);
    await site.remove();
  });

  test("created while visits are recorded has day counts that match its visits", {
    timeout: 60_000,
  }, async () => {
    const site = await createFilledSite(engine, 2_000);
    const db = await openTestDatabase(site);
    let writing = true;
    async function visitRepeatedly(): Promise<number> {
      let written = 0;
      for (; writing; written += 10) {
        const visit = {
          visitedAt: 1,
          day: `2026-03-${10 + (written % 9)}`,
          country: undefined,
          city: undefined,
        };
        await insertVisits(
          db,
          Array.from({ length: 10 }, () => visit),
        );
        await new Promise(setImmediate);
      }
      return written;
    }
    const visitors = [visitRepeatedly(), visitRepeatedly()];
    const target = await createTestDatabase("sqlite");
    for (const round of [1, 2]) {
      const file = path.join(site.dataDir, `${round}.tar.gz`);
      await createBackup(site, file);
      await restoreBackup(target, file);
      const { visits = [], visit_days: days = [] } = await readContents(target);
      expect((days as { visits: number }[]).reduce((sum, day) => sum + day.visits, 0)).toBe(visits.length);
      expect(visits.length).toBeGreaterThanOrEqual(2_000);
    }
    writing = false;
    expect((await Promise.all(visitors)).every((written) => written > 0)).toBe(true);
    await db.destroy();
    await Promise.all([site.remove(), target.remove()]);
  });

  test("contains no sessions, secrets, or rate limit counts, and once it is restored, the password is enough to sign in", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    await db.insertInto("secrets").values({ name: "x", value: "hidden" }).execute();
    await db.insertInto("recovery_codes").values({ hash: "x", created_at: 1 }).execute();
    const app = { id: 1, secret: "HIDDEN", last_step: 1, created_at: 1 };
    await db.insertInto("authenticator_apps").values(app).execute();
    await db.destroy();
    const file = await backUp(site);
    const { files, rows } = await checkBackup(file);
    for (const table of leftOutTables) {
      expect(rows).not.toHaveProperty(table);
      expect(files.some(({ name }) => name.includes(`/${table}/`))).toBe(false);
    }
    await restoreBackup(site, file);
    const restored = await openTestDatabase(site);
    expect(await hasFactors(restored)).toBe(false);
    await restored.destroy();
    await site.remove();
  });

  test("of version 0.2.0 is restored with the rows and figures that its database has after its migration", async () => {
    const [site, target] = [await createTestDatabase(engine), await createTestDatabase(engine)];
    await createOlderDatabase(site.dataDir, site);
    const ofSite = await backUp(site);
    expect(await checkBackup(ofSite)).toMatchObject({
      schema: olderSchema,
      rows: { visit_figure_groups: 135 },
    });
    const expected = await readContents(site);
    expect(expected.day_counts).not.toEqual([]);
    const withoutTrees = expected.blog_texts?.map((row) => ({
      ...(row as object),
      body: null,
      body_version: null,
    }));
    // Also into a database that the older version has created.
    await createOlderDatabase(target.dataDir, target);
    for (const file of [olderBackup, ofSite]) {
      await restoreBackup(target, file);
      expect(await readContents(target)).toEqual({ ...expected, blog_texts: withoutTrees });
    }
    await Promise.all([site.remove(), target.remove()]);
  });

  test("of a site with a feature that was removed is restored without its rows", async () => {
    const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
    const file = await backUp(site);
    const withBooks = path.join(site.dataDir, "with-books.tar.gz");
    await rewriteBackup(file, withBooks, (manifest, entries) => {
      const book = { name: "tables/books/000001.ndjson", content: '{"title":"Emma"}\n' };
      entries.unshift(book);
      const sha256 = createHash("sha256").update(book.content).digest("hex");
      manifest.files.unshift({ name: book.name, size: book.content.length, sha256 });
      manifest.rows.books = 1;
    });
    const { manifest } = await restoreBackup(target, withBooks);
    expect(Object.keys(manifest.rows).filter(isRemovedTable)).toEqual(["books"]);
    expect(await readContents(target)).toEqual(await readContents(site));
    await Promise.all([site.remove(), target.remove()]);
  });

  test("has no table of a feature that was removed", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    await sql`create table books (title text)`.execute(db);
    await sql`insert into kysely_migration values ('061-z-books', '2026-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    const { rows } = await checkBackup(await backUp(site));
    expect(Object.keys(rows).filter(isRemovedTable)).toEqual([]);
    await site.remove();
  });

  test("of a version before 0.2.0 is refused with the version to go through, and the target does not change", {
    tags,
  }, async () => {
    const target = await createFilledSite(engine, 5);
    const before = await readContents(target);
    const file = path.join(target.dataDir, "older.tar.gz");
    await rewriteBackup(olderBackup, file, (manifest) => {
      manifest.schema = "047-answered-messages";
    });
    const sentence =
      "It was made by a version before 0.2.0: restore it with version 0.2.0, and restore a backup of that here.";
    await expect(checkBackup(file)).rejects.toThrow(sentence);
    await expect(restoreBackup(target, file)).rejects.toThrow(sentence);
    expect(await readContents(target)).toEqual(before);
    await target.remove();
  });

  test("contains the jobs that mail messages and replies and publish posts, with their state, and no other jobs", async () => {
    const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
    const db = await openTestDatabase(site);
    const failure = { state: "failed", attempts: 75, failed_at: 9, last_error: "refused" } as const;
    await db.updateTable("jobs").set(failure).execute();
    await addJob(db, { kind: "websub-ping" });
    await addJob(db, { kind: "nightly-backup", state: "scheduled" });
    await db.destroy();
    await restoreBackup(target, await backUp(site));
    const jobs = ((await readContents(target)).jobs ?? []) as { kind: string }[];
    expect(jobs.map(({ kind }) => kind).sort()).toEqual([
      "message-mail",
      "message-webhook",
      "post-publication",
      "reply-mail",
    ]);
    const kept = jobs.find(({ kind }) => kind === "message-mail");
    expect(kept).toMatchObject({ kind: "message-mail", key: "message-1", ...failure });
    await Promise.all([site.remove(), target.remove()]);
  });

  test("fails when there is no database or the file already exists", async () => {
    const [empty, site] = [await createTestDatabase(engine), await createFilledSite(engine)];
    await expect(backUp(empty)).rejects.toThrow(DatabaseFault);
    await backUp(site);
    await expect(backUp(site)).rejects.toThrow("already exists. Choose another name");
    await Promise.all([empty.remove(), site.remove()]);
  });

  test("with a wrong row count is rejected, and the target does not change", async () => {
    const [site, target] = [await createFilledSite(engine), await createFilledSite(engine, 5)];
    const before = await readContents(target);
    const file = path.join(site.dataDir, "wrong.tar.gz");
    await rewriteBackup(await backUp(site), file, (manifest) => {
      manifest.rows.visits = 31;
    });
    await expect(verify(file, site.dataDir)).rejects.toThrow("visits has 31 rows, but it has 30");
    await expect(restoreBackup(target, file)).rejects.toThrow("visits has 31 rows");
    expect(await readContents(target)).toEqual(before);
    await Promise.all([site.remove(), target.remove()]);
  });
});

test("two backups at the same time are both complete, and an abandoned file is deleted", async () => {
  const site = await createFilledSite("sqlite", 2_000);
  const folder = path.join(site.dataDir, "backups");
  await mkdir(folder);
  const [abandoned, recent] = [1, 2].map(() => path.join(folder, `x.tar.gz.${randomUUID()}.part`));
  for (const file of [abandoned ?? "", recent ?? ""]) await writeFile(file, "");
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  await utimes(abandoned ?? "", twoHoursAgo, twoHoursAgo);
  for (const file of await Promise.all(
    ["1", "2"].map(async (name) => {
      const file = path.join(folder, `foliodesk-${name}.tar.gz`);
      await createBackup(site, file);
      return file;
    }),
  ))
    expect(await checkBackup(file)).toMatchObject({ rows: { visits: 2_000 } });
  expect((await readdir(folder)).sort()).toEqual([
    "foliodesk-1.tar.gz",
    "foliodesk-2.tar.gz",
    path.basename(recent ?? ""),
  ]);
  await site.remove();
});
