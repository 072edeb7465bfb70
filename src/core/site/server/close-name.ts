import { closest, distance } from "fastest-levenshtein";

/** Returns the name that was probably meant, which differs in at most a third of what was typed, or `undefined`. */
export function findCloseName(typed: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const name = closest(typed, names);
  return distance(typed, name) <= Math.max(1, Math.round(typed.length / 3)) ? name : undefined;
}
