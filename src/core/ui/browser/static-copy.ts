interface StaticCopy {
  /** The path and query of the page that the document shows. */
  page: string;
  /** The path of the copy on its host, such as `/me`, or an empty text. */
  base: string;
}

/** Returns what the script of a document says if it is one of a static copy of the site, which has no server. */
export function readStaticCopy(): StaticCopy | undefined {
  const { page, base = "" } = document.querySelector<HTMLElement>("script[data-page]")?.dataset ?? {};
  return page === undefined ? undefined : { page, base };
}

export function isStaticCopy(): boolean {
  return readStaticCopy() !== undefined;
}
