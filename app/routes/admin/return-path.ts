/** The path to return to after the login: `from` if it is an admin screen of this site, otherwise the dashboard. */
export function readReturnPath(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "";
  return /^\/admin(\/(?!login)[\w/-]*)?$/.test(from) ? from : "/admin";
}

/** The address of the login screen, with the path of the screen that was asked for. */
export function loginPath(from: string): string {
  return `/admin/login?from=${encodeURIComponent(from)}`;
}
