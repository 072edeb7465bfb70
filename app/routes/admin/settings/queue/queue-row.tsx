import { RotateCw, Trash2 } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import type { QueuedJob } from "../../../../../contract/jobs.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import type { StatusText } from "../../../../admin/ui/status.tsx";
import { Badge, type BadgeColor } from "../../../../ui/badge.tsx";
import { askToDiscard, canDiscard, describeJob, describeProgress } from "./describe-job.ts";
import styles from "./queue-row.module.css";
import { useQueueChange } from "./use-queue-change.ts";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const badges: Record<QueuedJob["state"], { color: BadgeColor; text: string }> = {
  waiting: { color: "gray", text: "Waiting" },
  running: { color: "blue", text: "Running" },
  scheduled: { color: "orange", text: "Failing" },
  failed: { color: "orange", text: "Failed" },
};

export interface QueueRowProps {
  job: QueuedJob;
  /** Called with what to say about a change, and whether the job is tried again. */
  onChanged: (status: StatusText, isRetried: boolean) => void;
}

export function QueueRow({ job, onChanged }: QueueRowProps) {
  const { _id, state, reason } = job;
  // Must be a layout effect: it runs while the row is still in the document.
  useLayoutEffect(() => () => focusNext(_id), [_id]);
  const { color, text } = badges[state];
  const progress = describeProgress(job, Date.now(), (time) => format.format(new Date(time)));
  return (
    <div className={styles.row}>
      <div className={`stack-1 ${styles.job}`}>
        <p>
          <span className={styles.name}>{describeJob(job)}</span> <Badge color={color}>{text}</Badge>
        </p>
        {progress !== "" && <p className="quiet small figures">{progress}</p>}
        {reason !== null && <p className={styles.reason}>{reason}</p>}
      </div>
      <Actions job={job} onChanged={onChanged} />
    </div>
  );
}

function Actions({ job, onChanged }: QueueRowProps) {
  const change = useQueueChange(onChanged);
  const [asking, setAsking] = useState(false);
  const name = describeJob(job);
  // Not `disabled`: the focused button must keep focus while its job is running.
  const disabled = job.state === "running";
  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        aria-label={`Retry: ${name}`}
        aria-disabled={disabled}
        onClick={() => disabled || change("retry", job._id)}
      >
        <RotateCw aria-hidden="true" /> Retry
      </Button>
      {canDiscard(job) && (
        <Button
          look="remove"
          aria-label={`Discard: ${name}`}
          aria-disabled={disabled}
          onClick={() => disabled || setAsking(true)}
        >
          <Trash2 aria-hidden="true" /> Discard
        </Button>
      )}
      {asking && (
        <QuestionDialog
          question={askToDiscard(job)}
          yes="Discard"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            change("discard", job._id);
          }}
        />
      )}
    </div>
  );
}
