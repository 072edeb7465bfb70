import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import type { MailFacts } from "./read-head.ts";

/** The conversation that a mail belongs to. */
export interface FoundConversation {
  messageId: string;
  /** The Message-ID of the visitor's message. */
  threadId: string;
}

/**
 * Finds the conversations of mails by what they answer: a mail of the conversation, or the mail that told the owner
 * about the message, whose Message-ID is made of the id of the message. The owner may have replied to that in their
 * mail program.
 * @param domain of the address that mails are sent from
 * @returns the conversations by the UIDs of the mails. Mails that belong to none are left out
 */
export async function findConversations(
  db: Kysely<Schema>,
  mails: readonly Pick<MailFacts, "uid" | "answers">[],
  domain: string,
): Promise<Map<number, FoundConversation>> {
  const named = [...new Set(mails.flatMap(({ answers }) => answers))];
  if (named.length === 0) return new Map();
  const known = new Map([
    ...(await findByMessages(db, named, domain)),
    ...(await findByReplies(db, named, "thread_id")),
    ...(await findByReplies(db, named, "mail_id")),
  ]);
  return new Map(
    mails.flatMap(({ uid, answers }) => {
      const closest = answers.find((mailId) => known.has(mailId));
      const found = closest && known.get(closest);
      return found ? [[uid, found] as const] : [];
    }),
  );
}

type Found = [mailId: string, conversation: FoundConversation];

async function findByReplies(
  db: Kysely<Schema>,
  named: readonly string[],
  column: "mail_id" | "thread_id",
): Promise<Found[]> {
  const rows = await db
    .selectFrom("message_replies")
    .select(["message_id", "thread_id", column])
    .where(column, "in", named)
    .execute();
  return rows.map((row) => [row[column], { messageId: row.message_id, threadId: row.thread_id }]);
}

async function findByMessages(
  db: Kysely<Schema>,
  named: readonly string[],
  domain: string,
): Promise<Found[]> {
  const byId = new Map(
    named.flatMap((mailId) => {
      const [, id, host] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)>$/.exec(mailId) ?? [];
      return id !== undefined && host?.toLowerCase() === domain.toLowerCase() ? [[id, mailId] as const] : [];
    }),
  );
  if (byId.size === 0) return [];
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "in", [...byId.keys()])
    .execute();
  return rows.map(({ id }) => {
    const mailId = byId.get(id) ?? "";
    return [mailId, { messageId: id, threadId: mailId }];
  });
}
