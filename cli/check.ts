import { loadConfig } from "../server/config.ts";
import { existsAsEntry, loadEnvironment } from "../server/process/environment.ts";
import { explainFaults } from "../server/site-folder/site-store.ts";
import { hasSiteFiles } from "../server/site-folder/working-folder.ts";
import { findSiteFaults } from "./find-site-faults.ts";
import { writeSchemas } from "./write-schemas.ts";

/**
 * Checks the site folder, which may be the current folder, and prints every fault with its place. With `writeSchemas`,
 * writes its schemas first.
 */
export async function check(options: { writeSchemas?: true }): Promise<void> {
  const environment = loadEnvironment();
  // Unlike a start, a check inside the site folder cannot put anything into the wrong place.
  if (!environment.SITE_DIR?.trim() && !existsAsEntry("site") && hasSiteFiles(process.cwd()))
    environment.SITE_DIR = ".";
  const config = loadConfig("site");
  if (options.writeSchemas) await writeSchemas(config.siteDir);
  const faults = await findSiteFaults(config);
  if (faults.length > 0) {
    console.error(explainFaults(config.siteDir, faults));
    process.exitCode = 1;
  } else console.log(`The site folder ${config.siteDir} has no faults.`);
}
