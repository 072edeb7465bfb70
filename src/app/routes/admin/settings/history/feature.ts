import { History } from "lucide-react";
import type { Feature } from "../../../../feature.ts";

export const history: Feature = {
  name: "history",
  settings: [
    {
      name: "History",
      path: "/admin/settings/history",
      folder: "settings/history",
      icon: History,
      palette: false,
    },
  ],
};
