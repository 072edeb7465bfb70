import type { Scheme } from "../../contract/accents.ts";
import { isSchemeChange, readChosenScheme, storeChosenScheme } from "./chosen-scheme.ts";

/** What is shown, for browsers that store nothing. */
let shown = readChosenScheme();
const listeners = new Set<() => void>();

/** Returns the scheme that the visitor chose, or `undefined` if the site follows the system. */
export function readShownScheme(): Scheme | undefined {
  return shown;
}

/**
 * Shows a scheme, and remembers it for the next page. Where storage is blocked, it lasts until the page is left.
 * @param scheme `undefined` follows the system
 */
export function chooseScheme(scheme: Scheme | undefined): void {
  storeChosenScheme(scheme);
  showScheme(scheme);
}

/** Calls `onChange` whenever the choice changes, here or in another tab, which this page then follows. Returns how to stop. */
export function followScheme(onChange: () => void): () => void {
  const followTab = (event: StorageEvent) => {
    if (isSchemeChange(event)) showScheme(readChosenScheme());
  };
  listeners.add(onChange);
  addEventListener("storage", followTab);
  return () => {
    listeners.delete(onChange);
    removeEventListener("storage", followTab);
  };
}

/** As the script of `src/core/pages/server/head/scheme.ts` does before the first paint. */
function showScheme(scheme: Scheme | undefined): void {
  shown = scheme;
  const { dataset } = document.documentElement;
  if (scheme === undefined) delete dataset.scheme;
  else dataset.scheme = scheme;
  for (const part of document.querySelectorAll<HTMLMetaElement | HTMLSourceElement>("[data-in]")) {
    if (scheme === undefined) part.media = `(prefers-color-scheme: ${part.dataset.in})`;
    else part.media = part.dataset.in === scheme ? "all" : "not all";
  }
  for (const listener of listeners) listener();
}
