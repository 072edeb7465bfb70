import type { ReactNode } from "react";
import type { Backups, CopyTarget } from "../../../../contract/backups.ts";
import texts from "../../../ui/text.module.css";
import { Notice } from "./notice.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

type Failure = NonNullable<Backups["failing"]>;

const copyTexts: Record<CopyTarget, { failing: string; last: string; none: string }> = {
  bucket: {
    failing: "Backups are not copied to the bucket",
    last: "Last copy in the bucket, of the backup of",
    none: "There is no copy in the bucket yet.",
  },
  command: {
    failing: "BACKUP_COMMAND is failing",
    last: "BACKUP_COMMAND last succeeded with the backup of",
    none: "BACKUP_COMMAND has not succeeded yet.",
  },
};

/** Tells the owner why there are no new nightly backups or copies, and why a copy could not be restored. */
export function FailingBackups({ failing, copies, copyTest }: Backups) {
  return (
    <>
      {failing && (
        <FailureNotice title="Nightly backups are failing" {...failing}>
          The site tries again every 15 minutes.
        </FailureNotice>
      )}
      {copies.map((copy) => {
        if (copy.failing === null) return null;
        return (
          <FailureNotice key={copy.target} title={copyTexts[copy.target].failing} {...copy.failing}>
            The site tries again at least every hour.
          </FailureNotice>
        );
      })}
      {copyTest?.failing && (
        <FailureNotice title="The newest copy in the bucket could not be restored" {...copyTest.failing}>
          The site tries again every 6 hours.
        </FailureNotice>
      )}
    </>
  );
}

function FailureNotice({
  title,
  failures,
  failedAt,
  reason,
  children,
}: Failure & { title: string; children: ReactNode }) {
  return (
    <Notice title={title} details={[reason]}>
      The last {failures} attempts failed, the latest on <Time time={failedAt} />. {children} The reason:
    </Notice>
  );
}

/** The times of the newest verified backup, of its copies, and of the last test of a copy. */
export function LastBackups({ lastVerified, copies, copyTest }: Backups) {
  return (
    <div className={`stack-1 ${texts.quiet}`}>
      {lastVerified === null ? (
        <p>There is no verified backup yet.</p>
      ) : (
        <p>
          Last verified backup: <Time time={lastVerified.madeAt} title={lastVerified.file} />
        </p>
      )}
      {copies.map(({ target, last }) =>
        last === null ? (
          <p key={target}>{copyTexts[target].none}</p>
        ) : (
          <p key={target}>
            {copyTexts[target].last}{" "}
            <Time time={last.madeAt} title={`Copied on ${formatTime(last.copiedAt)}`} />
          </p>
        ),
      )}
      {copyTest &&
        (copyTest.last === null ? (
          <p>No copy has been restored as a test yet.</p>
        ) : (
          <p>
            Last test that restored a copy: <Time time={copyTest.last.testedAt} title={copyTest.last.file} />
          </p>
        ))}
    </div>
  );
}

function Time({ time, title }: { time: string; title?: string }) {
  return (
    <time dateTime={time} title={title}>
      {formatTime(time)}
    </time>
  );
}

/** Formats an ISO 8601 time with its date, in the language of the browser. */
function formatTime(time: string): string {
  return format.format(new Date(time));
}
