import { realpath } from "node:fs/promises";
import path from "node:path";
import { type OpenedFile, type OpenRefusal, openFile, systemCodeOf } from "../../http/open-file.ts";

/** Why a file was not opened: it is a link to a file in another folder. */
export const outside = "outside";

/** Opens a regular file of the site folder by its name there. See {@link resolveSiteFile}. */
export async function openSiteFile(siteDir: string, name: string): Promise<OpenedFile | OpenRefusal> {
  try {
    const file = await resolveSiteFile(siteDir, name);
    return file === undefined ? { refused: outside } : openFile(file);
  } catch (error) {
    return { refused: systemCodeOf(error) };
  }
}

/**
 * Returns the real path of a file by its name in the site folder, such as `public/logo.svg`. Links are followed only to
 * files in the same folder of the site, here `public`: a site from somebody else must not show other files of this
 * machine. For a file elsewhere it returns `undefined`. It throws the system's error for a file that does not exist.
 */
export async function resolveSiteFile(siteDir: string, name: string): Promise<string | undefined> {
  const [folder = ""] = path.normalize(name).split(path.sep).slice(0, -1);
  const site = await realpath(siteDir);
  const root = await realpath(path.join(site, folder));
  const file = await realpath(path.join(site, name));
  return isInside(root, site) && isInside(file, root) ? file : undefined;
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(path.join(folder, path.sep));
}
