import { UserRound } from "lucide-react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Tab } from "../../ui/tab.tsx";
import { settingsParts } from "../features.ts";
import { Heading } from "../ui/heading.tsx";
import { LoadingPart } from "../ui/screen-skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";

/** The parts of the settings, in the order of their tabs. */
const parts = [{ name: "Account", path: "/admin/settings", icon: UserRound }, ...settingsParts];

/** The settings: each part has an address of its own. */
export default function Settings() {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isOpening = next !== undefined && next !== current && parts.some(({ path }) => path === next);
  const open = isOpening ? next : current;
  return (
    <>
      <Heading name="Settings" />
      <Tabs label="Settings" open={open}>
        {parts.map(({ name, path, icon }) => (
          <Tab key={path} to={path} icon={icon} open={path === open}>
            {name}
          </Tab>
        ))}
      </Tabs>
      {isOpening ? <LoadingPart /> : <Outlet />}
    </>
  );
}
