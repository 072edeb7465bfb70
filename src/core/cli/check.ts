import { describeAdaptedAccents } from "../look/contract/accents.ts";
import { describeMissingScript } from "../look/contract/look.ts";
import { existsAsEntry, loadEnvironment } from "../process/environment.ts";
import { loadConfig } from "../server/config.ts";
import { explainFaults } from "../site/server/site-store.ts";
import { hasSiteFiles } from "../site/server/working-folder.ts";
import { tryToReadSite } from "./try-to-read-site.ts";
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
  const siteDir = config.siteSource ?? config.siteDir;
  if (options.writeSchemas) await writeSchemas(siteDir);
  const reading = await tryToReadSite({ siteDir });
  if ("faults" in reading) {
    console.error(explainFaults(siteDir, reading.faults));
    process.exitCode = 1;
    return;
  }
  console.log(`The site folder ${siteDir} has no faults.`);
  const { profile } = reading.site;
  const notes = [...describeAdaptedAccents(profile.accents), ...describeMissingScript(profile)];
  for (const line of notes) console.log(line);
}
