import type { Feature } from "../feature.ts";
import { siteFaultRoutes } from "./owner.ts";

export const siteFolder: Feature = {
  name: "site-folder",
  calls: (context) => [
    siteFaultRoutes({
      ...context,
      listFaults: () => [...context.site.faults(), ...context.postFiles.faults()],
    }),
  ],
};
