import { UserRoundKey } from "lucide-react";
import type { Feature } from "../../feature.app.ts";

export const settings: Feature = {
  name: "settings",
  tabs: [
    {
      name: "Settings",
      path: "/admin/settings",
      folder: "core/admin/settings",
      position: 70,
      icon: UserRoundKey,
      isInMore: true,
      loading: "Loading settings...",
      outlet: { "": "core/account/screens/settings" },
    },
  ],
};
