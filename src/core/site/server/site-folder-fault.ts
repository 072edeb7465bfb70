import { accessSync, constants, statSync } from "node:fs";
import { codeOf } from "../../db/errors.ts";

/** Returns why there is no site folder at this place, or `undefined` if there is one. Its content is not read. */
export function findSiteFolderFault(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory())
      return `The site folder is not a folder: ${folder}. Set SITE_DIR to the folder with the content of your site.`;
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR")
      return `The site folder does not exist: ${folder}. Set SITE_DIR to the folder with the content of your site.`;
    return `The site folder cannot be read: ${folder} (${code}). Make it readable for the user that runs Foliodesk.`;
  }
}
