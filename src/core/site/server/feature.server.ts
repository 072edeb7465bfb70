import type { Feature } from "../../feature.ts";
import { siteFaultRoutes } from "./owner.ts";

export const siteFolder: Feature = {
  name: "site-folder",
  isCore: true,
  calls: (context, { listFaults }) => [siteFaultRoutes({ ...context, listFaults })],
  faults: ({ site }) => site.faults(),
};
