import { History } from "lucide-react";
import type { Feature } from "../../../feature.app.ts";

export const history: Feature = {
  name: "history",
  settings: [
    {
      name: "History",
      path: "/admin/settings/history",
      folder: "core/account/screens/history",
      position: 60,
      icon: History,
      palette: false,
    },
  ],
};
