import { readStored, writeStored } from "../../../ui/browser/storage.ts";

const key = "entryPlaces";
/** The positions of older history entries are dropped. */
const maxEntries = 50;

/** Where a visitor was on the screen of a history entry. */
export interface HistoryPosition {
  /** The scroll position in pixels. */
  top: number;
  /** The `href` of the link that had focus or was clicked. */
  link?: string | undefined;
}

let positions: Map<string, HistoryPosition> | undefined;

/** Returns the position of a history entry, or `undefined` if there is none. */
export function readHistoryPosition(entry: string): HistoryPosition | undefined {
  return allPositions().get(entry);
}

/** Keeps the position in memory. `storeHistoryPositions` stores it. */
export function rememberHistoryPosition(entry: string, change: Partial<HistoryPosition>): void {
  const all = allPositions();
  const position = { top: 0, ...all.get(entry), ...change };
  // Deleted first, so that the entries stay in the order of their last use.
  all.delete(entry);
  all.set(entry, position);
  const [oldest] = all.keys();
  if (all.size > maxEntries && oldest !== undefined) all.delete(oldest);
}

/** Stores all positions for this tab, so that they survive a reload. */
export function storeHistoryPositions(): void {
  writeStored(key, JSON.stringify([...allPositions()]), "sessionStorage");
}

function allPositions(): Map<string, HistoryPosition> {
  positions ??= new Map(readStored(key, parsePositions, "sessionStorage"));
  return positions;
}

function parsePositions(text: string): [string, HistoryPosition][] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(-maxEntries) : [];
}

function isEntry(value: unknown): value is [string, HistoryPosition] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]?.top);
}
