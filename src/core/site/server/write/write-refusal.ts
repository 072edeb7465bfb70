import { realpath } from "node:fs/promises";
import { codeOf } from "../../../db/errors.ts";
import { installation } from "../../../process/installation.ts";
import { tryToWrite } from "./replace-file.ts";

/** What decides whether files of the site can be written. */
export interface WriteConfig {
  siteDir: string;
  siteEditing: boolean;
  /** Set if the files are in the database. */
  siteSource: string | undefined;
}

/** Returns why no file of the site folder can be written, with what to do about it, or `null` if files can be written. */
export async function findWriteRefusal(config: WriteConfig): Promise<string | null> {
  const { siteDir, siteEditing, siteSource } = config;
  if (!siteEditing) {
    const way =
      siteSource === undefined
        ? "Change the files in the site folder"
        : "Change the files with npx foliodesk export site DIR and npx foliodesk import site DIR --replace";
    return `Editing is turned off with SITE_EDITING=off. ${way}, or remove that variable and restart the server.`;
  }
  if (await isSample(siteDir))
    return "This is the sample site, which is part of Foliodesk. Create your own with npx foliodesk init, or set SITE_DIR to the folder of your site. In a clone of the repository, you can also copy the folder sample to site.";
  return tryToWrite(siteDir).then(
    () => null,
    (error) => explainWriteError(error, siteDir),
  );
}

async function isSample(siteDir: string): Promise<boolean> {
  const [served, sample] = await Promise.all(
    [siteDir, installation.sample].map((folder) => realpath(folder).catch(() => folder)),
  );
  return served === sample;
}

/** Explains the system's error for a write in the site folder. Throws any other error. */
export function explainWriteError(error: unknown, place: string): string {
  const code = codeOf(error);
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `There is not enough space left on the disk of ${place} (${code}). Nothing was changed. Free some, and try again.`;
    case "EROFS":
      return `${place} is read-only for the server (EROFS). If systemd runs it, add the site folder to ReadWritePaths in its unit; otherwise, mount the folder so that it can be written.`;
    case "EACCES":
    case "EPERM":
      return `The user that runs the server may not write to ${place} (${code}). Give that user the right to, such as with chown or chmod.`;
    case undefined:
      throw error;
    default:
      return `${place} cannot be written (${code}).`;
  }
}
