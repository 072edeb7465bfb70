import { loadEnvironment, readConfig } from "../server/config.ts";
import { explainFaults } from "../server/site/site-store.ts";
import { findSiteFaults } from "./find-site-faults.ts";
import { UsageError } from "./usage-error.ts";

/** Checks the site folder and prints every fault with its place. Changes nothing. */
export async function run(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError("Usage: npm run check-site");
  const config = readConfig(loadEnvironment());
  const faults = await findSiteFaults(config);
  if (faults.length > 0) {
    console.error(explainFaults(config.siteDir, faults));
    process.exitCode = 1;
  } else console.log(`The site folder ${config.siteDir} has no faults.`);
}
