import { readStored, removeStored, writeStored } from "../browser/storage.ts";

export type Scheme = "light" | "dark";

const key = "scheme";

/** What is shown, for browsers that store nothing. */
let chosen = readStoredScheme();
const listeners = new Set<() => void>();

/** Returns what the visitor chose in this browser, or `undefined` if the site follows the system. */
export function readChosenScheme(): Scheme | undefined {
  return chosen;
}

/**
 * Shows a scheme, and remembers it for the next page. Where storage is blocked, it lasts until the page is left.
 * @param scheme `undefined` follows the system
 */
export function chooseScheme(scheme: Scheme | undefined): void {
  if (scheme === undefined) removeStored(key);
  else writeStored(key, scheme);
  showScheme(scheme);
}

/** Calls `onChange` whenever the choice changes, here or in another tab, which this page then follows. Returns how to stop. */
export function followSchemeOfOtherTabs(onChange: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) showScheme(readStoredScheme());
  };
  listeners.add(onChange);
  addEventListener("storage", follow);
  return () => {
    listeners.delete(onChange);
    removeEventListener("storage", follow);
  };
}

function readStoredScheme(): Scheme | undefined {
  const stored = readStored(key, String);
  return stored === "light" || stored === "dark" ? stored : undefined;
}

/** Shows a scheme in the page, and in the browser's interface around it. A script in the head, `server/pages/head/scheme.ts`, does the same before the first paint. */
function showScheme(scheme: Scheme | undefined): void {
  chosen = scheme;
  const { dataset } = document.documentElement;
  if (scheme === undefined) delete dataset.scheme;
  else dataset.scheme = scheme;
  for (const color of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    color.dataset.media ??= color.media;
    if (scheme === undefined) color.media = color.dataset.media;
    else color.media = color.dataset.media.includes(scheme) ? "all" : "not all";
  }
  for (const listener of listeners) listener();
}
