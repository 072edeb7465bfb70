import { listeners } from "../../../../features/listeners.ts";
import type { Database } from "../../../db/connect.ts";
import type { MessageChanges } from "../events/changes.ts";
import { indexMissing } from "../search/index-messages.ts";
import { purgeMessages, purgeOldMessages } from "./move.ts";

interface CleanUpDeps {
  /** Milliseconds since 1970. */
  now: number;
  /** Days that messages are kept, or `undefined` to keep them until the owner deletes them. */
  keepDays: number | undefined;
  changes: Pick<MessageChanges, "notifyOthers" | "announce">;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes for good what has been in the trash for 30 days, and what is older than messages are kept. A restore is
 * followed by this work.
 */
export async function cleanUpMessages(db: Database, { now, keepDays, changes }: CleanUpDeps): Promise<void> {
  await purgeMessages(db, { now, changes });
  if (keepDays !== undefined) await purgeOldMessages(db, now - keepDays * day, { now, changes });
  await indexMissing(db);
  for (const { messagesCleanedUp } of listeners) await messagesCleanedUp?.(db, now);
}
