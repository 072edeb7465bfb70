import type { Database } from "../db/connect.ts";
import type { MessageChanges } from "./changes.ts";
import { purgeMessages } from "./move.ts";
import { indexMissing } from "./search/index-messages.ts";

/**
 * Deletes for good what has been in the trash for 30 days at `now`, and indexes messages that the search does not find: after a
 * restore, which is followed by this work, and those that an instance of an older version has stored.
 */
export async function cleanUpMessages(
  db: Database,
  now: number,
  { notifyOthers, announce }: Pick<MessageChanges, "notifyOthers" | "announce">,
): Promise<void> {
  if ((await purgeMessages(db, now, notifyOthers)) > 0) announce();
  await indexMissing(db);
}
