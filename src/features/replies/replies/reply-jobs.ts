import type { Transaction } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { enqueue } from "../../../core/jobs/enqueue.ts";
import type { NamedKind } from "../../../core/jobs/job-kind.ts";

/** The kind of the jobs that mail a reply to a visitor. Their key is the id of the reply. */
export const replyMail = "reply-mail";

export const namedReplyMail: NamedKind = {
  name: replyMail,
  describe: (name) => `Reply to ${name}`,
  stays: "Its text stays below the message.",
};

/** Queues the mail about a reply, also if it has failed. It is due at `now`, in milliseconds since 1970. */
export async function enqueueReply(
  transaction: Transaction<Schema>,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<void> {
  const job = { kind: replyMail, key: id, subject: name, payload: { replyId: id }, dueAt: now };
  await enqueue(transaction, [job], "replace");
}

/** Removes the queued mails about replies that are gone, because their messages were deleted for good. */
export async function removeReplyJobs(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .deleteFrom("jobs")
    .where("kind", "=", replyMail)
    .where("key", "not in", (eb) => eb.selectFrom("message_replies").select("id"))
    .execute();
}
