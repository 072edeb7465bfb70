import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { WebhookAttempt, WebhookTest } from "./contract/notifications.ts";

/** The number of attempts that are kept. */
const kept = 20;

interface Attempt extends WebhookTest {
  messageId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Keeps an attempt to send a message to the webhook, unless the message is gone, and deletes all but the last 20. */
export async function keepAttempt(
  db: Kysely<Schema>,
  { messageId, at, status, text }: Attempt,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto("webhook_attempts")
      .columns(["id", "message_id", "attempted_at", "status", "answer"])
      .expression((eb) =>
        eb
          .selectFrom("messages")
          .select((message) => [
            message.val(createId()).as("id"),
            "messages.id as message_id",
            message.cast<number>(message.val(at), "bigint").as("attempted_at"),
            message.cast<number | null>(message.val(status), "integer").as("status"),
            message.val(text).as("answer"),
          ])
          .where("messages.id", "=", messageId),
      )
      .execute();
    await transaction
      .deleteFrom("webhook_attempts")
      .where("id", "not in", (eb) =>
        eb.selectFrom("webhook_attempts").select("id").orderBy("id", "desc").limit(kept),
      )
      .execute();
  });
}

/** Returns the last attempts, newest first. */
export async function listAttempts(db: Kysely<Schema>): Promise<WebhookAttempt[]> {
  const rows = await db.selectFrom("webhook_attempts").selectAll().orderBy("id", "desc").execute();
  return rows.map((row) => ({
    _id: row.id,
    at: new Date(row.attempted_at).toISOString(),
    messageId: row.message_id,
    status: row.status,
    text: row.answer,
  }));
}

/** Deletes what the webhook has responded about messages that were withdrawn since, because it can contain words of them. */
export async function deleteAttempts(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .deleteFrom("webhook_attempts")
    .where("message_id", "in", (eb) =>
      eb.selectFrom("messages").select("id").where("withdrawn_at", "is not", null),
    )
    .execute();
}
