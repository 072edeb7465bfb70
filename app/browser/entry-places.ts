import { readStored, writeStored } from "./storage.ts";

const key = "entryPlaces";
/** The places of older history entries are dropped. */
const maxEntries = 50;

/** Where a visitor was on the screen of a history entry. */
export interface EntryPlace {
  /** The scroll position in pixels. */
  top: number;
  /** The `href` of the link that had focus or was clicked. */
  link?: string | undefined;
}

let places: Map<string, EntryPlace> | undefined;

/** Returns the place of a history entry, or `undefined` if there is none. */
export function readEntryPlace(entry: string): EntryPlace | undefined {
  return allPlaces().get(entry);
}

/** Keeps the place in memory. `storeEntryPlaces` stores it. */
export function rememberEntryPlace(entry: string, change: Partial<EntryPlace>): void {
  const all = allPlaces();
  const place = { top: 0, ...all.get(entry), ...change };
  // Deleted first, so that the entries stay in the order of their last use.
  all.delete(entry);
  all.set(entry, place);
  const [oldest] = all.keys();
  if (all.size > maxEntries && oldest !== undefined) all.delete(oldest);
}

/** Stores all places for this tab, so that they survive a reload. */
export function storeEntryPlaces(): void {
  writeStored(key, JSON.stringify([...allPlaces()]), "sessionStorage");
}

function allPlaces(): Map<string, EntryPlace> {
  places ??= new Map(readStored(key, parsePlaces, "sessionStorage"));
  return places;
}

function parsePlaces(text: string): [string, EntryPlace][] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(-maxEntries) : [];
}

function isEntry(value: unknown): value is [string, EntryPlace] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]?.top);
}
