import type { Backups } from "../../../../contract/backups.ts";
import texts from "../../../ui/text.module.css";
import { formatTime } from "./format-time.ts";

/** The time of the newest verified backup. */
export function LastBackup({ lastVerified }: Backups) {
  if (lastVerified === null) return <p className={texts.quiet}>There is no verified backup yet.</p>;
  const { file, madeAt } = lastVerified;
  return (
    <p className={texts.quiet}>
      Last verified backup:{" "}
      <time dateTime={madeAt} title={file}>
        {formatTime(madeAt)}
      </time>
    </p>
  );
}
