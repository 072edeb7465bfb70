import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../db/schema.ts";
import { changeMessages } from "../../messages/server/change-messages.ts";
import type { ChangeOptions } from "../../messages/server/message-change.ts";

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

interface ReceiveOptions extends Omit<ChangeOptions, "now"> {
  /** Why the message is suspected to be spam. */
  suspicion?: readonly string[] | undefined;
}

/**
 * Stores a visitor's message as a new one, or as spam if it is suspected to be. The owner is told about that only once
 * it is moved out of spam.
 * @returns `"received"` for a new message, `"repeated"` when this message was already received with the same key,
 * `"key-reused"` when a different message was; only `"received"` writes anything
 */
export async function receiveMessage(
  db: Kysely<Schema>,
  message: ReceivedMessage,
  { suspicion, ...options }: ReceiveOptions,
): Promise<"received" | "repeated" | "key-reused"> {
  const { name, receivedAt: now } = message;
  const isNew = await changeMessages(db, { ...options, now }, async (transaction) => {
    const id = await insertMessage(transaction, message, suspicion);
    if (id === undefined) return { result: false };
    return { result: true, change: { arrived: { id, name }, rewritten: [id] } };
  });
  if (isNew) return "received";
  return (await isSameAsStored(db, message)) ? "repeated" : "key-reused";
}

async function insertMessage(
  db: Transaction<Schema>,
  received: ReceivedMessage,
  suspicion: readonly string[] | undefined,
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
      ...(suspicion === undefined ? {} : { state: "spam", spam_reasons: JSON.stringify(suspicion) }),
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
  // The message was deleted for good or withdrawn since the insert, so it had been stored.
  if (row === undefined) return true;
  const { name, email, message, contact_consent: consent } = row;
  return (
    name === received.name &&
    email === received.email &&
    message === received.message &&
    (consent === 1) === received.contactConsent
  );
}
