import type { Kysely, Selectable } from "kysely";
import type { Logger } from "pino";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { createQueueWorker, lease, type QueueWorker, retryDelay } from "./queue-worker.ts";

/** What the mail to the owner says about a message. */
export interface Notification {
  messageId: string;
  name: string;
  email: string;
  message: string;
  contactConsent: boolean;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Sends a mail. Rejects when the mail server does not accept it. */
export type SendMail = (notification: Notification) => Promise<void>;

interface NotifierOptions {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  sendMail: SendMail;
}

/** Creates the worker that sends queued mail. */
export function createNotifier(options: NotifierOptions): QueueWorker {
  const sendDue = () => sendNext(options);
  return createQueueWorker({ sendNext: sendDue, log: options.log, failure: "could not read the mail queue" });
}

/** Tries to send the mail that has been due the longest. Returns `false` when no mail is due. */
export async function sendNext({ db, log, clock, sendMail }: NotifierOptions): Promise<boolean> {
  const mail = await claimNext(db, clock());
  if (mail === undefined) return false;
  const { attempts, ...notification } = mail;
  try {
    await sendMail(notification);
  } catch (error) {
    log.warn(
      { err: error, messageId: mail.messageId, attempts },
      "could not mail a message to the owner; retrying later",
    );
    const retry = { due_at: clock() + retryDelay(attempts) };
    await db.updateTable("mail_queue").set(retry).where("message_id", "=", mail.messageId).execute();
    return true;
  }
  await markSent(db, mail.messageId, clock());
  return true;
}

/**
 * Claims the mail that has been due the longest by moving its due time to the end of the lease. When several instances
 * try, the one whose update still finds the row unchanged gets it.
 */
async function claimNext(db: Kysely<Schema>, now: number) {
  for (;;) {
    const due = await db
      .selectFrom("mail_queue")
      .innerJoin("messages", "messages.id", "mail_queue.message_id")
      .selectAll("messages")
      .select(["due_at", "attempts"])
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const claim = await db
      .updateTable("mail_queue")
      .set({ due_at: now + lease, attempts: due.attempts + 1 })
      .where("message_id", "=", due.id)
      .where("due_at", "=", due.due_at)
      .where("attempts", "=", due.attempts)
      .executeTakeFirst();
    if (claim.numUpdatedRows > 0n) return { ...toNotification(due), attempts: due.attempts + 1 };
  }
}

async function markSent(db: Kysely<Schema>, messageId: string, now: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom("mail_queue").where("message_id", "=", messageId).execute();
    await transaction.updateTable("messages").set({ notified_at: now }).where("id", "=", messageId).execute();
  });
}

function toNotification(row: Selectable<Schema["messages"]>): Notification {
  return {
    messageId: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    contactConsent: row.contact_consent === 1,
    receivedAt: row.created_at,
  };
}
