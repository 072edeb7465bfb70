import { readStoredMap, writeStored } from "./storage.ts";

const key = "windowPlaces";

/** Where the window of an app stands, in pixels on the stage. */
export interface WindowPlace {
  /** Missing while the window stands where it stands by itself. */
  place?: { x: number; y: number; width: number; height: number };
  maximised: boolean;
}

/** What this browser remembers of the app's window; damaged storage counts as nothing. */
export function readWindowPlace(path: string): WindowPlace {
  const stored = readStoredMap(key)[path];
  if (typeof stored !== "object" || stored === null) return { maximised: false };
  const maximised = "maximised" in stored && stored.maximised === true;
  return "place" in stored && isPlace(stored.place) ? { place: stored.place, maximised } : { maximised };
}

/** Remembers the app's window. */
export function rememberWindowPlace(path: string, place: WindowPlace): void {
  writeStored(key, JSON.stringify({ ...readStoredMap(key), [path]: place }));
}

function isPlace(value: unknown): value is NonNullable<WindowPlace["place"]> {
  if (typeof value !== "object" || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return ["x", "y", "width", "height"].every((field) => Number.isFinite(fields[field]));
}
