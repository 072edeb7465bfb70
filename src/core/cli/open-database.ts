import type { Connection } from "../db/connect.ts";
import { openDatabase } from "../db/open.ts";
import { describeWaiting } from "../process/database-faults.ts";
import type { Config } from "../server/config.ts";
import { loadConfig } from "../server/config.ts";
import { copyBeforeMigration } from "../server/features.data.ts";

/**
 * Opens the configured database. Throws the same faults as a start.
 * @param create whether a database that does not exist is created
 */
export async function openForCommand({
  create = false,
} = {}): Promise<{ config: Config } & Pick<Connection, "db" | "listen">> {
  const config = loadConfig("data");
  const { db, listen } = await openDatabase({
    ...config,
    create,
    wait: config.databaseWait,
    onIdleError: (error) => console.error(error.message),
    onWaiting: (obstacle, waited) => console.error(describeWaiting(obstacle, waited, config)),
    beforeMigration: async (db) => {
      const file = await copyBeforeMigration(db, config.dataDir);
      if (file !== undefined) console.error(`The database was backed up before its migration: ${file}`);
    },
  });
  return { config, db, listen };
}
