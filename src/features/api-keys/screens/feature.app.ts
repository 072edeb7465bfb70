import { KeyRound } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const apiKeys: Feature = {
  name: "api-keys",
  settings: [
    {
      name: "API keys",
      path: "/admin/settings/keys",
      folder: "features/api-keys/screens",
      position: 40,
      icon: KeyRound,
    },
  ],
  links: [
    {
      from: "/admin/insight",
      to: "/admin/settings/keys",
      text: "keys for programs",
      after: " that read the figures",
    },
  ],
};
