import { MonitorCog } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const site: Feature = {
  name: "site-editing",
  tabs: [
    {
      name: "Site",
      path: "/admin/site",
      folder: "features/site-editing/screens",
      position: 40,
      icon: MonitorCog,
      isInMore: true,
      loading: "Loading the site...",
      hasSplat: true,
    },
  ],
  dashboard: async () => (await import("./dashboard-part.tsx")).loadDashboardPart(),
};
