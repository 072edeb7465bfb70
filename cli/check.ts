import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadEnvironment, readConfig } from "../server/config.ts";
import { createLog } from "../server/log.ts";
import { createPictureLibrary } from "../server/site/picture-library.ts";
import { readSite } from "../server/site/read-site.ts";
import { explainFaults } from "../server/site/site-store.ts";
import { UsageError } from "./usage-error.ts";

/** Checks the site folder and prints every fault with its place. Changes nothing. */
export async function run(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError("Usage: npm run check-site");
  const config = readConfig(loadEnvironment());
  const cacheDir = await mkdtemp(path.join(tmpdir(), "deskfolio-check-"));
  const pictures = createPictureLibrary({ ...config, cacheDir }, createLog("silent"));
  try {
    const reading = await readSite(config.siteDir, pictures.describe);
    if ("faults" in reading) {
      console.error(explainFaults(config.siteDir, reading.faults));
      process.exitCode = 1;
    } else console.log(`The site folder ${config.siteDir} has no faults.`);
  } finally {
    await pictures.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
}
