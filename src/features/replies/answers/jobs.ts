import type { NamedKind } from "../../../core/jobs/job-kind.ts";
import type { MailAccount } from "./imap-url.ts";
import { type AnswerDeps, createAnswersKind, namedAnswers } from "./read-answers.ts";

interface Deps extends Pick<AnswerDeps, "db" | "log" | "clock" | "jobs"> {
  config: { imap: MailAccount | undefined; notifyEmail: string | undefined; timeZone: string };
  messageChanges: AnswerDeps["changes"];
}

export function answerJobs({ config, messageChanges: changes, ...deps }: Deps): NamedKind[] {
  const { imap: account, notifyEmail, timeZone } = config;
  if (account === undefined || notifyEmail === undefined) return [namedAnswers];
  return [createAnswersKind({ ...deps, timeZone, account, notifyEmail, changes })];
}
