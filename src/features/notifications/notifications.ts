import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { resumeJobs, suspendJobs } from "../../core/jobs/change-jobs.ts";
import { enqueue, type NewJob } from "../../core/jobs/enqueue.ts";
import { storedAnswers } from "../../core/messages/server/answers.ts";
import type { NotificationSettings } from "./contract/notifications.ts";
import {
  messageMail,
  messagePush,
  messageWebhook,
  type NotificationPayload,
  notificationKinds,
} from "./kinds.ts";
import { hasDevices } from "./push-devices.ts";
import { afterQuiet, mailTime } from "./quiet-hours.ts";
import { readSettings, writeSettings } from "./settings.ts";

export interface NotificationOptions {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** Whether this site is configured to do jobs of a kind. */
  has: (kind: string) => boolean;
}

/**
 * Queues what tells the owner about a message, or about an answer to it, as the owner wants it, in the transaction that
 * stores it. An answer is not mailed: it is in the mailbox.
 */
export async function enqueueNotifications(
  transaction: Transaction<Schema>,
  { id, name, answerId }: { id: string; name: string; answerId?: string },
  { now, timeZone, has }: NotificationOptions,
): Promise<void> {
  const settings = await readSettings(transaction);
  const payload: NotificationPayload =
    answerId === undefined ? { messageId: id } : { messageId: id, answerId };
  const job = (kind: string, dueAt: number): NewJob[] =>
    has(kind) ? [{ kind, key: answerId ?? id, subject: name, payload, dueAt }] : [];
  const jobs = [
    ...(settings.mail === "off" || answerId !== undefined
      ? []
      : job(messageMail, mailTime(now, settings, timeZone))),
    ...(settings.webhook ? job(messageWebhook, now) : []),
    ...((await hasDevices(transaction)) ? job(messagePush, afterQuiet(now, settings, timeZone)) : []),
  ];
  await enqueue(transaction, jobs, "keep");
}

/**
 * Suspends the jobs that tell the owner about messages in the trash and in spam, and about answers to them, and resumes
 * those of others.
 * Accepts up to 1,000 ids of messages.
 */
export async function suspendUnwanted(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom("messages")
    .select(["id", "state", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  const isUnwanted = ({ state, deleted_at }: (typeof rows)[number]) =>
    deleted_at !== null || state === "spam";
  await changeJobs(transaction, rows.filter(isUnwanted), suspendJobs);
  await changeJobs(
    transaction,
    rows.filter((row) => !isUnwanted(row)),
    resumeJobs,
  );
}

async function changeJobs(
  transaction: Transaction<Schema>,
  messages: readonly { id: string }[],
  change: typeof suspendJobs,
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  const keys = [...ids, ...(await listAnswers(transaction, ids))];
  for (const kind of notificationKinds) await change(transaction, kind, keys);
}

/** Returns the ids of the answers to these messages that the owner is still to be told about. */
async function listAnswers(transaction: Transaction<Schema>, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom("jobs")
    .innerJoin(storedAnswers().as("answers"), "answers.id", "jobs.key")
    .select("jobs.key")
    .where("kind", "in", notificationKinds)
    .where("message_id", "in", ids)
    .execute();
  return rows.map(({ key }) => key);
}

/** Removes what tells about messages that are gone or withdrawn, and about answers that are gone. */
export async function removeNotifications(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .deleteFrom("jobs")
    .where("kind", "in", notificationKinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.id", "=", "jobs.key")
            .where("withdrawn_at", "is", null),
        ),
      ),
    )
    .where("key", "not in", (eb) => eb.selectFrom(storedAnswers().as("answers")).select("answers.id"))
    .execute();
}

/**
 * Stores when the owner wants to be told about messages. What is queued follows: it gets a new time unless an attempt
 * has failed, and is removed if it is turned off.
 */
export async function changeSettings(
  db: Kysely<Schema>,
  settings: NotificationSettings,
  { now, timeZone }: Pick<NotificationOptions, "now" | "timeZone">,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await writeSettings(transaction, settings);
    if (settings.mail === "off") await removeKind(transaction, messageMail);
    else await setTimes(transaction, messageMail, mailTime(now, settings, timeZone));
    await setTimes(transaction, messagePush, afterQuiet(now, settings, timeZone));
    if (!settings.webhook) await removeKind(transaction, messageWebhook);
  });
}

async function removeKind(transaction: Transaction<Schema>, kind: string): Promise<void> {
  await transaction.deleteFrom("jobs").where("kind", "=", kind).execute();
}

async function setTimes(transaction: Transaction<Schema>, kind: string, dueAt: number): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ due_at: dueAt })
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "held"])
    .where("attempts", "=", 0)
    .execute();
}
