import { ChartNoAxesCombined } from "lucide-react";
import type { Feature } from "../../../../feature.ts";

export const letter: Feature = {
  name: "letter",
  settings: [
    {
      name: "Letter",
      path: "/admin/settings/letter",
      folder: "settings/letter",
      icon: ChartNoAxesCombined,
      palette: false,
    },
  ],
  links: [{ from: "/admin/insight", to: "/admin/settings/letter", text: "a letter about visits" }],
};
