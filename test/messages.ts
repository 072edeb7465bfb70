import type { Insertable, Kysely } from "kysely";
import type { Schema } from "../src/core/db/schema.ts";

export const messageId = "00000000-0000-7000-8000-000000000000";
export const unknownId = "00000000-0000-7000-8000-999999999999";

/** Stores a message from a visitor, by default Jane's with the id {@link messageId}. */
export async function addMessage(
  db: Kysely<Schema>,
  columns: Partial<Insertable<Schema["messages"]>> = {},
): Promise<void> {
  const texts = { name: "Jane", email: "jane@example.com", message: "Hello\nthere" };
  const times = { created_at: Date.UTC(2026, 5, 1), notified_at: null, deleted_at: null };
  const message = {
    id: messageId,
    ...texts,
    ...times,
    contact_consent: 1,
    idempotency_key: null,
    ...columns,
  };
  await db.insertInto("messages").values(message).execute();
}
