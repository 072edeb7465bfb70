import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordLog } from "../../../../../test/log.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { createPictures, type Pictures } from "./pictures.ts";
import { noise, pngOfSize, put } from "./test-pictures.ts";

let folder: string;
let pictures: Pictures;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  pictures = createPictures({ cacheDir: path.join(folder, "cache"), log: recordLog().log });
});

afterEach(async () => {
  await pictures.close();
  rmSync(folder, { recursive: true });
});

async function faultOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = put(folder, name, content);
  const fault = await pictures.inspect(file).then(
    () => new Error(`${name} was accepted`),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(PictureFault);
  return (fault as PictureFault).message;
}

const svg = (attributes: string, content = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

test("the facts of a JPEG, a PNG, a WebP and an AVIF have its size and average color", async () => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const file = put(folder, `photo.${format}`, await noise(300, 200).toFormat(format).toBuffer());
    const facts = await pictures.inspect(file);
    expect(facts, format).toMatchObject({
      width: 300,
      height: 200,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    // Noise of all values has a medium gray.
    expect(facts.tint, format).toMatch(/^#(?:[78][0-9a-f]){3}$/);
  }
});

test("the average color is that of the middle of two halves, and a transparent background has none", async () => {
  const halves =
    '<rect width="8" height="4" fill="#204060"/><rect y="4" width="8" height="4" fill="#6080a0"/>';
  const half = '<rect width="8" height="4" fill="#204060"/>';
  for (const [content, tint] of [
    [halves, "#406080"],
    [half, null],
    ['<rect width="8" height="8" rx="0.5" fill="#406080"/>', "#406080"],
  ]) {
    const file = put(folder, "halves.svg", svg('viewBox="0 0 8 8"', content ?? ""));
    expect((await pictures.inspect(file)).tint).toBe(tint);
  }
  const gray = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#808080" } })
    .toColourspace("b-w")
    .jpeg()
    .toBuffer();
  expect((await pictures.inspect(put(folder, "gray.jpg", gray))).tint).toBe("#808080");
});

test("the size of a photo is the one after the rotation that the camera noted", async () => {
  const rotated = await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await pictures.inspect(put(folder, "phone.jpg", rotated))).toMatchObject({
    width: 200,
    height: 300,
  });
});

test("CMYK, grayscale, transparent, 16-bit and animated pictures are accepted", async () => {
  const frames = await Promise.all([1, 2].map(() => noise(40, 30).png().toBuffer()));
  const accepted = {
    "cmyk.jpg": await noise(40, 30).toColourspace("cmyk").jpeg().toBuffer(),
    "gray.png": await noise(40, 30).grayscale().png().toBuffer(),
    "alpha.png": await noise(40, 30, 4).png().toBuffer(),
    "deep.png": await noise(40, 30).toColourspace("rgb16").png().toBuffer(),
    "animated.webp": await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  };
  for (const [name, content] of Object.entries(accepted)) {
    expect(await pictures.inspect(put(folder, name, content)), name).toMatchObject({ width: 40, height: 30 });
  }
});

test("an SVG counts as 1,920 pixels on its longer side", async () => {
  const drawn = put(
    folder,
    "logo.svg",
    svg('viewBox="0 0 48 24"', '<rect width="24" height="24" fill="red"/>'),
  );
  expect(await pictures.inspect(drawn)).toMatchObject({ width: 1920, height: 960 });
});

test("an SVG may use its own parts and link to pages", async () => {
  const content = `<!-- Drawn by hand. --><defs><linearGradient id="a"/></defs><rect fill="url(#a)" width="9" height="9"/>
    <a href="https://example.com"><use xlink:href="#a"/></a><style>.b { mask: url(#m) }</style>
    <mask id="m"><rect width="5" height="5" fill="#fff"/></mask><g id="b" class="b"><rect width="1" height="1"/></g>
    ${'<use href="#b"/>'.repeat(200)}`;
  await pictures.inspect(put(folder, "own.svg", svg('width="9" height="9"', content)));
});

test("an SVG that needs other files, embeds a picture or declares entities is refused", async () => {
  const references = [
    '<use href="other.svg#a"/>',
    "<use xlink:href='file:///etc/passwd'/>",
    '<rect fill="url(https://example.com/x.svg#a)"/>',
    "<style>@import 'https://example.com/x.css';</style>",
  ];
  for (const content of references) {
    expect(await faultOf("logo.svg", svg('width="9" height="9"', content))).toBe(
      "logo.svg refers to other files, which is not allowed; export it as one plain SVG.",
    );
  }
  const embedded = svg('width="9" height="9"', '<image href="data:image/png;base64,AAAA"/>');
  expect(await faultOf("logo.svg", embedded)).toBe(
    "logo.svg embeds another picture, which is not allowed; save it as PNG or WebP.",
  );
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${svg("", "<text>&b;</text>")}`;
  expect(await faultOf("logo.svg", entities)).toMatch(/^logo\.svg declares XML entities/);
});

test("an SVG that would run scripts in a browser is refused", async () => {
  const script = "has a script or a part in HTML, which is not allowed; export it as plain SVG.";
  const attribute = "has an attribute that runs a script, such as onload; remove it.";
  const link = "has a link that is no address of a page, such as https://example.com; remove it.";
  for (const [content, fault] of [
    ["<script>alert(1)</script>", script],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', script],
    ["<foreignObject><p/></foreignObject>", script],
    ['<x:body xmlns:x="http://www.w3.org/1999/&#x78;html"/>', script],
    ['<g id=">" onclick="alert(1)"/>', attribute],
    ["<animate\n\tonbegin = 'alert(1)'/>", attribute],
    ['<a href="javascript:alert(1)"><text>a</text></a>', link],
    ['<a xlink:href="&#106;avascript:alert(1)"><text>a</text></a>', link],
    ['<a><set attributeName="href" to="javascript:alert(1)"/></a>', link],
    ['<g id=">"><use id=">" href="https://example.com/x.svg#a"/></g>', /refers to other files/],
    [
      '<a:use xmlns:a="http://www.w3.org/2000/svg" href="https://example.com/x.svg#a"/>',
      /refers to other files/,
    ],
  ] as const)
    expect(await faultOf("logo.svg", svg('viewBox="0 0 9 9"', content)), content).toMatch(
      typeof fault === "string" ? `logo.svg ${fault}` : fault,
    );
  const defaults = '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>';
  expect(await faultOf("logo.svg", `${defaults}${svg('viewBox="0 0 9 9"')}`)).toMatch(
    /declares XML entities/,
  );
});

test("drawing an SVG that takes too long is ended, and the SVG is refused", async () => {
  const groups = Array.from(
    { length: 9 },
    (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(9)}</g>`,
  );
  const rect = '<rect id="a0" width="1" height="1"/>';
  await pictures.close();
  pictures = createPictures({
    cacheDir: path.join(folder, "cache"),
    log: recordLog().log,
    timeout: 1_000,
  });
  expect(
    await faultOf(
      "laughs.svg",
      svg('viewBox="0 0 9 9"', `<defs>${rect}${groups.join("")}</defs><use href="#a9"/>`),
    ),
  ).toBe("laughs.svg cannot be decoded: the picture process ended early (SIGKILL).");
});

test("a picture with too many pixels is refused with its size, before it is decoded", async () => {
  expect(await faultOf("portrait.png", await pngOfSize(20_000, 20_000))).toBe(
    "portrait.png has 20,000 × 20,000 pixels; at most 50 megapixels are allowed.",
  );
  expect(await faultOf("wide.png", await pngOfSize(20_000, 100))).toBe(
    "wide.png has 20,000 × 100 pixels; at most 16,383 are allowed on a side.",
  );
  expect(await faultOf("huge.svg", svg('width="30000" height="30000"'))).toMatch(
    /^huge\.svg .*30,000 × 30,000/,
  );
  const avif = await sharp({ create: { width: 4100, height: 4000, channels: 3, background: "#345" } })
    .avif({ effort: 0 })
    .toBuffer();
  expect(await faultOf("big.avif", avif)).toBe(
    "big.avif has 4,100 × 4,000 pixels; at most 16 megapixels are allowed for an AVIF picture.",
  );
});

test("a file that is not a picture is refused, whatever it is called", async () => {
  const refusal = (name: string) => `${name} is not a JPEG, PNG, WebP, AVIF or SVG picture.`;
  expect(await faultOf("notes.jpg", "Only text.")).toBe(refusal("notes.jpg"));
  expect(await faultOf("page.svg", "<html><body>No drawing</body></html>")).toBe(refusal("page.svg"));
  expect(await faultOf("moving.png", await noise(9, 9).gif().toBuffer())).toBe(refusal("moving.png"));
  expect(await faultOf("scan.jpg", await noise(9, 9).tiff().toBuffer())).toBe(refusal("scan.jpg"));
});

test("empty, missing, too large and unreadable files are refused by name", async () => {
  expect(await faultOf("empty.jpg", "")).toBe("empty.jpg is empty.");
  const large = put(folder, "large.jpg", "x");
  truncateSync(large, 26 * 1024 * 1024);
  await expect(pictures.inspect(large)).rejects.toThrow("large.jpg has 26.0 MB; at most 25 MB are allowed.");
  await expect(pictures.inspect(path.join(folder, "gone.jpg"))).rejects.toThrow("gone.jpg does not exist.");
  await expect(pictures.inspect(folder)).rejects.toThrow(/is not a file\.$/);
});

test("a picture that is cut off is refused in every format", async () => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const complete = await noise(300, 200).toFormat(format).toBuffer();
    const cut = complete.subarray(0, Math.floor(complete.length * 0.7));
    expect(await faultOf(`cut.${format}`, cut)).toMatch(
      new RegExp(`^cut\\.${format} is damaged or incomplete`),
    );
  }
  expect(await faultOf("cut.svg", '<svg width="9" height="9"><rect')).toMatch(/^cut\.svg is damaged/);
});

test("a picture is decoded once: its facts are read from the cache, and made again when they are damaged", async () => {
  const file = put(folder, "photo.png", await noise(60, 40).png().toBuffer());
  const facts = await pictures.inspect(file);
  const stored = path.join(folder, "cache", facts.hash, "facts.json");
  const neverDecodes = createPictures({
    cacheDir: path.join(folder, "cache"),
    log: recordLog().log,
    timeout: 1,
  });
  expect(await neverDecodes.inspect(file)).toEqual(facts);
  for (const damage of [() => truncateSync(stored, 40), () => writeFileSync(stored, "x".repeat(200))]) {
    damage();
    await expect(neverDecodes.inspect(file)).rejects.toThrow(/photo\.png cannot be decoded/);
    expect(await pictures.inspect(file)).toEqual(facts);
    expect(await neverDecodes.inspect(file)).toEqual(facts);
  }
  expect(readdirSync(path.dirname(stored))).toEqual(["facts.json"]);
});
