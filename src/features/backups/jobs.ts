import type { JobKind, NamedKind } from "../../core/jobs/job-kind.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { type OwnerMailSource, readOwnerMail } from "../../core/mail/mail-kind.ts";
import {
  type CopyDeps,
  createCopies,
  createCopyTest,
  listCopyWorks,
  namedCopies,
  namedCopyTest,
} from "./copies/copy-backups.ts";
import { createNightlyBackup, namedNightlyBackup } from "./nightly-backup.ts";
import { createOutageMail, enqueueOutageMail, namedOutageMail } from "./outage-mail.ts";
import type { Keep } from "./rotation.ts";

interface Deps extends Pick<CopyDeps, "db" | "log" | "clock"> {
  config: OwnerMailSource["config"] &
    CopyDeps["config"] & { databaseUrl: string | undefined; backupKeep: Keep | undefined };
  jobs: Pick<JobRunner, "has">;
}

export function backupJobs({ jobs, ...deps }: Deps): NamedKind[] {
  const mail = readOwnerMail(deps);
  const outageMail = mail ? createOutageMail(mail) : namedOutageMail;
  const { backupKeep: keep, backupBucket } = deps.config;
  if (keep === undefined) return [outageMail, namedNightlyBackup, namedCopies, namedCopyTest];
  const onFailingForDay: JobKind["onFailingForDay"] = (transaction, failure) =>
    enqueueOutageMail(transaction, failure, jobs);
  const parts = { ...deps, keep, onFailingForDay };
  const copyTo = listCopyWorks(deps.config);
  return [
    outageMail,
    createNightlyBackup({ ...parts, copyTo }),
    copyTo.length > 0 ? createCopies(parts) : namedCopies,
    backupBucket ? createCopyTest(parts) : namedCopyTest,
  ];
}
