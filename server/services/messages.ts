import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Cursor } from "../../contract/cursor.ts";
import type { MessagePage } from "../../contract/messages.ts";
import type { Schema } from "../db/schema.ts";
import { cutPage, isAfter, rowsToRead } from "./paging.ts";

export interface ReceivedMessage {
  name: string;
  email: string;
  message: string;
  contactConsent: boolean;
  /** Sends with the same key are the same send; `undefined` makes every send a message of its own. */
  key: string | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * Stores a visitor's message and, with `notify`, the mail that tells the owner, both or neither.
 * @returns `"repeated"` when this very message was stored before under its key, `"key taken"` when another one was
 */
export async function receiveMessage(
  db: Kysely<Schema>,
  message: ReceivedMessage,
  { notify }: { notify: boolean },
): Promise<"stored" | "repeated" | "key taken"> {
  const stored = await db.transaction().execute(async (transaction) => {
    const id = await insertMessage(transaction, message);
    if (id !== undefined && notify) await queueMail(transaction, id, message.receivedAt);
    return id !== undefined;
  });
  if (stored) return "stored";
  return (await isSameAsStored(db, message)) ? "repeated" : "key taken";
}

async function insertMessage(
  db: Transaction<Schema>,
  received: ReceivedMessage,
): Promise<string | undefined> {
  const { name, email, message, contactConsent, key, receivedAt } = received;
  const row = await db
    .insertInto("messages")
    .values({
      id: randomUUIDv7(),
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

async function isSameAsStored(db: Kysely<Schema>, { key, ...sent }: ReceivedMessage): Promise<boolean> {
  if (key === undefined) return false;
  const row = await db
    .selectFrom("messages")
    .select(["name", "email", "message", "contact_consent"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  // One that the owner has deleted in the meantime had reached its reader.
  if (row === undefined) return true;
  const { name, email, message, contact_consent: consent } = row;
  return (
    name === sent.name &&
    email === sent.email &&
    message === sent.message &&
    (consent === 1) === sent.contactConsent
  );
}

/** Puts the mail for a message in the queue, in the transaction that stores the message. */
async function queueMail(db: Transaction<Schema>, messageId: string, now: number): Promise<void> {
  await db.insertInto("mail_queue").values({ message_id: messageId, attempts: 0, due_at: now }).execute();
}

/** A page of the stored messages, newest first, after the cursor. */
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

/** Deletes a message for good. Gives whether there was one. */
export async function deleteMessage(db: Kysely<Schema>, id: string): Promise<boolean> {
  const result = await db.deleteFrom("messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
