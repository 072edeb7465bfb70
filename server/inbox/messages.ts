import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Cursor } from "../../contract/cursor.ts";
import type { MessagePage, StoredMessage } from "../../contract/messages.ts";
import { cutPage, isAfter, rowsToRead } from "../db/paging.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { holdJob, removeJobs, resumeJob } from "../jobs/hold.ts";
import { enqueueMail, messageMail } from "./message-mail.ts";

export interface ReceivedMessage {
  name: string;
  email: string;
  message: string;
  contactConsent: boolean;
  /** Messages with the same key are stored once. With `undefined`, every message is stored. */
  key: string | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * Stores a visitor's message. With `notify`, also queues a mail to the owner in the same transaction.
 * @returns `"received"` for a new message, `"repeated"` when this message was already received with the same key,
 * `"key-reused"` when a different message was; only `"received"` writes anything
 */
export async function receiveMessage(
  db: Kysely<Schema>,
  message: ReceivedMessage,
  { notify }: { notify: boolean },
): Promise<"received" | "repeated" | "key-reused"> {
  const isNew = await inTransaction(db, async (transaction) => {
    const id = await insertMessage(transaction, message);
    if (id !== undefined && notify)
      await enqueueMail(transaction, { id, name: message.name }, message.receivedAt);
    return id !== undefined;
  });
  if (isNew) return "received";
  return (await isSameAsStored(db, message)) ? "repeated" : "key-reused";
}

async function insertMessage(
  db: Transaction<Schema>,
  received: ReceivedMessage,
): Promise<string | undefined> {
  const { name, email, message, contactConsent, key, receivedAt } = received;
  const row = await db
    .insertInto("messages")
    .values({
      id: createId(),
      name,
      email,
      message,
      contact_consent: contactConsent ? 1 : 0,
      idempotency_key: key ?? null,
      created_at: receivedAt,
      notified_at: null,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

async function isSameAsStored(db: Kysely<Schema>, { key, ...received }: ReceivedMessage): Promise<boolean> {
  if (key === undefined) return false;
  const row = await db
    .selectFrom("messages")
    .select(["name", "email", "message", "contact_consent"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  // The message was deleted for good since the insert, so it had been stored.
  if (row === undefined) return true;
  const { name, email, message, contact_consent: consent } = row;
  return (
    name === received.name &&
    email === received.email &&
    message === received.message &&
    (consent === 1) === received.contactConsent
  );
}

/** The columns of a message that the owner reads. */
const shownColumns = ["id", "name", "email", "created_at", "contact_consent", "message"] as const;

/** How long a deleted message can be restored, in milliseconds. */
const deletedAge = 30 * 24 * 60 * 60 * 1000;

type ShownRow = Pick<Selectable<Schema["messages"]>, (typeof shownColumns)[number]>;

/**
 * Returns a page of messages, newest first, without the deleted ones: the first page, or the one after the cursor. With
 * `search`, only messages whose name, email address, or text contains it, in any case.
 */
export async function listMessages(
  db: Kysely<Schema>,
  { after, search = "" }: { after?: Cursor | undefined; search?: string | undefined } = {},
): Promise<MessagePage> {
  const wanted = search.trim().toLowerCase();
  const rows =
    wanted === "" ? await readMessages(db, after, rowsToRead) : await findMessages(db, after, wanted);
  const { page, nextCursor } = cutPage(rows, (row) => row.created_at);
  return { messages: page.map(toStoredMessage), nextCursor };
}

async function readMessages(
  db: Kysely<Schema>,
  after: Cursor | undefined,
  count: number,
): Promise<ShownRow[]> {
  return db
    .selectFrom("messages")
    .select(shownColumns)
    .where("deleted_at", "is", null)
    .$if(after !== undefined, (query) => query.where(isAfter("created_at", after as Cursor)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** The number of messages to search in one turn of the event loop: a few milliseconds on SQLite, which blocks it. */
const searchedTogether = 1_000;

/**
 * Returns the next messages that contain the text, which is in lower case, until a page is full. Compares in JavaScript,
 * so that it is the same for both databases: SQLite knows the case of ASCII letters only.
 */
async function findMessages(
  db: Kysely<Schema>,
  after: Cursor | undefined,
  wanted: string,
): Promise<ShownRow[]> {
  const found: ShownRow[] = [];
  for (let from = after; ; ) {
    const rows = await readMessages(db, from, searchedTogether);
    found.push(...rows.filter((row) => containsText(row, wanted)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < searchedTogether || found.length >= rowsToRead)
      return found.slice(0, rowsToRead);
    from = { time: last.created_at, id: last.id };
    await nextTurn();
  }
}

function containsText({ name, email, message }: ShownRow, wanted: string): boolean {
  return [name, email, message].some((text) => text.toLowerCase().includes(wanted));
}

function toStoredMessage(row: ShownRow): StoredMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    contactConsent: row.contact_consent === 1,
    message: row.message,
  };
}

/** Returns the number of messages, without the deleted ones. */
export async function countMessages(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes a message. It can be restored for 30 days from `now`, in milliseconds since 1970; until then, no mail about it is
 * sent. Returns `false` when no message has this id, or it is deleted already.
 */
export async function deleteMessage(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("messages")
      .set({ deleted_at: now })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await holdJob(transaction, messageMail, id);
    return true;
  });
}

/**
 * Restores a deleted message and returns it. Does not change a message that is not deleted. Returns `undefined` when no
 * message has this id, or it was deleted 30 days before `now` or earlier.
 */
export async function restoreMessage(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<StoredMessage | undefined> {
  const row = await inTransaction(db, async (transaction) => {
    const restored = await transaction
      .updateTable("messages")
      .set({ deleted_at: null })
      .where("id", "=", id)
      .where((eb) => eb.or([eb("deleted_at", "is", null), eb("deleted_at", ">", now - deletedAge)]))
      .returning(shownColumns)
      .executeTakeFirst();
    if (restored !== undefined) await resumeJob(transaction, messageMail, id);
    return restored;
  });
  return row && toStoredMessage(row);
}

/** Deletes for good the messages that the owner deleted 30 days before `now` or earlier, and their queued mails. */
export async function purgeMessages(db: Kysely<Schema>, now: number): Promise<void> {
  while ((await purgeSome(db, now - deletedAge)) === purgedTogether);
}

/** The number of messages to delete in one transaction. */
const purgedTogether = 500;

async function purgeSome(db: Kysely<Schema>, deletedUntil: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom("messages")
      .select("id")
      .where("deleted_at", "<=", deletedUntil)
      .limit(purgedTogether)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await transaction
      .deleteFrom("messages")
      .where("id", "in", ids)
      .where("deleted_at", "<=", deletedUntil)
      .execute();
    await removeJobs(transaction, messageMail, ids);
    return ids.length;
  });
}
