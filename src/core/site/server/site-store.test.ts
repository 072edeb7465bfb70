import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { installation } from "../../process/installation.ts";
import { StartFault } from "../../process/start-faults.ts";
import { canBeMissing, siteFiles } from "../contract/site.ts";
import { createLastValidSite } from "./last-valid-site.ts";
import { describeFault } from "./site-fault.ts";
import { openSite } from "./site-store.ts";

const fileCount = Object.keys(siteFiles).filter((name) => !canBeMissing(name)).length;
const picture = { src: "/a.webp", avif: "", webp: "", width: 4, height: 3 };

async function startStore() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, folder, { recursive: true });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const store = await openSite({ folder, describeFile: async () => picture, log, interval: 20 });
  async function edit(file: string, from: string, to: string) {
    const place = path.join(folder, file);
    await writeFile(place, (await readFile(place, "utf8")).replace(from, to));
  }
  return {
    folder,
    log,
    store,
    edit,
    [Symbol.asyncDispose]: async () => {
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
}

test("a valid change is taken over and announced", async () => {
  await using site = await startStore();
  const onChange = vi.fn();
  site.store.watch(onChange);
  await site.edit("site.yaml", "name: Ines Kovar", "name: Ada Lovelace");
  await expect.poll(() => site.store.current().profile.name).toBe("Ada Lovelace");
  expect(onChange).toHaveBeenCalledOnce();
  expect(site.store.faults()).toEqual([]);
});

test("an invalid change keeps the last valid site and is logged once, until it is fixed", async () => {
  await using site = await startStore();
  await site.edit("site.yaml", "name: Ines Kovar", 'name: ""');
  await expect.poll(() => site.store.faults()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(site.log.warn).toHaveBeenCalledOnce();
  expect(site.store.current().profile.name).toBe("Ines Kovar");
  await site.edit("site.yaml", 'name: ""', "name: Ada Lovelace");
  await expect.poll(() => site.store.current().profile.name).toBe("Ada Lovelace");
  expect(site.store.faults()).toEqual([]);
});

test("a page that is added or removed is taken over, and one whose address is taken keeps the last valid site", async () => {
  await using site = await startStore();
  const slugs = () => site.store.current().pages.map(({ slug }) => slug);
  const file = path.join(site.folder, "pages/uses.md");
  await mkdir(path.dirname(file));
  await writeFile(file, "---\ntitle: Uses\nicon: laptop\n---\nHello\n");
  await expect.poll(slugs).toEqual(["uses"]);
  await writeFile(path.join(site.folder, "public/uses"), "x");
  await expect.poll(() => site.store.faults()).toHaveLength(1);
  expect(slugs()).toEqual(["uses"]);
  await rm(file);
  await expect.poll(slugs).toEqual([]);
  expect(site.store.faults()).toEqual([]);
});

test("files that the site is not read from cause nothing", async () => {
  await using site = await startStore();
  const onChange = vi.fn();
  site.store.watch(onChange);
  await writeFile(path.join(site.folder, "public/new.txt"), "new");
  await writeFile(path.join(site.folder, "notes.txt"), "new");
  await site.edit("site.yaml", "name: Ines Kovar", "name: Ada Lovelace");
  await expect.poll(() => site.store.current().profile.name).toBe("Ada Lovelace");
  expect(onChange).toHaveBeenCalledOnce();
});

test("a reading that fails is repeated", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, folder, { recursive: true });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let failures = 0;
  const describeFile = async () => {
    if (failures > 0 && failures-- > 0) throw new Error("too many open files");
    return picture;
  };
  const store = await openSite({ folder, describeFile, log, interval: 20 });
  failures = 1;
  const file = path.join(folder, "site.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("name: Ines Kovar", "name: Ada Lovelace"));
  await expect.poll(() => store.current().profile.name).toBe("Ada Lovelace");
  expect(log.error).toHaveBeenCalledOnce();
  await store.stop();
  await rm(folder, { recursive: true });
});

test("a folder that disappears keeps the last valid site", async () => {
  await using site = await startStore();
  await rm(path.join(site.folder, "me.yaml"));
  await expect
    .poll(() => site.store.faults().map(({ message }) => message))
    .toEqual(["The file is missing."]);
  expect(site.store.current().me.hobbies).toHaveLength(5);
});

/** Starts a site that keeps copies, breaks its folder after the start, and returns what the next start needs. */
async function breakSite() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [siteDir, dataDir] = [path.join(folder, "site"), path.join(folder, "data")];
  await cp(installation.sample, siteDir, { recursive: true });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const described: string[] = [];
  const start = () =>
    openSite({
      folder: siteDir,
      describeFile: async (file, where = "") => {
        described.push(path.join(where, file));
        return picture;
      },
      log,
      interval: 20,
      lastValid: createLastValidSite(siteDir, dataDir),
    });
  await (await start()).stop();
  const file = path.join(siteDir, "site.yaml");
  const content = await readFile(file, "utf8");
  await writeFile(file, content.replace("headline:", "headlin:"));
  described.length = 0;
  return {
    start,
    siteDir,
    dataDir,
    log,
    described,
    fix: () => writeFile(file, content.replace("name: Ines", "name: Ada")),
  };
}

test("a start with faults serves the last valid site with its pictures, until the folder is fixed", async () => {
  const { start, dataDir, log, described, fix } = await breakSite();
  const store = await start();
  expect(store.current().profile.name).toBe("Ines Kovar");
  expect(store.faults().map(describeFault)).toContainEqual(
    expect.stringMatching(/^site\.yaml:\d+:1: headlin is not a known field; did you mean headline\?/),
  );
  expect(described).toContainEqual(
    expect.stringMatching(new RegExp(`^${dataDir}/last-valid-site/[^/]+/pictures/portrait\\.svg$`)),
  );
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { faults: expect.arrayContaining([expect.stringContaining("headlin is not a known field")]) },
    "the site folder has faults; serving the last valid version until they are fixed",
  );
  const onChange = vi.fn();
  store.watch(onChange);
  await fix();
  await expect.poll(() => store.current().profile.name).toBe("Ada Kovar");
  expect(store.faults()).toEqual([]);
  expect(onChange).toHaveBeenCalledOnce();
  await store.stop();
  await (await start()).stop();
  expect(log.error, "the fixed site starts without faults").toHaveBeenCalledOnce();
});

test("a start with faults serves the last valid site again and again, and keeps its copy", async () => {
  const { start } = await breakSite();
  for (let count = 0; count < 3; count += 1) {
    const store = await start();
    expect(store.current().profile.name).toBe("Ines Kovar");
    await store.stop();
  }
});

test("a site folder whose files are all gone is served from the copy", async () => {
  const { start, siteDir } = await breakSite();
  await rm(siteDir, { recursive: true });
  await mkdir(siteDir);
  const store = await start();
  expect(store.current().projects.projects).toHaveLength(4);
  expect(store.faults()).toHaveLength(fileCount);
  await store.stop();
});

test("a copy that is damaged is not served, and the faults of the folder stop the start", async () => {
  const { start, dataDir } = await breakSite();
  const [copy = ""] = await readdir(path.join(dataDir, "last-valid-site"));
  await writeFile(path.join(dataDir, "last-valid-site", copy, "me.yaml"), "");
  await expect(start()).rejects.toThrow(StartFault);
  await expect(start()).rejects.toThrow(/site\.yaml:\d+:1: headlin is not a known field/);
});

test("a copy that cannot be made is reported, and the site is served", async () => {
  const { start, dataDir, log, fix } = await breakSite();
  await fix();
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, "");
  const store = await start();
  await store.stop();
  expect(store.current().profile.name).toBe("Ada Kovar");
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error) },
    "could not keep a copy of the last valid version of the site",
  );
});

test("a folder with faults stops the start, and every fault is named", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const start = openSite({ folder: "/nowhere", describeFile: async () => picture, log });
  await expect(start).rejects.toThrow(StartFault);
  await expect(start).rejects.toThrow(
    `/nowhere has ${fileCount} faults:\ncontact.yaml: The file is missing.`,
  );
});
