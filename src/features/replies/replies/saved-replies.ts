import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import { lockOwner } from "../../../core/db/lock-owner.ts";
import { inTransaction, retrying } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { listFile } from "../../../core/exports/room-file.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import type { SavedReply, SavedReplyInput } from "../contract/saved-replies.ts";
import type { SavedReplyRow } from "./tables.ts";

export const savedReplyFile = listFile("messages/saved-replies.json", "lists", listSavedReplies);

/** Returns all saved replies, in the order of their names. */
export async function listSavedReplies(db: Kysely<Schema>): Promise<SavedReply[]> {
  const rows = await db.selectFrom("saved_replies").selectAll().orderBy("id").execute();
  const { compare } = new Intl.Collator("en");
  return rows.map(toSavedReply).sort((a, b) => compare(a.name, b.name));
}

/**
 * Stores a saved reply, and returns it. Returns `full` when there are 50 already.
 * @param now milliseconds since 1970
 */
export async function addSavedReply(
  db: Kysely<Schema>,
  { name, text }: SavedReplyInput,
  now: number,
): Promise<SavedReply | "full"> {
  const row = { id: createId(), name, text, changed_at: now };
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    if ((await countSavedReplies(transaction)) >= bounds.savedReplies) return "full";
    await transaction.insertInto("saved_replies").values(row).execute();
    return toSavedReply(row);
  });
}

async function countSavedReplies(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("saved_replies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces a saved reply, and returns it. Returns `undefined` when none has this id. */
export async function changeSavedReply(
  db: Kysely<Schema>,
  id: string,
  { name, text }: SavedReplyInput,
  now: number,
): Promise<SavedReply | undefined> {
  const row = await retrying(() =>
    db
      .updateTable("saved_replies")
      .set({ name, text, changed_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst(),
  );
  return row && toSavedReply(row);
}

/** Returns `false` when no saved reply has this id. */
export async function deleteSavedReply(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await retrying(() =>
    db.deleteFrom("saved_replies").where("id", "=", id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

function toSavedReply({ id, name, text, changed_at }: Selectable<SavedReplyRow>): SavedReply {
  return { _id: id, name, text, changedAt: new Date(changed_at).toISOString() };
}
