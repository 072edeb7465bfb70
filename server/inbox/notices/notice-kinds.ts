import { messageMail } from "../message-mail.ts";

/** The kind of the jobs that send a message to the webhook. */
export const messageWebhook = "message-webhook";

/** The kinds of jobs that tell the owner about a message, whose id is their key. */
export const noticeKinds: readonly string[] = [messageMail, messageWebhook];
