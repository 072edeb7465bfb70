import { ListTodo } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const queue: Feature = {
  name: "queue",
  settings: [
    {
      name: "Queue",
      path: "/admin/settings/queue",
      folder: "features/queue/screens",
      position: 50,
      icon: ListTodo,
    },
  ],
};
