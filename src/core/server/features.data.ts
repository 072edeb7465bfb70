import { featureData as others } from "../../features/data.ts";
import { accountData } from "../account/server/feature.data.ts";
import { securityEventTables } from "../account/server/tables.ts";
import { sharedTables } from "../db/schema.ts";
import type { FeatureData } from "../feature.data.ts";
import { limitTables } from "../http/tables.ts";
import { jobTables } from "../jobs/tables.ts";
import { uploadTables } from "../media/server/uploads/tables.ts";
import { messageTables } from "../messages/server/messages/tables.ts";
import { postData } from "../posts/server/feature.data.ts";
import { siteData } from "../site/server/feature.data.ts";
import { visitData } from "../visits/server/feature.data.ts";
import { uncountedVisitTables } from "../visits/server/tables.ts";

/** All that the site stores. A backup has the tables in this order, each after those that it references. */
export const featureData = [
  postData,
  { tables: uploadTables },
  { tables: messageTables },
  siteData,
  visitData,
  accountData,
  { tables: jobTables },
  { tables: uncountedVisitTables },
  { tables: securityEventTables },
  { tables: limitTables },
  { tables: sharedTables },
  ...others,
] as const satisfies readonly FeatureData[];
