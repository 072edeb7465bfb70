import type { Database } from "../../../db/connect.ts";
import type { EditedFileName, SiteVersion } from "../../contract/site-editing.ts";
import { nameOf } from "../read-yaml.ts";
import { simpleEdits } from "./simple-edits.ts";
import { contentOf, isRecord, readSiteText } from "./site-text.ts";
import type { SiteVersionRow } from "./tables.ts";
import { confirmVersion, type FileChange, readLastText, storeVersion } from "./versions.ts";

/**
 * Keeps a change that is about to be written as a version, which counts when it is confirmed. If the file was changed
 * by hand after its last version, that becomes a version, too. Call it in a transaction.
 * @param now milliseconds since 1970
 */
export async function keepVersion(db: Database, change: FileChange, now: number): Promise<SiteVersionRow> {
  const { file, before } = change;
  const last = await readLastText(db, file);
  const byHand = { file, before: last ?? null, after: before };
  if (last !== undefined && last !== before)
    await storeVersion(db, { ...byHand, changed: await listChanges(byHand), written: 1 }, now);
  return storeVersion(db, { ...change, changed: await listChanges(change), written: 0 }, now);
}

/**
 * Decides about changes that were about to be written when a process was killed: a version whose text the file has is
 * confirmed, and any other is dropped.
 */
export async function settleVersions(db: Database, siteDir: string): Promise<void> {
  const open = await db.selectFrom("site_versions").selectAll().where("written", "=", 0).execute();
  for (const row of open) {
    const { text } = await readSiteText(siteDir, row.file as EditedFileName);
    if (text === row.text_after) await confirmVersion(db, row);
    else await db.deleteFrom("site_versions").where("id", "=", row.id).execute();
  }
}

/** Paths that are kept for each version. */
const maxChanges = 50;

async function listChanges(change: FileChange): Promise<string[]> {
  const { edits = [] } = await compareContent(change);
  const names = new Set(edits.map(({ path }) => nameOf(path)));
  return [...names].slice(0, maxChanges);
}

/** Returns what a file had before a change, and what was changed in that, unless one of the two cannot be read. */
export async function compareContent({
  file,
  before,
  after,
}: FileChange): Promise<Pick<SiteVersion, "content" | "edits">> {
  const content = before === null ? null : await contentOf(file, before);
  const to = after === null ? null : await contentOf(file, after);
  if (!isRecord(content) || !isRecord(to)) return { content };
  return { content, edits: simpleEdits(content, { op: "set", path: [], value: to }) };
}
