import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { JobQueue, QueuedJob } from "../../../../../contract/jobs.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusHeading } from "../../../../admin/ui/focus-next.ts";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { Status, type StatusText } from "../../../../admin/ui/status.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { allFailed } from "./api.ts";
import { describePaused, describeWaiting, isPaused } from "./describe-job.ts";
import styles from "./queue-card.module.css";
import { QueueRow, type QueueRowProps } from "./queue-row.tsx";
import { useQueueChange } from "./use-queue-change.ts";

/** Milliseconds between the looks at what has become of a retry. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The next mail can be tomorrow, after the quiet hours. */
function formatNext(time: string): string {
  const date = new Date(time);
  return (date.toDateString() === new Date().toDateString() ? timeOfDay : dayAndTime).format(date);
}

interface QueueCardProps {
  queue: JobQueue;
  onReload: () => void;
}

/** Lists the work that waits or has failed. Each row can be retried and discarded. While nothing fails, the list is closed. */
export function QueueCard({ queue, onReload }: QueueCardProps) {
  const [status, setStatus] = useState<StatusText>();
  const [isOpen, setOpen] = useState(false);
  const followUp = useFollowUp(onReload);

  function report(change: StatusText, isRetried: boolean) {
    setStatus(change);
    if (isRetried) followUp();
  }

  const rows = queue.jobs.filter((job) => !queue.paused.some((paused) => isPaused(job, paused)));
  const fails = rows.some(({ failedAt }) => failedAt !== null);
  // Stays open when nothing fails anymore, such as during a retry.
  if (fails && !isOpen) setOpen(true);
  const toRow = (job: QueuedJob) => <QueueRow job={job} onChanged={report} />;
  return (
    <Card>
      <h2>Queue</h2>
      {queue.jobs.length === 0 && (
        <p className="quiet small">
          Nothing is waiting. Mails and pings are listed here until they are sent.
        </p>
      )}
      {queue.paused.map((paused) => (
        <details key={paused.kind} className={styles.list}>
          <summary>{describePaused(paused, formatNext)}</summary>
          <EntryList entries={queue.jobs.filter((job) => isPaused(job, paused))}>{toRow}</EntryList>
        </details>
      ))}
      {rows.length > 0 && (
        <details
          className={styles.list}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{fails ? describeQueue(queue) : describeRows(rows, queue)}</summary>
          <EntryList entries={rows}>{toRow}</EntryList>
        </details>
      )}
      <Status failed={status?.failed}>{status?.text}</Status>
      {queue.failed > 1 && <AllFailed onChanged={report} />}
    </Card>
  );
}

function AllFailed({ onChanged }: Pick<QueueRowProps, "onChanged">) {
  const change = useQueueChange(onChanged);
  const buttons = useRef<HTMLDivElement>(null);
  // Must be a layout effect: it runs while the buttons are still in the document.
  useLayoutEffect(() => {
    const element = buttons.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading(element);
    };
  }, []);
  return (
    <div ref={buttons} className="row-2">
      <Button onClick={() => change("retry", allFailed)}>Retry all failed</Button>
      <QuestionButton
        look="danger"
        question="Discard everything that has failed? It will not be sent."
        yes="Discard all"
        onYes={() => change("discard", allFailed)}
      >
        Discard all failed
      </QuestionButton>
    </div>
  );
}

function describeRows(rows: QueuedJob[], { waiting, paused }: JobQueue): string {
  const later = paused.reduce((sum, { jobs }) => sum + jobs, 0);
  return describeWaiting(rows, waiting - later, Date.now(), formatNext);
}

function describeQueue({ waiting, failed, jobs }: JobQueue): string {
  const listed = jobs.filter(({ state }) => state !== "scheduled").length;
  const counts = `${formatCount(waiting)} waiting, ${formatCount(failed)} failed.`;
  return waiting + failed > listed ? `${counts} The first ${jobs.length} are listed here.` : counts;
}

/** Returns a function that reloads the queue several times, because a retry ends some time after its answer. */
function useFollowUp(onReload: () => void): () => void {
  const [looks, setLooks] = useState(pauses.length);
  const reload = useEffectEvent(onReload);
  useEffect(() => {
    const pause = pauses[looks];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      reload();
      setLooks(looks + 1);
    }, pause);
    return () => clearTimeout(timer);
  }, [looks]);
  return () => setLooks(0);
}
