import { ListTodo } from "lucide-react";
import type { Feature } from "../../../../feature.ts";

export const queue: Feature = {
  name: "queue",
  settings: [{ name: "Queue", path: "/admin/settings/queue", folder: "settings/queue", icon: ListTodo }],
};
