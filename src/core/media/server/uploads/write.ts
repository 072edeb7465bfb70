import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import { inTransaction } from "../../../db/retry.ts";
import type { Schema } from "../../../db/schema.ts";
import { lockVersion } from "../../../db/versions.ts";
import type { UploadUse } from "../../contract.ts";
import type { Upload } from "./read.ts";
import { findUses, listUses } from "./uses.ts";

/** Bytes that are read and written together, so that no query takes much memory. */
const partSize = 256 * 1024;
/** Rows that are changed by one statement. */
const rowsPerStatement = 500;
/** Milliseconds after which an upload that no post shows is offered for deletion. */
const unusedAge = 30 * 24 * 60 * 60 * 1000;

/**
 * Stores an upload with its content. Returns the stored one if there is one with the same content already.
 * @param upload has `created_at` if it was stored elsewhere before
 * @param now milliseconds since 1970
 */
export async function storeUpload(
  db: Kysely<Schema>,
  upload: Omit<Upload, "id" | "created_at" | "unused_since"> & Partial<Pick<Upload, "created_at">>,
  content: Buffer,
  now: number,
): Promise<Upload> {
  const row = { created_at: now, ...upload, id: createId(), unused_since: now };
  return inTransaction(db, async (transaction) => {
    const stored = await transaction
      .insertInto("uploads")
      .values(row)
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored === undefined)
      return transaction
        .selectFrom("uploads")
        .selectAll()
        .where("hash", "=", upload.hash)
        .executeTakeFirstOrThrow();
    for (let part = 0; part * partSize < content.length; part += 1) {
      const bytes = content.subarray(part * partSize, (part + 1) * partSize);
      await transaction
        .insertInto("upload_parts")
        .values({ upload_id: row.id, part, content: bytes })
        .execute();
    }
    return stored;
  });
}

/** The hashes of what was deleted, or why nothing was. */
export type Deletion =
  | { deleted: string }
  | { refused: "not-found" }
  | { refused: "used"; uses: UploadUse[] };

/** Deletes an upload, unless a post shows it. */
export function deleteUpload(db: Kysely<Schema>, id: string): Promise<Deletion> {
  return inTransaction(db, async (transaction): Promise<Deletion> => {
    // Saves increment it, so none can begin to show what is being deleted.
    await lockVersion(transaction, "blogs");
    const row = await transaction
      .selectFrom("uploads")
      .select("hash")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return { refused: "not-found" };
    const uses = await findUses(transaction, row.hash);
    if (uses.length > 0) return { refused: "used", uses };
    await transaction.deleteFrom("uploads").where("id", "=", id).execute();
    return { deleted: row.hash };
  });
}

/** Deletes all uploads that no post has shown for 30 days, and returns their hashes. */
export function deleteLongUnused(db: Kysely<Schema>, now: number): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    // Saves increment it, so none can begin to show what is being deleted.
    await lockVersion(transaction, "blogs");
    await noteUnused(transaction, now);
    const rows = await transaction
      .deleteFrom("uploads")
      .where("unused_since", "<=", now - unusedAge)
      .returning("hash")
      .execute();
    return rows.map(({ hash }) => hash);
  });
}

/**
 * Returns how many uploads {@link deleteLongUnused} would delete, and their size in bytes.
 * @param uses the posts that show each upload
 */
export async function countLongUnused(
  db: Kysely<Schema>,
  uses: ReadonlyMap<string, unknown>,
  now: number,
): Promise<{ count: number; size: number }> {
  const rows = await db
    .selectFrom("uploads")
    .select(["hash", "size"])
    .where("unused_since", "<=", now - unusedAge)
    .execute();
  const unused = rows.filter(({ hash }) => !uses.has(hash));
  return { count: unused.length, size: unused.reduce((sum, { size }) => sum + size, 0) };
}

/** Notes which uploads no post shows, and since when. */
export async function noteUnused(db: Kysely<Schema>, now: number): Promise<void> {
  const uses = await listUses(db);
  const rows = await db.selectFrom("uploads").select(["id", "hash", "unused_since"]).execute();
  const changed = rows.filter(({ hash, unused_since }) => uses.has(hash) === (unused_since !== null));
  for (let start = 0; start < changed.length; start += rowsPerStatement) {
    const batch = changed.slice(start, start + rowsPerStatement);
    const used = batch.filter(({ hash }) => uses.has(hash));
    const unused = batch.filter(({ hash }) => !uses.has(hash));
    for (const [part, unused_since] of [
      [used, null],
      [unused, now],
    ] as const) {
      if (part.length === 0) continue;
      const ids = part.map(({ id }) => id);
      await db.updateTable("uploads").set({ unused_since }).where("id", "in", ids).execute();
    }
  }
}
