/** Returns what was entered as the path of a page. An address of this site, as copied from a browser, becomes its path. */
export function readPath(text: string, origin: string): string {
  const url = URL.parse(text);
  return url?.origin === origin ? url.pathname : text;
}
