import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { entryTextFolders } from "../../server/features.data.ts";
import { canBeMissing, siteFiles } from "../contract/site.ts";
import { customCssFile } from "./look/read-custom-css.ts";
import { listPages, publicFileOf } from "./own-pages/read-pages.ts";

/** Returns the names of the files with text that a site is read from, such as `pages/uses.md`. They may be missing. */
export async function listTextFiles(folder: string): Promise<string[]> {
  const folders = ["pages", ...entryTextFolders];
  const pages = await Promise.all(
    folders.map(async (name) => (await listPages(folder, name)).map((slug) => path.join(name, `${slug}.md`))),
  );
  const optional = [...Object.keys(siteFiles).filter(canBeMissing), customCssFile];
  const there = await Promise.all(
    optional.map(async (name) =>
      (await stat(path.join(folder, name)).catch(() => undefined)) ? [name] : [],
    ),
  );
  const required = Object.keys(siteFiles).filter((name) => !canBeMissing(name));
  return [...required, ...there.flat(), ...pages.flat()];
}

/**
 * Returns a text that changes when a file that the site is read from is added, removed, or written. Other files, such
 * as a `.git` folder or the database, can be many and can change at any time.
 */
export async function signatureOf(folder: string): Promise<string> {
  const pictures = await readdir(path.join(folder, "pictures")).catch(() => []);
  const names = [
    ...(await listTextFiles(folder)),
    ...pictures.map((name) => path.join("pictures", name)),
    ...(await listPages(folder)).map(publicFileOf),
  ];
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => undefined);
      return `${name} ${facts?.size} ${facts?.mtimeMs} ${facts?.ctimeMs}`;
    }),
  );
  return files.join("\n");
}
