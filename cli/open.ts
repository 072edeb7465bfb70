import { type Config, readConfig } from "../server/config.ts";
import type { Connection } from "../server/db/connect.ts";
import { openDatabase } from "../server/db/open.ts";
import { explainStartFault } from "../server/start-faults.ts";

/** Opens the database that the environment names. When that fails it says why, as a start does, and ends with 1. */
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
