import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Cursor } from "../../contract/cursor.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { cutPage, isAfter, rowsToRead } from "./paging.ts";

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
 * @returns `"stored"` for a new message, `"repeated"` when the key already stored this message, `"key-reused"` when the
 * key already stored a different message; only `"stored"` writes anything
 */
export async function receiveMessage(
  db: Kysely<Schema>,
  message: ReceivedMessage,
  { notify }: { notify: boolean },
): Promise<"stored" | "repeated" | "key-reused"> {
  const stored = await inTransaction(db, async (transaction) => {
    const id = await insertMessage(transaction, message);
    if (id !== undefined && notify) await queueMail(transaction, id, message.receivedAt);
    return id !== undefined;
  });
  if (stored) return "stored";
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
  // The owner has deleted the message since the insert, so it had been stored.
  if (row === undefined) return true;
  const { name, email, message, contact_consent: consent } = row;
  return (
    name === received.name &&
    email === received.email &&
    message === received.message &&
    (consent === 1) === received.contactConsent
  );
}

async function queueMail(db: Transaction<Schema>, messageId: string, now: number): Promise<void> {
  await db.insertInto("mail_queue").values({ message_id: messageId, attempts: 0, due_at: now }).execute();
}

/** Returns a page of messages, newest first: the first page, or the one after the cursor. */
export async function listMessages(db: Kysely<Schema>, after: Cursor | undefined): Promise<MessagePage> {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "name", "email", "created_at", "contact_consent", "message"])
    .$if(after !== undefined, (query) => query.where(isAfter("created_at", after as Cursor)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
  const { page, nextCursor } = cutPage(rows, (row) => row.created_at);
  const messages = page.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    contactConsent: row.contact_consent === 1,
    message: row.message,
  }));
  return { messages, nextCursor };
}

/** Deletes a message permanently. Returns `false` when no message has this id. */
export async function deleteMessage(db: Kysely<Schema>, id: string): Promise<boolean> {
  const result = await db.deleteFrom("messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns the number of mails that are queued. */
export async function countQueuedMails(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("mail_queue")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
