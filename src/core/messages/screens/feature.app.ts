import { Mail } from "lucide-react";
import type { Feature } from "../../feature.app.ts";

export const messages: Feature = {
  name: "messages",
  tabs: [
    {
      name: "Messages",
      path: "/admin/messages",
      folder: "core/messages/screens",
      position: 60,
      icon: Mail,
      loading: "Loading messages...",
      outlet: { ":id": "core/messages/screens/message" },
    },
  ],
};
