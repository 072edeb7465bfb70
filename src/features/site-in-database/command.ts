import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { tryToReadSite } from "../../core/cli/try-to-read-site.ts";
import { createChangeWatcher } from "../../core/db/change-watcher.ts";
import { readVersion } from "../../core/db/versions.ts";
import { existsAsEntry } from "../../core/process/environment.ts";
import { explainFaults } from "../../core/site/server/site-store.ts";
import { importFolder, writeFolder } from "./folder.ts";
import { siteFilesVersion } from "./site-files.ts";

/** Writes the files of the site that are in the database to a folder that is new or empty. The site may be running. */
export async function exportSite(name: string): Promise<void> {
  const folder = path.resolve(name);
  if (existsAsEntry(folder) && (await readdir(folder)).length > 0)
    throw new CommandFault(`${folder} is not empty. Name a new folder.`);
  const { db } = await openForCommand();
  const unfinished = `${folder}.${randomUUID()}.part`;
  try {
    await mkdir(unfinished, { recursive: true });
    const files = new Map<string, string>();
    let version: number;
    do {
      version = await readVersion(db, siteFilesVersion);
      await writeFolder(db, unfinished, files);
      // Something may have changed in the meantime.
    } while (version !== (await readVersion(db, siteFilesVersion)));
    if (files.size === 0) throw new CommandFault("The database has no files of a site. Nothing was written.");
    await rename(unfinished, folder);
    console.log(`The ${files.size} files of the site are in ${folder}.`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await db.destroy();
  }
}

/** Stores the files of a site folder without faults in the database. The site may be running. */
export async function importSite(name: string, { replace }: { replace?: true }): Promise<void> {
  const siteDir = path.resolve(name);
  const reading = await tryToReadSite({ siteDir });
  if ("faults" in reading) throw new CommandFault(explainFaults(siteDir, reading.faults));
  const { config, db, listen } = await openForCommand();
  try {
    const files = await importFolder(db, siteDir, { replace });
    if (files === undefined)
      throw new CommandFault(
        "The database has files of a site. To keep them, export them first. To replace them, add --replace.",
      );
    await createChangeWatcher({ db, listen }).notify(db, siteFilesVersion, "");
    console.log(`The database has the ${files} files of ${siteDir}.`);
    if (config.siteSource === undefined) console.log("The site shows them with SITE_STORE=database.");
  } finally {
    await db.destroy();
  }
}
