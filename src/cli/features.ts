import { backupCommands } from "../features/backups/feature.cli.ts";
import { demoCommands } from "../features/demo/feature.cli.ts";
import { siteExportCommands } from "../features/export/feature.cli.ts";
import { visitExportCommands } from "../features/insight/feature.cli.ts";
import { messageFileCommands } from "../features/message-files/feature.cli.ts";
import { publishCommands } from "../features/post-files/feature.cli.ts";
import { postImportCommands } from "../features/post-import/feature.cli.ts";
import { siteStoreCommands } from "../features/site-in-database/feature.cli.ts";
import { staticCopyCommands } from "../features/static-copy/feature.cli.ts";
import { visitImportCommands } from "../features/visit-import/feature.cli.ts";
import type { FeatureCommands } from "./feature-commands.ts";

/** The commands of all features, in the order of the help. */
export const featureCommands: readonly FeatureCommands[] = [
  publishCommands,
  demoCommands,
  backupCommands,
  siteExportCommands,
  messageFileCommands,
  visitExportCommands,
  visitImportCommands,
  postImportCommands,
  siteStoreCommands,
  staticCopyCommands,
];
