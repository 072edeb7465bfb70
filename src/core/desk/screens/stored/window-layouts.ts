import { readStoredMap, writeStored } from "../../../ui/browser/storage.ts";

const key = "windowPlaces";

/** The position, size, and state of an app's window. */
export interface WindowLayout {
  /** In pixels from the upper left corner of the stage. Missing until the window is first moved or resized. */
  place?: { x: number; y: number; width: number; height: number };
  maximized: boolean;
}

/** Returns the stored layout of the app's window. Corrupted storage is ignored. */
export function readWindowLayout(path: string): WindowLayout {
  const stored = readStoredMap(key)[path];
  if (typeof stored !== "object" || stored === null) return { maximized: false };
  const maximized = "maximized" in stored && stored.maximized === true;
  return "place" in stored && isRect(stored.place) ? { place: stored.place, maximized } : { maximized };
}

/** Returns whether anything is stored about the app's window. */
export function hasWindowLayout(path: string): boolean {
  return path in readStoredMap(key);
}

/** Stores the layout of the app's window. */
export function storeWindowLayout(path: string, layout: WindowLayout): void {
  writeStored(key, JSON.stringify({ ...readStoredMap(key), [path]: layout }));
}

function isRect(value: unknown): value is NonNullable<WindowLayout["place"]> {
  if (typeof value !== "object" || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return ["x", "y", "width", "height"].every((field) => Number.isFinite(fields[field]));
}
