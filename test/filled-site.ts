import { globSync } from "node:fs";
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
import { copyDatabase, createMigratedDatabase, type TestDatabase } from "./databases.ts";
import { addOwner } from "./owner.ts";

const root = path.resolve(import.meta.dirname, "..");

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
  await db.insertInto("post_files").values({ blog_id: id, path: "posts/grün.md", hash: "0" }).execute();
  await addUpload(db);
  await db.insertInto("uncounted_visits").values({ day: "2026-03-20", reason: "bot", visits: 3 }).execute();
  const visit = { visitedAt: Date.UTC(2026, 2, 20), day: "2026-03-20", country: "Germany", city: undefined };
  for (let left = visits; left > 0; left -= 1000) {
    await insertVisits(
      db,
      Array.from({ length: Math.min(left, 1000) }, () => visit),
    );
  }
  for (const fill of await readFillers()) await fill(db);
  await db.destroy();
  await mkdir(path.join(database.dataDir, "uploads/2026"), { recursive: true });
  await writeFile(path.join(database.dataDir, "uploads/2026/grün und groß.webp"), Buffer.alloc(70_000, 7));
  await mkdir(path.join(database.dataDir, "site"));
  await writeFile(path.join(database.dataDir, "site/empty.yaml"), "");
  return database;
}

/** What features store beside the rows of the core, such as for the message and the posts. */
async function readFillers(): Promise<((db: Kysely<Schema>) => Promise<void>)[]> {
  const files = globSync("src/features/*/testing/fill-site.ts", { cwd: root }).sort();
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules.map(({ fillSite }) => fillSite);
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
}
