import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { writeSettings } from "../settings.ts";
import { keepAttempt } from "../webhook-attempts.ts";
import { enqueueAllNotifications } from "./enqueue-notifications.ts";

/** Queues what tells the owner about the message, and keeps an attempt. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => enqueueAllNotifications(transaction, { id: "message-1", name: "Grace" }, 5));
  const now = 1_700_000_000_456;
  await keepAttempt(db, { messageId: "message-1", at: now, status: 500, text: "No Grace here" });
  const quiet = { from: "22:00", to: "07:00" };
  await writeSettings(db, { mail: "daily", dailyAt: "09:30", quiet, webhook: true });
}
