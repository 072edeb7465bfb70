import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { installation } from "../installation.ts";
import { StartFault } from "../start-faults.ts";
import { openSite } from "./site-store.ts";

const picture = { src: "/a.webp", avif: "", webp: "", width: 4, height: 3 };

async function startStore() {
  const folder = await mkdtemp(path.join(tmpdir(), "deskfolio-test-"));
  await cp(installation.sample, folder, { recursive: true });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const store = await openSite({ folder, describePicture: async () => picture, log, interval: 20 });
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
      store.stop();
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
  const folder = await mkdtemp(path.join(tmpdir(), "deskfolio-test-"));
  await cp(installation.sample, folder, { recursive: true });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let failures = 0;
  const describePicture = async () => {
    if (failures > 0 && failures-- > 0) throw new Error("too many open files");
    return picture;
  };
  const store = await openSite({ folder, describePicture, log, interval: 20 });
  failures = 1;
  const file = path.join(folder, "site.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("name: Ines Kovar", "name: Ada Lovelace"));
  await expect.poll(() => store.current().profile.name).toBe("Ada Lovelace");
  expect(log.error).toHaveBeenCalledOnce();
  store.stop();
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

test("a folder with faults stops the start, and every fault is named", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const start = openSite({ folder: "/nowhere", describePicture: async () => picture, log });
  await expect(start).rejects.toThrow(StartFault);
  await expect(start).rejects.toThrow(/\/nowhere has 5 faults:\ncontact\.yaml: The file is missing\./);
});
