import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { createCovers } from "./covers.ts";

async function startCovers() {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-covers-"));
  onTestFinished(() => rm(siteDir, { recursive: true, force: true }));
  await mkdir(path.join(siteDir, "public"));
  await writeFile(path.join(siteDir, "public/cover one.webp"), "picture");
  await writeFile(path.join(siteDir, "secret.webp"), "picture");
  const state = { now: 10_000, described: [] as string[] };
  const covers = createCovers({
    siteDir,
    clock: () => state.now,
    log: { warn: () => {} },
    describe: async (file) => {
      state.described.push(file);
      if (file.endsWith(".txt")) throw new PictureFault("not a picture");
      return { src: "s", avif: `a ${state.described.length}`, webp: "w", width: 2, height: 1 };
    },
  });
  return { siteDir, covers, state };
}

const post = { image: "/cover%20one.webp" };

test("the sizes of a cover in the site folder are added once they are known", async () => {
  const { covers, state } = await startCovers();
  expect(covers.addTo(post)).toEqual(post);
  await expect.poll(() => covers.addTo(post).cover?.avif).toBe("a 1");
  expect(state.described).toEqual(["public/cover one.webp"]);
});

test("a cover on another site, outside of the folder, or missing is left as it is", async () => {
  const { covers, state } = await startCovers();
  const images = [
    "https://example.com/a.webp",
    "//example.com/a.webp",
    "/..%2fsecret.webp",
    "/none.webp",
    "/%ff",
  ];
  await covers.prepare(images);
  for (const image of images) expect(covers.addTo({ image })).toEqual({ image });
  expect(state.described).toEqual([]);
  expect(covers.version()).toBe(0);
});

test("a cover in the folder pictures is found, unless public has a file of its address", async () => {
  const { siteDir, covers, state } = await startCovers();
  await mkdir(path.join(siteDir, "pictures/trips"), { recursive: true });
  await writeFile(path.join(siteDir, "pictures/trips/my desk.png"), "picture");
  const image = "/pictures/trips/my%20desk.png";
  await covers.prepare([image]);
  expect(covers.addTo({ image }).cover?.avif).toBe("a 1");
  expect(state.described).toEqual(["pictures/trips/my desk.png"]);

  await mkdir(path.join(siteDir, "public/pictures/trips"), { recursive: true });
  await writeFile(path.join(siteDir, "public/pictures/trips/my desk.png"), "another picture");
  await covers.prepare([image]);
  expect(covers.addTo({ image }).cover?.avif).toBe("a 2");
  expect(state.described.at(-1)).toBe("public/pictures/trips/my desk.png");
});

test("no address leads out of the folder pictures or to a hidden file", async () => {
  const { siteDir, covers, state } = await startCovers();
  await mkdir(path.join(siteDir, "pictures/.hidden"), { recursive: true });
  await writeFile(path.join(siteDir, "pictures/.hidden/a.png"), "picture");
  for (const image of [
    "/pictures/../secret.webp",
    "/pictures/..%2fsecret.webp",
    "/pictures/%2e%2e%2fsecret.webp",
    "/pictures/.hidden/a.png",
    "/pictures/%2ehidden/a.png",
    "/pictures/a%00.png",
    "/pictures/",
    "/pictures/%ff",
  ]) {
    expect([image, await covers.find(image)]).toEqual([image, undefined]);
  }
  expect(state.described).toEqual([]);
});

test("a picture is described once, however often and in whatever spelling it is requested", async () => {
  const { covers, state } = await startCovers();
  for (const image of ["/cover%20one.webp", "/%63over%20one.webp", "/cover one.webp"]) {
    expect(await covers.find(image)).toMatchObject({ avif: "a 1" });
  }
  expect(state.described).toEqual(["public/cover one.webp"]);
});

test("a file that is not a picture is left as it is", async () => {
  const { siteDir, covers } = await startCovers();
  await writeFile(path.join(siteDir, "public/a.txt"), "text");
  await covers.prepare(["/a.txt"]);
  expect(covers.addTo({ image: "/a.txt" })).toEqual({ image: "/a.txt" });
});

test("a changed file is noticed after 5 seconds, and the listeners are called", async () => {
  const { siteDir, covers, state } = await startCovers();
  let changes = 0;
  covers.watch(() => {
    changes += 1;
  });
  await covers.prepare([post.image]);
  const before = covers.version();
  await writeFile(path.join(siteDir, "public/cover one.webp"), "another picture");
  state.now += 4_999;
  expect(covers.addTo(post).cover?.avif).toBe("a 1");
  expect(covers.version()).toBe(before);
  state.now += 1;
  covers.addTo(post);
  await expect.poll(() => covers.addTo(post).cover?.avif).toBe("a 2");
  expect(covers.version()).toBeGreaterThan(before);
  expect(changes).toBe(2);
});

test("a variant for the light scheme that is added later is noticed", async () => {
  const { siteDir, covers, state } = await startCovers();
  await covers.prepare([post.image]);
  await writeFile(path.join(siteDir, "public/cover one.day.webp"), "picture by day");
  state.now += 5_000;
  covers.addTo(post);
  await expect.poll(() => covers.addTo(post).cover?.avif).toBe("a 2");
});
