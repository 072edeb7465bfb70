/**
 * Returns what identifies a screen, which starts at its top when it opens. That is its path, because its query filters
 * what it shows. Each page of the list of posts is a screen of its own.
 */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname === "/blog" ? pathname + search : pathname;
}
