import type { Transaction } from "kysely";
import { z } from "zod";
import { dayAndTime } from "../../core/calendar/time-of-day.ts";
import type { Schema } from "../../core/db/schema.ts";
import { enqueue } from "../../core/jobs/enqueue.ts";
import type { JobKind, LastingFailure, NamedKind } from "../../core/jobs/job-kind.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { type OwnerMailDeps, ownerMailKind } from "../../core/mail/mail-kind.ts";

/** The kind of the jobs that mail the owner that backups, copies, or tests have failed for a day. */
const backupMail = "backup-mail";

export const namedOutageMail: NamedKind = {
  name: backupMail,
  describe: (subject) => `Mail about backups: ${subject}`,
};

/** The subject of the mail, by the key of the job that fails. */
const subjects: Record<string, string> = {
  "nightly-backup": "Nightly backups are failing",
  bucket: "Backups are not copied to the bucket",
  command: "BACKUP_COMMAND is failing",
  "backup-test": "The newest copy of a backup could not be restored",
};

const payloadSchema = z.object({
  key: z.string(),
  reason: z.string(),
  since: z.number(),
  failedAt: z.number(),
}) satisfies z.ZodType<LastingFailure>;

/** Queues the mail about an outage, in the transaction that stores the failure, if this site sends mail. */
export async function enqueueOutageMail(
  transaction: Transaction<Schema>,
  failure: LastingFailure,
  jobs: Pick<JobRunner, "has">,
): Promise<void> {
  if (!jobs.has(backupMail)) return;
  const { key, failedAt: dueAt } = failure;
  const job = { kind: backupMail, key, subject: subjects[key] ?? key, payload: failure, dueAt };
  await enqueue(transaction, [job], "replace");
}

/** Mails the owner that backups, copies, or tests have failed for a day. */
export function createOutageMail({ timeZone, siteUrl, send }: OwnerMailDeps): JobKind {
  const work = {
    ...namedOutageMail,
    payload: payloadSchema,
    failure: "could not mail that backups are failing",
    write: async ({ key, reason, since, failedAt }: LastingFailure) => {
      const [first, last] = [since, failedAt].map((time) => dayAndTime(time, timeZone));
      return {
        id: `${key}-${since}`,
        subject: subjects[key] ?? key,
        text: `Every attempt since ${first} has failed, the latest on ${last}. The reason:\n\n${reason}\n\nThe site goes on trying. You get no other mail about this until it has worked in between. The dashboard shows the current state:\n${siteUrl}/admin\n`,
      };
    },
  };
  return ownerMailKind(work, send);
}
