/** Where the login screen leads back to: `from` when it is an admin screen of this site, else the dashboard. */
export function readOrigin(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "";
  return /^\/admin(\/(?!login)[\w/-]*)?$/.test(from) ? from : "/admin";
}

/** The login screen's address, carrying the screen that was asked for. */
export function loginPath(from: string): string {
  return `/admin/login?from=${encodeURIComponent(from)}`;
}
