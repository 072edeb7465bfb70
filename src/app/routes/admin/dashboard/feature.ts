import { LayoutDashboard } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const dashboard: Feature = {
  name: "dashboard",
  tabs: [
    {
      name: "Dashboard",
      path: "/admin",
      folder: "dashboard",
      icon: LayoutDashboard,
      loading: "Loading visits...",
      hasFigures: true,
      outlet: { "": "dashboard/visits" },
    },
  ],
};
