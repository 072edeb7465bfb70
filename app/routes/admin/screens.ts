/** The screens behind the login; each has a tab. */
export const screens = [
  { name: "Dashboard", path: "/admin", loading: "Loading visits..." },
  { name: "Blogs", path: "/admin/blogs", loading: "Loading blogs..." },
  { name: "Messages", path: "/admin/messages", loading: "Loading messages..." },
  { name: "Account", path: "/admin/account", loading: "Loading account..." },
] as const;

export type Screen = (typeof screens)[number];

const [dashboard, ...others] = screens;

/** The screen that a path belongs to: the dashboard has its own path only, the others what is below theirs too. */
export function screenAt(pathname: string): Screen {
  return others.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? dashboard;
}

/** Whether the path is a screen's own. */
export function isScreen(pathname: string): boolean {
  return screens.some(({ path }) => path === pathname);
}
