import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import type { PreviewLink } from "./contract.ts";

/** Any other address of the site gets a page of its own here, and a 404 on the built site. */
async function isPreview(app: TestApp, path: string): Promise<boolean> {
  return (await app.request(path)).headers.get("x-robots-tag") !== null;
}

describe.each(engines)("a preview link on %s", (engine) => {
  test("shows a draft to those who have it, until it ends", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const { id, slug } = await makeBlog(app, { published: false });
    const path = `/api/blogs/${id}/preview-link`;
    const readState = async () => (await as(path)).json();
    expect(await readState()).toEqual({ createdAt: null });
    const created = await as(path, { method: "POST" });
    expect(created.status).toBe(201);
    const link = (await created.json()) as PreviewLink;
    expect(await readState()).toEqual({ createdAt: link.createdAt });

    const page = await app.request(link.path);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<p>/blog/${slug}</p>`)]);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const { token_hash: hash } = await app.context.db
      .selectFrom("preview_links")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(link.path).not.toContain(hash);
    expect(await isPreview(app, `/preview/${hash}`)).toBe(false);

    expect((await as(path, { method: "DELETE" })).status).toBe(204);
    expect(await isPreview(app, link.path)).toBe(false);
    expect(await readState()).toEqual({ createdAt: null });
  });

  test("ends when another one is created, and when its post is deleted", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const { id } = await makeBlog(app, { published: false });
    const create = async () => {
      const created = await as(`/api/blogs/${id}/preview-link`, { method: "POST" });
      return (await created.json()) as PreviewLink;
    };
    const [first, second] = [await create(), await create()];
    expect([await isPreview(app, first.path), await isPreview(app, second.path)]).toEqual([false, true]);
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    expect(await isPreview(app, second.path)).toBe(false);
    expect((await as(`/api/blogs/${id}/preview-link`, { method: "POST" })).status).toBe(404);
  });

  test("counts no view, and makes nothing else public", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const { id, slug } = await makeBlog(app, { published: false });
    const created = await as(`/api/blogs/${id}/preview-link`, { method: "POST" });
    const { path } = (await created.json()) as PreviewLink;
    for (let count = 0; count < 3; count += 1) await app.request(path);
    expect(await (await as(`/api/blogs/${id}`)).json()).toMatchObject({ views: 0 });
    for (const address of [`/blog/${slug}.md`, `/api/Blogs/slug/${slug}`])
      expect((await app.request(address)).status).toBe(404);
    expect(await (await app.request("/sitemap.xml")).text()).not.toContain("preview");
  });

  test("is made and ended by the owner alone", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app);
    for (const method of ["GET", "POST", "DELETE"])
      expect((await app.request(`/api/blogs/${id}/preview-link`, { method })).status).toBe(401);
    expect((await as("/api/blogs/nothing/preview-link", { method: "POST" })).status).toBe(404);
  });
});
