import { existsSync } from "node:fs";
import path from "node:path";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { memoryOptions, start } from "../../core/cli/start.ts";
import { withTemporaryFolder } from "../../core/cli/temporary-folder.ts";
import { DatabaseFault, NoDatabaseError, openExisting } from "../../core/db/open.ts";
import { loadEnvironment } from "../../core/process/environment.ts";
import { programFile } from "../../core/process/installation.ts";
import { isSiteUrl } from "../../core/process/site-url.ts";
import { type Config, loadConfig } from "../../core/server/config.ts";
import { copyDatabase } from "./copy-database.ts";
import { StaticCopyFault } from "./fault.ts";
import { checkFolder } from "./new-folder.ts";
import type { Place } from "./place.ts";

interface StaticOptions {
  /** The path of the copy on its host, such as `/me/`. */
  base?: string;
  /** The address of the copy, by default SITE_URL. */
  siteUrl?: string;
  replace?: true;
  allowDeadLinks?: true;
}

/**
 * Writes a static copy of the site to a folder. The site may be running: what is copied is its state at a single point
 * in time. A site folder alone is enough, if all posts are files. This process is replaced by one with the memory of a
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
  const hasDatabase = await findDatabase(config);
  if (!memoryOptions.every((option) => process.execArgv.includes(option)))
    return start({ program: programFile("src/core/cli/foliodesk"), args: process.argv.slice(2) });
  const { openStaticSite } = await import("./static-site.ts");
  const { writeStaticCopy } = await import("./static-copy.ts");
  await withTemporaryFolder(async (scratch) => {
    if (hasDatabase) await copyDatabase(config, scratch);
    else console.error(`There is no database here, so the copy has only what is in ${config.siteDir}.`);
    const cacheDir = findCache(config) ?? path.join(scratch, "cache");
    const site = await openStaticSite({ ...config, siteUrl: place.siteUrl, cacheDir }, scratch);
    try {
      const allowsDeadLinks = options.allowDeadLinks ?? false;
      const { files, bytes, deadLinks } = await writeStaticCopy(site, {
        ...place,
        folder,
        replaces,
        allowsDeadLinks,
        onFile: showFiles,
      });
      for (const sentence of deadLinks) console.error(sentence);
      console.log(`The static copy is in ${folder}: ${files} files with ${(bytes / 1e6).toFixed(1)} MB.`);
      if (options.siteUrl === undefined && new URL(place.siteUrl).hostname === "localhost")
        console.log(
          `Feeds and the sitemap name ${place.siteUrl}. Use --site-url to say where the copy will be.`,
        );
    } finally {
      await site.close();
    }
  });
}

/**
 * Returns whether there is a database. Without one, a database that is configured is a fault, because the copy would
 * lack its posts.
 */
async function findDatabase(config: Config): Promise<boolean> {
  try {
    const { db } = await openExisting({ ...config, onIdleError: () => {} });
    await db.destroy();
    return true;
  } catch (error) {
    const { DATA_DIR, DATABASE_URL } = loadEnvironment();
    const isMissing = error instanceof DatabaseFault && error.cause instanceof NoDatabaseError;
    if (isMissing && !DATA_DIR?.trim() && !DATABASE_URL?.trim()) return false;
    throw error;
  }
}

/** Returns the folder of converted pictures, or `undefined` if it would create a DATA_DIR that the site does not have. */
function findCache({ cacheDir, dataDir }: Config): string | undefined {
  return existsSync(dataDir) || path.relative(dataDir, cacheDir).startsWith("..") ? cacheDir : undefined;
}

/** Returns where the copy will be. Its path is that of its address, unless `--base` names another. */
function readPlace(configured: string, { base, siteUrl = configured }: StaticOptions): Place {
  if (!isSiteUrl(siteUrl))
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
