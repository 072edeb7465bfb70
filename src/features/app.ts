import { apiKeys } from "./api-keys/screens/feature.app.ts";
import { backups } from "./backups/screens/feature.app.ts";
import { insight } from "./insight/screens/feature.app.ts";
import { letter } from "./letter/screens/feature.app.ts";
import { media } from "./media-library/screens/feature.app.ts";
import { notifications } from "./notifications/screens/feature.app.ts";
import { postFiles } from "./post-files/screens/feature.app.ts";
import { previewLinks } from "./preview-links/screens/feature.app.ts";
import { queue } from "./queue/screens/feature.app.ts";
import { shareLinks } from "./share-links/screens/feature.app.ts";
import { site } from "./site-editing/screens/feature.app.ts";
import type { Feature, ScreenLink, TabScreen } from "../core/feature.app.ts";
import { blogs } from "../core/posts/screens/feature.app.ts";
import { trash } from "../core/posts/screens/trash/feature.app.ts";
import { dashboard } from "../core/dashboard/screens/feature.app.ts";
import { messages } from "../core/messages/screens/feature.app.ts";
import { settings } from "../core/admin/settings/feature.app.ts";
import { history } from "../core/account/screens/history/feature.app.ts";

/** All that the admin area has. What comes first is first among tabs, in the palette, and on the screens of others. */
export const features: readonly Feature[] = [
  dashboard,
  insight,
  shareLinks,
  blogs,
  trash,
  previewLinks,
  postFiles,
  site,
  backups,
  media,
  messages,
  settings,
  notifications,
  letter,
  apiKeys,
  queue,
  history,
];

export const screens = features.flatMap(screensOf);
export const tabs = features.flatMap(({ tabs = [] }) => tabs);
export const settingsParts = features.flatMap(({ settings = [] }) => settings);
export const screensBelow = features.flatMap(({ screens = [] }) => screens);
const links = features.flatMap(({ links = [] }) => links);

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

/** Returns what the palette opens. */
export function listPaletteScreens(): { name: string; path: string }[] {
  return screens.flatMap(({ name, path, palette = name }) =>
    palette === false ? [] : [{ name: palette, path }],
  );
}
