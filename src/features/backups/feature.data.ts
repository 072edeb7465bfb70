import type { FeatureData } from "../../core/feature.data.ts";
import { backupTables } from "./tables.ts";
import { backupVariables } from "./variables.ts";

export const backupData = {
  tables: backupTables,
  variables: backupVariables,
  beforeMigration: async (db, dataDir) =>
    (await import("./backup-before-migration.ts")).backUpBeforeMigration(db, dataDir),
  atStart: async ({ db, engine, dataDir, log }) => {
    await (await import("./finish-restore.ts")).finishRestore({ db, engine }, dataDir);
    const { removeLeftOvers } = await import("./scratch-folder.ts");
    await removeLeftOvers(dataDir).catch((error) => {
      log.warn({ err: error }, "could not delete what a killed restore left behind");
    });
  },
} satisfies FeatureData;
