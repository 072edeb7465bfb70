import type { Kysely, Selectable } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";

/** A message as its notification tells it. */
export interface Notification {
  messageId: string;
  name: string;
  email: string;
  message: string;
  contactConsent: boolean;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Hands a mail to the mail server; rejects when the server did not take it. */
export type SendMail = (notification: Notification) => Promise<void>;

export interface Notifier {
  /** Begins to send what is due, now and from now on. */
  start: () => void;
  /** There is something new in the queue. */
  wake: () => void;
  /** Ends the sending; waits a little for the mail under way. What is left is sent after the next start. */
  stop: () => Promise<void>;
}

interface NotifierParts {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  sendMail: SendMail;
}

/**
 * While a mail is being sent it is nobody else's, for longer than the mailer waits for its server. An instance that
 * died over it leaves it to the others after this time.
 */
const lease = 5 * 60_000;
const firstPause = 15_000;
const longestPause = 60 * 60_000;
/** How often to look for what other instances have left. */
const lookAgain = 30_000;
const patienceAtStop = 5_000;

/** Sends what is due in the queue, one mail after the other, for as long as the process lives. */
export function createNotifier({ db, log, clock, sendMail }: NotifierParts): Notifier {
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let woken = false;
  let stopped: Promise<void> | undefined;

  function sendDue(): void {
    if (!running) return;
    clearTimeout(timer);
    if (sending !== undefined) {
      woken = true;
      return;
    }
    woken = false;
    sending = sendAllDue().finally(() => {
      sending = undefined;
      if (woken) sendDue();
      else if (running) timer = setTimeout(sendDue, lookAgain).unref();
    });
  }

  async function sendAllDue(): Promise<void> {
    try {
      while (running && (await sendNext({ db, log, clock, sendMail })));
    } catch (error) {
      if (running) log.error({ err: error }, "the mail queue could not be read");
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
      stopped ??= Promise.race([sending, pause(patienceAtStop)]);
      return stopped;
    },
  };
}

/** Tries the mail that has been due longest. @returns whether there was one */
export async function sendNext({ db, log, clock, sendMail }: NotifierParts): Promise<boolean> {
  const mail = await claimNext(db, clock());
  if (mail === undefined) return false;
  const { attempts, ...notification } = mail;
  try {
    await sendMail(notification);
  } catch (error) {
    const pause = Math.min(longestPause, firstPause * 4 ** (attempts - 1));
    log.warn(
      { err: error, messageId: mail.messageId, attempts },
      "a message could not be mailed, trying again later",
    );
    const retry = { due_at: clock() + pause };
    await db.updateTable("mail_queue").set(retry).where("message_id", "=", mail.messageId).execute();
    return true;
  }
  await markSent(db, mail.messageId, clock());
  return true;
}

/** Takes the mail out of reach of all others. Of several that try, the one whose update finds it unchanged has it. */
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
  await db.transaction().execute(async (transaction) => {
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
