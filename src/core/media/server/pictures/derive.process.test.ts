import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordLog } from "../../../../../test/log.ts";
import { PicturesBusyError } from "./fault.ts";
import { createPictures, type PictureFile, type PictureOptions, type Pictures } from "./pictures.ts";
import { createPictureProcess } from "./run-process.ts";
import { noise, put } from "./test-pictures.ts";
import { pictureWidths } from "./widths.ts";

let folder: string;
let cacheDir: string;
let opened: Pictures[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  cacheDir = path.join(folder, "cache");
});

afterEach(async () => {
  await Promise.all(opened.map((pictures) => pictures.close()));
  opened = [];
  rmSync(folder, { recursive: true });
});

function openPictures(options: Partial<PictureOptions> = {}): Pictures {
  const pictures = createPictures({ cacheDir, log: recordLog().log, ...options });
  opened.push(pictures);
  return pictures;
}

async function add(pictures: Pictures, name: string, content: Buffer | string): Promise<PictureFile> {
  const file = put(folder, name, content);
  return { file, hash: (await pictures.inspect(file)).hash };
}

test("a picture is converted to both formats in an allowed width, and keeps its proportions", async () => {
  const pictures = openPictures();
  const original = await add(pictures, "photo.jpg", await noise(800, 400).jpeg().toBuffer());
  const webp = await sharp(await pictures.derive(original, "webp", 320)).metadata();
  expect(webp).toMatchObject({ format: "webp", width: 320, height: 160 });
  const avif = await sharp(await pictures.derive(original, "avif", 320)).metadata();
  expect(avif).toMatchObject({ format: "heif", compression: "av1", width: 320, height: 160 });
  expect(readdirSync(path.join(cacheDir, original.hash)).sort()).toEqual([
    "320.avif",
    "320.webp",
    "facts.json",
  ]);
});

test("a picture is never enlarged, and other widths are not made", async () => {
  const pictures = openPictures();
  const original = await add(pictures, "photo.jpg", await noise(200, 100).jpeg().toBuffer());
  expect(await sharp(await pictures.derive(original, "webp", 1920)).metadata()).toMatchObject({ width: 200 });
  expect(await pictures.derive(original, "webp", 321)).toBeUndefined();
});

test("an SVG is drawn at each width, and is not a small drawing enlarged", async () => {
  const pictures = openPictures();
  const content =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h5v10H0z"/></svg>';
  const original = await add(pictures, "logo.svg", content);
  const drawn = sharp(await pictures.derive(original, "webp", 960));
  const { data, info } = await drawn.extractChannel("alpha").raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 960, height: 960 });
  expect([data[478], data[481]], "a sharp edge between two pixels").toEqual([255, 0]);
});

test("a converted photo is upright, in sRGB, and says neither where nor with what it was taken", async () => {
  const pictures = openPictures();
  const tagged = await noise(300, 200)
    .toColourspace("cmyk")
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect((await sharp(tagged).metadata()).exif?.includes("Camera")).toBe(true);
  const original = await add(pictures, "phone.jpg", tagged);
  for (const format of ["avif", "webp"] as const) {
    const bytes = (await pictures.derive(original, format, 160)) as Buffer;
    const metadata = await sharp(bytes).metadata();
    expect(metadata, format).toMatchObject({ width: 160, height: 240, space: "srgb", channels: 3 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes("Camera") || bytes.includes("secret place")).toBe(false);
  }
});

test("transparency is kept", async () => {
  const pictures = openPictures();
  const original = await add(pictures, "alpha.png", await noise(200, 100, 4).png().toBuffer());
  for (const format of ["avif", "webp"] as const) {
    expect((await sharp(await pictures.derive(original, format, 160)).metadata()).hasAlpha, format).toBe(
      true,
    );
  }
});

test("concurrent requests for the same picture share one conversion", async () => {
  const pictures = openPictures({ maxWaiting: 1 });
  const original = await add(pictures, "photo.jpg", await noise(400, 400).jpeg().toBuffer());
  const all = await Promise.all(Array.from({ length: 20 }, () => pictures.derive(original, "webp", 320)));
  expect(new Set(all).size).toBe(1);
});

test("conversions beyond the queue are rejected, and those in it are finished", async () => {
  const pictures = openPictures({ maxWaiting: 3 });
  const original = await add(pictures, "photo.jpg", await noise(400, 400).jpeg().toBuffer());
  const widths = [160, 320, 640, 960, 1280];
  const results = await Promise.allSettled(widths.map((width) => pictures.derive(original, "webp", width)));
  const rejected = results.filter((result) => result.status === "rejected");
  expect(rejected.map(({ reason }) => reason)).toEqual(Array(2).fill(expect.any(PicturesBusyError)));
  expect(await pictures.derive(original, "webp", 1280)).toBeInstanceOf(Buffer);
});

test("a converted picture is read from the cache, and made again when it is damaged", async () => {
  const pictures = openPictures();
  const original = await add(pictures, "photo.jpg", await noise(400, 400).jpeg().toBuffer());
  const made = (await pictures.derive(original, "webp", 320)) as Buffer;
  const neverConverts = openPictures({ maxWaiting: 0 });
  expect(await neverConverts.derive(original, "webp", 320)).toEqual(made);
  const stored = path.join(cacheDir, original.hash, "320.webp");
  truncateSync(stored, made.length - 10);
  await expect(neverConverts.derive(original, "webp", 320)).rejects.toThrow(PicturesBusyError);
  expect(await pictures.derive(original, "webp", 320)).toEqual(made);
  expect(await neverConverts.derive(original, "webp", 320)).toEqual(made);
});

test("a file with other content than when it was inspected is not served under the old hash", async () => {
  const { log, lines } = recordLog();
  const pictures = openPictures({ log });
  const original = await add(pictures, "photo.jpg", await noise(400, 400).jpeg().toBuffer());
  put(folder, "photo.jpg", await noise(100, 100).jpeg().toBuffer());
  expect(await pictures.derive(original, "webp", 320)).toBeUndefined();
  expect(lines).toEqual([
    expect.objectContaining({ reason: "photo.jpg changed while it was being read; save it again." }),
  ]);
});

test("a conversion that takes too long is ended, logged, and not tried again soon", async () => {
  const original = await add(openPictures(), "photo.png", await noise(2000, 2000).png().toBuffer());
  const { log, lines } = recordLog();
  const hurried = openPictures({ log, timeout: 300 });
  expect(await hurried.derive(original, "avif", 1920)).toBeUndefined();
  expect(await hurried.derive(original, "avif", 1920)).toBeUndefined();
  expect(lines).toEqual([expect.objectContaining({ reason: "the picture process ended early (SIGKILL)" })]);
});

test.runIf(process.platform === "linux")(
  "the process that converts ends when it has nothing to do",
  async () => {
    const pictures = openPictures({ idle: 100 });
    const original = await add(pictures, "photo.jpg", await noise(200, 200).jpeg().toBuffer());
    expect(children()).toHaveLength(1);
    await vi.waitFor(() => expect(children()).toEqual([]), 30_000);
    expect(await pictures.derive(original, "webp", 160)).toBeInstanceOf(Buffer);
  },
);

test.runIf(process.platform === "linux").each([1, 2])(
  "pictures are made in %i processes",
  async (processes) => {
    const pictures = openPictures({ processes, idle: 60_000 });
    const original = await add(pictures, "photo.jpg", await noise(200, 200).jpeg().toBuffer());
    const made = await Promise.all([160, 320, 640].map((width) => pictures.derive(original, "webp", width)));
    expect(made).toEqual(Array(3).fill(expect.any(Buffer)));
    expect(children()).toHaveLength(processes);
    await pictures.close();
    expect(children()).toEqual([]);
  },
);

function children(): string[] {
  const found = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
  return found === "" ? [] : found.split(" ");
}

test("a picture is served even when it cannot be stored", async () => {
  put(folder, "cache", "a file where the folder would be");
  const { log, lines } = recordLog();
  const pictures = openPictures({ log });
  const original = await add(pictures, "photo.jpg", await noise(200, 200).jpeg().toBuffer());
  expect(await pictures.derive(original, "webp", 160)).toBeInstanceOf(Buffer);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: "a converted picture could not be stored" });
});

test("cleaning removes what belongs to other originals and what a crash left behind", async () => {
  const pictures = openPictures();
  await pictures.clean([]);
  const kept = await add(pictures, "kept.png", await noise(40, 40).png().toBuffer());
  const removed = await add(pictures, "removed.png", await noise(40, 40).png().toBuffer());
  const [old, recent] = ["640.webp.a.tmp", "640.webp.b.tmp"].map((name) =>
    path.join(cacheDir, kept.hash, name),
  );
  for (const file of [old, recent]) put(path.dirname(String(file)), path.basename(String(file)), "part");
  utimesSync(String(old), new Date(0), new Date(0));
  put(cacheDir, "README", "of the owner");
  await pictures.clean([kept.hash]);
  expect(readdirSync(cacheDir).sort()).toEqual([kept.hash, "README"].sort());
  expect(readdirSync(path.join(cacheDir, kept.hash)).sort()).toEqual(["640.webp.b.tmp", "facts.json"]);
  expect(existsSync(path.join(cacheDir, removed.hash))).toBe(false);
});

test("a process that cannot be started fails the picture and not the server", async () => {
  const worker = createPictureProcess();
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  try {
    const outcome = await worker.run({ task: "inspect", file: "/nowhere/a.png", hash: "0".repeat(32) });
    expect(outcome).toHaveProperty("error");
    // The second error of the process comes later.
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.execPath = execPath;
  }
});

test("when the site stops, conversions end without an error in the log, and no others start", async () => {
  const { log, lines } = recordLog();
  const pictures = openPictures({ log });
  const original = await add(pictures, "photo.png", await noise(2000, 1500).png().toBuffer());
  const results = pictureWidths.map((width) => pictures.derive(original, "avif", width));
  // Until the first one has been given to the process.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await pictures.close();
  expect((await Promise.all(results)).at(-1)).toBeUndefined();
  expect(await pictures.derive(original, "webp", 320)).toBeUndefined();
  expect(lines).toEqual([]);
});
