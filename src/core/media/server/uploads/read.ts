import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import { cutPage, isAfter, rowsToRead } from "../../../db/paging.ts";
import type { Schema } from "../../../db/schema.ts";
import type { Cursor } from "../../../http/contract/cursor.ts";
import type { UploadRow } from "./tables.ts";

/** An upload, without its content. */
export type Upload = Selectable<UploadRow>;

/** Returns the upload whose content has this hash. */
export function findUpload(db: Kysely<Schema>, hash: string): Promise<Upload | undefined> {
  return db.selectFrom("uploads").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Returns the upload that was made from a file with this hash. */
export function findUploadOf(db: Kysely<Schema>, sourceHash: string): Promise<Upload | undefined> {
  return db.selectFrom("uploads").selectAll().where("source_hash", "=", sourceHash).executeTakeFirst();
}

/** Returns the hashes of all uploads. */
export async function listUploadHashes(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("uploads").select("hash").execute();
  return rows.map(({ hash }) => hash);
}

/** Yields the content of an upload, a part at a time. Yields nothing for an unknown id. */
export async function* readContent(db: Kysely<Schema>, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom("upload_parts")
      .select("content")
      .where("upload_id", "=", id)
      .where("part", "=", part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.content;
  }
}

/**
 * Returns a page of uploads, newest first: the first page, or the one after the cursor. With `search`, only uploads
 * whose name contains it, in any case.
 */
export async function listUploads(
  db: Kysely<Schema>,
  { after, search = "" }: { after?: Cursor | undefined; search?: string | undefined } = {},
): Promise<{ page: Upload[]; nextCursor: string | null }> {
  const wanted = search.trim().toLowerCase();
  const rows =
    wanted === "" ? await readUploads(db, after, rowsToRead) : await findUploads(db, after, wanted);
  return cutPage(rows, (row) => row.created_at);
}

function readUploads(db: Kysely<Schema>, after: Cursor | undefined, count: number): Promise<Upload[]> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .$if(after !== undefined, (query) => query.where(isAfter("created_at", after as Cursor)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** The number of uploads to search in one turn of the event loop. */
const searchedTogether = 1_000;

/** Compares in JavaScript, so that it is the same for both databases: SQLite knows the case of ASCII letters only. */
async function findUploads(db: Kysely<Schema>, after: Cursor | undefined, wanted: string): Promise<Upload[]> {
  const found: Upload[] = [];
  for (let from = after; ; ) {
    const rows = await readUploads(db, from, searchedTogether);
    found.push(...rows.filter(({ name }) => name.toLowerCase().includes(wanted)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < searchedTogether || found.length >= rowsToRead)
      return found.slice(0, rowsToRead);
    from = { time: last.created_at, id: last.id };
    await nextTurn();
  }
}
