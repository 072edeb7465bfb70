import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Attachment } from "../../../contract/replies.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { OnChange } from "../changes.ts";
import { enqueueNotices, type NoticeOptions } from "../notices/notices.ts";
import { reindexMessage } from "../search/index-messages.ts";
import { toAnswerColumns } from "./describe-answer.ts";
import type { FoundConversation } from "./find-conversations.ts";
import type { MailFacts } from "./read-head.ts";

/** What a visitor has answered. */
export interface Answer extends FoundConversation, Omit<MailFacts, "uid" | "answers"> {
  text: string;
  attachments: Attachment[];
  /** What of its text is only in the mailbox. */
  missing: "all" | "rest" | undefined;
}

interface StoreOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** How the owner is told. */
  notices: Omit<NoticeOptions, "now">;
  onChange: OnChange;
}

/**
 * Stores an answer once, has its message wait again as a new one at the top of the lists, and has the owner told about it. A message in spam or in the trash stays there, and one
 * that only a program has answered stays as it is.
 * @returns whether it was stored: not if it is known already, or its message was deleted for good or withdrawn
 */
export async function storeAnswer(
  db: Kysely<Schema>,
  answer: Answer,
  { now, notices, onChange }: StoreOptions,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await isOpen(transaction, answer.messageId))) return false;
    const stored = await insertAnswer(transaction, answer, now);
    if (stored === undefined) return false;
    if (!answer.isAutomatic) await reopen(transaction, answer.messageId, stored, { ...notices, now });
    await reindexMessage(transaction, answer.messageId);
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

function insertAnswer(db: Transaction<Schema>, answer: Answer, now: number) {
  const receivedAt = Math.min(answer.receivedAt ?? now, now);
  return db
    .insertInto("message_replies")
    .values({
      id: createId(),
      message_id: answer.messageId,
      direction: "in",
      text: answer.text,
      mail_id: answer.mailId ?? makeMailId(answer),
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

async function reopen(
  db: Transaction<Schema>,
  id: string,
  answer: { id: string; created_at: number },
  notices: NoticeOptions,
): Promise<void> {
  // Mails can be read in another order than they arrived in.
  const latest = sql<number>`case when answered_at > ${answer.created_at} then answered_at else ${answer.created_at} end`;
  const message = await db
    .updateTable("messages")
    .set({ state: "new", answered_at: latest })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("state", "<>", "spam")
    .returning("name")
    .executeTakeFirst();
  if (message) await enqueueNotices(db, { id, name: message.name, answerId: answer.id }, notices);
}
