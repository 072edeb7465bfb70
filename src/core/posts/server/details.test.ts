import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { CheckInput, Finding } from "../../http/contract/checks.ts";
import type { AdminBlog } from "../contract/blogs.ts";

const post = { slug: "a", title: "A title", image: "/x.webp", content: ["Text"], published: true };
const details = { description: "About it", canonicalUrl: "https://other.example/a" };

describe.each(engines)("the description and the original of a post on %s", (engine) => {
  test("are kept by a save that does not name them, and removed by null or an empty text", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const created = await as("/api/blogs", { method: "POST", json: { ...post, ...details } });
    const { _id: id, ...blog } = (await created.json()) as AdminBlog;
    expect(blog).toMatchObject(details);
    const save = async (fields: object) =>
      (await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, ...fields } })).json();
    expect(await save({ title: "Other" })).toMatchObject({ title: "Other", ...details });
    expect(await (await app.request("/api/Blogs/slug/a")).json()).toMatchObject(details);
    expect(await save({ description: "  ", canonicalUrl: null })).toMatchObject({
      description: null,
      canonicalUrl: null,
    });
    const shown = (await (await app.request("/api/Blogs/slug/a")).json()) as object;
    expect("description" in shown || "canonicalUrl" in shown).toBe(false);
  });

  test("are refused if they are too long or not on the web", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const invalid of [
      { description: "x".repeat(301) },
      { description: "a\0" },
      { canonicalUrl: "javascript:alert(1)" },
      { canonicalUrl: "/blog/a" },
      { canonicalUrl: "other.example" },
    ]) {
      const response = await as("/api/blogs", { method: "POST", json: { ...post, ...invalid } });
      expect([invalid, response.status]).toEqual([invalid, 400]);
    }
  });

  test("are in the feeds and the text, and a post with an original is not in the sitemap", async () => {
    await using app = await startTestApp(engine, { pages: true });
    await makeBlog(app, { ...post, ...details });
    await makeBlog(app, { slug: "own", description: "Mine" });
    for (const path of ["/feed.xml", "/atom.xml", "/feed.json"]) {
      const feed = await (await app.request(path)).text();
      for (const text of [details.description, details.canonicalUrl, "Mine"])
        expect([path, feed.includes(text)]).toEqual([path, true]);
    }
    expect(await (await app.request("/blog/a.md")).text()).toContain(details.canonicalUrl);
    const sitemap = await (await app.request("/sitemap.xml")).text();
    expect([sitemap.includes("/blog/own<"), sitemap.includes("/blog/a<")]).toEqual([true, false]);
  });
});

describe.each(engines)("the check of a post on %s", (engine) => {
  test("asks the site whether links lead somewhere, drafts included, and counts nothing", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const { id, slug } = await makeBlog(app);
    const draft = await makeBlog(app, { published: false });
    const links = [`/blog/${slug}`, `/blog/${draft.slug}`, "/me", "/feed.xml", "/api/ping", "/api/nothing"];
    const json: CheckInput = {
      ...post,
      description: "",
      content: links.map((link) => `[x](${link})`),
    };
    const response = await as("/api/blogs/check", { method: "POST", json });
    const { findings } = (await response.json()) as { findings: Finding[] };
    expect(findings).toEqual([
      { kind: "dead-link", subject: `/blog/${draft.slug}` },
      { kind: "dead-link", subject: "/api/nothing" },
      { kind: "no-description", subject: "" },
    ]);
    expect(await (await as(`/api/blogs/${id}`)).json()).toMatchObject({ views: 0 });
    expect((await app.request("/api/blogs/check", { method: "POST", json })).status).toBe(401);
  });
});
