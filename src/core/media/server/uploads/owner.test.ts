import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestRequest,
} from "../../../../../test/app.ts";
import { makeBlog } from "../../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../../test/databases.ts";
import { signIn, signInAgain } from "../../../../../test/owner.ts";
import { copyPictureFacts } from "../../../../../test/picture-cache.ts";
import type { Engine } from "../../../db/connect.ts";
import { refusalSchema } from "../../../http/contract/refusal.ts";
import type { PublicBlog } from "../../../posts/contract/blogs.ts";
import type { PostPicture } from "../../../posts/contract/markdown.ts";
import type { Uploaded, UploadPage } from "../../contract.ts";
import { noise, pngOfSize } from "../pictures/test-pictures.ts";
import { noteUnused } from "./write.ts";

const day = 24 * 60 * 60 * 1000;

/** An app whose pictures are in a folder of its own, and the owner's requests. */
async function startWithOwner(engine: Engine, options: TestAppOptions = {}) {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-uploads-"));
  await copyPictureFacts(cacheDir);
  const app = await startTestApp(engine, { ...options, config: { cacheDir, ...options.config } });
  let { as } = await signIn(app);
  return {
    app,
    as: (url: string, init?: TestRequest) => as(url, init),
    cacheDir,
    signInAgain: async () => {
      as = (await signInAgain(app)).as;
    },
    send: (bytes: Uint8Array | string, name = "photo.jpg", init: TestRequest = {}) =>
      as(`/api/uploads?${new URLSearchParams({ name })}`, {
        method: "PUT",
        body: new Uint8Array(Buffer.from(bytes)),
        ...init,
      }),
    list: async (query = "") => (await (await as(`/api/uploads${query}`)).json()) as UploadPage,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}

async function read(app: TestApp, address: string): Promise<Buffer> {
  const response = await app.request(address);
  expect([address, response.status]).toEqual([address, 200]);
  return Buffer.from(await response.arrayBuffer());
}

async function messageOf(response: Response): Promise<string> {
  return refusalSchema.parse(await response.json()).message;
}

async function readPost(app: TestApp, slug: string): Promise<PublicBlog> {
  return (await (await app.request(`/api/Blogs/slug/${slug}`)).json()) as PublicBlog;
}

/** Returns the picture at the start of a text. */
function pictureOf([first]: PublicBlog["body"]): PostPicture | undefined {
  if (first?.type === "figure") return first.picture;
  const [inline] = first?.type === "paragraph" ? first.children : [];
  return typeof inline === "object" && inline.type === "picture" ? inline.picture : undefined;
}

function photo(width = 300, height = 200): Promise<Buffer> {
  return noise(width, height).jpeg().toBuffer();
}

async function gifOf(frames: number): Promise<Buffer> {
  const [width, height] = [40, 30];
  const raw = Buffer.from(Array.from({ length: width * height * 3 * frames }, (_, at) => (at * 7) % 251));
  const shape = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return sharp(raw, { raw: shape })
    .gif({ delay: Array(frames).fill(50) })
    .toBuffer();
}

describe.each(bothEngines)("uploads on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a photo is stored upright and without metadata, and served for ever to anyone", {
    tags,
  }, async () => {
    await using owner = await startWithOwner(engine);
    const bytes = await noise(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Ada Secret" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const response = await owner.send(bytes);
    expect(response.status).toBe(201);
    const { url, width, height } = (await response.json()) as Uploaded;
    expect({ width, height }).toEqual({ width: 200, height: 300 });
    const served = await owner.app.request(url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const stored = Buffer.from(await served.arrayBuffer());
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 200, height: 300 });
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined]);
    expect(stored.includes("Ada Secret")).toBe(false);
  });

  test("a cover is drawn from a title, stored like any upload, and served to anyone", {
    timeout: 60_000,
  }, async () => {
    await using owner = await startWithOwner(engine);
    const draw = (json: object) => owner.as("/api/uploads/covers", { method: "POST", json });
    const response = await draw({ title: " Night shift " });
    expect(response.status).toBe(201);
    const { url, width, height } = (await response.json()) as Uploaded;
    expect({ width, height }).toEqual({ width: 1200, height: 675 });
    const stored = await sharp(await read(owner.app, url)).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 1200, height: 675 });
    expect((await owner.list()).uploads).toMatchObject([{ url, name: "Cover of Night shift" }]);
    expect(await (await draw({ title: "Night shift" })).json()).toMatchObject({ url });
    expect(await (await draw({ title: "Day shift" })).json()).not.toMatchObject({ url });
    for (const title of ["", "  ", "a\0b", "a".repeat(256), 3])
      expect((await draw({ title })).status).toBe(400);
    expect((await owner.list()).uploads).toHaveLength(2);
  });

  test("the same picture twice has the same address and is stored once, also under another name", async () => {
    await using owner = await startWithOwner(engine);
    const bytes = await photo();
    const answers = [await owner.send(bytes), await owner.send(bytes, "copy.jpeg")];
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second).toEqual(first);
    // Other bytes of the same pixels.
    const tagged = await sharp(bytes)
      .keepMetadata()
      .withExifMerge({ IFD0: { Artist: "Ada" } })
      .png()
      .toBuffer();
    const again = await Promise.all([owner.send(tagged, "a.png"), owner.send(tagged, "b.png")]);
    const urls = await Promise.all(again.map(async (answer) => ((await answer.json()) as Uploaded).url));
    expect(new Set(urls).size).toBe(1);
    expect((await owner.list()).uploads.map(({ name }) => name)).toHaveLength(2);
  });

  test("a large picture is made smaller, and keeps its proportions", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const bytes = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: "#123456" } })
      .jpeg()
      .toBuffer();
    expect(await (await owner.send(bytes)).json()).toMatchObject({ width: 2_560, height: 640 });
  });

  test("a PNG keeps every pixel and its transparency", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const raw = Buffer.from(
      Array.from({ length: 64 * 48 * 4 }, (_, at) => (at % 4 === 3 ? 90 : at * 31) % 256),
    );
    const bytes = await sharp(raw, { raw: { width: 64, height: 48, channels: 4 } })
      .png()
      .toBuffer();
    const { url } = (await (await owner.send(bytes, "shot.png")).json()) as Uploaded;
    const stored = await sharp(await read(owner.app, url))
      .raw()
      .toBuffer();
    expect(stored.equals(raw)).toBe(true);
  });

  test("an animated GIF becomes an animated WebP, and stands still as a cover", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const { url, width, height } = (await (await owner.send(await gifOf(5), "dance.gif")).json()) as Uploaded;
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-40x30-animated\.webp$/);
    expect({ width, height }).toEqual({ width: 40, height: 30 });
    expect(await sharp(await read(owner.app, url)).metadata()).toMatchObject({
      pages: 5,
      delay: [50, 50, 50, 50, 50],
    });
    const { slug } = await makeBlog(owner.app, { image: url, content: [`![A dance](${url})`] });
    await owner.app.context.covers.prepare([url]);
    const { cover, body } = await readPost(owner.app, slug);
    expect(pictureOf(body)).toEqual({ src: url, alt: "A dance", width: 40, height: 30 });
    expect((await sharp(await read(owner.app, cover?.src ?? "")).metadata()).pages).toBeUndefined();
  });

  test("a post shows an upload in all widths, as its cover and in its text", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo(700, 350))).json()) as Uploaded;
    const { slug } = await makeBlog(owner.app, {
      image: url,
      content: [`![Noise](${url} "A title") and words`],
    });
    await owner.app.context.covers.prepare([url]);
    const { cover, body } = await readPost(owner.app, slug);
    const picture = pictureOf(body);
    expect(picture).toEqual({ ...cover, src: url, alt: "Noise", title: "A title" });
    expect(picture).toMatchObject({ width: 700, height: 350, tint: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    const widths = String(cover?.webp)
      .split(", ")
      .map((source) => source.split(" "));
    expect(widths.map(([, width]) => width)).toEqual(["160w", "320w", "640w", "700w"]);
    for (const [address = "", width = ""] of widths)
      expect((await sharp(await read(owner.app, address)).metadata()).width).toBe(Number.parseInt(width, 10));
    const [avif = ""] = String(cover?.avif).split(" ");
    expect((await sharp(await read(owner.app, avif)).metadata()).width).toBe(160);
  });

  test("every instance serves an upload, and one that lost its cache does so again", {
    tags: ["release"],
  }, async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo())).json()) as Uploaded;
    const stored = await read(owner.app, url);
    const { databaseUrl, dataDir } = owner.app.context.config;
    const database = { databaseUrl, dataDir, remove: async () => {} };
    const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-uploads-"));
    await copyPictureFacts(cacheDir);
    await using other = await startTestApp(engine, { database, config: { cacheDir } });
    expect(stored.equals(await read(other, url))).toBe(true);
    await rm(owner.cacheDir, { recursive: true });
    const small = url.replace(/uploads\/([0-9a-f]+)-(\d+x\d+)\.webp/, "pictures/uploads/$2-160.$1.webp");
    for (const app of [owner.app, other])
      expect((await sharp(await read(app, small)).metadata()).width).toBe(160);
    expect(stored.equals(await read(owner.app, url))).toBe(true);
    await rm(cacheDir, { recursive: true });
  });

  test("the share picture of a post is cut out of its uploaded cover, also on an instance without a copy", {
    tags: ["release"],
    timeout: 60_000,
  }, async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo(1_400, 900))).json()) as Uploaded;
    const { slug } = await makeBlog(owner.app, { image: url });
    const { share, pictures, covers } = owner.app.context;
    await covers.prepare([url]);
    await rm(path.join(owner.cacheDir, "pictures"), { recursive: true });
    const blog = await readPost(owner.app, slug);
    const drawing = share.drawingOf({
      path: `/blog/${slug}`,
      name: blog.title,
      description: "",
      post: { blog },
    });
    expect(drawing.kind).toBe("cover");
    const drawn = await sharp(await pictures.draw(drawing)).metadata();
    expect(drawn).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("other addresses than that of the upload are not found", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo())).json()) as Uploaded;
    const [, hash = ""] = /([0-9a-f]{32})/.exec(url) ?? [];
    for (const other of [
      url.replace("300x200", "301x200"),
      url.replace(".webp", "-animated.webp"),
      url.replace(hash, "0".repeat(32)),
      `/pictures/uploads/300x200-160.${"0".repeat(32)}.webp`,
      `/pictures/uploads/300x201-160.${hash}.webp`,
      `/pictures/uploads/300x200-640.${hash}.webp`,
      "/uploads/",
      "/uploads/x.webp",
    ])
      expect([other, (await owner.app.request(other)).status]).toEqual([other, 404]);
  });

  test("what is not a picture, or not what it says, is refused with the reason, and leaves nothing", {
    tags,
  }, async () => {
    await using owner = await startWithOwner(engine);
    const jpeg = await photo();
    const heic = Buffer.from("....ftypheic....mif1heic", "latin1");
    const bomb = await pngOfSize(50_000, 50_000);
    const refusals: [Uint8Array | string, string, number, RegExp][] = [
      ["", "empty.jpg", 400, /^empty\.jpg is empty/],
      ["%PDF-1.7 text", "photo.jpg", 415, /^photo\.jpg is not a JPEG, PNG, WebP, AVIF, or GIF picture/],
      ["<!doctype html><script>", "a.png", 415, /is not a JPEG/],
      ["<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.svg", 415, /can contain scripts.*PNG or WebP/],
      [heic, "IMG_1.HEIC", 415, /is a HEIC picture.*JPEG.*Most Compatible/],
      [jpeg.subarray(0, 900), "half.jpg", 422, /^half\.jpg is damaged or incomplete/],
      [bomb, "bomb.png", 422, /^bomb\.png has 50,000 × 50,000 pixels; at most 50 megapixels/],
    ];
    for (const [bytes, name, status, message] of refusals) {
      const response = await owner.send(bytes, name);
      expect([name, response.status]).toEqual([name, status]);
      expect(await messageOf(response)).toMatch(message);
    }
    expect((await owner.list()).uploads).toEqual([]);
    expect(await readdir(path.join(owner.cacheDir, "incoming"))).toEqual([]);
  });

  test("more than 25 MB are refused, whether or not the client says so before", { tags }, async () => {
    await using owner = await startWithOwner(engine);
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => (sent++ < 60 ? controller.enqueue(chunk) : controller.close()),
    });
    const response = await owner.send("", "huge.png", { body: endless, duplex: "half" } as TestRequest);
    expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
    expect(await messageOf(response)).toMatch(/^huge\.png has more than 25 MB\./);
    expect(sent).toBeLessThan(40);
    const declared = await owner.send("x", "huge.png", { headers: { "Content-Length": "26214401" } });
    expect(declared.status).toBe(413);
    expect(await readdir(path.join(owner.cacheDir, "incoming"))).toEqual([]);
  });

  test("a client that stops half-way leaves nothing behind, and is told if it still listens", {
    tags,
  }, async () => {
    await using owner = await startWithOwner(engine);
    const half = (await photo()).subarray(0, 2_000);
    const breaking = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(half)),
      pull: (controller) => controller.error(new Error("connection reset")),
    });
    const response = await owner.send("", "half.jpg", { body: breaking, duplex: "half" } as TestRequest);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/^The upload of half\.jpg stopped before its end/);
    expect((await owner.list()).uploads).toEqual([]);
    expect(await readdir(path.join(owner.cacheDir, "incoming"))).toEqual([]);
  });

  test("what a killed process left is deleted after an hour, and what still arrives is not", {
    tags,
  }, async () => {
    const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-uploads-"));
    const incoming = path.join(cacheDir, "incoming");
    await mkdir(incoming);
    for (const [name, age] of [
      ["old.part", 2],
      ["new.part", 0],
    ] as const) {
      await writeFile(path.join(incoming, name), "half a picture");
      const at = Date.now() / 1000 - age * 60 * 60;
      await utimes(path.join(incoming, name), at, at);
    }
    await using owner = await startWithOwner(engine, { config: { cacheDir } });
    owner.app.context.uploads.start();
    await owner.app.context.uploads.stop();
    expect(await readdir(incoming)).toEqual(["new.part"]);
    await rm(cacheDir, { recursive: true });
  });

  test("only the owner can upload, list, and delete, and another site cannot make the owner upload", async () => {
    await using owner = await startWithOwner(engine);
    const body = new Uint8Array(await photo());
    const target = "/api/uploads?name=a.jpg";
    expect((await owner.app.request(target, { method: "PUT", body })).status).toBe(401);
    expect((await owner.app.request("/api/uploads")).status).toBe(401);
    expect((await owner.app.request("/api/uploads/unused", { method: "DELETE" })).status).toBe(401);
    const foreign = { headers: { Origin: "https://evil.example" } };
    expect((await owner.as(target, { method: "PUT", body, ...foreign })).status).toBe(403);
    expect((await owner.as("/api/uploads", { method: "PUT", body })).status).toBe(400);
    expect((await owner.send(body, "x".repeat(256))).status).toBe(400);
    expect((await owner.list()).uploads).toEqual([]);
  });

  test("the list says where an upload is used, and one that is used is not deleted", async () => {
    await using owner = await startWithOwner(engine);
    const [used, unused] = await Promise.all(
      [await photo(), await photo(90, 90)].map(async (bytes, index) => {
        return (await (await owner.send(bytes, `Straße ${index}.jpg`)).json()) as Uploaded;
      }),
    );
    const draft = await makeBlog(owner.app, {
      title: "A draft",
      content: [`![](${used?.url})`],
      published: false,
    });
    const post = await makeBlog(owner.app, { title: "A post", image: String(used?.url) });
    const { uploads, nextCursor } = await owner.list();
    const [first, second] = ["Straße 0.jpg", "Straße 1.jpg"].map((name) =>
      uploads.find((upload) => upload.name === name),
    );
    expect(nextCursor).toBeNull();
    expect(first).toMatchObject({ ...used, unusedSince: null, isAnimated: false });
    expect(first?.usedBy.map(({ title }) => title).sort()).toEqual(["A draft", "A post"]);
    expect(second).toMatchObject({ ...unused, usedBy: [], unusedSince: expect.any(String) });
    expect((await sharp(await read(owner.app, first?.preview ?? "")).metadata()).width).toBe(300);
    expect((await owner.list("?q=STRASSE")).uploads).toEqual([]);
    expect((await owner.list("?q=straße 1")).uploads.map(({ name }) => name)).toEqual(["Straße 1.jpg"]);

    const refused = await owner.as(`/api/uploads/${first?._id}`, { method: "DELETE" });
    expect(refused.status).toBe(409);
    expect(await messageOf(refused)).toMatch(/“A post”/);
    // In the trash, a post still has its pictures.
    for (const id of [draft.id, post.id]) await owner.as(`/api/blogs/${id}`, { method: "DELETE" });
    expect((await owner.as(`/api/uploads/${first?._id}`, { method: "DELETE" })).status).toBe(409);
    await owner.app.context.db.deleteFrom("blogs").execute();
    const deleted = await owner.as(`/api/uploads/${first?._id}`, { method: "DELETE" });
    expect(deleted.status).toBe(204);
    expect((await owner.app.request(used?.url ?? "")).status).toBe(404);
    expect((await owner.as(`/api/uploads/${first?._id}`, { method: "DELETE" })).status).toBe(404);
    expect((await owner.as("/api/uploads/x", { method: "DELETE" })).status).toBe(404);
    const rows = await owner.app.context.db.selectFrom("upload_parts").select("upload_id").execute();
    expect(rows.map(({ upload_id }) => upload_id)).toEqual([second?._id]);
  });

  test("what only an older version of a post shows can be deleted, but is not offered for deletion", async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo())).json()) as Uploaded;
    const { db } = owner.app.context;
    const post = { slug: "a", title: "A", image: url, content: ["text"], published: false };
    const { _id } = (await (await owner.as("/api/blogs", { method: "POST", json: post })).json()) as {
      _id: string;
    };
    await owner.as(`/api/blogs/${_id}`, { method: "PUT", json: { ...post, image: "/x.webp" } });
    expect((await owner.list()).uploads).toMatchObject([{ usedBy: [], unusedSince: null }]);
    await noteUnused(db, Date.now() - 60 * day);
    expect((await owner.list()).longUnused.count).toBe(0);
    const [upload] = (await owner.list()).uploads;
    expect((await owner.as(`/api/uploads/${upload?._id}`, { method: "DELETE" })).status).toBe(204);
  });

  test("a picture in a text that is not saved yet is used", async () => {
    await using owner = await startWithOwner(engine);
    const { url } = (await (await owner.send(await photo())).json()) as Uploaded;
    const row = { key: "new", blog_id: null, base_version: null, version: "1", editor: "e", saved_at: 1 };
    const fields = JSON.stringify({ content: [`![](${url})`] });
    await owner.app.context.db
      .insertInto("working_copies")
      .values({ ...row, fields })
      .execute();
    const [upload] = (await owner.list()).uploads;
    expect(upload?.usedBy).toEqual([{ _id: "new", title: "A post that is not saved yet" }]);
    expect((await owner.as(`/api/uploads/${upload?._id}`, { method: "DELETE" })).status).toBe(409);
  });

  test("uploads that no post has shown for 30 days are offered for deletion, and only these are deleted", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using owner = await startWithOwner(engine, { clock: () => now });
    const addresses: string[] = [];
    for (const side of [50, 60, 70]) {
      const { url } = (await (await owner.send(await photo(side, side))).json()) as Uploaded;
      addresses.push(url);
    }
    const { db } = owner.app.context;
    const { id } = await makeBlog(owner.app, { image: String(addresses[0]) });
    now += 10 * day;
    await noteUnused(db, now);
    await db.deleteFrom("blogs").where("id", "=", id).execute();
    await makeBlog(owner.app, { content: [`![](${addresses[1]})`] });
    now += 21 * day;
    // The first session has expired.
    await owner.signInAgain();
    expect((await owner.list()).longUnused).toMatchObject({ count: 1, size: expect.any(Number) });
    const response = await owner.as("/api/uploads/unused", { method: "DELETE" });
    expect(await response.json()).toEqual({ deleted: 1 });
    const statuses = await Promise.all(addresses.map(async (url) => (await owner.app.request(url)).status));
    expect(statuses).toEqual([200, 200, 404]);
  });
});
