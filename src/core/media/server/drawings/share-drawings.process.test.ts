import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import { makeBlog } from "../../../../../test/builders.ts";
import { copyPictureFacts } from "../../../../../test/picture-cache.ts";
import { createShareDrawings, listRedrawn } from "./share-drawings.ts";

let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "drawings-"));
  await copyPictureFacts(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the drawings of an instance, and the titles of the cards that it has drawn itself. */
function startDrawings({ context }: TestApp) {
  const titles: string[] = [];
  const draw: typeof context.pictures.draw = async (drawing) => {
    if (drawing.kind === "card") titles.push(drawing.title);
    return context.pictures.draw(drawing);
  };
  const whenIdle = () => Promise.resolve();
  const pictures = { ...context.pictures, draw };
  return { titles, drawings: createShareDrawings({ ...context, pictures, whenIdle }) };
}

const image = "https://example.com/a.png";

test("screens are drawn first, then posts, the newest first, and none again after a restart", {
  tags: ["release"],
  timeout: 120_000,
}, async () => {
  let now = Date.UTC(2026, 0, 1);
  await using app = await startTestApp("sqlite", { config: { cacheDir: folder }, clock: () => now });
  for (const title of ["Older", "Newer"]) {
    now += 1_000;
    await makeBlog(app, { title, image });
  }
  const first = startDrawings(app);
  await first.drawings.drawMissing();
  expect(first.titles.slice(-2)).toEqual(["Newer", "Older"]);
  expect(first.titles).toHaveLength(10);
  const restarted = startDrawings(app);
  await restarted.drawings.drawMissing();
  expect(restarted.titles).toEqual([]);
});

test("a changed post has its own picture drawn, and no other", { timeout: 60_000 }, async () => {
  await using app = await startTestApp("sqlite", { config: { cacheDir: folder } });
  for (const slug of ["a", "b", "c"]) await makeBlog(app, { slug, title: slug, image });
  const { drawings, titles } = startDrawings(app);
  await drawings.drawPages(["/blog/b", "/blog/none"]);
  expect(titles).toEqual(["b"]);
});

test("only what a picture shows has it drawn again", () => {
  const post = { slug: "a", title: "A", image: "/a.webp" };
  const listed = (before?: object, after?: object) => [
    ...listRedrawn([
      {
        version: 1,
        neighbors: ["b"],
        before: before && { ...post, ...before },
        after: after && { ...post, ...after },
      },
    ]),
  ];
  expect(listed({}, {})).toEqual([]);
  expect(listed({}, { slug: "b" })).toEqual([]);
  expect(listed({}, { title: "B" })).toEqual(["/blog/a"]);
  expect(listed({}, { image: "/b.webp" })).toEqual(["/blog/a"]);
  expect(listed(undefined, {})).toEqual(["/blog/a"]);
  expect(listed({}, undefined)).toEqual([]);
  expect(listed()).toEqual([]);
});
