import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { compressFolder } from "./compress.mjs";
import { hashSources, sources } from "./site-build.mjs";

/** @param {Record<string, string>} files */
function makeFolder(files) {
  const folder = mkdtempSync(join(tmpdir(), "foliodesk-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test("the hash changes only when a source file is changed, renamed, or added", () => {
  const hash = (/** @type {Record<string, string>} */ files) =>
    hashSources(makeFolder(files), ["app/**", "vite.config.ts"]);
  const first = hash({ "app/a.ts": "1", "vite.config.ts": "2" });
  expect(hash({ "vite.config.ts": "2", "app/a.ts": "1" })).toBe(first);
  expect(hash({ "app/a.ts": "3", "vite.config.ts": "2" })).not.toBe(first);
  expect(hash({ "app/b.ts": "1", "vite.config.ts": "2" })).not.toBe(first);
  expect(hash({ "app/a.ts": "1", "app/b/c.ts": "", "vite.config.ts": "2" })).not.toBe(first);
});

test("tests do not affect the hash", () => {
  const files = { "app/a.ts": "1" };
  const withTest = { ...files, "app/a.test.ts": "expect" };
  expect(hashSources(makeFolder(withTest), ["app/**"])).toBe(hashSources(makeFolder(files), ["app/**"]));
});

test("what earlier versions have built in the folder of the plugins does not affect the hash", () => {
  const files = { "build/plugin.ts": "1" };
  const withOutput = {
    ...files,
    "build/client/assets/a.js": "2",
    "build/server/index.js": "3",
    "build/.lock": "4",
  };
  const hash = (/** @type {Record<string, string>} */ made) => hashSources(makeFolder(made), sources);
  expect(hash(withOutput)).toBe(hash(files));
  expect(hash({ "build/plugin.ts": "5" })).not.toBe(hash(files));
});

test("text files get brotli and gzip copies; small files and pictures do not", async () => {
  const text = "body { color: red }\n".repeat(200);
  const folder = makeFolder({ "assets/a.css": text, "small.js": "1", "photo.webp": text });
  await compressFolder(folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    ["assets", "assets/a.css", "assets/a.css.br", "assets/a.css.gz", "photo.webp", "small.js"].sort(),
  );
  expect(brotliDecompressSync(await readFile(join(folder, "assets/a.css.br"))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, "assets/a.css.gz"))).toString()).toBe(text);
});
