import type { Kysely, Selectable } from "kysely";
import type { PushMessage } from "../../../contract/push.ts";
import type { PushDeviceRow, Schema } from "../../db/schema.ts";
import { countRunning } from "../../jobs/claim.ts";
import type { JobKind } from "../../jobs/job-kind.ts";
import { countWaiting } from "../counts.ts";
import { messagePush, type Notice, noticeSchema } from "../notices/notice-kinds.ts";
import { isQuiet } from "../notices/notice-time.ts";
import { readSettings } from "../notices/settings.ts";
import { oneLine } from "../one-line.ts";
import { deliver } from "./deliver.ts";

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
 * Notifications within an hour, so that a flood of messages does not flood a telephone. Further messages wait until an hour has
 * passed since the first of them, and are then one notification, as are more than three that are due together.
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

interface PushParts {
  db: Kysely<Schema>;
  clock: () => number;
  timeZone: string;
  send: SendPush;
}

/**
 * Notifies the owner's devices of messages. A device that has been notified is not notified again when another one fails, unless
 * the process dies in between; the second notification then replaces the first.
 */
export function createMessagePush(parts: PushParts): JobKind<Notice> {
  const { db, clock, timeZone } = parts;
  return {
    name: messagePush,
    payload: noticeSchema,
    failure: "could not notify a device of a message",
    maxAttempts,
    batch: {
      most: together,
      choose: async (due) => {
        if (isQuiet(clock(), await readSettings(db), timeZone)) return 0;
        const left = perHour - (await countNotifications(db, clock()));
        if (left <= 0) return 0;
        return due > Math.min(left, single) ? due : 1;
      },
    },
    run: async (jobs, signal) => {
      const ids = jobs.map(({ payload }) => payload.messageId);
      const messages = await readMessages(db, ids, clock() - longestWait);
      if (messages.length === 0) return;
      const message = describeMessages(messages, await countWaiting(db));
      await deliver(parts, { messages, message }, signal);
    },
  };
}

interface NewMessage {
  id: string;
  name: string;
  message: string;
  created_at: number;
}

/** Returns those of the messages that the owner still wants to know of, oldest first. */
async function readMessages(db: Kysely<Schema>, ids: string[], since: number): Promise<NewMessage[]> {
  return db
    .selectFrom("messages")
    .select(["id", "name", "message", "created_at"])
    .where("id", "in", ids)
    .where("created_at", ">", since)
    .where("withdrawn_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
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
    title: `Message from ${oneLine(first.name)}`,
    body: shorten(oneLine(first.message)),
    path: `/admin/messages/${first.id}`,
    tag: first.id,
    waiting,
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join("")}…` : text;
}

/** Returns the number of notifications of the last hour. All messages in one have the same time. */
async function countNotifications(db: Kysely<Schema>, now: number): Promise<number> {
  const { running, sent } = await db
    .selectNoFrom((eb) => [
      countRunning(messagePush, now).as("running"),
      eb
        .selectFrom("push_deliveries")
        .select((delivery) => delivery.fn.count<number>("sent_at").distinct().as("count"))
        .where("sent_at", ">", now - hour)
        .as("sent"),
    ])
    .executeTakeFirstOrThrow();
  return Number(running) + Number(sent);
}
