import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../../db/schema.ts";
import {
  type EditedFileName,
  type SiteVersion,
  type SiteVersionSummary,
  siteEditingBounds,
} from "../../contract/site-editing.ts";
import type { SiteVersionRow } from "./tables.ts";

/** A change of a file. `null` is the text of no file. */
export interface FileChange {
  file: EditedFileName;
  before: string | null;
  after: string | null;
}

/** Returns the text that the last version of a file has left, or `undefined` if there is no version. */
export async function readLastText(
  db: Kysely<Schema>,
  file: EditedFileName,
): Promise<string | null | undefined> {
  const last = await db
    .selectFrom("site_versions")
    .select("text_after")
    .where("file", "=", file)
    .where("written", "=", 1)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.text_after;
}

/**
 * Stores a version, and drops the oldest of all.
 * @param now milliseconds since 1970
 */
export async function storeVersion(
  db: Kysely<Schema>,
  { file, before, after, changed, written }: FileChange & { changed: string[]; written: 0 | 1 },
  now: number,
): Promise<SiteVersionRow> {
  const texts = { text_before: before, text_after: after };
  const row = { id: createId(), file, saved_at: now, ...texts, changed: JSON.stringify(changed), written };
  await db.insertInto("site_versions").values(row).execute();
  const kept = db
    .selectFrom("site_versions")
    .select("id")
    .orderBy("id", "desc")
    .limit(siteEditingBounds.versions);
  await db.deleteFrom("site_versions").where("id", "not in", kept).execute();
  return row;
}

/** Notes that the change of a version was written. Stores it again if another instance has dropped it before that. */
export async function confirmVersion(db: Kysely<Schema>, row: SiteVersionRow): Promise<void> {
  await db
    .insertInto("site_versions")
    .values({ ...row, written: 1 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ written: 1 }))
    .execute();
}

const summaryColumns = ["id", "file", "saved_at", "changed"] as const;

/** Returns the versions of a file, or of all files, newest first, without their texts. */
export async function listVersions(db: Kysely<Schema>, file?: EditedFileName): Promise<SiteVersionSummary[]> {
  const rows = await db
    .selectFrom("site_versions")
    .select(summaryColumns)
    .where("written", "=", 1)
    .$if(file !== undefined, (query) => query.where("file", "=", file ?? ""))
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSummary);
}

export async function findVersion(
  db: Kysely<Schema>,
  id: string,
): Promise<Omit<SiteVersion, "content" | "edits"> | undefined> {
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
