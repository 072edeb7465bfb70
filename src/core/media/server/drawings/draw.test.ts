import { createHash } from "node:crypto";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { installation } from "../../../process/installation.ts";
import { hashOriginal } from "../pictures/read-original.ts";
import { type DrawableCard, layOutCard } from "./card-layout.ts";
import { draw } from "./draw.ts";
import { drawInitials } from "./draw-icon.ts";
import { type Card, type Drawing, design, hashDrawing, type IconVariant } from "./drawing.ts";
import { loadFonts } from "./fonts.ts";

async function original(...place: string[]) {
  const file = path.join(installation.sample, ...place);
  return { file, hash: await hashOriginal(file) };
}

const card: Card = {
  kind: "card",
  layout: "post",
  title: "First light",
  text: "",
  note: "June 3, 2026",
  owner: { name: "Ada Lovelace", role: "Programmer", portrait: undefined },
  host: "ada.example",
  accents: { primary: "#ffcf5c", link: "#7cc4ff" },
};

/** Returns the share of the pixels that are light, such as text. */
async function lightShare(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((pixel) => pixel > 150).length / data.length;
}

test("every title makes a card of the size that services expect, below 300 KB", {
  tags: ["release"],
  timeout: 60_000,
}, async () => {
  const portrait = await original("pictures", "portrait.svg");
  const titles = [
    "Hi",
    "word ".repeat(51),
    "a".repeat(255),
    "<b>&amp;\"'",
    "שלום לך",
    "مرحبا",
    "Ναι",
    "Да",
    "Được",
  ];
  for (const title of titles) {
    for (const layout of ["post", "screen"] as const) {
      const picture = await draw({ ...card, layout, title, owner: { ...card.owner, portrait } });
      const { format, width, height } = await sharp(picture).metadata();
      expect([title, format, width, height]).toEqual([title, "jpeg", 1200, 630]);
      expect(picture.length).toBeLessThan(300_000);
    }
  }
});

test("a cover has the shape of the cards of posts, and another title another look", {
  timeout: 60_000,
}, async () => {
  const covers = await Promise.all(
    ["Night shift", "Day shift", "a".repeat(255)].map((title) => draw({ ...card, layout: "cover", title })),
  );
  for (const cover of covers) {
    expect(await sharp(cover).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 675 });
    expect(await lightShare(cover)).toBeGreaterThan(0.005);
  }
  expect(covers[0]?.equals(covers[1] ?? Buffer.alloc(0))).toBe(false);
});

test("a title of another script is drawn with letters, and one without glyphs like an empty one", {
  timeout: 60_000,
}, async () => {
  const without = await draw({ ...card, title: "" });
  expect((await draw({ ...card, title: "我如何学习编写" })).equals(without)).toBe(true);
  expect((await draw({ ...card, title: "🚀🎉" })).equals(without)).toBe(true);
  expect((await draw({ ...card, title: "First 🚀 light" })).equals(await draw(card))).toBe(true);
  const { has } = loadFonts();
  for (const title of ["Καλημέρα κόσμε", "Привіт, світе", "שלום עולם", "مرحبا أيها العالم"]) {
    expect([...title].every(has)).toBe(true);
    expect(await lightShare(await draw({ ...card, title }))).toBeGreaterThan(
      (await lightShare(without)) * 0.9,
    );
  }
});

test("a card without any words that can be drawn still has the address of the site", async () => {
  const owner = { name: "山田太郎", role: "エンジニア", portrait: undefined };
  const words = { title: "山田太郎", text: "東京", note: "", owner };
  for (const layout of ["post", "screen"] as const) {
    const picture = await draw({ ...card, ...words, layout });
    const other = await draw({ ...card, ...words, layout, host: "other.example" });
    expect(picture.equals(other)).toBe(false);
  }
});

test("a cover is cut to the size of share pictures", async () => {
  const cover = await draw({ kind: "cover", ...(await original("public", "pictures", "cover-1.webp")) });
  expect(await sharp(cover).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("an icon is drawn from initials in every variant", async () => {
  const source = { initials: "AL", accent: "#ffcf5c" };
  const pngs: [IconVariant, number][] = [
    [180, 180],
    [192, 192],
    [512, 512],
    ["maskable", 512],
  ];
  for (const [variant, size] of pngs) {
    const icon = await draw({ kind: "icon", variant, source });
    expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: size, height: size });
  }
  const svg = await draw({ kind: "icon", variant: "svg", source });
  expect(await sharp(svg).metadata()).toMatchObject({ format: "svg", width: 512 });
  expect(svg.toString()).not.toContain("<text");
});

test("systems can cut corners off the icons for phones: no pixel of them is transparent", async () => {
  const icon = await original("public", "favicon.svg");
  for (const variant of [180, "maskable"] as const) {
    for (const source of [icon, { initials: "AL", accent: "#ffcf5c" }]) {
      const drawn = await draw({ kind: "icon", variant, source });
      expect((await sharp(drawn).stats()).isOpaque).toBe(true);
    }
  }
});

test("an ICO has three sizes, each of them a PNG", async () => {
  const ico = await draw({ kind: "icon", variant: "ico", source: await original("public", "favicon.svg") });
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index;
    expect([ico[entry], ico[entry + 1]]).toEqual([size, size]);
    const start = ico.readUInt32LE(entry + 12);
    const png = ico.subarray(start, start + ico.readUInt32LE(entry + 8));
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: size, height: size });
  }
});

test("the hash depends on the content alone", () => {
  const cover: Drawing = { kind: "cover", file: "/a/b.webp", hash: "1".repeat(32) };
  expect(hashDrawing({ ...cover, file: "/c.webp" })).toBe(hashDrawing(cover));
  expect(hashDrawing({ ...cover, hash: "2".repeat(32) })).not.toBe(hashDrawing(cover));
  expect(hashDrawing({ ...card, title: "Second light" })).not.toBe(hashDrawing(card));
});

// If it fails, the same drawing looks different than before. Increase `design`, so that the pictures that are stored
// are drawn again.
test("the number of the design belongs to what drawings look like", async () => {
  const picture = { src: "data:", isWide: false };
  const drawable: DrawableCard = { ...card, text: "A text", picture };
  const cards = (["screen", "post", "cover"] as const).map((layout) => layOutCard({ ...drawable, layout }));
  const source = { initials: "AL", accent: "#ffcf5c" };
  const icon = await drawInitials({ kind: "icon", variant: "svg", source }, { rounded: true });
  const digest = createHash("sha256").update(JSON.stringify(cards)).update(icon).digest("hex").slice(0, 16);
  expect({ design, digest }).toEqual({ design: 1, digest: "7ca6b9e49f89555c" });
});
