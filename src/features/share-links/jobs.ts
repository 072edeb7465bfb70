import type { NamedKind } from "../../core/jobs/job-kind.ts";
import { type OwnerMailSource, readOwnerMail } from "../../core/mail/mail-kind.ts";
import { createOpeningMail, namedOpeningMail } from "./opening-mail.ts";

export function shareLinkJobs(deps: OwnerMailSource): NamedKind[] {
  const mail = readOwnerMail(deps);
  return [mail ? createOpeningMail(mail) : namedOpeningMail];
}
