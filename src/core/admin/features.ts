import type { LucideIcon } from "lucide-react";
import { features as others } from "../../features/app.ts";
import { history } from "../account/screens/history/feature.app.ts";
import { dashboard } from "../dashboard/screens/feature.app.ts";
import type { Feature, ScreenLink, TabScreen } from "../feature.app.ts";
import { messages } from "../messages/screens/feature.app.ts";
import { blogs } from "../posts/screens/feature.app.ts";
import { trash } from "../posts/screens/trash/feature.app.ts";
import { settings } from "./settings/feature.app.ts";

/** All that the admin area has. */
export const features: readonly Feature[] = [dashboard, blogs, trash, messages, settings, history, ...others];

export const tabs = features.flatMap(({ tabs = [] }) => tabs).sort(byPosition);
export const settingsParts = features.flatMap(({ settings = [] }) => settings).sort(byPosition);
export const screensBelow = features.flatMap(({ screens = [] }) => screens);
/** Those of a tab follow it. */
export const screens = tabs.flatMap((tab) => [
  tab,
  ...[...settingsParts, ...screensBelow].filter(({ path }) => tabAt(path) === tab),
]);
const links = features.flatMap(({ links = [] }) => links);

function byPosition(one: { position: number }, other: { position: number }): number {
  return one.position - other.position;
}

export function screensOf({ tabs = [], settings = [], screens = [] }: Feature) {
  return [...tabs, ...settings, ...screens];
}

/** Whether the path is exactly that of a screen with a tab. */
export function isTab(pathname: string): boolean {
  return tabs.some(({ path }) => path === pathname);
}

/** Returns the screen with a tab for a path. It includes the paths below its own, and the screens that say so. */
export function tabAt(pathname: string): TabScreen {
  const wanted = screensBelow.find(({ path }) => path === pathname)?.below ?? pathname;
  // That of the dashboard comes first, and all others are below it.
  const found = tabs.findLast(({ path }) => wanted === path || wanted.startsWith(`${path}/`));
  if (found === undefined) throw new Error(`${pathname} is not an address of the admin area.`);
  return found;
}

/** Returns what a screen says while it is loaded. Those without a tab all say the same, below their own name. */
export function placeholderAt(pathname: string): Pick<TabScreen, "name" | "loading" | "hasFigures"> {
  const below = screensBelow.find(({ path, folder }) => path === pathname && folder !== undefined);
  return below === undefined ? tabAt(pathname) : { name: below.name, loading: "Loading..." };
}

/** Returns the links to screens of other features that a screen shows. */
export function linksFrom(path: string): ScreenLink[] {
  return links.filter(({ from }) => from === path);
}

/** Returns the icon of a screen: its tab's, that of the links to it, or the one of the tab that is above it. */
export function iconOf(path: string): LucideIcon {
  const { icon } = tabs.find((tab) => tab.path === path) ?? links.find((link) => link.to === path) ?? {};
  return icon ?? tabAt(path).icon;
}

/** Returns what the palette opens. */
export function listPaletteScreens(): Pick<TabScreen, "name" | "path" | "icon">[] {
  return screens.flatMap(({ name, path, palette = name }) =>
    palette === false ? [] : [{ name: palette, path, icon: iconOf(path) }],
  );
}
