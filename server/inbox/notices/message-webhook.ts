import type { Kysely } from "kysely";
import type { WebhookTest } from "../../../contract/notifications.ts";
import type { Schema } from "../../db/schema.ts";
import type { JobKind } from "../../jobs/job-kind.ts";
import { checkStatus } from "../../webhooks/check-status.ts";
import { messageWebhook, type Notice, noticeSchema } from "./notice-kinds.ts";
import { keepAttempt } from "./webhook-attempts.ts";

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

interface WebhookParts {
  db: Kysely<Schema>;
  clock: () => number;
  post: PostWebhook;
  siteUrl: string;
}

/** Sends each message to the webhook, and keeps the outcome. What the receiver refuses, such as with 404, is not sent again. */
export function createMessageWebhook(parts: WebhookParts): JobKind<Notice> {
  const { db, clock, post, siteUrl } = parts;
  return {
    name: messageWebhook,
    payload: noticeSchema,
    failure: "could not send a message to the webhook",
    maxAttempts,
    run: async ([job], signal) => {
      const data = job && (await readData(db, job.payload.messageId, siteUrl));
      // The message can have been deleted for good, or withdrawn.
      if (data === undefined) return;
      const content = { id: `message_${data.id}`, type: "message.received", data, now: clock() };
      const answer = await post(content, signal);
      await keepAttempt(db, { messageId: data.id, at: content.now, ...answer });
      const { status, text } = answer;
      if (status === null) throw new Error(`The webhook did not respond: ${text}`);
      checkStatus(status, "The webhook");
    },
  };
}

/** Returns what the webhook is told about a message, or `undefined` if there is nothing to tell. */
async function readData(db: Kysely<Schema>, id: string, siteUrl: string) {
  const row = await db
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    name: row.name,
    email: row.email,
    message: row.message,
    contactConsent: row.contact_consent === 1,
    receivedAt: new Date(row.created_at).toISOString(),
    url: `${siteUrl}/admin/messages/${id}`,
  };
}
