import type { FeatureData } from "../feature-data.ts";
import { pingVariables } from "./feeds/variables.ts";
import { postTables } from "./tables.ts";

export const postData = {
  tables: postTables,
  variables: pingVariables,
  migrations: { "054-post-files": () => import("./migrations/054-post-files.ts") },
} satisfies FeatureData;
