/** The screens that require sign-in. Each has a tab. */
export const screens = [
  { name: "Dashboard", path: "/admin", loading: "Loading visits..." },
  { name: "Insight", path: "/admin/insight", loading: "Loading figures..." },
  { name: "Blogs", path: "/admin/blogs", loading: "Loading blogs..." },
  { name: "Site", path: "/admin/site", loading: "Loading the site..." },
  { name: "Media", path: "/admin/media", loading: "Loading pictures..." },
  { name: "Messages", path: "/admin/messages", loading: "Loading messages..." },
  { name: "Settings", path: "/admin/settings", loading: "Loading settings..." },
] as const;

export type Screen = (typeof screens)[number];

const [dashboard, ...others] = screens;

/** Returns the screen for a path. Except for the dashboard, a screen includes the paths below its own. */
export function screenAt(pathname: string): Screen {
  return others.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? dashboard;
}

/** Whether the path is exactly that of a screen. */
export function isScreen(pathname: string): boolean {
  return screens.some(({ path }) => path === pathname);
}
