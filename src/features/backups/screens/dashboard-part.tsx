import { DatabaseBackup } from "lucide-react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readDone } from "../../../core/admin/send-result.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import type { DashboardPart, Task } from "../../../core/feature.app.ts";
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
  return { tasks: listTasks(backups), facts: <LastBackups {...backups} /> };
}

/** Why there are no new nightly backups or copies, and why a copy could not be restored. */
function listTasks({ failing, copies, lastVerified }: Backups): Task[] {
  const failures = [
    { failing, title: "Nightly backups are failing", again: "every 15 minutes" },
    ...copies.map((copy) => ({
      failing: copy.failing,
      title: texts[copy.work].failing,
      again: texts[copy.work].again,
    })),
  ];
  const tasks = failures.flatMap(({ failing: failure, title, again }) =>
    failure === null ? [] : [{ title, ...describeFailure(failure, again) }],
  );
  if (lastVerified !== null || failing !== null) return tasks;
  const none = "What happens to this machine happens to your site.";
  const action = <BackUpButton />;
  return [...tasks, { title: "There is no verified backup yet", icon: DatabaseBackup, text: none, action }];
}

function describeFailure({ failures, failedAt, reason }: NonNullable<Backups["failing"]>, again: string) {
  const text = (
    <>
      The last {failures} attempts failed, the latest <Time at={failedAt} />. The site tries again {again}.
      The reason:
    </>
  );
  return { icon: DatabaseBackup, isUrgent: true, text, details: [reason] };
}

function BackUpButton() {
  const changes = useSend<string>({ reloads: false });
  const backUp = () =>
    changes.send(
      async () => (await readDone(await backupApi.backups.$post())) ?? "It begins within a minute.",
      "The backup could not be started.",
    );
  return (
    <>
      <Said by={changes} />
      <Button onClick={backUp}>Back up now</Button>
    </>
  );
}

/** The times of the newest verified backup, of its copies, and of the last test of a copy. */
function LastBackups({ lastVerified, copies }: Backups) {
  return (
    <div className="stack-1 quiet small">
      {lastVerified && (
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
