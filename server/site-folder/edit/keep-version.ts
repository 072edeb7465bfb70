import type { SiteValue } from "../../../contract/site/edits.ts";
import type { Database } from "../../db/connect.ts";
import { nameOf } from "../read-yaml.ts";
import { contentOf } from "./site-text.ts";
import { type FileChange, readLastText, storeVersions } from "./versions.ts";

/**
 * Keeps a change that is about to be written as a version. If the file was changed by hand after its last version, that becomes a
 * version, too. Returns the id.
 * @param now milliseconds since 1970
 */
export async function keepVersion(db: Database, change: FileChange, now: number): Promise<string> {
  const { file, before } = change;
  const last = await readLastText(db, file);
  const byHand = last === undefined || last === before ? [] : [{ file, before: last, after: before }];
  const versions = [...byHand, change].map((one) => ({ ...one, changed: listChanges(one) }));
  return storeVersions(db, versions, now);
}

/** Paths that are kept for each version. */
const maxChanges = 50;

function listChanges({ file, before, after }: FileChange): string[] {
  const [from, to] = [before, after].map((text) => (text === null ? null : contentOf(file, text)));
  return findChanges(from ?? null, to ?? null)
    .map(nameOf)
    .slice(0, maxChanges);
}

/** Returns the places of the values that differ. A list with another length differs as a whole. */
function findChanges(before: SiteValue, after: SiteValue, place: PropertyKey[] = []): PropertyKey[][] {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null)
    return before === after || place.length === 0 ? [] : [place];
  if (Array.isArray(before) !== Array.isArray(after)) return [place];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return [place];
  const [from, to] = [before, after] as Record<string, SiteValue>[];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    findChanges(from?.[key] ?? null, to?.[key] ?? null, [
      ...place,
      Array.isArray(before) ? Number(key) : key,
    ]),
  );
}
