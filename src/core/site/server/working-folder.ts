import { existsSync } from "node:fs";
import path from "node:path";
import { existsAsEntry } from "../../process/environment.ts";
import { installation } from "../../process/installation.ts";
import { siteFiles } from "../contract/site.ts";

/** What a command needs: `site` for the content and the database of a site, `data` for the database only. */
export type Purpose = "site" | "data";

/**
 * Returns why the current folder is not the one of a site, or `undefined` if it is. Otherwise the sample would be
 * served in place of the owner's site, with a new database in the wrong folder. Variables that say where the site is
 * make the current folder irrelevant. The repository may serve its sample.
 */
export function findWorkingFolderFault(
  environment: Record<string, string | undefined>,
  purpose: Purpose,
  { folder = process.cwd(), isPackage = installation.isPackage } = {},
): string | undefined {
  const named = purpose === "data" ? ["SITE_DIR", "DATA_DIR"] : ["SITE_DIR"];
  if (named.some((name) => environment[name]?.trim())) return undefined;
  if (existsAsEntry(path.join(folder, "site"))) return undefined;
  if (hasSiteFiles(folder)) return describeInside(folder);
  if (!isPackage) return undefined;
  return `There is no site in ${folder}: it has no folder named site. Run the command in the folder of your site, or set SITE_DIR. To create a site, run: npx foliodesk init`;
}

/**
 * Whether this is the content of a site. Any two of its files make it one, because a single `contact.yaml` could belong
 * to another program.
 */
export function hasSiteFiles(folder: string): boolean {
  const found = Object.keys(siteFiles).filter((name) => existsSync(path.join(folder, name)));
  return found.length >= 2;
}

function describeInside(folder: string): string {
  const name = path.basename(folder);
  const start = `The current folder has the files of a site: ${folder}. Run the command in the folder above it`;
  return name === "site" ? `${start}: cd ..` : `${start}, and set SITE_DIR=${name}.`;
}
