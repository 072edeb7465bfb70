import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { JobKind } from "../../core/jobs/job-kind.ts";
import { readHour } from "./hourly-limit.ts";
import { messageMail, type NotificationPayload, namedMail, notificationSchema } from "./kinds.ts";
import { afterQuiet, isQuiet } from "./quiet-hours.ts";
import { readSettings } from "./settings.ts";

/** What the mail to the owner says about a message. */
export interface MailedMessage {
  messageId: string;
  name: string;
  email: string;
  message: string;
  contactConsent: boolean;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Sends one mail about one or more messages, oldest first. Rejects when the mail server does not accept it. */
export type SendMail = (messages: MailedMessage[]) => Promise<void>;

/**
 * Mails that the owner gets within an hour, so that a flood of messages cannot fill the mailbox. Further messages wait
 * until an hour has passed since the first of these mails, and are then mailed together.
 */
const mailsPerHour = 10;
/** Messages in one mail. The texts of so many have at most half a megabyte. */
const messagesPerMail = 100;
/** These take three days, so that a mail survives a mail server that is down over a weekend. */
const maxAttempts = 75;

interface MailDeps {
  db: Kysely<Schema>;
  clock: () => number;
  timeZone: string;
  sendMail: SendMail;
}

/**
 * Mails messages to the owner: each on its own, or all that are due together if the owner wants one mail a day, or
 * there are more of them than mails left in this hour. Sends nothing in the quiet hours.
 */
export function createMessageMail({ db, clock, timeZone, sendMail }: MailDeps): JobKind<NotificationPayload> {
  return {
    ...namedMail,
    queuedBy: "messages",
    payload: notificationSchema,
    failure: "could not mail messages to the owner",
    maxAttempts,
    batch: {
      most: messagesPerMail,
      choose: async (due) => {
        const settings = await readSettings(db);
        // A mail that could not be sent before is due in them.
        if (isQuiet(clock(), settings, timeZone)) return 0;
        const { left } = await readMails(db, clock());
        if (left === 0) return 0;
        return settings.mail === "daily" || due > left ? due : 1;
      },
      hourly: {
        most: mailsPerHour,
        noun: "mail",
        readNext: async () => {
          const { nextAt } = await readMails(db, clock());
          return nextAt && afterQuiet(nextAt, await readSettings(db), timeZone);
        },
      },
    },
    run: async (jobs) => {
      const ids = jobs.map(({ payload }) => payload.messageId);
      const messages = await readMessages(db, ids);
      // A message can have been deleted for good.
      if (messages.length > 0) await sendMail(messages);
    },
    onDone: async (transaction, jobs) => {
      const ids = jobs.map(({ payload }) => payload.messageId);
      await transaction
        .updateTable("messages")
        .set({ notified_at: clock() })
        .where("id", "in", ids)
        .execute();
    },
  };
}

function readMails(db: Kysely<Schema>, now: number) {
  return readHour(db, { kind: messageMail, most: mailsPerHour, now }, (since) =>
    // All messages in one mail have the same time.
    db
      .selectFrom("messages")
      .select("notified_at as time")
      .where("notified_at", ">", since)
      .groupBy("notified_at"),
  );
}

async function readMessages(db: Kysely<Schema>, ids: string[]): Promise<MailedMessage[]> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toMailedMessage);
}

function toMailedMessage(row: Selectable<Schema["messages"]>): MailedMessage {
  return {
    messageId: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    contactConsent: row.contact_consent === 1,
    receivedAt: row.created_at,
  };
}
