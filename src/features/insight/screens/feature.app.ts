import { ChartNoAxesCombined } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const insight: Feature = {
  name: "insight",
  tabs: [
    {
      name: "Insight",
      path: "/admin/insight",
      folder: "features/insight/screens",
      position: 20,
      icon: ChartNoAxesCombined,
      loading: "Loading figures...",
      hasFigures: true,
    },
  ],
};
