import type { Transaction } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { enqueueNotifications } from "../notifications.ts";

/** Queues all that a site can tell its owner about a message, in UTC. */
export function enqueueAllNotifications(
  transaction: Transaction<Schema>,
  message: { id: string; name: string; answerId?: string },
  now: number,
): Promise<void> {
  return enqueueNotifications(transaction, message, { now, timeZone: "UTC", has: () => true });
}
