import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { create } from "tar";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { makeFolder } from "../../core/db/make-folder.ts";
import { nameFile } from "../../core/process/file-faults.ts";
import { syncFolder } from "../../core/process/sync-folder.ts";
import { exportFiles } from "./export-files.ts";
import type { ExportedFile } from "./exported-file.ts";
import { withReadOnly } from "./read-only.ts";
import { writeFolder } from "./write-folder.ts";
import { writeZip } from "./write-zip.ts";

/**
 * Writes everything of the site to a new folder, or to a new archive if the name ends with .zip or .tar.gz. It gets its
 * name only when it is complete. The site may be running.
 */
export async function exportEverything({ output }: { output: string }): Promise<void> {
  const { config, db } = await openForCommand();
  await db.destroy();
  const target = path.resolve(output);
  refuseExisting(target);
  if (!path.relative(config.siteDir, target).startsWith(".."))
    throw new CommandFault(
      `${target} is in the site folder, which is exported, too. Choose a place outside of ${config.siteDir}.`,
    );
  const unfinished = `${target}.${randomUUID()}.part`;
  try {
    makeFolder(path.dirname(target));
    await withReadOnly(config, (snapshot) =>
      write(target, unfinished, exportFiles(snapshot, { ...config, now: Date.now() })),
    );
    // Another command may have written it in the meantime.
    refuseExisting(target);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    throw nameFile(error, target, unfinished);
  } finally {
    // If this fails, too, the reason of the first failure is the one to print.
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
  }
  console.log(`Everything is in ${target}. Its README.md says what is what.`);
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new CommandFault(`${target} already exists. Choose another name.`);
}

async function write(target: string, unfinished: string, files: AsyncIterable<ExportedFile>): Promise<void> {
  if (/\.zip$/i.test(target)) {
    const archive = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await writeZip(archive, files);
  } else if (/\.(?:tar\.gz|tgz)$/i.test(target)) await writeTar(unfinished, files);
  else await writeFolder(unfinished, files);
}

/** An entry of a tar archive begins with its size, so the files are written to a folder first. */
async function writeTar(archive: string, files: AsyncIterable<ExportedFile>): Promise<void> {
  const folder = `${archive}.files`;
  try {
    const names = await writeFolder(folder, files);
    const same = { portable: true, mtime: new Date(0) };
    await create({ ...same, cwd: folder, file: archive, gzip: true, mode: 0o600 }, names);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
