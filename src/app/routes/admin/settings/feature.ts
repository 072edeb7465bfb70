import { UserRoundKey } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const settings: Feature = {
  name: "settings",
  tabs: [
    {
      name: "Settings",
      path: "/admin/settings",
      folder: "settings",
      icon: UserRoundKey,
      loading: "Loading settings...",
      outlet: { "": "settings/account" },
    },
  ],
};
