import type { Database } from "../../db/connect.ts";
import { nameOf } from "../read-yaml.ts";
import { contentOf } from "./site-text.ts";
import { simpleEdits } from "./splice/simple-edits.ts";
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
  const edits = simpleEdits(from ?? null, { op: "set", path: [], value: to ?? null });
  const names = new Set(edits.map(({ path }) => nameOf(path)));
  return [...names].filter((name) => name !== "").slice(0, maxChanges);
}
