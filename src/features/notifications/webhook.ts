import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { JobKind } from "../../core/jobs/job-kind.ts";
import { storedAnswers } from "../../core/messages/server/answers.ts";
import type { WebhookTest } from "./contract/notifications.ts";
import { type NotificationPayload, namedWebhook, notificationSchema } from "./kinds.ts";
import { keepAttempt } from "./webhook-attempts.ts";
import { checkStatus } from "./webhooks/check-status.ts";

/** These take a day and a half. */
const maxAttempts = 40;

interface WebhookContent {
  /** The same for every attempt. */
  id: string;
  /** What the receiver has to do with it, such as `message.received`. */
  type: string;
  data: unknown;
  /** Milliseconds since 1970. */
  now: number;
}

/** Sends a request to the webhook, and returns what came of it. Rejects only if it is aborted. */
export type PostWebhook = (content: WebhookContent, stop: AbortSignal) => Promise<WebhookTest>;

interface WebhookDeps {
  db: Kysely<Schema>;
  clock: () => number;
  post: PostWebhook;
  siteUrl: string;
}

/** Sends each message and each answer to the webhook, and keeps the outcome. What the receiver refuses, such as with 404, is not sent again. */
export function createMessageWebhook(deps: WebhookDeps): JobKind<NotificationPayload> {
  const { db, clock, post, siteUrl } = deps;
  return {
    ...namedWebhook,
    queuedBy: "messages",
    payload: notificationSchema,
    failure: "could not send a message to the webhook",
    maxAttempts,
    run: async ([job], signal) => {
      const event = job && (await readEvent(db, job.payload, siteUrl));
      // The message can have been deleted for good, or withdrawn.
      if (job === undefined || event === undefined) return;
      const content = { ...event, now: clock() };
      const response = await post(content, signal);
      await keepAttempt(db, { messageId: job.payload.messageId, at: content.now, ...response });
      const { status, text } = response;
      if (status === null) throw new Error(`The webhook did not respond: ${text}`);
      checkStatus(status, "The webhook");
    },
  };
}

/** Returns what the webhook is told about a message or an answer to it, or `undefined` if there is nothing to tell. */
async function readEvent(
  db: Kysely<Schema>,
  { messageId, answerId }: NotificationPayload,
  siteUrl: string,
): Promise<Omit<WebhookContent, "now"> | undefined> {
  const message = await db
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", messageId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (message === undefined) return undefined;
  const { name, email, created_at } = message;
  const url = `${siteUrl}/admin/messages/${messageId}`;
  const at = (time: number) => new Date(time).toISOString();
  if (answerId !== undefined) {
    const answer = await findAnswer(db, answerId);
    if (answer === undefined) return undefined;
    const data = {
      id: answerId,
      messageId,
      name,
      email,
      text: answer.text,
      receivedAt: at(answer.created_at),
      url,
    };
    return { id: `answer_${answerId}`, type: "answer.received", data };
  }
  const contactConsent = message.contact_consent === 1;
  const data = {
    id: messageId,
    name,
    email,
    message: message.message,
    contactConsent,
    receivedAt: at(created_at),
    url,
  };
  return { id: `message_${messageId}`, type: "message.received", data };
}

function findAnswer(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom(storedAnswers().as("answers"))
    .select(["text", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
