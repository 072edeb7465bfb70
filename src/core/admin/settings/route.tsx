import { UserRound } from "lucide-react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Tab } from "../../ui/tab.tsx";
import { settingsParts } from "../features.ts";
import { Heading } from "../ui/heading.tsx";
import { LoadingPart } from "../ui/screen-skeleton.tsx";
import styles from "./settings.module.css";

/** The parts of the settings, in the order of their tabs. */
const parts = [{ name: "Account", path: "/admin/settings", icon: UserRound }, ...settingsParts];

/** The settings: each part has an address of its own. */
export default function Settings() {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isOpening = next !== current && parts.some(({ path }) => path === next);
  return (
    <>
      <Heading name="Settings" />
      <nav aria-label="Settings" className={styles.parts}>
        {parts.map(({ name, path, icon }) => (
          <Tab key={path} to={path} icon={icon} open={path === (isOpening ? next : current)}>
            {name}
          </Tab>
        ))}
      </nav>
      {isOpening ? <LoadingPart /> : <Outlet />}
    </>
  );
}
