import { z } from "zod";
import type { NamedKind } from "../../core/jobs/job-kind.ts";

/** The kind of the jobs that mail a message to the owner. */
export const messageMail = "message-mail";

/** The kind of the jobs that send a message to the webhook. */
export const messageWebhook = "message-webhook";

/** The kind of the jobs that notify the owner's devices of a message. */
export const messagePush = "message-push";

/** The kinds of jobs that tell the owner about a message or an answer, whose id is their key. */
export const notificationKinds = [messageMail, messageWebhook, messagePush] as const;

const stays = "The message itself stays.";

export const namedMail: NamedKind = {
  name: messageMail,
  describe: (name) => `Mail about the message from ${name}`,
  stays,
};

export const namedWebhook: NamedKind = {
  name: messageWebhook,
  describe: (name) => `Webhook about the message from ${name}`,
  stays,
};

export const namedPush: NamedKind = {
  name: messagePush,
  describe: (name) => `Notification about the message from ${name}`,
  stays,
};

/** The payload of these jobs. */
export const notificationSchema = z.object({
  messageId: z.string(),
  /** The answer that the owner is told about, if it is not the message itself. */
  answerId: z.string().optional(),
});

export type NotificationPayload = z.infer<typeof notificationSchema>;
