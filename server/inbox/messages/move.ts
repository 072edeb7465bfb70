import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { MessageState } from "../../../contract/message-states.ts";
import type { StoredMessage } from "../../../contract/messages.ts";
import { trashAge } from "../../../contract/trash.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { OnChange } from "../events/changes.ts";
import {
  holdNotifications,
  removeNotifications,
  resumeNotifications,
} from "../notifications/notifications.ts";
import { removeReplyJobs } from "../replies/replies.ts";
import { queueErasure } from "../search/erase-words.ts";
import { learnFrom } from "../spam/learn.ts";
import { isKept, type ShownRow, shownColumns, toStoredMessage } from "./read.ts";

interface Move {
  /** Milliseconds since 1970. */
  now: number;
  onChange?: OnChange | undefined;
}

/**
 * Moves messages to a state: to the trash, where they keep their state and can be restored for 30 days, or out of it. The owner
 * is not told about a message as long as it is in the trash or spam. Moving a message to where it is changes nothing.
 * @param ids 1 to 1,000
 * @returns the messages, in the order of the ids, without ids that no message has, and without repetitions
 */
export async function moveMessages(
  db: Kysely<Schema>,
  ids: readonly string[],
  state: MessageState,
  { now, onChange }: Move,
): Promise<StoredMessage[]> {
  const rows = await inTransaction(db, async (transaction) => {
    const moved = await setState(transaction, ids, state, now);
    await holdUnwanted(transaction, moved);
    await learnFrom(
      transaction,
      moved.map(({ id }) => id),
    );
    if (moved.length > 0) await onChange?.(transaction);
    return moved;
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

/** Holds what tells the owner about messages in the trash and spam, and resumes it for others. */
async function holdUnwanted(transaction: Transaction<Schema>, rows: ShownRow[]): Promise<void> {
  const isUnwanted = (row: ShownRow) => row.deleted_at !== null || row.state === "spam";
  const unwanted = rows.filter(isUnwanted).map(({ id }) => id);
  const wanted = rows.filter((row) => !isUnwanted(row)).map(({ id }) => id);
  if (unwanted.length > 0) await holdNotifications(transaction, unwanted);
  if (wanted.length > 0) await resumeNotifications(transaction, wanted);
}

/**
 * Moves a message to the trash, or if it is there already, deletes it for good, with the mail about it and its words in the
 * index. Returns `false` when no message has this id.
 * @param isKept whether a message that is in the trash stays there, so that a call that is made twice deletes nothing for good
 */
export async function deleteMessage(
  db: Kysely<Schema>,
  id: string,
  { now, onChange, isKept = false }: Move & { isKept?: boolean },
): Promise<boolean> {
  if (isKept) return (await moveMessages(db, [id], "trash", { now, onChange })).length > 0;
  return inTransaction(db, async (transaction) => {
    const isDeleted = (await trash(transaction, id, now)) || (await deleteForGood(transaction, id, now));
    if (isDeleted) await onChange?.(transaction);
    return isDeleted;
  });
}

async function trash(transaction: Transaction<Schema>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("messages")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await holdNotifications(transaction, [id]);
  return true;
}

async function deleteForGood(transaction: Transaction<Schema>, id: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("messages")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await removeNotifications(transaction, [id]);
  await removeReplyJobs(transaction);
  await queueErasure(transaction, now);
  return true;
}

/**
 * Restores a deleted message with the state that it had, and returns it. Does not change a message that is not deleted. Returns
 * `undefined` when no message has this id, or it was deleted 30 days before `now` or earlier.
 */
export async function restoreMessage(
  db: Kysely<Schema>,
  id: string,
  { now, onChange }: Move,
): Promise<StoredMessage | undefined> {
  const row = await inTransaction(db, async (transaction) => {
    const restored = await transaction
      .updateTable("messages")
      .set({ deleted_at: null })
      .where("id", "=", id)
      .where(isKept(now))
      .returning(shownColumns)
      .executeTakeFirst();
    if (restored === undefined) return undefined;
    await holdUnwanted(transaction, [restored]);
    await onChange?.(transaction);
    return restored;
  });
  return row && toStoredMessage(row);
}

/**
 * Deletes for good the messages that the owner deleted 30 days before `now` or earlier, with their queued mails and their words
 * in the index. Returns how many they were.
 */
export async function purgeMessages(db: Kysely<Schema>, now: number, onChange?: OnChange): Promise<number> {
  return purgeAll(db, (eb) => eb("deleted_at", "<=", now - trashAge), { now, onChange });
}

/** Deletes for good all messages that were received before a time, whatever their state, as {@link purgeMessages} does. */
export async function purgeOldMessages(
  db: Kysely<Schema>,
  receivedBefore: number,
  move: Move,
): Promise<number> {
  return purgeAll(db, (eb) => eb("created_at", "<", receivedBefore), move);
}

type Purged = (eb: ExpressionBuilder<Schema, "messages">) => Expression<SqlBool>;

async function purgeAll(db: Kysely<Schema>, isPurged: Purged, move: Move): Promise<number> {
  for (let count = 0; ; ) {
    const purged = await purgeSome(db, isPurged, move);
    count += purged;
    if (purged < purgedTogether) return count;
  }
}

/** The number of messages to delete in one transaction. */
const purgedTogether = 500;

async function purgeSome(db: Kysely<Schema>, isPurged: Purged, { now, onChange }: Move): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom("messages")
      .select("id")
      .where(isPurged)
      .limit(purgedTogether)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    // One of them may have been restored since then.
    const purged = await transaction
      .deleteFrom("messages")
      .where("id", "in", ids)
      .where(isPurged)
      .returning("id")
      .execute();
    if (purged.length === 0) return 0;
    await removeNotifications(
      transaction,
      purged.map(({ id }) => id),
    );
    await removeReplyJobs(transaction);
    await queueErasure(transaction, now);
    await onChange?.(transaction);
    return purged.length;
  });
}
