import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { queueNotification } from "./notifications.ts";

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
    if (id !== undefined && notify) await queueNotification(transaction, id, message.receivedAt);
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
