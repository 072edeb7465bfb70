import { ChartNoAxesCombined } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const letter: Feature = {
  name: "letter",
  settings: [
    {
      name: "Letter",
      path: "/admin/settings/letter",
      folder: "features/letter/screens",
      position: 30,
      icon: ChartNoAxesCombined,
      palette: false,
    },
  ],
  links: [{ from: "/admin/insight", to: "/admin/settings/letter", text: "a letter about visits" }],
};
