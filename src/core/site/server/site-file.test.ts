import { execFileSync } from "node:child_process";
import { cp, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordLog } from "../../../../test/log.ts";
import { createOwnSite } from "../../../../test/own-site.ts";
import { testPictureCache } from "../../../../test/picture-cache.ts";
import { createPictureLibrary } from "../../media/server/uploads/picture-library.ts";
import type { PictureSizes } from "../contract/site.ts";
import { readSite } from "./read-site.ts";
import { describeFault } from "./site-fault.ts";

const picture = { src: "/a.webp", avif: "", webp: "", width: 4, height: 3 };
const page = "---\ntitle: Uses\nicon: laptop\n---\n";

async function faultsOf(folder: string): Promise<string[]> {
  const reading = await readSite(folder, async () => picture);
  return "faults" in reading ? reading.faults.map(describeFault) : [];
}

function openLibrary(siteDir: string) {
  const library = createPictureLibrary({ siteDir, cacheDir: testPictureCache }, recordLog().log);
  onTestFinished(() => library.close());
  return library;
}

test("a text file of the site may be a link inside its folder, and no link to another, no pipe, and no device", async () => {
  const folder = await createOwnSite({ "texts/uses.md": page, "pages/real.md": page });
  const pages = path.join(folder, "pages");
  await symlink("real.md", path.join(pages, "inside.md"));
  expect(await faultsOf(folder)).toEqual([]);
  await symlink("/etc/passwd", path.join(pages, "passwd.md"));
  await symlink("../texts/uses.md", path.join(pages, "uses.md"));
  await symlink("/dev/zero", path.join(pages, "zero.md"));
  await symlink("nowhere.md", path.join(pages, "gone.md"));
  execFileSync("mkfifo", [path.join(pages, "pipe.md")]);
  await rm(path.join(folder, "tech.yaml"));
  execFileSync("mkfifo", [path.join(folder, "tech.yaml")]);
  const link = "This is a link to a file in another folder, which is not followed.";
  expect(await faultsOf(folder)).toEqual([
    "pages/gone.md: The file is missing.",
    `pages/passwd.md: ${link}`,
    "pages/pipe.md: This is not a regular file.",
    `pages/uses.md: ${link}`,
    `pages/zero.md: ${link}`,
    "tech.yaml: This is not a regular file.",
  ]);
});

test("a picture may be a link inside its folder, and no link to another and no pipe", async () => {
  const folder = await createOwnSite({});
  const pictures = path.join(folder, "pictures");
  await cp(path.join(pictures, "portrait.svg"), path.join(folder, "outside.svg"));
  await symlink("portrait.svg", path.join(pictures, "inside.svg"));
  await symlink("../outside.svg", path.join(pictures, "other.svg"));
  await symlink("../outside.svg", path.join(folder, "public/cover.svg"));
  execFileSync("mkfifo", [path.join(pictures, "pipe.svg"), path.join(folder, "public/pipe.svg")]);
  const library = openLibrary(folder);
  expect(await library.describe("inside.svg")).toMatchObject({
    src: expect.stringContaining("/pictures/inside.svg-"),
  });
  const refused = "is a link to another folder, which is not followed.";
  await expect(library.describe("other.svg")).rejects.toThrow(`other.svg ${refused}`);
  await expect(library.describe("pipe.svg")).rejects.toThrow("pipe.svg is not a file.");
  await expect(library.describe("gone.svg")).rejects.toThrow("gone.svg does not exist.");
  await expect(library.describeFile("public/cover.svg")).rejects.toThrow(`cover.svg ${refused}`);
  await expect(library.describeFile("public/pipe.svg")).rejects.toThrow("pipe.svg is not a file.");
});

test("the light scheme shows the variant of a picture, which may not be a broken one", async () => {
  const folder = await createOwnSite({});
  const pictures = path.join(folder, "pictures");
  const library = openLibrary(folder);
  await cp(path.join(pictures, "portrait.svg"), path.join(pictures, "me.svg"));
  const { day: none, tint: night } = (await library.describe("me.svg")) as PictureSizes;
  expect(none).toBeUndefined();
  await cp(path.join(pictures, "portrait.day.svg"), path.join(pictures, "me.day.svg"));
  const picture = (await library.describe("me.svg")) as PictureSizes;
  expect(picture.day).toContain("/pictures/me.day.svg-320.");
  expect(picture.tint).toMatch(new RegExp(`^light-dark\\(#[0-9a-f]{6},${night}\\)$`));
  await writeFile(path.join(pictures, "me.day.svg"), "no picture");
  await expect(library.describe("me.svg")).rejects.toThrow("me.day.svg");
});

test("a site whose folder is a link, and whose files are replaced by links in it, is read as before", async () => {
  const folder = await createOwnSite({});
  // As in a mounted Kubernetes volume.
  await cp(path.join(folder, "site.yaml"), path.join(folder, "..version-1"));
  await rm(path.join(folder, "site.yaml"));
  await symlink("..version-1", path.join(folder, "site.yaml"));
  const current = `${folder}-current`;
  await symlink(folder, current);
  onTestFinished(() => rm(current));
  expect(await faultsOf(current)).toEqual([]);
});
