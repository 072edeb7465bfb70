import type { FeatureCommands } from "../../core/feature.cli.ts";

export const backupCommands: FeatureCommands = {
  data: (data) => {
    data
      .command("backup")
      .description("write all data of the site to one file; the site may be running")
      .option("--output <file>", "the file to write, instead of one in DATA_DIR/backups")
      .action(async (options) => (await import("./backup-command.ts")).backup(options));

    data
      .command("verify")
      .description("restore a backup into a new folder and check a site on it")
      .argument("<file>", "the backup, or s3:NAME or s3:latest for a copy in BACKUP_S3")
      .action(async (file) => (await import("./verify-command.ts")).verify(file));

    data
      .command("restore")
      .description("replace the data of a stopped site with a backup, and keep the replaced data")
      .argument("<file>", "the backup, or s3:NAME or s3:latest for a copy in BACKUP_S3")
      .action(async (file) => (await import("./restore-command.ts")).restore(file));
  },
  health: async () => ({ data: [(await import("./check-backups.ts")).checkBackups] }),
};
