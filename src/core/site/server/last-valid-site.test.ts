import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installation } from "../../process/installation.ts";
import { siteFiles } from "../contract/site.ts";
import { createLastValidSite } from "./last-valid-site.ts";
import { signatureOf } from "./site-signature.ts";

/** Creates a site with a page, and a data folder that does not exist yet. */
async function createPlace() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [site, data] = [path.join(folder, "site"), path.join(folder, "data")];
  await cp(installation.sample, site, { recursive: true });
  // Texts that features have.
  await rm(path.join(site, "projects"), { recursive: true });
  await mkdir(path.join(site, "pages"));
  await writeFile(path.join(site, "pages/uses.md"), "Uses");
  const lastValid = createLastValidSite(site, data);
  const keep = async () => lastValid.keep({ signature: await signatureOf(site), pictures: ["portrait.svg"] });
  const listCopies = () => readdir(path.join(data, "last-valid-site")).catch(() => []);
  return { site, data, lastValid, keep, listCopies };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

test("a copy has what the site is read from, and only its owner can open it", async () => {
  const { site, data, lastValid, keep } = await createPlace();
  expect(await lastValid.find()).toBeUndefined();
  await writeFile(path.join(site, "custom.css"), "p { margin: 0 }");
  await keep();
  const copy = (await lastValid.find()) ?? "";
  const others = ["custom.css", path.join("pages", "uses.md"), path.join("pictures", "portrait.svg")];
  expect(await listFiles(copy)).toEqual([...Object.keys(siteFiles), ...others].sort());
  for (const name of await listFiles(copy)) {
    expect(await readFile(path.join(copy, name))).toEqual(await readFile(path.join(site, name)));
    expect((await stat(path.join(copy, name))).mode & 0o777).toBe(0o600);
  }
  for (const folder of [data, path.dirname(copy), copy, path.join(copy, "pictures")])
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a newer version replaces the copy, and the same version is copied once", async () => {
  const { site, lastValid, keep, listCopies } = await createPlace();
  await keep();
  const first = (await lastValid.find()) ?? "";
  await writeFile(path.join(first, "mark"), "");
  await keep();
  expect(await readdir(first), "it was not copied again").toContain("mark");
  await writeFile(path.join(site, "me.yaml"), "changed");
  await keep();
  const second = (await lastValid.find()) ?? "";
  expect(await readFile(path.join(second, "me.yaml"), "utf8")).toBe("changed");
  expect(await listCopies()).toEqual([path.basename(second)]);
});

test("a version that has changed since it was read is not copied, and the copy before stays", async () => {
  const { site, lastValid, keep, listCopies } = await createPlace();
  await keep();
  const before = await lastValid.find();
  const signature = await signatureOf(site);
  await writeFile(path.join(site, "me.yaml"), "half a");
  await lastValid.keep({ signature: `${signature}, newer`, pictures: [] });
  expect(await lastValid.find()).toBe(before);
  expect(await listCopies()).toHaveLength(1);
});

test("a copy that fails leaves none, because the one before may have what was withdrawn", async () => {
  const { site, lastValid, keep, listCopies } = await createPlace();
  await keep();
  await writeFile(path.join(site, "me.yaml"), "changed");
  const signature = await signatureOf(site);
  await expect(lastValid.keep({ signature, pictures: ["gone.svg"] })).rejects.toThrow("ENOENT");
  expect(await listCopies()).toEqual([]);
  expect(await lastValid.find()).toBeUndefined();
});

test("a site of more than 256 MB is not copied", async () => {
  const { site, lastValid } = await createPlace();
  const names = Array.from({ length: 11 }, (_, index) => `${index}.jpg`);
  for (const name of names) {
    const picture = path.join(site, "pictures", name);
    await writeFile(picture, "");
    await truncate(picture, 25_000_000);
  }
  const signature = await signatureOf(site);
  await expect(lastValid.keep({ signature, pictures: names })).rejects.toThrow(
    /^the site has 276 MB, and at most 256 MB are copied$/,
  );
});

test("the copy of another site folder in the same data folder is not served", async () => {
  const { data, site, keep } = await createPlace();
  await keep();
  expect(await createLastValidSite(`${site}-2`, data).find()).toBeUndefined();
});

test("several instances that copy at the same time leave one complete copy", async () => {
  const { site, data, lastValid, listCopies } = await createPlace();
  const signature = await signatureOf(site);
  const instances = Array.from({ length: 5 }, () => createLastValidSite(site, data));
  await Promise.all(instances.map((instance) => instance.keep({ signature, pictures: ["portrait.svg"] })));
  expect(await listCopies()).toHaveLength(1);
  const copied = await listFiles((await lastValid.find()) ?? "");
  expect(copied).toHaveLength(Object.keys(siteFiles).length + 2);
});

test("of two copies, the newest is served, and what killed processes left behind is deleted later", async () => {
  const { site, data, lastValid, keep, listCopies } = await createPlace();
  await keep();
  const older = (await lastValid.find()) ?? "";
  await writeFile(path.join(site, "me.yaml"), "changed");
  await cp(older, path.join(data, "kept"), { recursive: true });
  await keep();
  const newer = await lastValid.find();
  await cp(path.join(data, "kept"), older, { recursive: true });
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  await utimes(older, hourAgo, hourAgo);
  expect(await lastValid.find()).toBe(newer);
  for (const name of ["copying-old", "copying-new"]) await mkdir(path.join(path.dirname(older), name));
  await utimes(path.join(path.dirname(older), "copying-old"), hourAgo, hourAgo);
  await keep();
  expect((await listCopies()).sort()).toEqual([path.basename(newer ?? ""), "copying-new"].sort());
});

test("a data folder that cannot be written to is reported", async () => {
  const { site } = await createPlace();
  const lastValid = createLastValidSite(site, path.join(site, "site.yaml/data"));
  const signature = await signatureOf(site);
  await expect(lastValid.keep({ signature, pictures: [] })).rejects.toThrow("ENOTDIR");
});
