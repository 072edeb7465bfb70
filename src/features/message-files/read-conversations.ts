import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { OpenMessage } from "../../core/messages/contract/messages.ts";
import { isKept, shownColumns, toStoredMessage } from "../../core/messages/server/messages/read.ts";
import { messagesOf } from "../../core/messages/server/search/search-messages.ts";
import { type AnswerFacts, answerColumns, describeAnswer } from "../replies/answers/describe-answer.ts";

/** A mail in a conversation. Times are ISO 8601 in UTC. */
export interface ExportedReply extends AnswerFacts {
  direction: "out" | "in";
  text: string;
  createdAt: string;
  /** `null` if it was not sent. */
  sentAt: string | null;
  /** Its Message-ID, in angle brackets, and that of the conversation. */
  mailId: string;
  threadId: string;
}

export interface Conversation {
  message: OpenMessage;
  replies: ExportedReply[];
}

/** Messages that are read together. */
const readTogether = 200;

/**
 * Reads all messages with their replies, oldest first, a few at a time. Messages in the trash are among them, as long
 * as they can be restored at `now`, in milliseconds since 1970. With an address, only its messages are read.
 */
export async function* readConversations(
  db: Kysely<Schema>,
  now: number,
  email?: string,
): AsyncGenerator<Conversation> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("messages")
      .select([...shownColumns, "note"])
      .where(isKept(now))
      .where("id", ">", last)
      .$if(email !== undefined, (query) => query.where("id", "in", messagesOf(db, email as string)))
      .orderBy("id")
      .limit(readTogether)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const replies = Map.groupBy(await readReplies(db, ids), ({ messageId }) => messageId);
    for (const row of rows) {
      const found = replies.get(row.id) ?? [];
      yield {
        message: { ...toStoredMessage(row), note: row.note ?? "" },
        replies: found.map(({ messageId: _messageId, ...reply }) => reply),
      };
    }
    last = ids.at(-1) ?? "";
    // SQLite answers within a turn of the event loop.
    await nextTurn();
  }
}

async function readReplies(db: Kysely<Schema>, ids: string[]) {
  const rows = await db
    .selectFrom("message_replies")
    .select(["message_id", "direction", "text", "created_at", "sent_at", "mail_id", "thread_id"])
    .select(answerColumns)
    .where("message_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    direction: row.direction,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    mailId: row.mail_id,
    threadId: row.thread_id,
    ...describeAnswer(row),
  }));
}
