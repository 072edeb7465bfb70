import type { Transaction } from "kysely";
import type { Schema } from "../server/db/schema.ts";
import { enqueueNotices } from "../server/inbox/notices/notices.ts";

/** Tells the owner about a message in no way. */
export const noNotices = { timeZone: "UTC", has: () => false };

/** Queues all that a site can tell its owner about a message, in UTC. */
export function enqueueAllNotices(
  transaction: Transaction<Schema>,
  message: { id: string; name: string; answerId?: string },
  now: number,
): Promise<void> {
  return enqueueNotices(transaction, message, { now, timeZone: "UTC", has: () => true });
}
