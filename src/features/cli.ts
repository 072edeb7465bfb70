import type { FeatureCommands } from "../core/feature.cli.ts";
import { backupCommands } from "./backups/feature.cli.ts";
import { demoCommands } from "./demo/feature.cli.ts";
import { doctorCommands } from "./doctor/feature.cli.ts";
import { siteExportCommands } from "./export/feature.cli.ts";
import { initCommands } from "./init/feature.cli.ts";
import { visitExportCommands } from "./insight/feature.cli.ts";
import { messageFileCommands } from "./message-files/feature.cli.ts";
import { publishCommands } from "./post-files/feature.cli.ts";
import { postImportCommands } from "./post-import/feature.cli.ts";
import { projectImportCommands } from "./project-import/feature.cli.ts";
import { projectPageChecks } from "./project-pages/feature.cli.ts";
import { answerChecks } from "./replies/answers/feature.cli.ts";
import { siteStoreCommands } from "./site-in-database/feature.cli.ts";
import { staticCopyCommands } from "./static-copy/feature.cli.ts";
import { visitImportCommands } from "./visit-import/feature.cli.ts";

/** The commands of all features, in the order of the help. */
export const featureCommands: readonly FeatureCommands[] = [
  initCommands,
  publishCommands,
  demoCommands,
  backupCommands,
  siteExportCommands,
  messageFileCommands,
  visitExportCommands,
  visitImportCommands,
  postImportCommands,
  projectImportCommands,
  siteStoreCommands,
  staticCopyCommands,
  doctorCommands,
  answerChecks,
  projectPageChecks,
];
