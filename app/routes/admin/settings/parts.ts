import { Bell, ChartNoAxesCombined, History, KeyRound, ListTodo, UserRound } from "lucide-react";

/** The parts of the settings, in the order of their tabs. */
export const settingsParts = [
  { name: "Account", path: "/admin/settings", icon: UserRound },
  { name: "Notifications", path: "/admin/settings/notifications", icon: Bell },
  { name: "Letter", path: "/admin/settings/letter", icon: ChartNoAxesCombined },
  { name: "API keys", path: "/admin/settings/keys", icon: KeyRound },
  { name: "Queue", path: "/admin/settings/queue", icon: ListTodo },
  { name: "History", path: "/admin/settings/history", icon: History },
];
