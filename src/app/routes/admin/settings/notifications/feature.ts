import { Bell } from "lucide-react";
import type { Feature } from "../../../../feature.ts";

export const notifications: Feature = {
  name: "notifications",
  settings: [
    {
      name: "Notifications",
      path: "/admin/settings/notifications",
      folder: "settings/notifications",
      icon: Bell,
    },
  ],
};
