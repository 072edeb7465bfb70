import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { makeZip } from "../../../test/zip.ts";
import { listAllBlogs } from "../../core/posts/server/read.ts";
import { makeApiKey } from "../api-keys/testing/api-keys.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { postImportLineSchema } from "./contract/post-import.ts";

const url = "/api/blogs/import?name=blog.zip";
const zip = makeZip({
  "posts/a.md": "---\ntitle: A\ndate: 2019-04-01\n---\nText",
  "posts/b.md": "---\ntitle: B\n---\n",
});

async function readLast(response: Response) {
  const lines = (await response.text()).trimEnd().split("\n");
  return postImportLineSchema.parse(JSON.parse(lines.at(-1) ?? ""));
}

describe.each(engines)("POST /blogs/import on %s", (engine) => {
  test("shows what would be imported, and imports it", async () => {
    const cacheDir = await makeFolder();
    await using app = await startTestApp(engine, { config: { cacheDir }, pages: true });
    const { as } = await signIn(app);
    const post = (address: string) => as(address, { method: "POST", body: zip });
    const result = {
      kind: "Markdown files",
      posts: 1,
      drafts: 0,
      known: 0,
      pictures: 0,
      faults: 1,
      warnings: 1,
    };
    expect(await readLast(await post(`${url}&preview=yes`))).toMatchObject({
      result: { ...result, isPreview: true },
    });
    expect(await listAllBlogs(app.context.db)).toEqual([]);
    expect((await app.request("/blog/a")).status).toBe(404);
    expect(await readLast(await post(url))).toMatchObject({ result: { ...result, isPreview: false } });
    // This instance serves the new page immediately.
    expect((await app.request("/blog/a")).status).toBe(200);
    expect(await readLast(await post(url))).toMatchObject({ result: { posts: 0, known: 1 } });
    expect((await readdir(cacheDir)).filter((name) => name.startsWith("import-"))).toEqual([]);
  });

  test("refuses what is no source, and a second import at the same time", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const post = (body: Uint8Array | string, address = url) => as(address, { method: "POST", body });
    expect(await readLast(await post(""))).toEqual({ refused: "blog.zip is empty." });
    expect(await readLast(await post("PK\u0003\u0004"))).toEqual({
      refused: "The archive is damaged or incomplete.",
    });
    expect((await post(zip, "/api/blogs/import")).status).toBe(400);
    expect((await post(zip, "/api/blogs/import?name=")).status).toBe(400);
    const running = await post(zip);
    expect((await post(zip)).status).toBe(409);
    // Whoever stops reading ends the import.
    await running.body?.cancel();
    expect((await post(zip)).status).toBe(200);
  });

  test("refuses strangers, API keys, other sites, and a file that is too large", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { key } = await makeApiKey(as);
    const init = { method: "POST", body: zip };
    expect((await app.request(url, init)).status).toBe(401);
    expect((await app.request(url, { ...init, headers: { Authorization: `Bearer ${key}` } })).status).toBe(
      403,
    );
    expect((await as(url, { ...init, headers: { Origin: "https://rival.example" } })).status).toBe(403);
    const headers = { "Content-Length": String(600 * 1024 * 1024) };
    expect((await as(url, { ...init, headers })).status).toBe(413);
    expect(await listAllBlogs(app.context.db)).toEqual([]);
  });
});
