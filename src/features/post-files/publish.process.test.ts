import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { copyPictureFacts } from "../../../test/picture-cache.ts";
import { findFreePort } from "../../../test/postgres-server.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import { noise } from "../../core/media/server/pictures/test-pictures.ts";
import { listen } from "../../core/process/listen.ts";
import { makeApiKey } from "../api-keys/testing/api-keys.ts";
import { makeFolder } from "./testing/source-folder.ts";

// Pictures are decoded in a process.
vi.setConfig({ testTimeout: 60_000 });

const nowhere = { dataDir: undefined, databaseUrl: undefined };
const someKey = `fdk_${"x".repeat(43)}`;
const text = `---
title: On paper
date: 2026-03-20
tags: [paper]
image: cover.png
---

The first *paragraph*.

![A desk](photo.png)
`;

let png: Buffer;
let otherPng: Buffer;

beforeAll(async () => {
  [png, otherPng] = [await noise(40, 30).png().toBuffer(), await noise(30, 40).png().toBuffer()];
});

/** Starts a site that listens, with a key that can save posts. `requests` counts what it was asked, without the addresses of ids. */
async function start(engine: (typeof engines)[number]) {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-publish-"));
  await copyPictureFacts(cacheDir);
  const app = await startTestApp(engine, { config: { cacheDir } });
  const requests: string[] = [];
  const fetch: typeof app.fetch = (request, env) => {
    requests.push(`${request.method} ${new URL(request.url).pathname.replace(/[0-9a-f-]{32,}/, ":id")}`);
    return app.fetch(request, env);
  };
  const server = await listen({ fetch }, { host: "127.0.0.1", port: 0 });
  const { as } = await signIn(app);
  const { key } = await makeApiKey(as, "Laptop", "posts");
  const url = `http://127.0.0.1:${server.port}`;
  return {
    app,
    as,
    url,
    requests,
    publish: (file: string, ...args: string[]) =>
      callCommand("publish", [file, ...args], nowhere, { FOLIODESK_KEY: key, FOLIODESK_SITE: url }),
    posts: () => app.context.db.selectFrom("blogs").selectAll().orderBy("id").execute(),
    uploads: async () => (await app.context.db.selectFrom("uploads").select("id").execute()).length,
    [Symbol.asyncDispose]: async () => {
      await server.close(1_000);
      await app[Symbol.asyncDispose]();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}

async function makePost(content = text, name = "on-paper.md") {
  const folder = await makeFolder({ [name]: content, "cover.png": png, "photo.png": otherPng });
  return path.join(folder, name);
}

/** Starts a server that answers everything in the same way. */
async function startOther(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(engines)("publish on %s", (engine) => {
  test("makes a file with its pictures a post, changes nothing the second time, and then what has changed", async () => {
    await using site = await start(engine);
    const file = await makePost();
    const first = await site.publish(file);
    expect(first).toEqual({ code: 0, output: `Published: ${site.url}/blog/on-paper\n` });
    const [before] = await site.posts();
    expect(before).toMatchObject({ title: "On paper", published: 1, published_at: Date.UTC(2026, 2, 20) });
    expect(await site.uploads()).toBe(2);

    site.requests.length = 0;
    const second = await site.publish(file);
    expect(second).toEqual({
      code: 0,
      output: `Nothing has changed. Published: ${site.url}/blog/on-paper\n`,
    });
    expect(site.requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(await site.posts()).toEqual([before]);

    await writeFile(file, text.replace("first", "second").replace("photo.png", "cover.png"));
    expect(await site.publish(file)).toMatchObject({ code: 0 });
    const response = await site.app.request("/api/Blogs/slug/on-paper");
    expect(await response.json()).toMatchObject({
      content: ["The second *paragraph*.", `![A desk](${before?.image})`],
    });
    expect(await site.uploads()).toBe(2);
    expect(await site.posts()).toHaveLength(1);
  });

  test("leaves a post alone that was saved in the admin area since, unless told otherwise", async () => {
    await using site = await start(engine);
    const file = await makePost();
    await site.publish(file);
    const [post] = await site.posts();
    const found = (await (await site.as(`/api/blogs/${post?.id}`)).json()) as Record<string, unknown>;
    expect(found.savedWithKey).toBe(true);
    const edited = { ...found, content: ["Edited here"], published: true };
    expect((await site.as(`/api/blogs/${post?.id}`, { method: "PUT", json: edited })).status).toBe(200);
    await writeFile(path.join(path.dirname(file), "photo.png"), await noise(20, 20).png().toBuffer());
    const refused = await site.publish(file);
    expect(refused.code).toBe(1);
    expect(await site.uploads(), "what is refused sends no pictures").toBe(2);
    expect(refused.output).toContain(
      `The post “On paper” was last saved in the admin area, so nothing was changed: ${site.url}/admin/blogs/${post?.id}.`,
    );
    expect(refused.output).toContain("--overwrite");
    const kept = await site.app.request("/api/Blogs/slug/on-paper");
    expect(await kept.json()).toMatchObject({ content: ["Edited here"] });
    expect(await site.publish(file, "--overwrite")).toMatchObject({ code: 0 });
    expect(await site.publish(file)).toMatchObject({ code: 0 });
  });
});

test("a draft, a later date, and another slug are what the file says", async () => {
  await using site = await start("sqlite");
  const file = await makePost();
  expect((await site.publish(file, "--draft")).output).toMatch(
    /^Draft: http:\S+\/admin\/blogs\/[0-9a-f-]{36}\n$/,
  );
  expect((await site.publish(file, "--draft")).output).toMatch(/^Nothing has changed\. Draft: /);
  expect((await site.publish(file)).output).toBe(`Published: ${site.url}/blog/on-paper\n`);
  const renamed = await makePost(text.replace("tags: [paper]", "aliases: [on-paper]"), "on-wood.md");
  expect((await site.publish(renamed)).output).toBe(`Published: ${site.url}/blog/on-wood\n`);
  const posts = await site.posts();
  expect(posts.map(({ slug }) => slug)).toEqual(["on-wood"]);
  const later = await makePost(text.replace("2026-03-20", "2099-03-20"), "later.md");
  expect((await site.publish(later)).output).toMatch(
    /^To be published at 2099-03-20T00:00:00\.000Z: http:\S+\/admin\/blogs\/[0-9a-f-]{36}\n$/,
  );
});

test("a post without a cover gets one with its title, once", async () => {
  await using site = await start("sqlite");
  const file = await makePost(text.replace("image: cover.png\n", ""));
  await site.publish(file);
  const [post] = await site.posts();
  expect(post?.image).toMatch(/^\/uploads\//);
  expect((await site.publish(file)).output).toMatch(/^Nothing has changed\./);
});

test("in the folder posts of a site, pictures are found as the site finds them", async () => {
  await using site = await start("sqlite");
  const folder = await makeFolder({
    "posts/a.md": text.replace("photo.png", "pictures/photo.png"),
    "posts/cover.png": png,
    "pictures/photo.png": otherPng,
  });
  expect(await site.publish(path.join(folder, "posts/a.md"))).toMatchObject({ code: 0 });
});

test("a file with faults sends nothing", async () => {
  await using site = await start("sqlite");
  const cases: [string, RegExp][] = [
    [text.replace("photo.png", "missing.png"), /on-paper\.md:10:\d+: .*missing\.png/],
    [text.replace("photo.png", "../photo.png"), /on-paper\.md:10:\d+: \.\.\/photo\.png/],
    [text.replace("title", "titel"), /on-paper\.md:2:1: /],
    ["No front matter", /on-paper\.md:1:1: The post must start with a line ---/],
    ["", /on-paper\.md:1:1: /],
    [
      text.replace("The first", "x".repeat(1024 * 1024)),
      /on-paper\.md: The file is larger than 1 MB: it has 1025 KB\./,
    ],
  ];
  for (const [content, fault] of cases) {
    const { code, output } = await site.publish(await makePost(content));
    expect([code, output]).toEqual([1, expect.stringMatching(fault)]);
    expect(output).not.toContain("    at ");
  }
  const missing = await site.publish("/nowhere/a.md");
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining("/nowhere/a.md: ")]);
  expect(site.requests).toEqual([]);
});

test("a picture that the site refuses, an unknown key, and one that can only read are explained", async () => {
  await using site = await start("sqlite");
  const file = await makePost();
  await writeFile(path.join(path.dirname(file), "photo.png"), "no picture");
  expect((await site.publish(file)).output).toMatch(/refused \(415\): photo\.png /);
  expect(await site.posts()).toEqual([]);
  const run = (FOLIODESK_KEY: string) =>
    callCommand("publish", [file, "--site", site.url], nowhere, { FOLIODESK_KEY });
  expect((await run(someKey)).output).toBe(
    `${site.url} does not know the key in FOLIODESK_KEY. Create one that can save posts: ${site.url}/admin/settings/keys\n`,
  );
  const { key } = await makeApiKey(site.as);
  expect((await run(key)).output).toContain("This API key can only read the figures and share links.");
});

test.each([
  ["no key", {}, "https://ada.example", "Set FOLIODESK_KEY to an API key of the site"],
  ["another key", { FOLIODESK_KEY: "x\ny" }, "https://ada.example", "Set FOLIODESK_KEY to an API key"],
  [
    "no encryption",
    { FOLIODESK_KEY: someKey },
    "http://ada.example",
    "Use https: instead of http://ada.example.",
  ],
  [
    "no address",
    { FOLIODESK_KEY: someKey },
    "ada.example",
    'The site must be an address such as https://ada.example; got "ada.example".',
  ],
  [
    "a file",
    { FOLIODESK_KEY: someKey },
    "file:///etc",
    'address such as https://ada.example; got "file:///etc"',
  ],
])("%s is refused", async (_name, environment, site, sentence) => {
  const { code, output } = await callCommand(
    "publish",
    [await makePost(), "--site", site],
    nowhere,
    environment,
  );
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(output).not.toContain(someKey);
});

const html = { "Content-Type": "text/html" };

test.each<[string, RequestListener, string]>([
  [
    "too many requests",
    (_, answer) => answer.writeHead(429, { "Retry-After": "30" }).end("{}"),
    "cannot answer now (429). Run the command again in 30 s.",
  ],
  [
    "a proxy without a site",
    (_, answer) => answer.writeHead(502, html).end("<h1>Bad Gateway</h1>"),
    "answered with 502, so the site may not be running.",
  ],
  [
    "a proxy with a limit",
    (_, answer) => answer.writeHead(413, html).end("<h1>Too Large</h1>"),
    "refused the size of what was sent (413). Let it accept bodies of 26 MB",
  ],
  [
    "another site",
    (_, answer) => answer.writeHead(404, html).end("<h1>Hm</h1>"),
    "answered with 404 and a page",
  ],
  [
    "a page",
    (_, answer) => answer.writeHead(200, html).end("<h1>Hi</h1>"),
    "did not answer as a Foliodesk site",
  ],
  [
    "a redirect",
    (_, answer) => answer.writeHead(301, { Location: "https://www.ada.example/api/blogs" }).end(),
    "redirects to https://www.ada.example/api/blogs, and the key is sent to the address in --site only.",
  ],
  [
    "a refusal",
    (_, answer) => answer.writeHead(409).end('{"message":"Another post"}'),
    "refused (409): Another post.",
  ],
  ["a hang-up", ({ socket }) => socket.destroy(), "cannot be reached: "],
])("%s is explained in one sentence", async (_name, listener, sentence) => {
  const site = await startOther(listener);
  const { code, output } = await callCommand("publish", [await makePost(), "--site", site], nowhere, {
    FOLIODESK_KEY: someKey,
  });
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).not.toContain(someKey);
});

test("the command needs no configuration, and none of a site beside it is read", async () => {
  const file = await makePost();
  const folder = path.dirname(file);
  await writeFile(path.join(folder, ".env"), "PORT=wrong\nDATABASE_URL=wrong\n");
  const site = `http://127.0.0.1:${await findFreePort()}`;
  const options = { cwd: folder };
  const environment = { FOLIODESK_KEY: someKey, TIMEZONE: "wrong" };
  const { code, output } = await runCommand(
    "publish",
    ["on-paper.md", "--site", site],
    nowhere,
    environment,
    options,
  );
  expect([code, output]).toEqual([1, expect.stringContaining(`${site} cannot be reached: `)]);
  expect(await readFile(file, "utf8")).toBe(text);
});
