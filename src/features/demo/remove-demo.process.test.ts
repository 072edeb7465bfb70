import path from "node:path";
import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import type { Schema } from "../../core/db/schema.ts";
import { storeSiteFile } from "../../core/media/server/uploads/store-picture.ts";
import { findBlog, readPostsVersion } from "../../core/posts/server/read.ts";
import { deleteForGood, trashBlog } from "../../core/posts/server/trash.ts";
import { updateBlog } from "../../core/posts/server/write.ts";
import { installation } from "../../core/process/installation.ts";
import { deleteVisit } from "../../core/visits/server/visits.ts";
import { siteFromAnswers } from "../init/init/site-from-answers.ts";
import { demoMessages, demoPosts } from "./demo-content.ts";
import { markDemoRows, removeDemoRows } from "./demo-rows.ts";
import { fillDemo } from "./fill-demo.ts";

const now = Date.UTC(2026, 5, 15, 12);
const options = { now, timeZone: "UTC", onProgress: () => {} };
const none = { posts: 0, messages: 0, visits: 0, kept: [] };

async function readSite(db: Kysely<Schema>) {
  const [blogs, texts, messages, visits, days, marks] = await Promise.all([
    db.selectFrom("blogs").selectAll().orderBy("id").execute(),
    db.selectFrom("blog_texts").selectAll().orderBy("blog_id").execute(),
    db.selectFrom("messages").selectAll().orderBy("id").execute(),
    db.selectFrom("visits").selectAll().orderBy("id").execute(),
    db.selectFrom("visit_days").select(["day", "visits"]).where("visits", "<>", 0).orderBy("day").execute(),
    db.selectFrom("demo_rows").selectAll().execute(),
  ]);
  return { blogs, texts, messages, visits, days, marks };
}

/** Makes a post, a message, and visits of the owner's own site. */
async function makeOwnContent(app: TestApp): Promise<void> {
  await makeBlog(app, { title: "Mine" });
  const json = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "yes" };
  expect((await app.request("/api/messages", { method: "POST", json })).status).toBe(201);
  await visit(app, 3);
}

async function visit(app: TestApp, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1)
    expect((await app.request("/api/dashboard/visits", { method: "POST" })).status).toBe(201);
}

describe.each(engines)("removing the sample data on %s", (engine) => {
  test("leaves exactly what the site had without it", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    await makeOwnContent(app);
    const before = await readSite(db);
    const added = await fillDemo(db, options);
    const version = await readPostsVersion(db);
    expect(await removeDemoRows(db)).toEqual({ ...added, kept: [] });
    expect(await readSite(db)).toEqual(before);
    expect(await readPostsVersion(db), "cached pages are rendered again").toBeGreaterThan(version);
    expect(await removeDemoRows(db)).toEqual(none);
  });

  test("leaves exactly what the site had without thousands of rows", {
    timeout: 60_000,
  }, async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    await makeOwnContent(app);
    const before = await readSite(db);
    const messages = Array.from({ length: 1_500 }, () => demoMessages)
      .flat()
      .slice(0, 1_500);
    const content = { posts: demoPosts, messages, visits: { count: 2_500, days: 1_096 } };
    const numbers = { posts: demoPosts.length, visits: 2_500, messages: 1_500 };
    expect(await fillDemo(db, { ...options, content })).toEqual(numbers);
    await visit(app, 1);
    expect(await removeDemoRows(db)).toEqual({ ...numbers, kept: [] });
    const after = await readSite(db);
    expect(after).toMatchObject({ blogs: before.blogs, messages: before.messages, marks: [] });
    expect(after.visits).toHaveLength(4);
    expect(after.visits).toEqual(expect.arrayContaining(before.visits));
    expect(after.days).toEqual([{ day: "2026-06-15", visits: 4 }]);
  });

  test("also removes visits that an older version has marked", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    await visit(app, 2);
    const [old, own] = await db.selectFrom("visits").select("id").execute();
    await markDemoRows(db, [{ id: old?.id ?? "", kind: "visit", updated_at: null }]);
    expect(await removeDemoRows(db)).toMatchObject({ visits: 1 });
    expect(await readSite(db)).toMatchObject({
      visits: [{ id: own?.id }],
      days: [{ day: "2026-06-15", visits: 1 }],
      marks: [],
    });
  });

  test("keeps what was stored after it was added, and the day counts stay right", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    await fillDemo(db, options);
    await fillDemo(db, options);
    await makeOwnContent(app);
    const [sample] = await db.selectFrom("visits").select("id").orderBy("id").limit(1).execute();
    expect(await deleteVisit(db, sample?.id ?? "")).toBe(true);
    await removeDemoRows(db);
    const { blogs, messages, visits, days, marks } = await readSite(db);
    expect(blogs.map(({ title }) => title)).toEqual(["Mine"]);
    expect(messages.map(({ name }) => name)).toEqual(["Ada"]);
    expect(visits).toHaveLength(3);
    expect(days).toEqual([{ day: "2026-06-15", visits: 3 }]);
    expect(marks).toEqual([]);
  });

  test("keeps a sample post that was edited, but not one that was only viewed and liked", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    const { posts } = await fillDemo(db, options);
    const published = db.selectFrom("blogs").select("id").where("published", "=", 1).orderBy("id");
    const [edited, liked, deleted] = (await published.execute()).map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    const post = await findBlog(db, edited);
    if (post === undefined) throw new Error("There is no sample post.");
    await updateBlog(db, edited, { ...post, title: "Mine now" }, { now, version: undefined });
    const json = { action: "like" };
    expect((await app.request(`/api/blogs/${liked}/likes`, { method: "PATCH", json })).status).toBe(200);
    await trashBlog(db, deleted, now);
    expect(await deleteForGood(db, deleted)).toBe(true);
    expect(await removeDemoRows(db)).toMatchObject({ posts: posts - 2, kept: ["Mine now"] });
    expect((await readSite(db)).blogs.map(({ id }) => id)).toEqual([edited]);
    expect(await removeDemoRows(db), "the post belongs to the owner now").toEqual(none);
  });
});

describe.each(engines)("npm run demo on %s", (engine) => {
  test("fills a site that only has visits, and empties it again", async () => {
    const database = await createTestDatabase(engine);
    const app = await startTestApp(engine, { database });
    await visit(app, 2);
    await app[Symbol.asyncDispose]();

    const added = await runCommand("demo", [], database);
    expect(added).toMatchObject({ code: 0 });
    const [, counts] = /^Added (.+)\.$/m.exec(added.output) ?? [];
    expect(await callCommand("demo", [], database)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The database already has content. Nothing was changed."),
    });
    expect(await callCommand("demo", ["--remove"], database)).toEqual({
      code: 0,
      output: `Removed ${counts} of the sample data.\n`,
    });
    expect(await callCommand("demo", ["--remove"], database)).toMatchObject({
      code: 1,
      output: "There is no sample data to remove.\n",
    });
    const db = await openTestDatabase(database);
    const { blogs, messages, visits, days } = await readSite(db);
    expect([blogs, messages, visits.length]).toEqual([[], [], 2]);
    expect(days.map(({ visits: count }) => count)).toEqual([2]);
    await db.destroy();
    await database.remove();
  });
});

test("in a site folder of its own, the sample posts have their pictures, which go with them", {
  tags: ["release"],
  timeout: 60_000,
}, async () => {
  await using app = await startTestApp("sqlite");
  const { config, db } = app.context;
  const siteDir = path.join(config.dataDir, "site");
  const demo = (...args: string[]) => callCommand("demo", args, config, { SITE_DIR: siteDir });
  await siteFromAnswers().write(siteDir);
  expect(await demo()).toMatchObject({ code: 0 });
  expect(await demo("--force")).toMatchObject({ code: 0 });
  const { blogs, texts } = await readSite(db);
  const addresses = [...blogs.map(({ image }) => image), ...texts.map(({ content }) => content)].flatMap(
    (text) => text.match(/\/(uploads|pictures)\/[^\s"')]+/g) ?? [],
  );
  expect(new Set(addresses).size).toBe(7);
  expect(addresses.filter((address) => !address.startsWith("/uploads/"))).toEqual([]);
  for (const address of addresses) expect((await app.request(address)).status, address).toBe(200);
  expect(await demo("--remove")).toMatchObject({ code: 0 });
  expect(await db.selectFrom("uploads").select("id").execute()).toEqual([]);
});

test("pictures of the sample posts stay if the owner had uploaded them, or shows them elsewhere", {
  tags: ["release"],
  timeout: 60_000,
}, async () => {
  await using app = await startTestApp("sqlite");
  const { config, db, uploads } = app.context;
  const siteDir = path.join(config.dataDir, "site");
  await siteFromAnswers().write(siteDir);
  await storeSiteFile(uploads, installation.sample, "public/pictures/cover-1.webp");
  const demo = (...args: string[]) => callCommand("demo", args, config, { SITE_DIR: siteDir });
  expect(await demo()).toMatchObject({ code: 0 });
  const { blogs } = await readSite(db);
  const other = blogs.find(({ slug }) => slug === "tests-that-can-fail");
  await makeBlog(app, { image: String(other?.image) });
  expect(await demo("--remove")).toMatchObject({ code: 0 });
  const left = await db.selectFrom("uploads").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["cover-1.webp", "cover-5.webp"]);
});

test.each([[["--force", "--remove"]], [["--posts", "10"]], [["--delete"]], [["remove"]]])(
  "the arguments %j print the usage",
  async (args) => {
    const database = await createTestDatabase("sqlite");
    const { code, output } = await callCommand("demo", args, database);
    expect(code).toBe(1);
    expect(output).toMatch(/^error: .+\n\nUsage: npm run demo -- \[options\]\n/);
    await database.remove();
  },
);
