import path from "node:path";
import { loadConfig } from "../server/config.ts";
import { programFile } from "../server/process/installation.ts";
import { StaticCopyFault } from "../server/transfer/static-copy/fault.ts";
import { checkFolder } from "../server/transfer/static-copy/new-folder.ts";
import type { Place } from "../server/transfer/static-copy/place.ts";
import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open-database.ts";
import { memoryOptions, start } from "./start.ts";

interface StaticOptions {
  /** The path of the copy on its host, such as `/me/`. */
  base?: string;
  /** The address of the copy, by default SITE_URL. */
  siteUrl?: string;
  replace?: true;
}

/**
 * Writes a static copy of the site to a folder. The site may be running. This process is replaced by one with the memory of a
 * server, because it renders everything that a server does.
 */
export async function exportStatic(folder: string, options: StaticOptions): Promise<void> {
  try {
    await writeCopy(path.resolve(folder), options);
  } catch (error) {
    throw error instanceof StaticCopyFault ? new CommandFault(error.message) : error;
  }
}

async function writeCopy(folder: string, options: StaticOptions): Promise<void> {
  const config = loadConfig("site");
  const place = readPlace(config.siteUrl, options);
  const replaces = options.replace ?? false;
  await checkFolder(folder, replaces);
  // Refuses a database that does not exist, which would be created otherwise.
  await (await openForCommand()).db.destroy();
  if (!memoryOptions.every((option) => process.execArgv.includes(option)))
    return start({ program: programFile("cli/foliodesk"), args: process.argv.slice(2) });
  const { openStaticSite } = await import("../server/static-site.ts");
  const { writeStaticCopy } = await import("../server/transfer/static-copy/static-copy.ts");
  const site = await openStaticSite({ ...config, siteUrl: place.siteUrl });
  try {
    const { files, bytes } = await writeStaticCopy(site, { ...place, folder, replaces, onFile: showFiles });
    console.log(`The static copy is in ${folder}: ${files} files with ${(bytes / 1e6).toFixed(1)} MB.`);
    if (new URL(place.siteUrl).hostname === "localhost")
      console.log(
        `Feeds and the sitemap name ${place.siteUrl}. Use --site-url to say where the copy will be.`,
      );
  } finally {
    await site.close();
  }
}

/** Returns where the copy will be. Its path is that of its address, unless `--base` names another. */
function readPlace(configured: string, { base, siteUrl = configured }: StaticOptions): Place {
  if (!URL.canParse(siteUrl) || !/^https?:\/\//i.test(siteUrl))
    throw new CommandFault(`--site-url must be an http:// or https:// URL, and not ${siteUrl}.`);
  const { origin, pathname } = new URL(siteUrl);
  const folder = `/${base ?? pathname}`.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  if (!/^(\/[\w.~-]+)*$/.test(folder) || /\/\.\.?(\/|$)/.test(folder))
    throw new CommandFault(`--base must be a path such as /me/, and not ${base ?? pathname}.`);
  return { siteUrl: origin + folder, base: folder };
}

function showFiles(files: number): void {
  if (files % 1_000 === 0) console.error(`${files.toLocaleString("en-US")} files ...`);
}
