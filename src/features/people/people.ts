import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { changeMessages, forgetMessages } from "../../core/messages/server/change-messages.ts";
import type { ChangeOptions } from "../../core/messages/server/message-change.ts";
import { indexMissing } from "../../core/messages/server/search/index-messages.ts";
import { messagesOf } from "../../core/messages/server/search/search-messages.ts";
import type { Person } from "./contract.ts";

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
 * Deletes for good everything about the person with this address: messages with their notes, labels, and words in the
 * index, replies in both directions, and mails that are queued or have failed. A mail that is being sent right now may
 * still arrive. The file of SQLite forgets what was deleted a minute later, when the job of `queueErasure` has run.
 * Backups that were made before keep it.
 * @returns how much was erased, which is nothing for an unknown address
 */
export async function erasePerson(
  db: Kysely<Schema>,
  email: string,
  options: ChangeOptions,
): Promise<Person> {
  await indexMissing(db);
  return changeMessages(db, options, async (transaction) => {
    const erased = await count(transaction, email);
    if (erased.messages === 0) return { result: erased };
    await deletePerson(transaction, email);
    return { result: erased, change: { hasErased: true } };
  });
}

/** What belongs to a message is deleted with it, or by those who listen to changes of messages. */
async function deletePerson(transaction: Transaction<Schema>, email: string): Promise<void> {
  const messages = await writtenBy(transaction, email).select("id").execute();
  await forgetMessages(
    transaction,
    messages.map(({ id }) => id),
  );
  // Those of kinds that this version does not know, too.
  const mails = mailsOf(transaction, email).select("jobs.id");
  await transaction.deleteFrom("jobs").where("id", "in", mails).execute();
  await transaction.deleteFrom("messages").where("id", "in", messagesOf(transaction, email)).execute();
}

function writtenBy(db: Kysely<Schema>, email: string) {
  return db.selectFrom("messages").where("id", "in", messagesOf(db, email));
}

function repliesOf(db: Kysely<Schema>, email: string) {
  return db.selectFrom("message_replies").where("message_id", "in", messagesOf(db, email));
}

/** Queued mails, notifications, and the like have the id of their message or reply as a key. */
function mailsOf(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom("jobs")
    .where((eb) =>
      eb.or([
        eb("key", "in", messagesOf(db, email)),
        eb("key", "in", repliesOf(db, email).select("message_replies.id")),
      ]),
    );
}
