import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { bounds } from "../../../contract/bounds.ts";
import type { Attachment } from "../../../contract/replies.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { OnChange } from "../changes.ts";
import { indexAnswer } from "../search/index-messages.ts";
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

interface StoreOptions {
  /** Milliseconds since 1970. */
  now: number;
  onChange: OnChange;
}

/**
 * Stores an answer once, and has its message wait again, as a new one. A message in spam or in the trash stays there, and one
 * that only a program has answered stays as it is. Of a conversation with {@link bounds.answers} answers, the others are only in
 * the mailbox, and the message waits all the same.
 * @returns whether that changed anything: not if it is known already, or its message was deleted for good or withdrawn
 */
export async function storeAnswer(
  db: Kysely<Schema>,
  answer: Answer,
  { now, onChange }: StoreOptions,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await isOpen(transaction, answer.messageId))) return false;
    const stored = await listMailIds(transaction, answer.messageId);
    const mailId = answer.mailId ?? makeMailId(answer);
    if (stored.includes(mailId)) return false;
    const isFull = stored.length >= bounds.answers;
    if (!isFull && !(await insertAnswer(transaction, { ...answer, mailId }, now))) return false;
    if (!answer.isAutomatic) await reopen(transaction, answer.messageId);
    const { messageId: id, words } = answer;
    if (!isFull) await indexAnswer(transaction, { id, answer: words, isFirst: stored.length === 0 });
    await onChange(transaction);
    return true;
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

async function insertAnswer(
  db: Transaction<Schema>,
  answer: Answer & { mailId: string },
  now: number,
): Promise<boolean> {
  const receivedAt = Math.min(answer.receivedAt ?? now, now);
  const row = await db
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
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for the same mail, so that it is stored once without a Message-ID, too. RFC 2606 reserves the domain. */
function makeMailId({ messageId, from, writtenAt, text }: Answer): string {
  const facts = JSON.stringify([messageId, from, writtenAt, text]);
  return `<${createHash("sha256").update(facts).digest("hex")}@mail.invalid>`;
}

async function reopen(db: Transaction<Schema>, id: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "new" })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("state", "in", ["read", "replied", "archived"])
    .execute();
}
