/** Returns the path and query to open after login: `from` if it is an admin screen, otherwise the dashboard. */
export function readReturnPath(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "";
  return /^\/admin(\/(?!login)[\w/-]*)?(\?[^#\\]*)?$/.test(from) ? from : "/admin";
}

/** Returns the path of the login screen, including the path and query to return to. */
export function loginPath(from: string): string {
  return `/admin/login?from=${encodeURIComponent(from)}`;
}
