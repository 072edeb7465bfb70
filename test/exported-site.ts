import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { expect } from "vitest";
import type { Engine } from "../src/core/db/connect.ts";
import type { DataLocation } from "../src/core/db/read-transaction.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { uploadAddress } from "../src/core/media/server/uploads/address.ts";
import { storeUpload } from "../src/core/media/server/uploads/write.ts";
import type { BlogInput } from "../src/core/posts/contract/blogs.ts";
import { keepFormerPaths } from "../src/core/posts/server/former-paths.ts";
import { trashBlog } from "../src/core/posts/server/trash.ts";
import { createBlog, updateBlog } from "../src/core/posts/server/write.ts";
import { exportFiles } from "../src/features/export/export-files.ts";
import { withReadOnly } from "../src/features/export/read-only.ts";
import { createMigratedDatabase } from "./databases.ts";
import { openTestDatabase } from "./filled-site.ts";

export const now = Date.parse("2026-03-20T12:00:00Z");
export const webp = Buffer.from("RIFF....WEBPVP8 a picture");
export const hash = createHash("sha256").update(webp).digest("hex").slice(0, 32);
export const upload = uploadAddress({ hash, width: 1600, height: 900, isAnimated: false });

/** Reads all files of an export into memory, in their order. */
export function readExport(place: DataLocation & { siteDir: string }): Promise<Map<string, string>> {
  return withReadOnly(place, async (db) => {
    const files = new Map<string, string>();
    for await (const { name, body } of exportFiles(db, { ...place, now })) {
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(Buffer.from(part));
      expect(files.has(name)).toBe(false);
      files.set(name, Buffer.concat(parts).toString("latin1"));
    }
    return files;
  });
}

/** Returns the text of a file of {@link readExport}. */
export function decode(latin: string | undefined): string {
  return Buffer.from(latin ?? "", "latin1").toString();
}

/** Creates a site that is not running, with a folder. */
export async function startExportedSite(engine: Engine) {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-export-"));
  await mkdir(path.join(siteDir, "pictures"));
  await writeFile(path.join(siteDir, "pictures/My désk.JPG"), "desk");
  await writeFile(path.join(siteDir, "site.yaml"), "name: Ada\n");
  await mkdir(path.join(siteDir, "posts"));
  await writeFile(path.join(siteDir, "posts/noted.md"), "---\ntitle: Noted\n---\n\nText\n");
  await mkdir(path.join(siteDir, ".git"));
  await writeFile(path.join(siteDir, ".env"), "SECRET=1");
  await writeFile(path.join(siteDir, ".git/config"), "");
  const database = await createMigratedDatabase(engine);
  const db = await openTestDatabase(database);
  return {
    db,
    siteDir,
    place: { ...database, siteDir },
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await database.remove();
      await rm(siteDir, { recursive: true });
    },
  };
}

/** Stores a post, and returns what saves it again. */
export async function addPost(
  db: Kysely<Schema>,
  fields: Partial<BlogInput> & { slug: string },
  at = now - 9_000,
) {
  const post = { title: fields.slug, image: upload, content: ["Text"], published: true, ...fields };
  const result = await createBlog(db, post, at);
  if ("refused" in result) throw new Error(result.refused);
  const id = result.saved._id;
  return {
    id,
    save: (changes: Partial<BlogInput>, time: number) =>
      updateBlog(db, id, { ...post, ...changes }, { now: time, version: undefined }),
  };
}

/** Stores the picture at the address {@link upload}. */
export async function addUpload(db: Kysely<Schema>): Promise<void> {
  const facts = { hash, source_hash: "1".repeat(32), name: "Grüße 1.png", width: 1600, height: 900 };
  await storeUpload(db, { ...facts, animated: 0, tint: "#112233", size: webp.length }, webp, now - 90_000);
}

/** Stores posts of every kind, with pictures of every kind. */
export async function addPosts(db: Kysely<Schema>): Promise<void> {
  await addUpload(db);
  const content = [
    `![A](${upload}) [large](${upload})\n\n[d]: <${upload}>`,
    `\`\`\`\n![A](${upload})\n---\n\`\`\``,
    "![Desk](/pictures/My%20d%C3%A9sk.JPG) ![Elsewhere](https://example.org/a.png) ![Missing](/b.png)",
    "    code\r\n\n\n- a\n\n  b",
    "---\ntitle: x\n---",
  ];
  const first = await addPost(db, { slug: "was", title: 'A: "b" 👋', content, tags: ["no", "C++"] });
  await first.save({ slug: "first", content, description: "1e3", pinned: true }, now - 8_000);
  await first.save({ slug: "first", content: [...content, "More\u2028and"], series: "S" }, now - 7_000);
  await addPost(db, { slug: "index", published: false, image: "/pictures/My%20d%C3%A9sk.JPG" });
  await addPost(db, { slug: "soon", publishAt: "2100-01-01T00:00:00.000Z" });
  const [description, relative] = ["Two  spaces\nand lines", "[x](../other/) ![y](../pictures/y.png)"];
  await addPost(db, { slug: "a--b", description, content: [relative, "![z](</pictures/My désk.JPG>)"] });
  await addPost(db, { slug: "a-b", date: "2020-01-01T00:00:00.000Z", canonicalUrl: "https://example.org/" });
  await addPost(db, { slug: "ab", date: "2019-01-01T00:00:00.000Z", published: false });
  const trashed = await addPost(db, { slug: "trashed", content: ["Thrown away"] });
  await trashed.save({ slug: "trashed-2" }, now - 6_000);
  await trashBlog(db, trashed.id, now - 5_000);
  await db.updateTable("blogs").set({ views: 7, likes: 3 }).where("slug", "=", "first").execute();
  await keepFormerPaths(db as Transaction<Schema>, first.id, ["/2019/über.html.html/", "/a/", "/blog/tag/a"]);
  const { id } = await addPost(db, { slug: "noted" });
  const file = { blog_id: id, path: "posts/noted.md", hash: "2".repeat(64) };
  await db.insertInto("post_files").values(file).execute();
}
