import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../../core/db/schema.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { changeMessages } from "../../../core/messages/server/change-messages.ts";
import type { ChangeOptions } from "../../../core/messages/server/message-change.ts";
import type { Attachment } from "../contract/replies.ts";
import { toAnswerColumns } from "./describe-answer.ts";
import type { FoundConversation } from "./find-conversations.ts";
import type { MailFacts } from "./read-head.ts";

/** What a visitor has answered. */
export interface Answer extends FoundConversation, Omit<MailFacts, "uid" | "answers"> {
  text: string;
  /** The words by which its message is found. */
  words: string;
  attachments: Attachment[];
  /** What of its text is only in the mailbox. */
  missing: "all" | "rest" | undefined;
}

/**
 * Stores an answer once, has its message wait again as a new one at the top of the lists, and has the owner told about
 * it. A message in spam or in the trash stays there, and one that only a program has answered stays as it is. Of a
 * conversation with {@link bounds.answers} answers, the others are only in the mailbox: the message waits all the same,
 * and nothing tells of them.
 * @returns whether that changed anything: not if it is known already, or its message was deleted for good or withdrawn
 */
export async function storeAnswer(
  db: Kysely<Schema>,
  answer: Answer,
  options: ChangeOptions,
): Promise<boolean> {
  const { now } = options;
  return changeMessages(db, options, async (transaction) => {
    if (!(await isOpen(transaction, answer.messageId))) return { result: false };
    const known = await listMailIds(transaction, answer.messageId);
    const mailId = answer.mailId ?? makeMailId(answer);
    if (known.includes(mailId)) return { result: false };
    const isFull = known.length >= bounds.answers;
    const stored = isFull ? undefined : await insertAnswer(transaction, { ...answer, mailId }, now);
    if (stored === undefined && !isFull) return { result: false };
    const { messageId: id, words } = answer;
    const receivedAt = stored?.created_at ?? receiptOf(answer, now);
    const name = answer.isAutomatic ? undefined : await reopen(transaction, id, receivedAt);
    return {
      result: true,
      change: {
        arrived: stored && name !== undefined ? { id, name, answerId: stored.id } : undefined,
        moved: name === undefined ? [] : [id],
        answered: stored && { id, words, isFirst: known.length === 0 },
      },
    };
  });
}

/** A message that its writer has withdrawn gets no answers: they would quote it. */
async function isOpen(db: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the Message-IDs of the answers that are stored. */
async function listMailIds(db: Transaction<Schema>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("message_replies")
    .select("mail_id")
    .where("message_id", "=", id)
    .where("direction", "=", "in")
    .execute();
  return rows.map(({ mail_id }) => mail_id);
}

function receiptOf({ receivedAt }: Answer, now: number): number {
  return Math.min(receivedAt ?? now, now);
}

function insertAnswer(db: Transaction<Schema>, answer: Answer & { mailId: string }, now: number) {
  const receivedAt = receiptOf(answer, now);
  return db
    .insertInto("message_replies")
    .values({
      id: createId(),
      message_id: answer.messageId,
      direction: "in",
      text: answer.text,
      mail_id: answer.mailId,
      thread_id: answer.threadId,
      idempotency_key: null,
      created_at: receivedAt,
      handed_at: null,
      // Clocks of visitors are wrong now and then.
      sent_at: Math.min(answer.writtenAt ?? receivedAt, receivedAt),
      ...toAnswerColumns(answer),
    })
    .onConflict((conflict) => conflict.column("mail_id").doNothing())
    .returning(["id", "created_at"])
    .executeTakeFirst();
}

/** The same for the same mail, so that it is stored once without a Message-ID, too. RFC 2606 reserves the domain. */
function makeMailId({ messageId, from, writtenAt, text }: Answer): string {
  const facts = JSON.stringify([messageId, from, writtenAt, text]);
  return `<${createHash("sha256").update(facts).digest("hex")}@mail.invalid>`;
}

/** Returns the name of the visitor, or `undefined` if the message stays what it is. */
async function reopen(db: Transaction<Schema>, id: string, receivedAt: number): Promise<string | undefined> {
  // Mails can be read in another order than they arrived in.
  const latest = sql<number>`case when answered_at > ${receivedAt} then answered_at else ${receivedAt} end`;
  const message = await db
    .updateTable("messages")
    .set({ state: "new", answered_at: latest })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("state", "<>", "spam")
    .returning("name")
    .executeTakeFirst();
  return message?.name;
}
