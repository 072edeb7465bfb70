import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { MessageState } from "../../contract/message-states.ts";
import type { StoredMessage } from "../../contract/messages.ts";
import { trashAge } from "../../contract/trash.ts";
import { changeMessages } from "../change-messages.ts";
import type { ChangeOptions } from "../message-change.ts";
import { isKept, type ShownRow, shownColumns, toStoredMessage } from "./read.ts";

/**
 * Moves messages to a state: to the trash, where they keep their state and can be restored for 30 days, or out of it.
 * The owner is not told about a message as long as it is in the trash or spam. Moving a message to where it is changes
 * nothing.
 * @param ids 1 to 1,000
 * @returns the messages, in the order of the ids, without ids that no message has, and without repetitions
 */
export async function moveMessages(
  db: Kysely<Schema>,
  ids: readonly string[],
  state: MessageState,
  options: ChangeOptions,
): Promise<StoredMessage[]> {
  const rows = await changeMessages(db, options, async (transaction) => {
    const result = await setState(transaction, ids, state, options.now);
    return { result, change: { moved: result.map(({ id }) => id) } };
  });
  const byId = new Map(rows.map((row) => [row.id, toStoredMessage(row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

function setState(
  transaction: Transaction<Schema>,
  ids: readonly string[],
  state: MessageState,
  now: number,
): Promise<ShownRow[]> {
  const values =
    state === "trash"
      ? { deleted_at: sql<number>`coalesce(deleted_at, ${now})` }
      : { state, deleted_at: null };
  return transaction
    .updateTable("messages")
    .set(values)
    .where("id", "in", ids)
    .where(isKept(now))
    .returning(shownColumns)
    .execute();
}

/**
 * Moves a message to the trash, or if it is there already, deletes it for good, with the mail about it and its words in
 * the index. Returns `false` when no message has this id.
 * @param isKept whether a message that is in the trash stays there, so that a call that is made twice deletes nothing for good
 */
export async function deleteMessage(
  db: Kysely<Schema>,
  id: string,
  { isKept = false, ...options }: ChangeOptions & { isKept?: boolean },
): Promise<boolean> {
  if (isKept) return (await moveMessages(db, [id], "trash", options)).length > 0;
  return changeMessages(db, options, async (transaction) => {
    if (await trash(transaction, id, options.now)) return { result: true, change: { moved: [id] } };
    if (await deleteForGood(transaction, id)) return { result: true, change: { hasErased: true } };
    return { result: false };
  });
}

async function trash(transaction: Transaction<Schema>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("messages")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function deleteForGood(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("messages")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Restores a deleted message with the state that it had, and returns it. Does not change a message that is not deleted.
 * Returns `undefined` when no message has this id, or it was deleted 30 days before `now` or earlier.
 */
export async function restoreMessage(
  db: Kysely<Schema>,
  id: string,
  options: ChangeOptions,
): Promise<StoredMessage | undefined> {
  const row = await changeMessages(db, options, async (transaction) => {
    const restored = await transaction
      .updateTable("messages")
      .set({ deleted_at: null })
      .where("id", "=", id)
      .where(isKept(options.now))
      .returning(shownColumns)
      .executeTakeFirst();
    return restored === undefined
      ? { result: undefined }
      : { result: restored, change: { moved: [restored.id] } };
  });
  return row && toStoredMessage(row);
}

/**
 * Deletes for good the messages that the owner deleted 30 days before `now` or earlier, with their queued mails and
 * their words in the index. Returns how many they were.
 */
export async function purgeMessages(db: Kysely<Schema>, options: ChangeOptions): Promise<number> {
  return purgeAll(db, (eb) => eb("deleted_at", "<=", options.now - trashAge), options);
}

/** Deletes for good all messages that were received before a time, whatever their state, as {@link purgeMessages} does. */
export async function purgeOldMessages(
  db: Kysely<Schema>,
  receivedBefore: number,
  options: ChangeOptions,
): Promise<number> {
  return purgeAll(db, (eb) => eb("created_at", "<", receivedBefore), options);
}

type Purged = (eb: ExpressionBuilder<Schema, "messages">) => Expression<SqlBool>;

async function purgeAll(db: Kysely<Schema>, isPurged: Purged, options: ChangeOptions): Promise<number> {
  for (let count = 0; ; ) {
    const purged = await purgeSome(db, isPurged, options);
    count += purged;
    if (purged < purgedTogether) return count;
  }
}

/** The number of messages to delete in one transaction. */
const purgedTogether = 500;

async function purgeSome(db: Kysely<Schema>, isPurged: Purged, options: ChangeOptions): Promise<number> {
  return changeMessages(db, options, async (transaction) => {
    const rows = await transaction
      .selectFrom("messages")
      .select("id")
      .where(isPurged)
      .limit(purgedTogether)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { result: 0 };
    // One of them may have been restored since then.
    const purged = await transaction
      .deleteFrom("messages")
      .where("id", "in", ids)
      .where(isPurged)
      .returning("id")
      .execute();
    return purged.length === 0 ? { result: 0 } : { result: purged.length, change: { hasErased: true } };
  });
}
