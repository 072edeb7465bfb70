import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { engines } from "../../../../test/databases.ts";
import { sendForm } from "../../../../test/forms.ts";
import { UnavailableError } from "../../db/errors.ts";

describe.each(engines)("the like form on %s", (engine) => {
  test("a like is counted, and the visitor returns to the post", async () => {
    await using app = await startTestApp(engine, { pages: true });
    await makeBlog(app, { slug: "post" });
    const response = await like(app, "post");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/blog/post"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await readLikes(app)).toEqual([1]);
    await like(app, "post", { action: "unlike" });
    await like(app, "post", { action: "unlike" });
    expect(await readLikes(app)).toEqual([0]);
  });

  test("the API and the form share their limit", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { id } = await makeBlog(app, { slug: "post" });
    const address = "2001:db8::1";
    const patch = () =>
      app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" }, address });
    const send = () => like(app, "post", { action: "like" }, { address });
    for (let count = 0; count < 30; count += 1) {
      expect((await send()).status).toBe(303);
      expect((await patch()).status).toBe(200);
    }
    const refused = await send();
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/^Too many likes and unlikes of this post/);
    expect((await patch()).status).toBe(429);
    expect((await like(app, "post", { action: "like" }, { address: "192.0.2.9" })).status).toBe(303);
    expect(await readLikes(app)).toEqual([61]);
  });
});

test("a draft, an unknown slug, and a malformed one are not found", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  await makeBlog(app, { slug: "draft", published: false });
  for (const slug of ["draft", "unknown", "A%00", "_", "x".repeat(300)]) {
    const response = await like(app, slug);
    expect([slug, response.status, await response.text()]).toEqual([
      slug,
      404,
      "Post not found\n\nGo back in your browser to return to the page with the form.\n",
    ]);
  }
  expect(await readLikes(app)).toEqual([0]);
});

test("a like for the old slug of a post is counted, and leads to the new one", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const { id } = await makeBlog(app, { slug: "new" });
  await app.context.db.insertInto("redirects").values({ slug: "old", blog_id: id }).execute();
  expect((await like(app, "old")).headers.get("location")).toBe("/blog/new");
  expect(await readLikes(app)).toEqual([1]);
  const refused = await like(app, "old", {});
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("<p>/blog/new</p>")]);
});

test("an empty form, another action, a repeated one, and a large body are refused", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  await makeBlog(app, { slug: "post" });
  const forms = [
    {},
    { action: "love" },
    [
      ["action", "like"],
      ["action", "like"],
    ],
  ];
  for (const fields of forms) expect((await like(app, "post", fields as string[][])).status).toBe(400);
  expect((await like(app, "post", { action: "like", more: "a".repeat(1024) })).status).toBe(413);
  const json = { method: "POST", json: { action: "like" } };
  expect((await app.request("/blog/post", json)).status).toBe(415);
  expect(
    (await like(app, "post", { action: "like" }, { headers: { Origin: "https://evil.example" } })).status,
  ).toBe(403);
  expect(await readLikes(app)).toEqual([0]);
});

test("after a like, the cached page of the post is rendered again, and other pages are not", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  await makeBlog(app, { slug: "post" });
  await app.request("/blog/post");
  await app.request("/blog");
  const reads: string[] = [];
  const { selectFrom } = app.context.db;
  await like(app, "post");
  app.context.db.selectFrom = ((table: never) => {
    reads.push(table);
    return selectFrom.call(app.context.db, table);
  }) as typeof selectFrom;
  expect((await app.request("/blog")).status).toBe(200);
  expect(reads).toEqual([]);
  expect((await app.request("/blog/post")).status).toBe(200);
  expect(reads).toContain("blogs");
});

test("while the database is unavailable, a like is refused and can be repeated", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  await makeBlog(app, { slug: "post" });
  app.context.db.transaction = () => {
    throw new UnavailableError("down");
  };
  const response = await like(app, "post");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

function like(
  app: TestApp,
  slug: string,
  fields: Parameters<typeof sendForm>[2] = { action: "like" },
  init: Parameters<typeof sendForm>[3] = {},
) {
  return sendForm(app, `/blog/${slug}`, fields, init);
}

async function readLikes({ context }: TestApp): Promise<number[]> {
  const rows = await context.db.selectFrom("blogs").select("likes").execute();
  return rows.map(({ likes }) => likes);
}
