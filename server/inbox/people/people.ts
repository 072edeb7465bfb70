import type { Kysely, Transaction } from "kysely";
import type { Person } from "../../../contract/people.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { OnChange } from "../events/changes.ts";
import { notificationKinds } from "../notifications/kinds.ts";
import { replyMail } from "../replies/reply-mail.ts";
import { queueErasure } from "../search/erase-words.ts";
import { indexMissing } from "../search/index-messages.ts";
import { messagesOf } from "../search/search-messages.ts";
import { forget } from "../spam/learn.ts";

/** The kinds of queued mails and webhooks about a message or a reply, whose ids are their keys. */
const mailKinds = [...notificationKinds, replyMail];

/** Returns how much there is about the person with this address, in all states and in the trash. */
export async function countPerson(db: Kysely<Schema>, email: string): Promise<Person> {
  // What is not indexed yet would not be found by its address.
  await indexMissing(db);
  return count(db, email);
}

async function count(db: Kysely<Schema>, email: string): Promise<Person> {
  const { messages, replies, notes, mails } = await db
    .selectNoFrom((eb) => [
      writtenBy(db, email).select(eb.fn.countAll<number>().as("count")).as("messages"),
      repliesOf(db, email).select(eb.fn.countAll<number>().as("count")).as("replies"),
      writtenBy(db, email)
        .select(eb.fn.countAll<number>().as("count"))
        .where("note", "is not", null)
        .as("notes"),
      mailsOf(db, email).select(eb.fn.countAll<number>().as("count")).as("mails"),
    ])
    .executeTakeFirstOrThrow();
  return {
    messages: Number(messages),
    replies: Number(replies),
    notes: Number(notes),
    mails: Number(mails),
  };
}

/**
 * Deletes for good everything about the person with this address: messages with their notes, labels, and words in the index,
 * replies in both directions, and mails that are queued or have failed. A mail that is being sent right now may still arrive.
 * The file of SQLite forgets what was deleted a minute later, when the job of {@link queueErasure} has run. Backups
 * that were made before keep it.
 * @param now milliseconds since 1970
 * @returns how much was erased, which is nothing for an unknown address
 */
export async function erasePerson(
  db: Kysely<Schema>,
  email: string,
  { now, onChange }: { now: number; onChange?: OnChange },
): Promise<Person> {
  await indexMissing(db);
  return inTransaction(db, async (transaction) => {
    const erased = await count(transaction, email);
    if (erased.messages === 0) return erased;
    await eraseAll(transaction, email);
    await queueErasure(transaction, now);
    await onChange?.(transaction);
    return erased;
  });
}

/** Everything that is erased, in one place. What the filter has learned is forgotten. Replies, notes, labels, and words are deleted with their message. */
async function eraseAll(transaction: Transaction<Schema>, email: string): Promise<void> {
  await transaction
    .deleteFrom("jobs")
    .where("id", "in", mailsOf(transaction, email).select("jobs.id"))
    .execute();
  const messages = await writtenBy(transaction, email).select("id").execute();
  await forget(
    transaction,
    messages.map(({ id }) => id),
  );
  await transaction
    .deleteFrom("demo_rows")
    .where("kind", "=", "message")
    .where("id", "in", messagesOf(transaction, email))
    .execute();
  await transaction.deleteFrom("messages").where("id", "in", messagesOf(transaction, email)).execute();
}

function writtenBy(db: Kysely<Schema>, email: string) {
  return db.selectFrom("messages").where("id", "in", messagesOf(db, email));
}

function repliesOf(db: Kysely<Schema>, email: string) {
  return db.selectFrom("message_replies").where("message_id", "in", messagesOf(db, email));
}

function mailsOf(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom("jobs")
    .where("kind", "in", mailKinds)
    .where((eb) =>
      eb.or([
        eb("key", "in", messagesOf(db, email)),
        eb("key", "in", repliesOf(db, email).select("message_replies.id")),
      ]),
    );
}
