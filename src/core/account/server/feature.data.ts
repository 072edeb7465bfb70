import type { FeatureData } from "../../feature.data.ts";
import { accountTables } from "./tables.ts";

export const accountData = {
  tables: accountTables,
  migrations: { "060-second-step": () => import("./migrations/060-second-step.ts") },
} satisfies FeatureData;
