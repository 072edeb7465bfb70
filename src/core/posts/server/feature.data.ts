import type { FeatureData } from "../../feature.data.ts";
import { postTables } from "./tables.ts";

export const postData = {
  tables: postTables,
  migrations: { "054-post-files": () => import("./migrations/054-post-files.ts") },
} satisfies FeatureData;
