import { type Config, readConfig } from "../server/config.ts";
import type { Connection } from "../server/db/connect.ts";
import { openDatabase } from "../server/db/open.ts";
import { explainStartFault } from "../server/start-faults.ts";

/** Opens the configured database. On failure, prints the same message as `npm start` and exits with code 1. */
export async function openForCommand(): Promise<{ config: Config; db: Connection["db"] }> {
  try {
    const config = readConfig(process.env);
    const { db } = await openDatabase({ ...config, onIdleError: (error) => console.error(error.message) });
    return { config, db };
  } catch (error) {
    console.error(explainStartFault(error));
    process.exit(1);
  }
}
