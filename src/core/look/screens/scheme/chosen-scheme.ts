import { readStored, removeStored, writeStored } from "../../../ui/browser/storage.ts";
import type { Scheme } from "../../contract/accents.ts";

// The script in `src/core/pages/server/head/scheme.ts` reads it, too.
const key = "scheme";

/** Returns the color scheme that was chosen in this browser, or `undefined` if the site follows the system. */
export function readChosenScheme(): Scheme | undefined {
  const stored = readStored(key, String);
  return stored === "light" || stored === "dark" ? stored : undefined;
}

/** @param scheme `undefined` follows the system */
export function storeChosenScheme(scheme: Scheme | undefined): void {
  if (scheme === undefined) removeStored(key);
  else writeStored(key, scheme);
}

/** Whether another tab may have changed the choice. */
export function isSchemeChange(event: StorageEvent): boolean {
  return event.key === key || event.key === null;
}
