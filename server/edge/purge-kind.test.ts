import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { makeBlog } from "../../test/builders.ts";
import { engines, tagsFor } from "../../test/databases.ts";
import { startHttpServer } from "../../test/http-server.ts";
import { signIn } from "../../test/owner.ts";
import { runDue } from "../jobs/run-due.ts";
import { createPurgeKind } from "./purge-kind.ts";
import { watchForPurges } from "./queue-purges.ts";

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;
const post = { title: "A title", image: "/x.webp", content: ["Text"], published: true };

async function startPurging(engine: (typeof engines)[number], url: string, withSecret?: string) {
  const time = { now: 1_800_000_000_000 };
  const edge = { url, secret: withSecret };
  const config = { siteUrl: "https://ada.example", edgeCache: 60, edgePurge: edge };
  const app = await startTestApp(engine, { config, clock: () => time.now, pages: true });
  const { as } = await signIn(app);
  const kind = createPurgeKind({ ...app.context, edge });
  return {
    app,
    time,
    as,
    run: () => runDue(app.context, kind as Parameters<typeof runDue>[1], new AbortController().signal),
    readJobs: () => app.context.db.selectFrom("jobs").selectAll().where("kind", "=", "edge-purge").execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("purges on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a save is purged once, by one of several instances, after a short wait", async () => {
    await using edge = await startHttpServer(() => 404);
    await using site = await startPurging(engine, `${edge.url}secret-path/`);
    await site.as("/api/blogs", { method: "POST", json: { ...post, slug: "hello" } });
    await site.as("/api/blogs", { method: "POST", json: { ...post, slug: "draft", published: false } });
    await site.run();
    expect(edge.requests).toEqual([]);
    site.time.now += 1_000;
    await Promise.all([site.run(), site.run(), site.run()]);
    expect(new Set(edge.requests.map(({ method }) => method))).toEqual(new Set(["PURGE"]));
    expect(new Set(edge.requests.map(({ headers }) => headers.host))).toEqual(new Set(["ada.example"]));
    const addresses = edge.requests.map(({ url }) => url?.replace("/secret-path", ""));
    expect(new Set(addresses).size).toBe(addresses.length);
    const expected = ["/", "/_.data", "/blog", "/blog.data", "/blog?page=2", "/blog/hello", "/blog/hello.md"];
    expect(addresses).toEqual(
      expect.arrayContaining([...expected, "/blog/hello.data", "/feed.xml", "/index.txt?color"]),
    );
    expect(addresses.join()).not.toContain("draft");
    expect(await site.readJobs()).toEqual([]);
  });

  test("several saves are one webhook with a signature, which is repeated with the same id until it succeeds", {
    tags,
  }, async () => {
    let status = 503;
    await using edge = await startHttpServer(() => status);
    await using site = await startPurging(engine, edge.url, secret);
    const { id } = await makeBlog(site.app, { slug: "hello" });
    await site.as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, slug: "renamed" } });
    await site.as(`/api/blogs/${id}`, { method: "DELETE" });
    site.time.now += 1_000;
    await site.run();
    expect(await site.readJobs()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    status = 204;
    site.time.now += 1_000;
    await site.run();
    expect(await site.readJobs()).toEqual([]);
    expect(edge.requests).toHaveLength(2);
    const [first, second] = edge.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).toBe("1800000002");
    const content = `${second?.headers["webhook-id"]}.1800000002.${second?.body}`;
    const signature = createHmac("sha256", key).update(content).digest("base64");
    expect(second?.headers["webhook-signature"]).toBe(`v1,${signature}`);
    const { everything, addresses } = JSON.parse(second?.body ?? "");
    expect(everything).toBe(false);
    expect(addresses).toEqual(
      expect.arrayContaining(["https://ada.example/blog/hello", "https://ada.example/blog/renamed"]),
    );
  });

  test("a refused purge rests as failed", { tags }, async () => {
    await using edge = await startHttpServer(() => 405);
    await using site = await startPurging(engine, edge.url);
    await site.as("/api/blogs", { method: "POST", json: { ...post, slug: "hello" } });
    site.time.now += 1_000;
    await site.run();
    const reason = "The cache at the edge responded with status 405.";
    expect(await site.readJobs()).toMatchObject([{ state: "failed", last_error: reason }]);
  });

  test("a change of the site folder purges everything, also a removed page, and a replaced cover its posts", {
    tags,
  }, async () => {
    await using edge = await startHttpServer(() => 200);
    await using site = await startPurging(engine, edge.url);
    const { context } = site.app;
    await makeBlog(site.app, { slug: "hello", image: "/pictures/a.webp" });
    await makeBlog(site.app, { slug: "other", image: "/pictures/b.webp" });
    const sample = context.site.current();
    let pages = [
      { slug: "uses", title: "Uses", icon: "laptop", content: [] } as (typeof sample.pages)[number],
    ];
    let [changeSite, changeCovers] = [() => {}, (_images: string[], _replaced: string[]) => {}];
    watchForPurges({
      ...context,
      site: { current: () => ({ ...sample, pages }), watch: (listener) => (changeSite = listener) },
      covers: { watch: (listener) => (changeCovers = listener) },
    });
    const purged = async () => {
      await expect.poll(site.readJobs).toHaveLength(1);
      site.time.now += 1_000;
      await site.run();
      return edge.requests.splice(0).map(({ url }) => url);
    };
    pages = [];
    changeSite();
    const everything = [
      "/uses",
      "/uses.md",
      "/me",
      "/me.data",
      "/blog/hello",
      "/blog/other.md",
      "/robots.txt",
    ];
    expect(await purged()).toEqual(expect.arrayContaining(everything));
    changeCovers(["/pictures/a.webp"], []);
    changeCovers(["/pictures/a.webp", "/pictures/b.webp"], ["/pictures/a.webp"]);
    const covered = await purged();
    expect(covered).toEqual(expect.arrayContaining(["/blog/hello", "/blog", "/blog.data"]));
    expect(covered).not.toContain("/blog/other");
  });
});
