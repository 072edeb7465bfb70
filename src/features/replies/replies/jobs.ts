import type { NamedKind } from "../../../core/jobs/job-kind.ts";
import type { JobDeps } from "../../../core/jobs/run-due.ts";
import type { OwnerMailSource } from "../../../core/mail/mail-kind.ts";
import type { ChangeOptions } from "../../../core/messages/server/message-change.ts";
import { namedReplyMail } from "./reply-jobs.ts";
import { createReplyMail } from "./reply-mail.ts";
import { createReplySender } from "./send-reply.ts";

interface Deps extends Pick<JobDeps, "db" | "clock">, Pick<OwnerMailSource, "config"> {
  site: { current: () => { profile: { name: string } } };
  messageChanges: ChangeOptions["changes"];
}

export function replyJobs({ db, clock, config, site, messageChanges: changes }: Deps): NamedKind[] {
  const { smtpUrl, notifyEmail, timeZone } = config;
  if (smtpUrl === undefined || notifyEmail === undefined) return [namedReplyMail];
  const send = createReplySender(smtpUrl, notifyEmail);
  const siteName = () => site.current().profile.name;
  return [createReplyMail({ db, clock, send, siteName, timeZone, changes })];
}
