import { Outlet, useLocation } from "react-router";
import { Heading } from "../../../admin/ui/heading.tsx";
import { Tab } from "../../../ui/tab.tsx";
import { settingsParts } from "./parts.ts";
import styles from "./settings.module.css";

/** The settings: each part has an address of its own. */
export default function Settings() {
  const { pathname } = useLocation();
  return (
    <>
      <Heading name="Settings" />
      <nav aria-label="Settings" className={styles.parts}>
        {settingsParts.map(({ name, path, icon }) => (
          <Tab key={path} to={path} icon={icon} open={path === pathname}>
            {name}
          </Tab>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
