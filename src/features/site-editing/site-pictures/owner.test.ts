import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { SitePicture } from "../../../core/media/contract.ts";
import { hevc, mp4, sound, webm } from "../../../core/media/server/clips/test-clips.ts";
import { noise, pngOfSize } from "../../../core/media/server/pictures/test-pictures.ts";
import { startSiteEditing } from "../testing/site-editing.ts";

type Site = Awaited<ReturnType<typeof startSiteEditing>>;

async function send(site: Site, name: string, body: Uint8Array | string, crop?: string) {
  const query = new URLSearchParams({ name, ...(crop !== undefined && { crop }) });
  const response = await site.as(`/api/site/pictures?${query}`, {
    method: "POST",
    body: new Uint8Array(Buffer.from(body)),
  });
  const answer = (await response.json()) as SitePicture & { message?: string };
  return { status: response.status, body: answer };
}

/** A photo of 200 × 300 pixels as it is shown: the left half is red, and the right one blue. A camera stored it rotated. */
async function photo(): Promise<Buffer> {
  const half = { width: 100, height: 300, channels: 3, background: "#00f" } as const;
  const upright = await sharp({ create: { ...half, width: 200, background: "#f00" } })
    .composite([{ input: await sharp({ create: half }).png().toBuffer(), left: 100, top: 0 }])
    .png()
    .toBuffer();
  return sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

test("a photo becomes an upright WebP without metadata, whose name is never that of another file", async () => {
  await using site = await startSiteEditing("sqlite");
  const bytes = await photo();
  const first = await send(site, "Mein Hündchen (1).JPG", bytes);
  expect(first).toEqual({ status: 201, body: { file: "mein-hundchen-1.webp", width: 200, height: 300 } });
  expect((await send(site, "mein hundchen 1.png", bytes)).body.file).toBe("mein-hundchen-1-2.webp");
  expect((await send(site, "日本.jpg", bytes)).body.file).toBe("picture.webp");
  const stored = await sharp(path.join(site.siteDir, "pictures", first.body.file)).metadata();
  expect(stored).toMatchObject({ format: "webp", width: 200, height: 300 });
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
  const { status } = await site.edit("site.yaml", [
    { op: "set", path: ["portrait", "file"], value: first.body.file },
  ]);
  expect(status).toBe(200);
  expect(site.app.context.site.current().profile.portrait).toMatchObject({ width: 200, height: 300 });
});

test("a part of a picture is kept, in shares of the upright picture", async () => {
  await using site = await startSiteEditing("sqlite");
  const { body } = await send(site, "photo.jpg", await photo(), "0.55,0,0.45,0.5");
  expect(body).toEqual({ file: "photo.webp", width: 90, height: 150 });
  const { channels } = await sharp(path.join(site.siteDir, "pictures/photo.webp")).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
  expect((await send(site, "photo.jpg", await photo(), "0.9999,0.9999,0.0001,0.0001")).body).toMatchObject({
    width: 1,
    height: 1,
  });
  for (const crop of ["0,0,1", "0,0,0,1", "0.5,0,0.6,1", "-1,0,1,1", "0,0,1.1.1,1", "a,b,c,d"])
    expect([crop, (await send(site, "photo.jpg", await photo(), crop)).status]).toEqual([crop, 400]);
});

test("a large picture gets the size that pages need, and an animation stands still", {
  tags: ["release"],
}, async () => {
  await using site = await startSiteEditing("sqlite");
  const large = await noise(3_000, 1_500).jpeg().toBuffer();
  expect((await send(site, "large.jpg", large)).body).toEqual({
    file: "large.webp",
    width: 2400,
    height: 1200,
  });
  const frames = await Promise.all([1, 2].map(() => noise(40, 30).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await send(site, "moving.gif", moving)).body).toEqual({
    file: "moving.webp",
    width: 40,
    height: 30,
  });
});

test("a plain SVG stays as it is, and one that needs other files is refused", async () => {
  await using site = await startSiteEditing("sqlite");
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${content}</svg>`;
  const plain = svg('<rect width="8" height="4"/>');
  expect((await send(site, "Logo.svg", plain)).body).toEqual({ file: "logo.svg", width: 1920, height: 960 });
  expect(await site.read("pictures/logo.svg")).toBe(plain);
  for (const [content, message] of [
    ['<use href="other.svg#a"/>', /^other\.svg refers to/],
    ["<script>alert(1)</script>", /^other\.svg has a script/],
    ['<rect width="8" height="4" onclick="alert(1)"/>', /^other\.svg has an attribute that runs a script/],
  ] as const) {
    const refused = await send(site, "Other.svg", svg(content));
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(message)]);
  }
  expect(await readdir(path.join(site.siteDir, "pictures"))).not.toContain("other.svg");
});

test("what is no usable picture is refused with a sentence, and leaves nothing", async () => {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(cacheDir, { recursive: true }));
  await using site = await startSiteEditing("sqlite", {}, { config: { cacheDir } });
  const folder = path.join(site.siteDir, "pictures");
  const before = await readdir(folder);
  const huge = await send(site, "huge.png", await pngOfSize(20_000, 10_000));
  expect([huge.status, huge.body.message]).toEqual([
    422,
    "huge.png has 20,000 × 10,000 pixels; at most 50 megapixels are allowed.",
  ]);
  expect((await send(site, "notes.jpg", "Only text")).status).toBe(415);
  expect((await send(site, "empty.jpg", "")).status).toBe(400);
  expect(
    (await send(site, "cut.jpg", (await noise(90, 60).jpeg().toBuffer()).subarray(0, 2_000))).status,
  ).toBe(422);
  const length = { headers: { "Content-Length": String(30 * 1024 * 1024) }, method: "POST", body: "x" };
  expect((await site.as("/api/site/pictures?name=a.jpg", length)).status).toBe(413);
  expect((await site.as("/api/site/pictures", { method: "POST", body: "x" })).status).toBe(400);
  expect(await readdir(folder)).toEqual(before);
  expect(await readdir(path.join(cacheDir, "incoming"))).toEqual([]);
});

test("nothing is received while editing is turned off", async () => {
  await using site = await startSiteEditing("sqlite", {}, { config: { siteEditing: false } });
  const { status, body } = await send(site, "photo.jpg", await photo());
  expect([status, body.message]).toEqual([409, expect.stringMatching(/SITE_EDITING=off/)]);
});

test("a moving picture is kept as it is, under a name that is free for its poster, too", async () => {
  await using site = await startSiteEditing("sqlite");
  const first = await send(site, "My Form.mp4", mp4);
  expect(first).toEqual({ status: 201, body: { file: "my-form.mp4", width: 64, height: 36 } });
  const stored = await readFile(path.join(site.siteDir, "pictures/my-form.mp4"));
  expect(stored.equals(mp4)).toBe(true);
  const poster = await noise(64, 36).webp().toBuffer();
  expect((await send(site, "my-form.webp", poster)).body.file).toBe("my-form.webp");
  // What it is counts, and not its name.
  expect((await send(site, "my form.mp4", webm)).body.file).toBe("my-form-2.webm");
  const refused: [name: string, body: Uint8Array | string, status: number, message: RegExp][] = [
    ["phone.mp4", hevc, 422, /^phone\.mp4 has HEVC \(H\.265\), which many browsers cannot play\./],
    ["half.mp4", mp4.subarray(0, mp4.length - 40), 422, /^half\.mp4 is damaged or incomplete\./],
    ["sound.mp4", sound, 422, /^sound\.mp4 has no moving picture/],
    ["old.avi", "RIFF....AVI LIST", 415, /^old\.avi is a video that not all browsers play\./],
    ["text.mp4", "Not a video.", 415, /^text\.mp4 is not a JPEG/],
    ["large.mp4", Buffer.concat([mp4, Buffer.alloc(26 * 1024 * 1024)]), 413, /more than 25 MB/],
  ];
  for (const [name, body, status, message] of refused)
    expect(await send(site, name, body)).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
  const names = await readdir(path.join(site.siteDir, "pictures"));
  expect(names.filter((name) => /^(?:phone|half|sound|old|text|large)\./.test(name))).toEqual([]);
});
