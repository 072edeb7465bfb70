import { Bell } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const notifications: Feature = {
  name: "notifications",
  settings: [
    {
      name: "Notifications",
      path: "/admin/settings/notifications",
      folder: "features/notifications/screens",
      position: 20,
      icon: Bell,
    },
  ],
};
