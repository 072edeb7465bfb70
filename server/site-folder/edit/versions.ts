import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import type { SiteValue } from "../../../contract/site/edits.ts";
import {
  type EditedFileName,
  type SiteVersion,
  type SiteVersionSummary,
  siteEditingBounds,
} from "../../../contract/site-editing.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { nameOf } from "../read-yaml.ts";
import { contentOf } from "./site-text.ts";

/** A change of a file. `null` is the text of no file. */
export interface FileChange {
  file: EditedFileName;
  before: string | null;
  after: string | null;
}

/**
 * Keeps a change that is about to be written, and drops the oldest versions. If the file was changed by hand after its last
 * version, that becomes a version, too. Returns the id.
 * @param now milliseconds since 1970
 */
export function keepVersion(db: Kysely<Schema>, change: FileChange, now: number): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { file, before } = change;
    const last = await transaction
      .selectFrom("site_versions")
      .select("text_after as after")
      .where("file", "=", file)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const byHand = { file, before: last?.after ?? null, after: before };
    const changes = last === undefined || last.after === before ? [change] : [byHand, change];
    const rows = changes.map((one) => toRow(one, now));
    await transaction.insertInto("site_versions").values(rows).execute();
    const kept = transaction
      .selectFrom("site_versions")
      .select("id")
      .orderBy("id", "desc")
      .limit(siteEditingBounds.versions);
    await transaction.deleteFrom("site_versions").where("id", "not in", kept).execute();
    return rows.at(-1)?.id ?? "";
  });
}

/** Removes a version whose change was not written. */
export async function dropVersion(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("site_versions").where("id", "=", id).execute();
}

function toRow({ file, before, after }: FileChange, now: number) {
  const [from, to] = [before, after].map((text) => (text === null ? null : contentOf(file, text)));
  const changed = JSON.stringify(
    findChanges(from ?? null, to ?? null)
      .map(nameOf)
      .slice(0, maxChanges),
  );
  return { id: createId(), file, saved_at: now, text_before: before, text_after: after, changed };
}

/** Paths that are kept for each version. */
const maxChanges = 50;

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

const summaryColumns = ["id", "file", "saved_at", "changed"] as const;

/** Returns the versions of a file, or of all files, newest first, without their texts. */
export async function listVersions(db: Kysely<Schema>, file?: EditedFileName): Promise<SiteVersionSummary[]> {
  const rows = await db
    .selectFrom("site_versions")
    .select(summaryColumns)
    .$if(file !== undefined, (query) => query.where("file", "=", file ?? ""))
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSummary);
}

export async function findVersion(db: Kysely<Schema>, id: string): Promise<SiteVersion | undefined> {
  const row = await db.selectFrom("site_versions").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...toSummary(row), before: row.text_before, after: row.text_after };
}

type SummaryRow = Pick<Selectable<Schema["site_versions"]>, (typeof summaryColumns)[number]>;

function toSummary({ id, file, saved_at, changed }: SummaryRow): SiteVersionSummary {
  return {
    _id: id,
    file: file as EditedFileName,
    savedAt: new Date(saved_at).toISOString(),
    changed: JSON.parse(changed),
  };
}
