import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { BlogInput } from "../../../contract/blogs.ts";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { addMessage } from "../../../test/messages.ts";
import { readCsv } from "../../../test/read-csv.ts";
import type { Engine } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { tableNames, tables } from "../../db/tables.ts";
import { importMessages } from "../../inbox/import/import-messages.ts";
import { uploadAddress } from "../../media/uploads/address.ts";
import { storeUpload } from "../../media/uploads/write.ts";
import { readPostFile } from "../../post-files/post-file.ts";
import { replaceDestinations } from "../../posts/body/markdown-parts.ts";
import { trashBlog } from "../../posts/trash.ts";
import { createBlog, updateBlog } from "../../posts/write.ts";
import { BackupFault } from "../backup/fault.ts";
import type { DataLocation } from "../backup/snapshot.ts";
import { restoreExtras, restorePictures } from "../import/foliodesk-extras.ts";
import type { SourceFiles } from "../import/found-post.ts";
import { exportFiles } from "./export-files.ts";
import { withReadOnly } from "./read-only.ts";

const now = Date.parse("2026-03-20T12:00:00Z");
const webp = Buffer.from("RIFF....WEBPVP8 a picture");
const hash = createHash("sha256").update(webp).digest("hex").slice(0, 32);
const upload = uploadAddress({ hash, width: 1600, height: 900, isAnimated: false });
const deskHash = createHash("sha256").update("desk").digest("hex").slice(0, 32);

/** Reads all files of an export into memory, in their order. */
function readExport(place: DataLocation & { siteDir: string }): Promise<Map<string, string>> {
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

function decode(latin: string | undefined): string {
  return Buffer.from(latin ?? "", "latin1").toString();
}

async function start(engine: Engine) {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-export-"));
  await mkdir(path.join(siteDir, "pictures"));
  await writeFile(path.join(siteDir, "pictures/My désk.JPG"), "desk");
  await writeFile(path.join(siteDir, "site.yaml"), "name: Ada\n");
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

async function addPost(db: Kysely<Schema>, fields: Partial<BlogInput> & { slug: string }, at = now - 9_000) {
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

/** Posts of every kind, with pictures of every kind. */
async function addPosts(db: Kysely<Schema>): Promise<void> {
  const facts = { hash, source_hash: "1".repeat(32), name: "Grüße 1.png", width: 1600, height: 900 };
  await storeUpload(db, { ...facts, animated: 0, tint: "#112233", size: webp.length }, webp, now - 90_000);
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
  await addPost(db, { slug: "a-b", date: "2020-01-01T00:00:00.000Z", canonicalUrl: "https://example.org/" });
  await addPost(db, { slug: "ab", date: "2019-01-01T00:00:00.000Z", published: false });
  const trashed = await addPost(db, { slug: "trashed", content: ["Thrown away"] });
  await trashed.save({ slug: "trashed-2" }, now - 6_000);
  await trashBlog(db, trashed.id, now - 5_000);
  await db.updateTable("blogs").set({ views: 7, likes: 3 }).where("slug", "=", "first").execute();
}

/** Stores the posts of an export as an import does, with what the export says beyond them. */
async function importPosts(db: Kysely<Schema>, exported: Map<string, string>, siteDir: string) {
  const files: SourceFiles = {
    paths: [...exported.keys()],
    read: async (name) => Buffer.from(exported.get(name) ?? "", "latin1"),
  };
  const pictures = await restorePictures(db, files, { siteDir, now: now + 1 });
  const toAddress = (url: string) => pictures.get(path.posix.join("posts", url));
  const ids = new Map<string, string>();
  for (const name of files.paths.filter((file) => file.startsWith("posts/"))) {
    const { post, faults } = readPostFile(decode(exported.get(name)), name);
    if (post === undefined) throw new Error(faults[0]?.message);
    const { draft = false, publishDate, aliases = [], image = "", slug = "", ...fields } = post.frontMatter;
    const content = await Promise.all(post.content.map((block) => replaceDestinations(block, toAddress)));
    const scheduled = publishDate === undefined ? {} : { publishAt: publishDate };
    const input = { ...fields, ...scheduled, slug, image: toAddress(image) ?? image, content };
    const { id } = await addPost(db, { ...input, published: !draft }, now + 2);
    ids.set(slug, id);
    for (const alias of aliases)
      await db.insertInto("redirects").values({ slug: alias, blog_id: id }).execute();
  }
  return { files, restore: () => restoreExtras(db, files, { ids, pictures }) };
}

describe.each(engines)("an export on %s", (engine) => {
  test("has posts as Markdown with their pictures, versions, and redirects", async () => {
    await using site = await start(engine);
    await addPosts(site.db);
    const files = await readExport(site.place);
    const picture = `pictures/gru-e-1-${hash}.webp`;
    const desk = `pictures/my-desk-${deskHash}.JPG`;
    expect(decode(files.get("posts/first.md"))).toBe(`---
title: 'A: "b" 👋'
slug: first
date: 2026-03-20T11:59:51.000Z
description: "1e3"
series: S
tags:
  - "no"
  - C++
image: ../${picture}
pinned: true
aliases:
  - was
---

![A](../${picture}) [large](../${picture})

[d]: <../${picture}>

\`\`\`
![A](${upload})
---
\`\`\`

![Desk](../${desk}) ![Elsewhere](https://example.org/a.png) ![Missing](/b.png)

\`\`\`
code
\`\`\`

- a

  b

---

title: x
---

More\u2028and
`);
    expect(files.get(picture)).toBe(webp.toString("latin1"));
    expect(files.get(desk)).toBe("desk");
    const names = [...files.keys()];
    expect(names.filter((name) => /^(posts|versions)\//.test(name))).toEqual([
      "posts/a-b.md",
      "posts/ab.md",
      "posts/first.md",
      "versions/first/20260320T115951000Z.md",
      "versions/first/20260320T115952000Z.md",
      "posts/index_.md",
      "posts/soon.md",
    ]);
    expect(decode(files.get("versions/first/20260320T115951000Z.md"))).toContain(`![A](../../${picture})`);
    expect(files.get("posts/index_.md")).not.toContain("\ndate:");
    expect(files.get("posts/index_.md")).toContain("\ndraft: true\n");
    expect(files.get("posts/soon.md")).toContain("\npublishDate: 2100-01-01T00:00:00.000Z\n");
    expect(readCsv(decode(files.get("redirects.csv")))).toEqual([
      ["from", "to"],
      ["/blog/was", "/blog/first"],
    ]);
    expect(JSON.parse(files.get("posts.json") ?? "").posts[2]).toMatchObject({
      slug: "first",
      views: 7,
      likes: 3,
    });
    expect(names.filter((name) => name.startsWith("site/")).sort()).toEqual(
      ["site/pictures/My désk.JPG", "site/site.yaml"].sort(),
    );
    expect([...files.values()].join()).not.toContain("Thrown away");
  });

  test("of an empty site has everything but posts", async () => {
    await using site = await start(engine);
    const files = await readExport(site.place);
    expect(JSON.parse(files.get("posts.json") ?? "")).toEqual({ posts: [] });
    expect(JSON.parse(files.get("messages/messages.json") ?? "")).toEqual({ messages: [] });
    expect(files.get("README.md")).toContain("# A site, exported from Foliodesk");
  });

  test("is the same after it was imported into an empty site", async () => {
    await using site = await start(engine);
    await addPosts(site.db);
    await addMessage(site.db, { state: "replied", labels: '["Job"]', note: "Call" });
    const first = await readExport(site.place);
    await using other = await start(engine);
    const { restore } = await importPosts(other.db, first, other.siteDir);
    expect(await restore()).toEqual([]);
    await importMessages(
      other.db,
      [Buffer.from(first.get("messages/messages.json") ?? "", "latin1")] as never,
      now,
    );
    expect(await readExport(other.place)).toEqual(first);
    // A second time changes nothing.
    expect(await restore()).toEqual([]);
    expect(await readExport(other.place)).toEqual(first);
    const { published_at } = await other.db
      .selectFrom("blogs")
      .select("published_at")
      .where("slug", "=", "soon")
      .executeTakeFirstOrThrow();
    expect(published_at).toBeNull();
  });

  test("has no secrets", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    const token = "0123456789abcdef0123456789abcdef";
    const admin = await db.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
    const session = { token_hash: token, id: "a-session-of-the-owner", admin_id: admin.id };
    await db
      .insertInto("sessions")
      .values({ ...session, created_at: 1, expires_at: 2, last_used_at: 1 })
      .execute();
    const device = {
      id: "a-device-of-the-owner",
      endpoint: "https://push.example/a",
      p256dh: "a-public-key",
    };
    const rest = {
      auth: "a-secret-of-a-device",
      name: "A phone of the owner",
      created_at: 1,
      session_id: null,
    };
    await db
      .insertInto("push_devices")
      .values({ ...device, ...rest, failure: null })
      .execute();
    await db
      .insertInto("visit_salts")
      .values({ day: "2026-03-20", salt: "a-salt-of-a-day", created_at: 1 })
      .execute();
    const files = await readExport({ ...site, siteDir: path.join(site.dataDir, "site") });
    const everything = [...files.values()].join("\n");
    const secrets = [admin.password_hash, admin.id];
    for (const table of tableNames.filter((name) => tables[name].leftOut === "secret"))
      for (const row of await db.selectFrom(table).selectAll().execute())
        secrets.push(...Object.values(row).filter(isLongText));
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    await db.destroy();
    await site.remove();
  });
});

function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > 11;
}

test("an export is refused if the site folder has the database, or names that are not valid on every system", async () => {
  await using site = await start("sqlite");
  await expect(readExport({ ...site.place, siteDir: site.place.dataDir })).rejects.toThrow(
    "both SITE_DIR and DATA_DIR",
  );
  await writeFile(path.join(site.siteDir, "a\\b.txt"), "");
  await expect(readExport(site.place)).rejects.toThrow(BackupFault);
});

test("lists and versions that were changed by hand are named, and the rest is restored", async () => {
  await using site = await start("sqlite");
  await addPosts(site.db);
  const files = await readExport(site.place);
  files.set("posts.json", '{"posts":[{"slug":"first","views":-1}]}');
  files.set("versions/first/20260320T115951000Z.md", "no front matter");
  files.set(`pictures/gru-e-1-${hash}.webp`, "another picture");
  await using other = await start("sqlite");
  const { restore } = await importPosts(other.db, files, other.siteDir);
  expect(await restore()).toEqual([
    "posts.json is not as Foliodesk writes it, so it was skipped.",
    expect.stringContaining("versions/first/20260320T115951000Z.md:1:1: The post must start with a line ---"),
  ]);
  expect(await other.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
  expect(await other.db.selectFrom("blog_revisions").selectAll().execute()).toHaveLength(1);
});
