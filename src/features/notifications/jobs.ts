import type { NamedKind } from "../../core/jobs/job-kind.ts";
import type { JobDeps } from "../../core/jobs/run-due.ts";
import type { OwnerMailSource } from "../../core/mail/mail-kind.ts";
import { createWebhook } from "./create-webhook.ts";
import { namedMail, namedWebhook } from "./kinds.ts";
import { createMessageMail } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createMessagePush, type SendPush } from "./push.ts";
import { createMessageWebhook } from "./webhook.ts";

interface Deps extends Pick<JobDeps, "db" | "clock"> {
  config: OwnerMailSource["config"] & { messageWebhook: { url: string; secret: string } | undefined };
  sendPush: SendPush;
}

/** All ways to tell the owner about messages. */
export function notificationJobs({ db, clock, config, sendPush }: Deps): NamedKind[] {
  const { smtpUrl, notifyEmail, messageWebhook: webhook, siteUrl, timeZone } = config;
  return [
    smtpUrl && notifyEmail
      ? createMessageMail({ db, clock, timeZone, sendMail: createMailer(smtpUrl, notifyEmail, siteUrl) })
      : namedMail,
    webhook ? createMessageWebhook({ db, clock, post: createWebhook(webhook), siteUrl }) : namedWebhook,
    createMessagePush({ db, clock, timeZone, send: sendPush }),
  ];
}
