import type { Kysely, Selectable } from "kysely";
import type { Logger } from "pino";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";

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

export interface Notifier {
  /** Starts sending mail that is due, now and whenever more becomes due. */
  start: () => void;
  /** Checks the queue now. Call it after a message is queued. */
  wake: () => void;
  /** Stops, and waits up to 5 seconds for a mail in flight. Mail left in the queue is sent after the next start. */
  stop: () => Promise<void>;
}

interface NotifierOptions {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  sendMail: SendMail;
}

/**
 * How long an instance may hold a mail that it is sending, in milliseconds. It is longer than the mailer waits for its
 * server. When an instance dies while sending, another one can claim the mail after this time.
 */
const lease = 5 * 60_000;
/** Milliseconds before the first retry. Each further retry waits four times as long, up to the maximum. */
const initialRetryDelay = 15_000;
const maxRetryDelay = 60 * 60_000;
/** Milliseconds between checks for retries that are due and for mail that other instances left behind. */
const pollInterval = 30_000;
/** Milliseconds that `stop` waits for a mail in flight. */
const stopTimeout = 5_000;

/** Creates the worker that sends queued mail, one at a time, until it is stopped. */
export function createNotifier({ db, log, clock, sendMail }: NotifierOptions): Notifier {
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let wakeRequested = false;
  let stopped: Promise<void> | undefined;

  function sendDue(): void {
    if (!running) return;
    clearTimeout(timer);
    if (sending !== undefined) {
      wakeRequested = true;
      return;
    }
    wakeRequested = false;
    sending = sendAllDue().finally(() => {
      sending = undefined;
      if (wakeRequested) sendDue();
      else if (running) timer = setTimeout(sendDue, pollInterval).unref();
    });
  }

  async function sendAllDue(): Promise<void> {
    try {
      while (running && (await sendNext({ db, log, clock, sendMail })));
    } catch (error) {
      if (running) log.error({ err: error }, "could not read the mail queue");
    }
  }

  return {
    start: () => {
      running = true;
      sendDue();
    },
    wake: sendDue,
    stop: () => {
      running = false;
      clearTimeout(timer);
      stopped ??= Promise.race([sending, delay(stopTimeout)]);
      return stopped;
    },
  };
}

/** Tries to send the mail that has been due the longest. Returns `false` when no mail is due. */
export async function sendNext({ db, log, clock, sendMail }: NotifierOptions): Promise<boolean> {
  const mail = await claimNext(db, clock());
  if (mail === undefined) return false;
  const { attempts, ...notification } = mail;
  try {
    await sendMail(notification);
  } catch (error) {
    const retryDelay = Math.min(maxRetryDelay, initialRetryDelay * 4 ** (attempts - 1));
    log.warn(
      { err: error, messageId: mail.messageId, attempts },
      "could not mail a message to the owner; retrying later",
    );
    const retry = { due_at: clock() + retryDelay };
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

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
