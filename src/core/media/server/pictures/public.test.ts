import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordLog } from "../../../../../test/log.ts";
import type { FoundPicture } from "./pictures.ts";
import { createPictures, type PictureOptions, type Pictures } from "./pictures.ts";
import { pictureRoutes } from "./public.ts";
import { pictureSources } from "./sources.ts";
import { noise, put } from "./test-pictures.ts";

let folder: string;
let pictures: Pictures;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
});

afterEach(async () => {
  await pictures.close();
  rmSync(folder, { recursive: true });
});

/** Serves a picture of 500 × 250 pixels under a name that has to be encoded. */
async function serve(options: Partial<PictureOptions> = {}) {
  pictures = createPictures({ cacheDir: path.join(folder, "cache"), log: recordLog().log, ...options });
  const file = put(folder, "ada.jpg", await noise(500, 250).jpeg().toBuffer());
  const facts = await pictures.inspect(file);
  const name = "team/Ada, 2025";
  const found = new Map<string, FoundPicture>([[name, { file, hash: facts.hash, width: facts.width }]]);
  const app = new Hono().route("/", pictureRoutes({ pictures, find: (wanted) => found.get(wanted) }));
  app.get("*", (c) => c.text("next handler"));
  return { app, sources: pictureSources(facts, name), hash: facts.hash };
}

function addressesOf(sourceSet: string): { address: string; width: number }[] {
  return sourceSet.split(", ").map((candidate) => {
    const [address = "", width] = candidate.split(" ");
    return { address, width: Number.parseInt(width ?? "", 10) };
  });
}

test("every address in the source sets is served in the stated width, to be kept forever", async () => {
  const { app, sources } = await serve();
  expect(addressesOf(sources.avif).map(({ width }) => width)).toEqual([160, 320, 500]);
  for (const format of ["avif", "webp"] as const) {
    for (const { address, width } of addressesOf(sources[format])) {
      const response = await app.request(address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(`image/${format}`);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  }
  expect((await app.request(sources.src)).status).toBe(200);
});

test("an unknown name, hash, width or a width that the original does not need is not found", async () => {
  const { app, hash } = await serve();
  const ada = "/pictures/team/Ada%2C%202025";
  const unknown = [
    `/pictures/bob-320.${hash}.webp`,
    `${ada}-320.${"0".repeat(32)}.webp`,
    `${ada}-321.${hash}.webp`,
    `${ada}-960.${hash}.webp`,
    `/pictures/..%2F..%2Fetc%2Fpasswd-320.${hash}.webp`,
  ];
  for (const address of unknown) {
    const response = await app.request(address);
    expect(response.status, address).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
  expect((await app.request(`${ada}-640.${hash}.webp`)).status).toBe(200);
});

test("other addresses below the path go to the next handler", async () => {
  const { app, hash } = await serve();
  for (const address of [
    "/pictures/cover-1.webp",
    `/pictures/team/Ada-320.${hash}.jpeg`,
    "/pictures/a-b.c.webp",
  ]) {
    expect(await (await app.request(address)).text(), address).toBe("next handler");
  }
});

test("a request is refused for a few seconds while too many conversions are waiting", async () => {
  const { app, sources } = await serve({ maxWaiting: 0 });
  const response = await app.request(sources.src);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});
