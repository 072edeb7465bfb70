import type { Backups } from "../../../../contract/backups.ts";
import { formatTime } from "./format-time.ts";
import { Notice } from "./notice.tsx";

/** Tells the owner why there are no new nightly backups. */
export function FailingBackups({ failing }: Backups) {
  if (failing === null) return null;
  const { failures, failedAt, reason } = failing;
  return (
    <Notice title="Nightly backups are failing" details={[reason]}>
      The last {failures} attempts failed, the latest on{" "}
      <time dateTime={failedAt}>{formatTime(failedAt)}</time>. The site tries again every 15 minutes. The
      reason:
    </Notice>
  );
}
