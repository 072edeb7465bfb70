import { ownerClient } from "../../../core/admin/owner-api.ts";
import { Notice } from "../../../core/admin/ui/notice.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import type { DashboardPart } from "../../../core/feature.app.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { Backups, CopyWork } from "../contract.ts";
import type { BackupApi } from "../owner.ts";

const backupApi = ownerClient<BackupApi>();

const texts: Record<CopyWork, { failing: string; again: string; last: string; none: string }> = {
  bucket: {
    failing: "Backups are not copied to the bucket",
    again: "at least every hour",
    last: "Last copy in the bucket",
    none: "There is no copy in the bucket yet.",
  },
  command: {
    failing: "BACKUP_COMMAND is failing",
    again: "at least every hour",
    last: "Last success of BACKUP_COMMAND",
    none: "BACKUP_COMMAND has not succeeded yet.",
  },
  test: {
    failing: "The newest copy in the bucket could not be restored",
    again: "every 6 hours",
    last: "Last test that restored a copy",
    none: "No copy has been restored as a test yet.",
  },
};

/** Loads what is known about the last backups and copies. */
export async function loadDashboardPart(): Promise<DashboardPart> {
  const backups = await parse(backupApi.backups.$get());
  return {
    problems: <FailingBackups {...backups} />,
    facts: <LastBackups {...backups} />,
  };
}

/** Tells the owner why there are no new nightly backups or copies, and why a copy could not be restored. */
function FailingBackups({ failing, copies }: Backups) {
  const failures = [
    { failing, title: "Nightly backups are failing", again: "every 15 minutes" },
    ...copies.map((copy) => ({
      failing: copy.failing,
      title: texts[copy.work].failing,
      again: texts[copy.work].again,
    })),
  ];
  return failures.map(
    ({ failing: failure, title, again }) =>
      failure && (
        <Notice key={title} title={title} details={[failure.reason]}>
          The last {failure.failures} attempts failed, the latest <Time at={failure.failedAt} />. The site
          tries again {again}. The reason:
        </Notice>
      ),
  );
}

/** The times of the newest verified backup, of its copies, and of the last test of a copy. */
function LastBackups({ lastVerified, copies }: Backups) {
  return (
    <div className="stack-1 quiet small">
      {lastVerified === null ? (
        <p>There is no verified backup yet.</p>
      ) : (
        <p>
          Last verified backup: <Time at={lastVerified.madeAt} note={lastVerified.file} />
        </p>
      )}
      {copies.map(({ work, last }) => (
        <p key={work}>
          {last === null ? texts[work].none : `${texts[work].last}: `}
          {last && <Time at={last.doneAt} note={last.file} />}
        </p>
      ))}
    </div>
  );
}
