// Storage may be blocked or full, and its contents may come from an older version of the site or be edited by hand.

type Area = "localStorage" | "sessionStorage";

/** Returns the parsed value of `key`, or `undefined` if it is missing, `parse` throws, or storage is blocked. */
export function readStored<Value>(
  key: string,
  parse: (text: string) => Value,
  area: Area = "localStorage",
): Value | undefined {
  try {
    const text = globalThis[area].getItem(key);
    return text === null ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the keys that start with this prefix, without it. */
export function listStored(prefix: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Returns the JSON object stored under `key` without validating its values, or `{}` if there is none. */
export function readStoredMap(key: string): Record<string, unknown> {
  const value = readStored<unknown>(key, JSON.parse);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Stores the text and returns whether that succeeded. The page works without it, so a failure is only logged. */
export function writeStored(key: string, text: string, area: Area = "localStorage"): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch (error) {
    console.info(`Failed to store ${key} in this browser`, error);
    return false;
  }
}

/** Removes the value. If storage is blocked, there is nothing to remove. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.debug(`Failed to remove ${key} from this browser`, error);
  }
}
