import type { FeatureData } from "../../core/feature.data.ts";
import { repositoryTables } from "./tables.ts";
import { codeHostVariables } from "./variables.ts";

export const projectImportData = {
  tables: repositoryTables,
  after: "site_versions",
  migrations: { "064-repository-facts": () => import("./migrations/064-repository-facts.ts") },
  variables: codeHostVariables,
} satisfies FeatureData;
