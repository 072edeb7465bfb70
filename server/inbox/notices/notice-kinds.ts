import { messageMail } from "../message-mail.ts";

/** The kind of the jobs that send a message to the webhook. */
export const messageWebhook = "message-webhook";

/** The kind of the jobs that notify the owner's devices of a message. */
export const messagePush = "message-push";

/** The kinds of jobs that tell the owner about a message, whose id is their key. */
export const noticeKinds: readonly string[] = [messageMail, messageWebhook, messagePush];
