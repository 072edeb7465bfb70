import { isUnavailable } from "../../core/db/errors.ts";
import { makeFolder } from "../../core/db/make-folder.ts";
import { inTransaction } from "../../core/db/retry.ts";
import { incrementVersion, lockVersion, readVersion } from "../../core/db/versions.ts";
import { StartFault } from "../../core/process/start-faults.ts";
import type { StoreDeps } from "../../core/site/server/open-file-store.ts";
import { findSiteFolderFault } from "../../core/site/server/site-folder-fault.ts";
import { explainFaults, readFolder } from "../../core/site/server/site-store.ts";
import type { FileStore, FileWrite } from "../../core/site/server/write/file-store.ts";
import { keepVersion } from "../../core/site/server/write/keep-version.ts";
import { confirmVersion } from "../../core/site/server/write/versions.ts";
import { hashFolder, importFolder, writeFolder } from "./folder.ts";
import { hashOfBytes, listSiteFiles, siteFilesVersion, storeSiteFile } from "./site-files.ts";

interface DatabaseStoreDeps extends StoreDeps {
  /** The site folder that fills an empty database. */
  source: string;
}

/**
 * Writes to the database. Each instance reads the site from a copy in a folder. Throws a {@link StartFault} if there is
 * nothing in the database, and nothing to fill it with.
 */
export async function openDatabaseStore(deps: DatabaseStoreDeps): Promise<FileStore> {
  const { db, clock, log, watcher } = deps;
  // Where the copy is.
  const folder = deps.config.siteDir;
  if ((await listSiteFiles(db)).size === 0) await fillDatabase(deps);
  makeFolder(folder);
  let known = await readVersion(db, siteFilesVersion);
  const present = await hashFolder(folder);
  await writeFolder(db, folder, present);
  let updating = Promise.resolve();

  async function copyChanges(): Promise<void> {
    try {
      const version = await readVersion(db, siteFilesVersion);
      if (version === known) return;
      await writeFolder(db, folder, present);
      known = version;
    } catch (error) {
      // The next check tries again. Requests report an outage.
      if (!isUnavailable(error)) log.warn({ err: error }, "could not copy the files of the site");
    }
  }

  function update(): Promise<void> {
    updating = updating.then(copyChanges);
    return updating;
  }

  /** Instances write one after the other. */
  async function write({ file, content, hash, change }: FileWrite): Promise<"written" | "changed"> {
    const result = await inTransaction(db, async (transaction) => {
      await lockVersion(transaction, siteFilesVersion);
      // Some file systems do not know the case of a name. New names are in lower case.
      const stored = [...(await listSiteFiles(transaction))].find(([name]) => name.toLowerCase() === file);
      if ((stored?.[1] ?? hashOfBytes(Buffer.alloc(0))) !== hash) return "changed";
      if (change) await confirmVersion(transaction, await keepVersion(transaction, change, clock()));
      await storeSiteFile(transaction, file, content === null ? null : Buffer.from(content));
      await incrementVersion(transaction, siteFilesVersion);
      await watcher.notify(transaction, siteFilesVersion, "");
      return "written";
    });
    if (result === "changed") {
      // The copy may have another text, which was written by hand.
      present.delete(file);
      known = -1;
    }
    await update();
    return result;
  }

  return { version: siteFilesVersion, update, write };
}

async function fillDatabase({ db, log, pictures, source }: DatabaseStoreDeps): Promise<void> {
  const missing = findSiteFolderFault(source);
  if (missing !== undefined)
    throw new StartFault(`The database has no files of the site, and nothing can fill it. ${missing}`);
  const reading = await readFolder(source, pictures);
  if ("faults" in reading) throw new StartFault(explainFaults(source, reading.faults));
  const files = await importFolder(db, source);
  if (files !== undefined)
    log.info({ source, files }, "the database had no files of the site; imported them");
}
