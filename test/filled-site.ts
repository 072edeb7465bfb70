import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { inject } from "vitest";
import type { Engine } from "../src/core/db/connect.ts";
import { openDatabase } from "../src/core/db/open.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { storeUpload } from "../src/core/media/server/uploads/write.ts";
import { detailNames, recordOf } from "../src/core/posts/contract/post-fields.ts";
import { trashBlog } from "../src/core/posts/server/trash.ts";
import { storeWorkingCopy } from "../src/core/posts/server/working-copies.ts";
import { createBlog, updateBlog } from "../src/core/posts/server/write.ts";
import { insertVisits } from "../src/core/visits/server/visits.ts";
import { storedTables } from "../src/features/backups/stored-tables.ts";
import { addGoal } from "../src/features/insight/goals/goals.ts";
import { countClosedDays } from "../src/features/insight/insight/store-counts.ts";
import { changeEvery } from "../src/features/letter/settings.ts";
import { writeSettings } from "../src/features/notifications/settings.ts";
import { keepAttempt } from "../src/features/notifications/webhook-attempts.ts";
import { storePosition } from "../src/features/replies/answers/positions.ts";
import { storeAnswer } from "../src/features/replies/answers/store-answer.ts";
import { storeReply } from "../src/features/replies/replies/replies.ts";
import { addSavedReply } from "../src/features/replies/replies/saved-replies.ts";
import { addShareLink, countOpening } from "../src/features/share-links/share-links.ts";
import { keepVersion } from "../src/features/site-editing/keep-version.ts";
import { confirmVersion } from "../src/features/site-editing/versions.ts";
import { storeSiteFile } from "../src/features/site-in-database/site-files.ts";
import { copyDatabase, createMigratedDatabase, type TestDatabase } from "./databases.ts";
import { enqueueAllNotifications, noNotifications } from "./notifications.ts";
import { addOwner, owner } from "./owner.ts";

/** Opens the database of a test. The caller must close it. */
export async function openTestDatabase(place: Pick<TestDatabase, "dataDir" | "databaseUrl">) {
  const { db } = await openDatabase({ ...place, onIdleError: () => {} });
  return db;
}

/** The sites that this worker has filled, which are copied for each test. */
const filled = new Map<string, Promise<TestDatabase>>();

/** Creates a site that is not running, with rows in every table and a file in every folder. */
export async function createFilledSite(engine: Engine, visits = 30): Promise<TestDatabase> {
  const key = `${engine} ${visits}`;
  const original = filled.get(key) ?? fillSite(engine, visits);
  filled.set(key, original);
  return copyDatabase(await original);
}

async function fillSite(engine: Engine, visits: number): Promise<TestDatabase> {
  const database = await createMigratedDatabase(engine, inject("migrated").folder);
  const db = await openTestDatabase(database);
  await addOwner(db);
  const content = ['**Grüße** 👋 "quoted" \\ and\nlines', "\u2028"];
  for (const published of [true, false]) {
    const blog = { slug: `post-${published}`, title: "Ünïcode", image: "/x.webp", content, published };
    await createBlog(db, blog, 1_700_000_000_000);
  }
  await addKeptPosts(db);
  await addMessage(db);
  const { id } = await db
    .selectFrom("blogs")
    .select("id")
    .where("published", "=", 1)
    .executeTakeFirstOrThrow();
  await db.insertInto("redirects").values({ slug: "older-slug", blog_id: id }).execute();
  await db.insertInto("former_paths").values({ path: "/2019/04/hello", blog_id: id }).execute();
  await db.insertInto("imported_posts").values({ source_id: "0123456789abcdef", blog_id: id }).execute();
  await db.insertInto("post_files").values({ blog_id: id, path: "posts/grün.md", hash: "0" }).execute();
  await addUpload(db);
  await db.insertInto("uncounted_visits").values({ day: "2026-03-20", reason: "bot", visits: 3 }).execute();
  const requests = { day: "2026-03-20", reader: "Feedly", feed: "/feed.xml", requests: 4, subscribers: 20 };
  await db.insertInto("feed_days").values(requests).execute();
  await db
    .insertInto("download_days")
    .values({ day: "2026-03-20", path: "/resume.pdf", downloads: 2 })
    .execute();
  await db.insertInto("imported_visits").values({ key: "0123456789abcdef" }).execute();
  await addGoal(db, { path: "/angebot", label: "Grüße" }, 1_700_000_000_000);
  const change = { file: "site.yaml", before: "name: Ada\n", after: "name: Grüße\n" } as const;
  await confirmVersion(db, await keepVersion(db, change, 1_700_000_000_000));
  await storeSiteFile(db, "public/grün.bin", Buffer.alloc(300_000, 7));
  await db.insertInto("demo_rows").values({ id: "message-1", kind: "message", updated_at: null }).execute();
  const visit = { visitedAt: Date.UTC(2026, 2, 20), day: "2026-03-20", country: "Germany", city: undefined };
  for (let left = visits; left > 0; left -= 1000) {
    await insertVisits(
      db,
      Array.from({ length: Math.min(left, 1000) }, () => visit),
    );
  }
  await countClosedDays(db, { today: "9999-12-31" });
  await db.destroy();
  await mkdir(path.join(database.dataDir, "uploads/2026"), { recursive: true });
  await writeFile(path.join(database.dataDir, "uploads/2026/grün und groß.webp"), Buffer.alloc(70_000, 7));
  await mkdir(path.join(database.dataDir, "site"));
  await writeFile(path.join(database.dataDir, "site/empty.yaml"), "");
  return database;
}

/** Three parts of bytes, each value of which is in them. */
async function addUpload(db: Kysely<Schema>): Promise<void> {
  const content = Buffer.from(
    Array.from({ length: 600_000 }, (_, index) => (index % 256) ^ ((index >> 10) % 256)),
  );
  const size = { width: 1600, height: 900, size: content.length };
  const upload = {
    hash: "0".repeat(32),
    source_hash: "1".repeat(32),
    name: "grün.jpg",
    animated: 0,
    tint: null,
  };
  await storeUpload(db, { ...upload, ...size }, content, 1_700_000_000_000);
}

/** Stores a post with an earlier version, unsaved text, and a time of publication, and one in the trash. */
async function addKeptPosts(db: Kysely<Schema>): Promise<void> {
  const now = 1_700_000_000_000;
  const post = { title: "Ünïcode", image: "/x.webp", content: ["Text"], published: false };
  const publishAt = "2100-01-01T00:00:00.000Z";
  const created = await createBlog(db, { ...post, slug: "scheduled", publishAt }, now);
  const deleted = await createBlog(db, { ...post, slug: "deleted", published: true }, now);
  if ("refused" in created || "refused" in deleted) throw new Error("The posts could not be stored");
  const { _id: id } = created.saved;
  const topics = { tags: ["C++", "日本"], series: "Übungen", pinned: true };
  const newer = { ...post, slug: "scheduled", content: ["Newer"], description: "Über", ...topics };
  await updateBlog(db, id, newer, { now: now + 1, version: undefined });
  const times = { publishAt: "", date: "" };
  const { tags: _tags, ...typed } = { ...recordOf(detailNames, () => ""), ...newer };
  const fields = { ...typed, ...times, tags: "", series: "", pinned: false };
  const editor = "01890a5d-ac96-774b-bcce-b302099a8057";
  await storeWorkingCopy(db, id, { editor, base: null, replaces: null, fields }, now);
  await trashBlog(db, deleted.saved._id, now);
}

async function addMessage(db: Kysely<Schema>): Promise<void> {
  const texts = { name: "Grace", email: "grace@example.org", message: "Hello\n\tthere" };
  const times = { created_at: 1_700_000_000_123, notified_at: null };
  const message = { id: "message-1", ...texts, contact_consent: 1, idempotency_key: null, ...times };
  await db.insertInto("messages").values(message).execute();
  await db
    .transaction()
    .execute((transaction) => enqueueAllNotifications(transaction, { id: "message-1", name: texts.name }, 5));
  const now = 1_700_000_000_456;
  const reply = { messageId: "message-1", text: "Grüße\n\t{first}", key: "one-key-1" };
  await storeReply(db, { ...reply, from: owner.email, now });
  await addAnswer(db, now);
  await keepAttempt(db, { messageId: "message-1", at: now, status: 500, text: "No Grace here" });
  const quiet = { from: "22:00", to: "07:00" };
  await writeSettings(db, { mail: "daily", dailyAt: "09:30", quiet, webhook: true });
  await changeEvery(db, "month", { now, timeZone: "UTC" });
  const link = { label: "Resume für Acme", target: "/resume.pdf", slug: "acme" };
  const shared = await addShareLink(db, link, { now, siteUrl: "https://ada.example" });
  if (typeof shared === "object")
    await countOpening(db, shared._id, { now, country: "Chile", onFirst: async () => {} });
  await addSavedReply(db, { name: "Danke", text: "Grüße\n{first}" }, now);
}

/** Returns all rows that a backup contains, in an order that does not depend on the engine. */
export async function readContents(place: Pick<TestDatabase, "dataDir" | "databaseUrl">) {
  const db = await openTestDatabase(place);
  const contents: Record<string, unknown[]> = {};
  for (const table of storedTables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    contents[table] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await db.destroy();
  return contents;
}

/** Stores a vacation notice of the visitor, and how far the mailbox was read. */
async function addAnswer(db: Kysely<Schema>, now: number): Promise<void> {
  const answer = {
    messageId: "message-1",
    threadId: "<thread@example.org>",
    mailId: undefined,
    from: "jane@example.com",
    isAutomatic: true,
    writtenAt: now,
    receivedAt: now,
    text: "Grüße\n\u{1f600}",
    words: "gruße",
    attachments: [{ name: "grün.pdf", size: 12 }],
    missing: "rest" as const,
  };
  await storeAnswer(db, answer, { now, notifications: noNotifications });
  const place = { mailbox: "ada@example.org@mail.example:993/INBOX", uidValidity: 4_294_967_295 };
  await storePosition(db, place, { lastUid: 4_294_967_294, faults: 1 });
}
