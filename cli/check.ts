import { parseArgs } from "node:util";
import { loadEnvironment, readConfig } from "../server/config.ts";
import { explainFaults } from "../server/site/site-store.ts";
import { findSiteFaults } from "./find-site-faults.ts";
import { UsageError } from "./usage-error.ts";
import { writeSchemas } from "./write-schemas.ts";

const usage = "Usage: npm run check-site [-- --write-schemas]";

/** Checks the site folder and prints every fault with its place. With `--write-schemas`, writes its schemas first. */
export async function run(args: string[]): Promise<void> {
  const withSchemas = readOption(args);
  const config = readConfig(loadEnvironment());
  if (withSchemas) await writeSchemas(config.siteDir);
  const faults = await findSiteFaults(config);
  if (faults.length > 0) {
    console.error(explainFaults(config.siteDir, faults));
    process.exitCode = 1;
  } else console.log(`The site folder ${config.siteDir} has no faults.`);
}

function readOption(args: string[]): boolean {
  try {
    const options = { "write-schemas": { type: "boolean", default: false } } as const;
    return parseArgs({ args, options }).values["write-schemas"];
  } catch {
    throw new UsageError(usage);
  }
}
