import { ChartNoAxesCombined } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const insight: Feature = {
  name: "insight",
  tabs: [
    {
      name: "Insight",
      path: "/admin/insight",
      folder: "insight",
      icon: ChartNoAxesCombined,
      loading: "Loading figures...",
      hasFigures: true,
    },
  ],
};
