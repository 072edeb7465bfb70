import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { keepFiles } from "./kept-files.ts";

const hour = 60 * 60 * 1000;

/** Two folders, and a log that collects its messages. */
async function prepare() {
  const root = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const warnings: string[] = [];
  const log = { warn: (_facts: object, message: string) => warnings.push(message) };
  return {
    source: path.join(root, "source"),
    folder: path.join(root, "cache/client"),
    log: log as never,
    warnings,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Replaces the files of the build with these. */
async function build(source: string, files: Record<string, string>): Promise<void> {
  await rm(source, { recursive: true, force: true });
  await mkdir(path.join(source, "assets"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(source, "assets", name), content);
}

async function start(places: Awaited<ReturnType<typeof prepare>>, now: number): Promise<string[]> {
  const { folder, stop } = await keepFiles(places, () => now);
  stop();
  return (await readdir(path.join(folder, "assets"))).sort();
}

test("files of the older version stay for a day after its last mark", async () => {
  await using places = await prepare();
  const now = Date.now();
  await build(places.source, { "a-1.js": "1", "same-1.js": "s" });
  await start(places, now);
  await build(places.source, { "a-2.js": "2", "same-1.js": "s" });
  const both = ["a-1.js", "a-2.js", "same-1.js"];
  expect(await start(places, now + hour)).toEqual(both);
  expect(await start(places, now + 24 * hour)).toEqual(both);
  expect(await start(places, now + 26 * hour)).toEqual(["a-2.js", "same-1.js"]);
});

test("a build that replaces the files does not change what is served", async () => {
  await using places = await prepare();
  await build(places.source, { "a-1.js": "1" });
  const { folder, stop } = await keepFiles(places);
  await build(places.source, { "a-2.js": "2" });
  expect(await readFile(path.join(folder, "assets/a-1.js"), "utf8")).toBe("1");
  stop();
});

test("a copy that a power failure has cut short is made again", async () => {
  await using places = await prepare();
  await build(places.source, { "a-1.js": "complete" });
  await start(places, Date.now());
  await writeFile(path.join(places.folder, "assets/a-1.js"), "");
  await start(places, Date.now());
  expect(await readFile(path.join(places.folder, "assets/a-1.js"), "utf8")).toBe("complete");
});

test("if the folder cannot be written, the build itself is served", async () => {
  await using places = await prepare();
  await build(places.source, { "a-1.js": "1" });
  await mkdir(path.dirname(path.dirname(places.folder)), { recursive: true });
  await writeFile(path.dirname(places.folder), "a file in place of the folder");
  const { folder } = await keepFiles(places);
  expect(folder).toBe(places.source);
  expect(places.warnings).toHaveLength(1);
});

test("servers that start together share the folder", async () => {
  await using places = await prepare();
  await build(places.source, Object.fromEntries([...Array(40)].map((_, i) => [`${i}.js`, `${i}`])));
  const started = await Promise.all([keepFiles(places), keepFiles(places), keepFiles(places)]);
  for (const { stop } of started) stop();
  expect(places.warnings).toEqual([]);
  expect(await readdir(path.join(places.folder, "assets"))).toHaveLength(40);
});
