import { Mail } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const messages: Feature = {
  name: "messages",
  tabs: [
    {
      name: "Messages",
      path: "/admin/messages",
      folder: "messages",
      icon: Mail,
      loading: "Loading messages...",
      outlet: { ":id": "messages/message" },
    },
  ],
};
