import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { Job, JobKind } from "../../core/jobs/job-kind.ts";
import { oneLine } from "../../core/mail/one-line.ts";
import { storedAnswers } from "../../core/messages/server/answers.ts";
import { countWaiting } from "../../core/messages/server/messages/counts.ts";
import type { PushMessage } from "./contract/push.ts";
import { readHour } from "./hourly-limit.ts";
import { messagePush, type NotificationPayload, namedPush, notificationSchema } from "./kinds.ts";
import { deliver } from "./push-delivery.ts";
import { afterQuiet, isQuiet } from "./quiet-hours.ts";
import { readSettings } from "./settings.ts";
import type { PushDeviceRow } from "./tables.ts";

/** A response of a push service. Without one, the status is null. */
export interface PushAnswer {
  status: number | null;
  /** The header: seconds, or a date. */
  retryAfter: string | undefined;
  /** Why there was no response. */
  reason?: string;
}

export type PushTarget = Pick<Selectable<PushDeviceRow>, "endpoint" | "p256dh" | "auth">;

/** Hands a notification to the push service of a device. Rejects only if it is aborted. */
export type SendPush = (target: PushTarget, message: PushMessage, stop: AbortSignal) => Promise<PushAnswer>;

/**
 * Notifications within an hour, so that a flood of messages does not flood a telephone. Further messages wait until an
 * hour has passed since the first of them, and are then one notification, as are more than three that are due together.
 */
const perHour = 20;
const single = 3;
/** Messages in one notification. It only says how many they are. */
const together = 500;
const hour = 60 * 60_000;
/** A day. Later, the owner has other ways to know. */
const longestWait = 24 * hour;
/** These take more than a day. */
const maxAttempts = 30;
/** Characters of a message that a notification shows. */
const shownLength = 150;

interface PushDeps {
  db: Kysely<Schema>;
  clock: () => number;
  timeZone: string;
  send: SendPush;
}

/**
 * Notifies the owner's devices of messages and answers. A device that has been notified is not notified again when
 * another one fails, unless the process dies in between; the second notification then replaces the first.
 */
export function createMessagePush(deps: PushDeps): JobKind<NotificationPayload> {
  const { db, clock, timeZone } = deps;
  return {
    ...namedPush,
    queuedBy: "messages",
    payload: notificationSchema,
    failure: "could not notify a device of a message",
    maxAttempts,
    batch: {
      most: together,
      choose: async (due) => {
        if (isQuiet(clock(), await readSettings(db), timeZone)) return 0;
        const { left } = await readNotifications(db, clock());
        if (left === 0) return 0;
        return due > Math.min(left, single) ? due : 1;
      },
      hourly: {
        most: perHour,
        noun: "notification",
        readNext: async () => {
          const { nextAt } = await readNotifications(db, clock());
          return nextAt && afterQuiet(nextAt, await readSettings(db), timeZone);
        },
      },
    },
    run: async (jobs, signal) => {
      const messages = await readMessages(db, jobs, clock() - longestWait);
      if (messages.length === 0) return;
      const message = describeMessages(messages, await countWaiting(db));
      await deliver(deps, { messages, message }, signal);
    },
  };
}

/** A message, or an answer to one. */
interface NewMessage {
  id: string;
  messageId: string;
  what: "Message" | "Answer";
  name: string;
  text: string;
  created_at: number;
}

/** Returns those of the messages and answers that the owner still wants to know of, oldest first. */
async function readMessages(
  db: Kysely<Schema>,
  jobs: Job<NotificationPayload>[],
  since: number,
): Promise<NewMessage[]> {
  const ids = jobs.map(({ payload }) => payload.answerId ?? payload.messageId);
  const messages = await db
    .selectFrom("messages")
    .select(["id", "id as messageId", "name", "message as text", "created_at"])
    .where("id", "in", ids)
    .where("created_at", ">", since)
    .where("withdrawn_at", "is", null)
    .execute();
  const answers = await db
    .selectFrom(storedAnswers().as("answers"))
    .innerJoin("messages", "messages.id", "message_id")
    .select(["answers.id", "message_id as messageId", "name", "text", "answers.created_at"])
    .where("answers.id", "in", ids)
    .where("answers.created_at", ">", since)
    .execute();
  return [
    ...messages.map((message) => ({ ...message, what: "Message" as const })),
    ...answers.map((answer) => ({ ...answer, what: "Answer" as const })),
  ].sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
}

function describeMessages(messages: NewMessage[], waiting: number): PushMessage {
  const [first] = messages;
  if (first === undefined || messages.length > 1) {
    const names = [...new Set(messages.map(({ name }) => oneLine(name)))].join(", ");
    return {
      title: `${messages.length} new messages`,
      body: shorten(`From ${names}`),
      path: "/admin/messages",
      tag: "messages",
      waiting,
    };
  }
  return {
    title: `${first.what} from ${oneLine(first.name)}`,
    body: shorten(oneLine(first.text)),
    path: `/admin/messages/${first.messageId}`,
    tag: first.id,
    waiting,
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join("")}…` : text;
}

function readNotifications(db: Kysely<Schema>, now: number) {
  return readHour(db, { kind: messagePush, most: perHour, now }, (since) =>
    // All messages in one notification have the same time.
    db
      .selectFrom("notice_deliveries")
      .select("sent_at as time")
      .where("sent_at", ">", since)
      .groupBy("sent_at"),
  );
}
