/** What stands under the key, unchecked; `undefined` when nothing does, it is damaged, or storage is refused. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The same for what should be a map; anything else counts as an empty one. */
export function readStoredMap(key: string): Record<string, unknown> {
  const stored = readStored(key);
  return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
}
