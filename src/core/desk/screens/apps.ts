import {
  BookOpenText,
  createLucideIcon,
  FolderGit2,
  Layers,
  type LucideIcon,
  MessageCircle,
  Search,
  SquareTerminal,
  UserRound,
} from "lucide-react";
import type { App, AppName } from "../../site/contract/apps.ts";
import type { PageApp } from "./page-app.ts";

export interface DeskApp {
  name: string;
  /** The window is open at this path and at every path below it. */
  path: string;
  icon: LucideIcon;
  /** Of its window; large by default. */
  size?: "small" | "medium";
  /** Hidden from the bottom bar when the browser window is under 640 px wide. */
  wideOnly?: true;
  /** Not in the dock. */
  isHidden?: true | undefined;
}

/** The titles are those of `src/core/site/contract/apps.ts`, which browsers do not load. */
const appsByName: Readonly<Record<string, DeskApp>> = {
  projects: { name: "Projects", path: "/projects", icon: FolderGit2 },
  tech: { name: "Tech", path: "/tech", icon: Layers },
  me: { name: "Me", path: "/me", icon: UserRound },
  blog: { name: "Blog", path: "/blog", icon: BookOpenText },
  contact: { name: "Contact", path: "/contact", icon: MessageCircle, size: "medium" },
  terminal: { name: "Terminal", path: "/terminal", icon: SquareTerminal, size: "small", wideOnly: true },
} satisfies { [Each in App as Each["name"]]: DeskApp & { name: Each["title"]; path: `/${Each["name"]}` } };

export const apps: readonly DeskApp[] = Object.values(appsByName);

/** An app as the desk's data describes it: the name of one of the product's, or what the site folder says about it. */
export type AppEntry = AppName | PageApp;

export function toDeskApp(entry: AppEntry): DeskApp {
  if (typeof entry === "string") return appsByName[entry] as DeskApp;
  const { slug, icon, ...own } = entry;
  return {
    ...(appsByName[slug] as DeskApp),
    path: `/${slug}`,
    ...own,
    ...(icon && { icon: createLucideIcon(slug, icon) }),
  };
}

/** The window of every unknown address. */
export const missingApp: DeskApp = { name: "Not found", path: "404", icon: Search, size: "small" };

/**
 * Returns the app whose window is open at a path: the path equals the app's path or starts with it and a slash. An app
 * that is not on the desk keeps its address.
 */
export function findOpenApp(pathname: string, onDesk: readonly DeskApp[] = []): DeskApp | undefined {
  return [...onDesk, ...apps].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
