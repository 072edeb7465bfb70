import { LayoutDashboard } from "lucide-react";
import type { Feature } from "../../feature.app.ts";

export const dashboard: Feature = {
  name: "dashboard",
  tabs: [
    {
      name: "Dashboard",
      path: "/admin",
      folder: "core/dashboard/screens",
      position: 10,
      icon: LayoutDashboard,
      loading: "Loading visits...",
      hasFigures: true,
      outlet: { "": "core/dashboard/screens/visits" },
    },
  ],
};
