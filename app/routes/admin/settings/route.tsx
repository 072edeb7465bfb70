import { Bell, ChartNoAxesCombined, History, KeyRound, ListTodo, UserRound } from "lucide-react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingPart } from "../../../admin/ui/screen-skeleton.tsx";
import { Tab } from "../../../ui/tab.tsx";
import styles from "./settings.module.css";

/** The parts of the settings, in the order of their tabs. */
const settingsParts = [
  { name: "Account", path: "/admin/settings", icon: UserRound },
  { name: "Notifications", path: "/admin/settings/notifications", icon: Bell },
  { name: "Letter", path: "/admin/settings/letter", icon: ChartNoAxesCombined },
  { name: "API keys", path: "/admin/settings/keys", icon: KeyRound },
  { name: "Queue", path: "/admin/settings/queue", icon: ListTodo },
  { name: "History", path: "/admin/settings/history", icon: History },
];

/** The settings: each part has an address of its own. */
export default function Settings() {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isOpening = next !== current && settingsParts.some(({ path }) => path === next);
  return (
    <>
      <Heading name="Settings" />
      <nav aria-label="Settings" className={styles.parts}>
        {settingsParts.map(({ name, path, icon }) => (
          <Tab key={path} to={path} icon={icon} open={path === (isOpening ? next : current)}>
            {name}
          </Tab>
        ))}
      </nav>
      {isOpening ? <LoadingPart /> : <Outlet />}
    </>
  );
}
