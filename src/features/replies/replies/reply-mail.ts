import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { retrying } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { failJob } from "../../../core/jobs/change-jobs.ts";
import { FinalFault, type JobKind } from "../../../core/jobs/job-kind.ts";
import { changeMessages } from "../../../core/messages/server/change-messages.ts";
import type { ChangeOptions } from "../../../core/messages/server/message-change.ts";
import { readVisitorAddress } from "../../../core/visits/contract/visitor-address.ts";
import { reopenMessage } from "./reopen.ts";
import { namedReplyMail, replyMail } from "./reply-jobs.ts";
import type { ReplyMail, SendReply, SendResult } from "./send-reply.ts";
import type { MessageReplyRow } from "./tables.ts";
import { headerName, writeSubject, writeText } from "./write-reply.ts";

/** These take three days, so that a reply survives a mail server that is down over a weekend. */
const maxAttempts = 75;
/** Message-IDs of earlier mails that a mail names, beside that of the visitor's message. */
const namedMails = 10;
/** Seconds for which a result is stored again if the database does not take it. */
const storeTimeout = 60;

const payloadSchema = z.object({ replyId: z.string() });

interface ReplyMailDeps {
  db: Kysely<Schema>;
  clock: () => number;
  send: SendReply;
  siteName: () => string;
  timeZone: string;
  changes: ChangeOptions["changes"];
}

/**
 * Mails replies to visitors, each once. A mail server can only have sent a mail after it got the line that ends it, so
 * `handed_at` is stored right before that line. Only the instance that stores it goes on, so two never hand over the
 * same mail.
 *
 * - If the process is killed before that, the mail was not sent, and is sent when the lease of the job ends.
 * - If the process is killed, or the connection is lost, between that and the moment the answer of the mail server is stored,
 *   it is unknown whether the mail was sent. This takes as long as that answer and one commit. The reply is then
 * not sent again by itself: a visitor who gets it twice is worse than an owner who has to look. It counts as failed
 * with a
 * reason that says so. If the owner retries it and the first mail did arrive, the visitor has two with the same
 * Message-ID,
 *   of which many mail programs show one.
 *
 * The trash does not matter: a reply that waits is sent although its message was deleted, because the owner asked for
 * it.
 */
export function createReplyMail(deps: ReplyMailDeps): JobKind<z.infer<typeof payloadSchema>> {
  return {
    ...namedReplyMail,
    payload: payloadSchema,
    failure: "could not mail a reply",
    maxAttempts,
    run: async (jobs, stop) => {
      for (const { payload } of jobs) await sendReply(deps, payload.replyId, stop);
    },
  };
}

async function sendReply(deps: ReplyMailDeps, id: string, stop: AbortSignal): Promise<void> {
  const { db, clock, send } = deps;
  const reply = await readReply(db, id);
  // It can have been deleted, or sent by an instance that could not record the end of its job.
  if (reply === undefined || reply.sent_at !== null) return;
  if (reply.handed_at !== null) {
    return failUnknown(deps, { id, messageId: reply.message_id }, "the site was stopped in the middle of it");
  }
  const mail = await writeMail(deps, reply);
  let isHandedOver = false;
  async function handOver(): Promise<boolean> {
    isHandedOver = await markHandedOver(db, id, clock());
    return isHandedOver;
  }
  const result = await send(mail, { stop, handOver });
  // An attempt that lost its lease must not forget the one of another instance.
  if (result.outcome === "refused" && isHandedOver)
    await storing(() => setTimes(db, id, { handed_at: null }));
  await storeResult(deps, reply, result);
}

async function storeResult(
  deps: ReplyMailDeps,
  { id, message_id: messageId }: QueuedReply,
  result: SendResult,
): Promise<void> {
  const { db, clock, changes } = deps;
  switch (result.outcome) {
    case "sent":
      return storing(() => setTimes(db, id, { sent_at: clock() }));
    case "refused":
      if (result.isFinal)
        await storing(() =>
          changeMessages(db, { now: clock(), changes }, async (transaction) => {
            return { result: undefined, change: await reopenMessage(transaction, messageId) };
          }),
        );
      // The error of the mail library has addresses, which do not belong in the log.
      throw result.isFinal ? new FinalFault(result.reason) : new Error(result.reason);
    case "unknown":
      return failUnknown(deps, { id, messageId }, result.reason);
    case "canceled":
      if ((await readReply(db, id)) !== undefined) throw new Error("Another instance is sending this reply.");
  }
}

/** Fails the job and forgets the attempt together, so that only the owner can cause a second mail. */
async function failUnknown(
  { db, clock, changes }: ReplyMailDeps,
  { id, messageId }: { id: string; messageId: string },
  cause: string,
): Promise<never> {
  const reason = `It may have been sent, but the mail server did not confirm it: ${cause}. Retry sends it again.`;
  await storing(() =>
    changeMessages(db, { now: clock(), changes }, async (transaction) => {
      await setTimes(transaction, id, { handed_at: null });
      await failJob(transaction, replyMail, id, { reason, failedAt: clock() });
      return { result: undefined, change: await reopenMessage(transaction, messageId) };
    }),
  );
  throw new FinalFault(reason);
}

/** Returns whether this attempt may hand over the mail: no other one has, and the reply was not deleted. */
async function markHandedOver(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await retrying(() =>
    db
      .updateTable("message_replies")
      .set({ handed_at: now })
      .where("id", "=", id)
      .where("handed_at", "is", null)
      .where("sent_at", "is", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

async function setTimes(
  db: Kysely<Schema>,
  id: string,
  times: Partial<Pick<MessageReplyRow, "handed_at" | "sent_at">>,
): Promise<void> {
  await db.updateTable("message_replies").set(times).where("id", "=", id).execute();
}

/** Stores what happened, also if the database restarts right now. Rejects after a minute. */
async function storing(store: () => Promise<void>): Promise<void> {
  for (let left = storeTimeout; ; left -= 1) {
    try {
      return await store();
    } catch (error) {
      if (left === 0) throw error;
    }
    await sleep(1_000);
  }
}

type QueuedReply = NonNullable<Awaited<ReturnType<typeof readReply>>>;

function readReply(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom("message_replies")
    .innerJoin("messages", "messages.id", "message_replies.message_id")
    .selectAll("message_replies")
    .select(["messages.name", "messages.email", "messages.message", "messages.created_at as received_at"])
    .where("message_replies.id", "=", id)
    .executeTakeFirst();
}

async function writeMail({ db, siteName, timeZone }: ReplyMailDeps, reply: QueuedReply): Promise<ReplyMail> {
  const to = readVisitorAddress(reply.email);
  if (to === undefined) throw new FinalFault("The address of the message is not an email address.");
  const earlier = await readEarlier(db, reply);
  const message = { name: reply.name, message: reply.message, receivedAt: reply.received_at };
  return {
    to,
    fromName: headerName(siteName()),
    subject: writeSubject(siteName()),
    text: writeText(reply.text, message, timeZone),
    date: new Date(reply.created_at),
    mailId: reply.mail_id,
    inReplyTo: earlier.at(-1) ?? reply.thread_id,
    references: [reply.thread_id, ...earlier],
  };
}

/** Returns the Message-IDs of the last mails of the conversation before this reply, oldest first. */
async function readEarlier(
  db: Kysely<Schema>,
  { message_id, created_at, id }: Selectable<MessageReplyRow>,
): Promise<string[]> {
  const rows = await db
    .selectFrom("message_replies")
    .select("mail_id")
    .where("message_id", "=", message_id)
    .where("sent_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("created_at", "<", created_at),
        eb.and([eb("created_at", "=", created_at), eb("id", "<", id)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(namedMails)
    .execute();
  return rows.map(({ mail_id }) => mail_id).reverse();
}
