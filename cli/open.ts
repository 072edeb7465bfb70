import { backUpBeforeMigration } from "../server/backup/backup-before-migration.ts";
import { type Config, loadEnvironment, readConfig } from "../server/config.ts";
import { describeWaiting } from "../server/database-faults.ts";
import type { Connection } from "../server/db/connect.ts";
import { openDatabase } from "../server/db/open.ts";

/** Opens the configured database, and never creates one. Throws the same faults as a start. */
export async function openForCommand(): Promise<{ config: Config; db: Connection["db"] }> {
  const config = readConfig(loadEnvironment());
  const { db } = await openDatabase({
    ...config,
    create: false,
    wait: config.databaseWait,
    onIdleError: (error) => console.error(error.message),
    onWaiting: (obstacle, waited) => console.error(describeWaiting(obstacle, waited, config)),
    beforeMigration: async (db) => {
      const file = await backUpBeforeMigration(db, config.dataDir);
      if (file !== undefined) console.log(`The database was backed up before its migration: ${file}`);
    },
  });
  return { config, db };
}
