import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { recordLog } from "../../../../../test/log.ts";
import { createOwnSite } from "../../../../../test/own-site.ts";
import { readPictureAddress } from "../../../media/server/pictures/address.ts";
import { createPictureLibrary } from "../../../media/server/uploads/picture-library.ts";
import { readSite, type SiteReading } from "../read-site.ts";
import { describeFault } from "../site-fault.ts";

async function openSite(wallpaper: string) {
  const folder = await createOwnSite({});
  await appendFile(path.join(folder, "site.yaml"), `\nlook:\n  wallpaper: ${wallpaper}\n`);
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const library = createPictureLibrary({ siteDir: folder, cacheDir }, recordLog().log);
  onTestFinished(async () => {
    await library.close();
    await rm(cacheDir, { recursive: true });
  });
  return {
    library,
    add: (name: string) => path.join(folder, "pictures", name),
    read: () => readSite(folder, library.describe),
  };
}

function picturesOf(reading: SiteReading) {
  const wallpaper = "site" in reading ? reading.site.profile.look?.wallpaper : undefined;
  if (typeof wallpaper !== "object")
    throw new Error(`There is no own wallpaper in ${JSON.stringify(reading)}.`);
  return wallpaper;
}

/** Returns the widest version of a picture that pages name. */
async function deriveWidest(library: Awaited<ReturnType<typeof openSite>>["library"], sources: string) {
  const address = sources.split(", ").at(-1)?.split(" ")[0]?.replace("/pictures/", "") ?? "";
  const { name = "", hash = "", width = 0 } = readPictureAddress(address) ?? {};
  const original = library.find(name, hash);
  return original && sharp(await library.derive(original, "webp", width));
}

test("a wallpaper of 40 megapixels is scaled, and of an animated one, the first frame is shown", {
  tags: ["release"],
}, async () => {
  const { library, add, read } = await openSite("{ light: day.jpg, dark: night.webp }");
  const large = { width: 8_000, height: 5_000, channels: 3, background: "#f00" } as const;
  await sharp({ create: large }).jpeg().toFile(add("day.jpg"));
  const frames = ["#00f", "#0f0"].map((background) => ({
    input: { create: { width: 400, height: 300, channels: 3 as const, background } },
    gravity: background === "#00f" ? "north" : "south",
  }));
  const both = { width: 400, height: 600, channels: 3, background: "#000" } as const;
  const strip = await sharp({ create: both }).composite(frames).removeAlpha().raw().toBuffer();
  await sharp(strip, { raw: { width: 400, height: 600, channels: 3, pageHeight: 300 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toFile(add("night.webp"));
  expect(await sharp(add("night.webp")).metadata()).toMatchObject({ pages: 2 });

  const { light, dark } = picturesOf(await read());
  const day = await deriveWidest(library, light.webp);
  expect(await day?.metadata()).toMatchObject({ width: 1_920, height: 1_200 });
  const night = await deriveWidest(library, dark.webp);
  expect(await night?.metadata()).toMatchObject({ width: 400, height: 300 });
  const [red, green, blue] = ((await night?.stats())?.channels ?? []).map(({ mean }) => Math.round(mean));
  expect([red, green, blue].map((mean = 0) => mean > 200)).toEqual([false, false, true]);
});

test("one picture is for both schemes", async () => {
  const { read } = await openSite("{ file: nightline.svg }");
  const { light, dark } = picturesOf(await read());
  expect(light).toEqual(dark);
  expect(light).toMatchObject({ avif: expect.stringContaining("-1920.") });
});

test("a wallpaper that cannot be shown is a fault with its place", async () => {
  const { read, add } = await openSite("{ light: nightline.svg, dark: none.jpg }");
  const faultsOf = async () => {
    const reading = await read();
    return "faults" in reading ? reading.faults.map(describeFault) : [];
  };
  expect(await faultsOf()).toEqual([expect.stringMatching(/^site\.yaml:\d+:\d+: none\.jpg .*\.$/)]);
  await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: "#f00" } })
    .jpeg()
    .toFile(add("none.jpg"));
  expect(await faultsOf()).toEqual([
    expect.stringContaining("none.jpg has 9,000 × 6,000 pixels; at most 50 megapixels are allowed."),
  ]);
});
