import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../../core/db/schema.ts";
import { removeJobs } from "../../../core/jobs/change-jobs.ts";
import type { JobRow } from "../../../core/jobs/tables.ts";
import { changeMessages } from "../../../core/messages/server/change-messages.ts";
import type { ChangeOptions } from "../../../core/messages/server/message-change.ts";
import { readVisitorAddress } from "../../../core/visits/contract/visitor-address.ts";
import { describeAnswer } from "../answers/describe-answer.ts";
import type { Reply, ReplyList } from "../contract/replies.ts";
import { reopenMessage } from "./reopen.ts";
import { enqueueReply, replyMail } from "./reply-jobs.ts";
import type { MessageReplyRow } from "./tables.ts";

export interface NewReply {
  messageId: string;
  text: string;
  /** Replies with the same key are stored once. With `undefined`, every reply is stored. */
  key: string | undefined;
  /** The address that the mail is sent from. Its domain is in the Message-IDs. */
  from: string;
  /** Milliseconds since 1970. */
  now: number;
}

type StoreResult =
  | { reply: Reply }
  | { refused: "not-found" | "key-reused" }
  | { refused: "no-address"; address: string };

/**
 * Stores a reply to a message, queues its mail, and moves the message to the state `replied`, in one transaction.
 * @returns the reply, which is the stored one if it was already stored with the same key; `not-found` when no message has
 * this id or it is deleted; `no-address` when what the visitor has typed is not an email address; `key-reused` when the
 * key belongs to a different reply. With a refusal, nothing is written
 */
export async function storeReply(
  db: Kysely<Schema>,
  reply: NewReply,
  changes?: ChangeOptions["changes"],
): Promise<StoreResult> {
  const { messageId, now } = reply;
  return changeMessages<StoreResult>(db, { now, changes }, async (transaction) => {
    const message = await findMessage(transaction, messageId);
    if (message === undefined) return { result: { refused: "not-found" } };
    if (readVisitorAddress(message.email) === undefined)
      return { result: { refused: "no-address", address: message.email } };
    const id = await insertReply(transaction, reply);
    if (id === undefined) return { result: await findRepeated(transaction, reply) };
    await enqueueReply(transaction, { id, name: message.name }, now);
    await setReplied(transaction, messageId);
    const stored = await findReply(transaction, messageId, id);
    return {
      result: stored === undefined ? { refused: "not-found" } : { reply: toReply(stored) },
      change: { moved: [messageId], rewritten: [messageId] },
    };
  });
}

async function setReplied(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction.updateTable("messages").set({ state: "replied" }).where("id", "=", id).execute();
}

function findMessage(db: Transaction<Schema>, id: string) {
  return db
    .selectFrom("messages")
    .select(["name", "email"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

async function insertReply(
  db: Transaction<Schema>,
  { messageId, text, key, from, now }: NewReply,
): Promise<string | undefined> {
  const id = createId();
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const row = await db
    .insertInto("message_replies")
    .values({
      id,
      message_id: messageId,
      direction: "out",
      text,
      mail_id: `<${id}@${domain}>`,
      // The conversation keeps its id when NOTIFY_EMAIL changes. The mail about the message has the same one.
      thread_id: (await findThread(db, messageId)) ?? `<${messageId}@${domain}>`,
      idempotency_key: key ?? null,
      created_at: now,
      handed_at: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

async function findThread(db: Transaction<Schema>, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("message_replies")
    .select("thread_id")
    .where("message_id", "=", messageId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.thread_id;
}

async function findRepeated(
  db: Transaction<Schema>,
  { messageId, text, key }: NewReply,
): Promise<StoreResult> {
  const row = await selectReplies(db)
    .where("message_replies.idempotency_key", "=", key ?? null)
    .executeTakeFirst();
  if (row?.message_id !== messageId || row.text !== text) return { refused: "key-reused" };
  return { reply: toReply(row) };
}

/** Returns the conversation about a message, oldest first. Returns `undefined` when no message has this id. */
export async function listReplies(db: Kysely<Schema>, messageId: string): Promise<ReplyList | undefined> {
  const message = await db
    .selectFrom("messages")
    .select("email")
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (message === undefined) return undefined;
  const rows = await selectReplies(db)
    .where("message_id", "=", messageId)
    .orderBy("message_replies.created_at")
    .orderBy("message_replies.id")
    .execute();
  return { replies: rows.map(toReply), isAddress: readVisitorAddress(message.email) !== undefined };
}

/** Why a reply was not changed. `sending`: the mail server may be taking it right now. */
export type ReplyRefusal = "not-found" | "sent" | "sending";

/**
 * Sends a reply again that has failed, or now if it waits.
 * @returns the reply, or why it was not changed
 */
export async function retryReply(
  db: Kysely<Schema>,
  { messageId, id }: { messageId: string; id: string },
  options: ChangeOptions,
): Promise<{ reply: Reply } | { refused: ReplyRefusal }> {
  return changeMessages<{ reply: Reply } | { refused: ReplyRefusal }>(db, options, async (transaction) => {
    const row = await findReply(transaction, messageId, id);
    if (row === undefined) return { result: { refused: "not-found" } };
    if (row.sent_at !== null) return { result: { refused: "sent" } };
    if (row.handed_at !== null && row.state === "waiting") return { result: { refused: "sending" } };
    // An attempt in progress keeps what it has stored, or there could be a second one.
    if (row.state !== "waiting") await resetAttempt(transaction, id);
    await enqueueReply(transaction, { id, name: row.name }, options.now);
    await setReplied(transaction, messageId);
    const retried = await findReply(transaction, messageId, id);
    return {
      result: retried === undefined ? { refused: "not-found" } : { reply: toReply(retried) },
      change: { moved: [messageId] },
    };
  });
}

async function resetAttempt(db: Transaction<Schema>, id: string): Promise<void> {
  await db.updateTable("message_replies").set({ handed_at: null }).where("id", "=", id).execute();
}

/**
 * Deletes a reply that was not sent, so that its message waits again. An attempt that is in progress ends without
 * sending it.
 * @returns why it was not deleted, or `undefined`
 */
export async function deleteReply(
  db: Kysely<Schema>,
  { messageId, id }: { messageId: string; id: string },
  options: ChangeOptions,
): Promise<ReplyRefusal | undefined> {
  return changeMessages<ReplyRefusal | undefined>(db, options, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("message_replies")
      .where("id", "=", id)
      .where("message_id", "=", messageId)
      .where("handed_at", "is", null)
      .where("sent_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      await removeJobs(transaction, replyMail, [id]);
      const { moved } = await reopenMessage(transaction, messageId);
      return { result: undefined, change: { moved, rewritten: [messageId] } };
    }
    const row = await findReply(transaction, messageId, id);
    if (row === undefined) return { result: "not-found" };
    return { result: row.sent_at === null ? "sending" : "sent" };
  });
}

type ReplyRow = Selectable<MessageReplyRow> & {
  name: string;
  /** Of the job that sends it. Null if there is none. */
  state: JobRow["state"] | null;
  last_error: string | null;
};

function selectReplies(db: Kysely<Schema>) {
  return db
    .selectFrom("message_replies")
    .innerJoin("messages", "messages.id", "message_replies.message_id")
    .leftJoin("jobs", (join) =>
      join.onRef("jobs.key", "=", "message_replies.id").on("jobs.kind", "=", replyMail),
    )
    .selectAll("message_replies")
    .select(["messages.name", "jobs.state", "jobs.last_error"]);
}

function findReply(db: Kysely<Schema>, messageId: string, id: string): Promise<ReplyRow | undefined> {
  return selectReplies(db)
    .where("message_replies.id", "=", id)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
}

function toReply(row: ReplyRow): Reply {
  return {
    _id: row.id,
    direction: row.direction,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    ...describeStatus(row),
    ...describeAnswer(row),
  };
}

/** The queue knows how far a mail is, so it is not stored twice. */
function describeStatus({ sent_at, state, last_error }: ReplyRow): Pick<Reply, "status" | "reason"> {
  if (sent_at !== null) return { status: "sent" };
  // The owner can discard a job in the settings.
  if (state === null) return { status: "failed", reason: "Its mail was taken out of the queue." };
  const status = state === "failed" ? "failed" : "waiting";
  return last_error === null ? { status } : { status, reason: last_error };
}
