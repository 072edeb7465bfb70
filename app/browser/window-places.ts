import { readStoredMap, writeStored } from "./storage.ts";

const key = "windowPlaces";

/** The position, size, and state of an app's window. */
export interface WindowPlace {
  /** In pixels from the upper left corner of the stage. Missing until the window is first moved or resized. */
  place?: { x: number; y: number; width: number; height: number };
  maximized: boolean;
}

/** Returns the stored place of the app's window. Corrupted storage is ignored. */
export function readWindowPlace(path: string): WindowPlace {
  const stored = readStoredMap(key)[path];
  if (typeof stored !== "object" || stored === null) return { maximized: false };
  const maximized = "maximized" in stored && stored.maximized === true;
  return "place" in stored && isPlace(stored.place) ? { place: stored.place, maximized } : { maximized };
}

/** Returns whether anything is stored about the app's window. */
export function hasWindowPlace(path: string): boolean {
  return path in readStoredMap(key);
}

/** Stores the place of the app's window. */
export function rememberWindowPlace(path: string, place: WindowPlace): void {
  writeStored(key, JSON.stringify({ ...readStoredMap(key), [path]: place }));
}

function isPlace(value: unknown): value is NonNullable<WindowPlace["place"]> {
  if (typeof value !== "object" || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return ["x", "y", "width", "height"].every((field) => Number.isFinite(fields[field]));
}
