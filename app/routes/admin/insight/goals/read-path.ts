/** Returns what was entered as the path of a page. An address of this site, as copied from a browser, becomes its path. */
export function readPath(text: string, origin: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  return url.origin === origin ? url.pathname : text;
}
