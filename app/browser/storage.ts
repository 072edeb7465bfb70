// The browser may block storage, fill it up, or hold what an older version or a person wrote there.

/** The value under `key` as `parse` reads it; `undefined` when there is none, `parse` throws, or storage is blocked. */
export function readStored<Value>(key: string, parse: (text: string) => Value): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON object under `key`, its values unchecked; an empty one when there is none. */
export function readStoredMap(key: string): Record<string, unknown> {
  const value = readStored<unknown>(key, JSON.parse);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Stores the text, and returns whether it could. The page works without it, so a failure is only logged. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    console.info(`${key} could not be stored in this browser`, error);
    return false;
  }
}

/** Removes the value. Where storage is blocked there is none to remove. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.debug(`${key} could not be removed from this browser`, error);
  }
}
