import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { builtFiles } from "./files.ts";

async function startFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, "assets"));
  for (const name of ["a.js", "a.js.br", "a.js.gz", "b.woff2"])
    await writeFile(path.join(folder, "assets", name), name);
  const { has, serve } = builtFiles(folder);
  const app = new Hono().get("*", (c, next) => (has(c.req.path) ? serve(c, next) : next()));
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const response = await app.request(address, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { folder, ask };
}

test.each([
  [undefined, "a.js", null],
  ["gzip, deflate, br, zstd", "a.js.br", "br"],
  ["br;q=1.0, gzip;q=0.8", "a.js.br", "br"],
  ["br;q=0.1, gzip", "a.js.gz", "gzip"],
  ["gzip;q=0", "a.js", null],
  ["identity;q=0, gzip", "a.js.gz", "gzip"],
  ["*", "a.js.br", "br"],
])(
  "a compressed file for Accept-Encoding: %s is %s, and caches can tell its forms apart",
  async (accepted, text, encoding) => {
    const { ask } = await startFiles();
    const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
    const file = await ask("/assets/a.js", headers);
    expect([file.status, file.text, file.headers.get("content-encoding")]).toEqual([200, text, encoding]);
    expect(file.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("vary")).toBe("Accept-Encoding");
    const modified = file.headers.get("last-modified") ?? "";
    const current = await ask("/assets/a.js", { ...headers, "If-Modified-Since": modified });
    expect([current.status, current.headers.get("vary")]).toEqual([304, "Accept-Encoding"]);
  },
);

test("a file that is not compressed depends on no header, and one that was deleted is left to the next handler", async () => {
  const { folder, ask } = await startFiles();
  const font = await ask("/assets/b.woff2", { "Accept-Encoding": "br" });
  expect([font.status, font.text, font.headers.get("vary")]).toEqual([200, "b.woff2", null]);
  await rm(path.join(folder, "assets/b.woff2"));
  expect((await ask("/assets/b.woff2")).status).toBe(404);
});
