import { Bell } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";
import { readPushDevice } from "./push/push-device.ts";

export const notifications: Feature = {
  name: "notifications",
  signedIn: () => {
    if (readPushDevice() === undefined) return;
    import("./push/this-device.ts")
      .then(({ renewDevice }) => renewDevice())
      .catch((error) => console.info("The notifications of this browser were not renewed", error));
  },
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
