import type { Feature } from "../../feature.ts";
import { siteFaultRoutes } from "./owner.ts";

export const siteFolder: Feature = {
  name: "site-folder",
  calls: (context, { listFaults }) => [siteFaultRoutes({ ...context, listFaults })],
  faults: ({ site }) => site.faults(),
};
