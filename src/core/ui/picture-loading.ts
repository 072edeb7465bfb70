export interface PictureLoading {
  /** Whether this is the first picture of the page, which the browser loads before everything else. */
  first: boolean;
}

/** The browser loads all other pictures when they are about to become visible. */
export function loadingProps(first: boolean) {
  if (first) return { loading: "eager", fetchPriority: "high", decoding: "sync" } as const;
  return { loading: "lazy", decoding: "async" } as const;
}
