import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import type { Kysely, Transaction } from "kysely";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import {
  addPost,
  addPosts,
  addUpload,
  hash,
  now,
  readExport,
  startExportedSite,
  upload,
} from "../../../test/exported-site.ts";
import { addMessage } from "../../../test/messages.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import type { Engine } from "../../core/db/connect.ts";
import type { Schema } from "../../core/db/schema.ts";
import { webm } from "../../core/media/server/clips/test-clips.ts";
import { blogInputSchema } from "../../core/posts/contract/blogs.ts";
import { detailNames, details, recordOf } from "../../core/posts/contract/post-fields.ts";
import { keepFormerPaths } from "../../core/posts/server/former-paths.ts";
import { importMessages } from "../message-files/import/import-messages.ts";
import { postFiles } from "../post-files/parts.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { type ImportConfig, runImport } from "./run-import.ts";

type Files = Map<string, string>;
type Site = Awaited<ReturnType<typeof startExportedSite>>;

/** Imports the posts of an export, in which some files may be others. */
async function importExport(
  { db, place }: { db: Site["db"]; place: Pick<ImportConfig, "siteDir" | "dataDir"> },
  exported: Files,
  { isPreview = false, onProgress = () => {} }: { isPreview?: boolean; onProgress?: () => void } = {},
) {
  const files = [...exported].map(([name, latin]) => [name, Buffer.from(latin, "latin1")]);
  const source = await makeFolder(Object.fromEntries(files));
  const site = { siteEditing: true, siteSource: undefined };
  const config = { ...place, ...site, cacheDir: await makeFolder() };
  return runImport(
    { db, listen: undefined, config },
    { source, isPreview, fetchPictures: false, asDrafts: false, withoutPages: false },
    onProgress,
  );
}

async function exportSite(engine: Engine = "sqlite"): Promise<Files> {
  await using site = await startExportedSite(engine);
  await addPosts(site.db);
  await addMessage(site.db, { state: "replied", labels: '["Job"]', note: "Call" });
  return await readExport(site.place);
}

async function startEmptySite(engine: Engine = "sqlite"): Promise<Site> {
  const site = await startExportedSite(engine);
  onTestFinished(() => site[Symbol.asyncDispose]());
  return site;
}

async function countRows(db: Kysely<Schema>) {
  const count = (table: "blogs" | "blog_revisions" | "uploads" | "former_paths" | "imported_posts") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as("rows"))
      .executeTakeFirstOrThrow()
      .then(({ rows }) => Number(rows));
  return {
    posts: await count("blogs"),
    versions: await count("blog_revisions"),
    uploads: await count("uploads"),
    formerPaths: await count("former_paths"),
    imported: await count("imported_posts"),
  };
}

const all = { posts: 7, versions: 2, uploads: 1, formerPaths: 3, imported: 7 };

describe.each(engines)("an export that is imported into an empty site on %s", (engine) => {
  test("is exported as the same bytes, and a second import changes nothing", async () => {
    const exported = await exportSite(engine);
    const { db, place } = await startEmptySite(engine);
    const counts = { kind: "Foliodesk", posts: 7, drafts: 3, known: 0, pictures: 2, faults: 0, warnings: 1 };
    const preview = await importExport({ db, place }, exported, { isPreview: true });
    expect(await countRows(db)).toEqual({ posts: 0, versions: 0, uploads: 0, formerPaths: 0, imported: 0 });
    const result = await importExport({ db, place }, exported);
    expect(result).toMatchObject(counts);
    expect(preview).toEqual({ ...result, isPreview: true });
    // The address of a picture that no file of the export is.
    expect(result.notes).toEqual([
      {
        text: "A picture is not in the source.",
        isFault: false,
        count: 1,
        places: ["posts/a--b.md (pictures/y.png)"],
      },
    ]);
    const messages = Readable.from([Buffer.from(exported.get("messages/messages.json") ?? "", "latin1")]);
    await importMessages(db, messages, now);
    expect(await readExport(place)).toEqual(exported);
    expect(await importExport({ db, place }, exported)).toMatchObject({ posts: 0, known: 7, pictures: 0 });
    expect(await readExport(place)).toEqual(exported);
    expect(await countRows(db)).toEqual(all);
    const soon = await db.selectFrom("blogs").selectAll().where("slug", "=", "soon").executeTakeFirst();
    expect(soon?.published_at).toBeNull();
  });

  test("has every post completely or not at all when it ends early, and goes on from there", async () => {
    const exported = await exportSite(engine);
    const { db, place } = await startEmptySite(engine);
    exported.delete("messages/messages.json");
    let posts = 0;
    const stop = () => {
      posts += 1;
      if (posts === 4) throw new Error("killed");
    };
    await expect(importExport({ db, place }, exported, { onProgress: stop })).rejects.toThrow("killed");
    expect(await countRows(db)).toEqual({ ...all, posts: 4, imported: 4 });
    const [one, other] = await Promise.all([
      importExport({ db, place }, exported),
      importExport({ db, place }, exported),
    ]);
    expect(one.posts + other.posts).toBe(3);
    expect(await countRows(db)).toEqual(all);
  });
});

test("a post that is a file of the site folder stays one, with its likes", async () => {
  const siteDir = await createOwnSite({ "posts/own.md": "---\ntitle: Own\nimage: /a.png\n---\n\nHello.\n" });
  const open = async () => {
    const app = await startTestApp("sqlite", { config: { siteDir } });
    onTestFinished(() => app[Symbol.asyncDispose]());
    return { ...app.context, place: app.context.config };
  };
  const site = await open();
  await site.get(postFiles).refresh();
  await site.db.updateTable("blogs").set({ likes: 5 }).execute();
  const exported = await readExport(site.place);
  const other = await open();
  expect(await importExport(other, exported)).toMatchObject({ posts: 1, faults: 0, warnings: 0 });
  await other.get(postFiles).refresh();
  expect(other.get(postFiles).faults()).toEqual([]);
  expect(await other.db.selectFrom("blogs").select(["slug", "likes"]).execute()).toEqual([
    { slug: "own", likes: 5 },
  ]);
  expect(await readExport(other.place)).toEqual(exported);
});

test("a post with a moving picture that the site folder does not have keeps its address, and says so", async () => {
  const site = await startEmptySite();
  await writeFile(path.join(site.siteDir, "pictures/demo.webm"), webm);
  await addUpload(site.db);
  await addPost(site.db, { slug: "demo", content: ["![Demo](/pictures/demo.webm)"] });
  const exported = await readExport(site.place);
  const other = await startEmptySite();
  const { faults, notes } = await importExport(other, exported);
  expect(faults).toBe(0);
  expect(notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^A moving picture is not in the site folder\. Copy pictures\/demo-\w+\.webm /),
  ]);
  await writeFile(path.join(other.siteDir, "pictures/demo.webm"), webm);
  expect((await readExport(other.place)).get("posts/demo.md")).toEqual(exported.get("posts/demo.md"));
});

/** Replaces a part of a file. */
function change(files: Files, name: string, from: string | RegExp, to: string): void {
  const before = files.get(name) ?? "";
  const after = before.replace(from, to);
  expect([name, after === before]).toEqual([name, false]);
  files.set(name, after);
}

describe("an export that was changed by hand", () => {
  const lists: [string, (files: Files) => void, RegExp][] = [
    ["no JSON", (files) => files.set("posts.json", "posts: []"), /posts: posts\.json is not as Foliodesk/],
    ["no list", (files) => files.set("posts.json", "[]"), /posts: posts\.json is not as Foliodesk/],
    ["null", (files) => files.set("posts.json", "null"), /posts: posts\.json is not as Foliodesk/],
    [
      "a million entries",
      (files) => files.set("posts.json", `{"posts":[${"{},".repeat(999_999)}{}]}`),
      /posts\.0\.slug in posts\.json is not as Foliodesk writes it\. /,
    ],
    [
      "negative likes",
      (files) => change(files, "posts.json", '"likes":3', '"likes":-3'),
      /posts\.3\.likes in/,
    ],
    [
      "a huge number",
      (files) => change(files, "posts.json", '"views":7', '"views":1e300'),
      /posts\.3\.views in/,
    ],
    [
      "a text as a number",
      (files) => change(files, "posts.json", '"views":7', '"views":"7"'),
      /posts\.3\.views/,
    ],
    [
      "a wrong time",
      (files) => change(files, "posts.json", /"updatedAt":"[^"]*"/, '"updatedAt":"today"'),
      /posts\.0\.updatedAt in/,
    ],
    [
      "too many paths",
      (files) => change(files, "posts.json", '"/a"', Array(1_001).fill('"/a"').join()),
      /posts\.3\.formerPaths in/,
    ],
    [
      "a path that leads out of the site folder",
      (files) => change(files, "posts.json", "posts/noted.md", "posts/../../a.md"),
      /posts\.5\.file\.path in/,
    ],
  ];

  test.each(lists)("is refused with the place for %s in its list of posts", async (_name, edit, fault) => {
    const files = await exportSite();
    edit(files);
    const { db, place } = await startEmptySite();
    const { notes, ...counts } = await importExport({ db, place }, files);
    expect(counts).toMatchObject({ posts: 0, faults: 1, warnings: 0 });
    expect(notes).toEqual([
      { text: expect.stringMatching(fault), isFault: true, count: 1, places: ["The source"] },
    ]);
    expect(await countRows(db)).toMatchObject({ posts: 0, versions: 0, uploads: 0 });
  });

  test.each([
    ['"file":"pictures', '"file":7,"old":"pictures', /pictures\.0\.file in pictures\.json/],
    [/"address":"[^"]*"/, '"address":"javascript:alert(1)"', /pictures\.0\.address in/],
    [/"sourceHash":"[^"]*"/, '"sourceHash":""', /pictures\.0\.upload\.sourceHash in/],
  ])("is refused with the place for %s in its list of pictures", async (from, to, fault) => {
    const files = await exportSite();
    change(files, "pictures.json", from, to);
    await expect(importExport(await startEmptySite(), files)).rejects.toThrow(fault);
  });

  const version = "versions/first/20260320T115951000Z.md";
  const posts: [string, (files: Files) => void, string, RegExp][] = [
    [
      "no front matter",
      (files) => files.set("posts/ab.md", "Text"),
      "posts/ab.md",
      /must start with a line ---/,
    ],
    [
      "a field of another type",
      (files) => change(files, "posts/ab.md", "title: ab", "title: [a]"),
      "posts/ab.md",
      /^posts\/ab\.md:2:1: title must be a text\.$/,
    ],
    [
      "fields that are too long",
      (files) => change(files, "posts/ab.md", "title: ab", `title: ${"a".repeat(300_000)}`),
      "posts/ab.md",
      /The fields of the post are too long/,
    ],
    [
      "a character that no database stores",
      (files) => change(files, "posts/ab.md", "title: ab", 'title: "\\0"'),
      "posts/ab.md",
      /Must not contain the NUL character/,
    ],
    [
      "no text",
      (files) => change(files, "posts/ab.md", "\nText\n", ""),
      "posts/ab.md",
      /^Its content cannot be/,
    ],
    [
      "a cover that is not there",
      (files) => change(files, "posts/ab.md", hash, "0".repeat(32)),
      "posts/ab.md",
      /^Its image cannot be stored: .* A picture is not in the source\. \(pictures\/gru-e-1-0+\.webp\)$/,
    ],
    [
      "the slug of another post",
      (files) => change(files, "posts/soon.md", "slug: soon", "slug: ab"),
      "posts/soon.md",
      /^Its slug is not the name of its file\.$/,
    ],
    [
      "a version without front matter",
      (files) => files.set(version, "Text"),
      "posts/first.md",
      /^versions\/first\/20260320T115951000Z\.md:1:1: The post must start with a line ---/,
    ],
    [
      "a version without a date",
      (files) => change(files, version, /\ndate: .*/, ""),
      "posts/first.md",
      /^versions\/first\/20260320T115951000Z\.md has no date/,
    ],
    [
      "a version without a slug",
      (files) => change(files, version, /\nslug: .*/, ""),
      "posts/first.md",
      /^versions\/first\/20260320T115951000Z\.md: Its slug cannot be stored/,
    ],
    [
      "too many versions",
      (files) => {
        for (let index = 0; index < 100; index += 1)
          files.set(`versions/first/${index}.md`, files.get(version) ?? "");
      },
      "posts/first.md",
      /^Its earlier versions are too many/,
    ],
    [
      "too many aliases",
      (files) =>
        change(files, "posts/first.md", "aliases:\n", `aliases:\n${Array(1_000).fill("  - a\n").join("")}`),
      "posts/first.md",
      /posts\/first\.md:\d+:\d+: /,
    ],
  ];

  test.each(posts)("is imported except for a post with %s", async (_name, edit, file, fault) => {
    const files = await exportSite();
    edit(files);
    const { db, place } = await startEmptySite();
    const { notes, ...counts } = await importExport({ db, place }, files);
    expect(notes.filter(({ isFault }) => isFault)).toEqual([
      { text: expect.stringMatching(fault), isFault: true, count: 1, places: [file] },
    ]);
    expect(counts).toMatchObject({ posts: 6, faults: 1 });
    const isFirst = file === "posts/first.md";
    const left = { posts: 6, imported: 6, versions: isFirst ? 0 : 2, formerPaths: isFirst ? 0 : 3 };
    expect(await countRows(db)).toMatchObject(left);
    // Once it is corrected, nothing is missing.
    expect(await importExport({ db, place }, await exportSite())).toMatchObject({ posts: 1, known: 6 });
    expect(await countRows(db)).toEqual(all);
  });

  test("has other pictures as uploads, and no posts that its list does not have", async () => {
    const files = await exportSite();
    const color = { create: { width: 60, height: 40, channels: 3 as const, background: "#f00" } };
    const other = await sharp(color).png().toBuffer();
    files.set(`pictures/gru-e-1-${hash}.webp`, other.toString("latin1"));
    files.set("posts/new.md", files.get("posts/ab.md") ?? "");
    files.delete("posts/soon.md");
    const { db, place } = await startEmptySite();
    const { posts: stored, faults, notes } = await importExport({ db, place }, files);
    expect([stored, faults]).toEqual([6, 2]);
    expect(notes.filter(({ isFault }) => isFault)).toEqual([
      { text: "posts/soon.md cannot be read (ENOENT).", isFault: true, count: 1, places: ["posts/soon.md"] },
      { text: "posts.json does not list it.", isFault: true, count: 1, places: ["posts/new.md"] },
    ]);
    const row = await db.selectFrom("uploads").select(["width", "height"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ width: 60, height: 40 });
    expect((await readExport(place)).has(`pictures/gru-e-1-${hash}.webp`)).toBe(false);
  });

  test("does not replace a post of the site with the same slug", async () => {
    const { db, place } = await startEmptySite();
    await addPost(db, { slug: "first", title: "Mine" });
    const { posts: stored, notes } = await importExport({ db, place }, await exportSite());
    expect([stored, notes.filter(({ isFault }) => isFault)]).toEqual([
      6,
      [
        {
          text: expect.stringMatching(/has the slug first/),
          isFault: true,
          count: 1,
          places: ["posts/first.md"],
        },
      ],
    ]);
    expect((await readExport(place)).get("posts/first.md")).toContain("title: Mine");
  });
});

const line = fc.oneof(
  fc.constantFrom(
    "no",
    "1e3",
    "A: b",
    "# A",
    "a\nb",
    "a\r\nb",
    "👋 Grüße",
    "---",
    "\u200f\u0627",
    "Two  spaces",
  ),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
);
const block = fc.oneof(
  fc.constantFrom(
    "---\ntitle: Not front matter\n---",
    "+++\ntitle = 1\n+++",
    "```yaml\n---\na: b\n\n---\n```",
    "a\r\n\r\nb\rc",
    "- a\n\n  b\n- c",
    "    code\n\n    more",
    `![a](${upload}) and [b](<${upload}>)\n\n[c]: ${upload} "C"`,
    `![a](</pictures/My désk.JPG>) ![b](/pictures/My%20d%C3%A9sk.JPG?x=1) \`${upload}\``,
    "![a](../pictures/b.png) [b](../b/) ![c](https://example.org/c.png)",
    "# A\nb",
    "👋🏽 é e\u0301 \u2028 \ufeff",
  ),
  fc.string({ unit: "binary" }),
);
const time = fc
  .date({ min: new Date(0), max: new Date(now - 10_000), noInvalidDate: true })
  .map((date) => date.toISOString());

const savedPost = fc
  .record(
    {
      title: line,
      content: fc.array(block, { minLength: 1, maxLength: 6 }),
      published: fc.boolean(),
      image: fc.constantFrom(upload, "/pictures/My%20d%C3%A9sk.JPG", "https://example.org/a.png", "/b.png"),
      ...recordOf(detailNames, (name) => ("isAddress" in details[name] ? fc.webUrl() : line)),
      tags: fc.array(line, { maxLength: 3 }),
      pinned: fc.boolean(),
      date: time,
      publishAt: fc.constant("2100-01-01T00:00:00.000Z"),
    },
    { requiredKeys: ["title", "content", "published", "image"] },
  )
  // What the site accepts and stores.
  .map((fields) => blogInputSchema.safeParse({ slug: "a", ...fields }).data)
  .filter((input) => input !== undefined);
/** A post with all that it was, oldest first. */
const history = fc.record({
  saves: fc.array(savedPost, { minLength: 1, maxLength: 4 }),
  views: fc.nat(),
  likes: fc.nat(),
  formerPaths: fc.array(fc.webPath(), { maxLength: 3 }),
});

test("any posts are the same after an export, an import, and an export", {
  tags: ["release"],
  timeout: 240_000,
}, async () => {
  const isSame = fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 8 }), async (posts) => {
    await using site = await startExportedSite("sqlite");
    await addUpload(site.db);
    for (const [number, { saves, formerPaths, ...counts }] of posts.entries()) {
      const slugOf = (save: number) => `p-${number}-${save}`;
      const [first, ...others] = saves;
      const { id, save } = await addPost(site.db, { ...first, slug: slugOf(0) });
      for (const [index, input] of others.entries())
        await save({ ...input, slug: slugOf(index + 1) }, now - 8_000 + index);
      await keepFormerPaths(site.db as Transaction<Schema>, id, formerPaths);
      await site.db.updateTable("blogs").set(counts).where("id", "=", id).execute();
    }
    const exported = await readExport(site.place);
    await using other = await startExportedSite("sqlite");
    expect(await importExport(other, exported)).toMatchObject({ posts: posts.length, faults: 0 });
    expect(await readExport(other.place)).toEqual(exported);
  });
  await fc.assert(isSame, { numRuns: 25 });
});
