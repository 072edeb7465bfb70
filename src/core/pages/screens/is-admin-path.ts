/** Whether a path is in the admin area. Paths match in any case. */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}
