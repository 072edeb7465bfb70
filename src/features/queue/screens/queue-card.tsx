import { ListChecks, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import type { ErrorResponse } from "../../../core/admin/read-refusal.ts";
import { readDone } from "../../../core/admin/send-result.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { EntryList, EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { focusHeading, focusNext } from "../../../core/admin/ui/focus-next.ts";
import { RemoveButton } from "../../../core/admin/ui/remove-button.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { formatNext, formatTime } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import type { JobQueue, QueuedJob } from "../../../core/jobs/contract.ts";
import { Badge, type BadgeColor } from "../../../core/ui/badge.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { JobApi } from "../owner.ts";
import { askToDiscard, describePaused, describeProgress, describeWaiting, isPaused } from "./describe-job.ts";

const jobApi = ownerClient<JobApi>();

interface QueueCardProps {
  queue: JobQueue;
  onReload: () => void;
}

/**
 * Lists the work that waits or has failed, which can be retried or discarded unless the server refuses that. While
 * nothing fails, the list is closed.
 */
export function QueueCard({ queue, onReload }: QueueCardProps) {
  const [isOpen, setOpen] = useState(false);
  const changes = useQueueChanges(onReload);
  const rows = queue.jobs.filter((job) => !queue.paused.some((paused) => isPaused(job, paused)));
  const fails = rows.some(({ failedAt }) => failedAt !== null);
  // Stays open when nothing fails anymore, such as during a retry.
  if (fails && !isOpen) setOpen(true);
  const toRow = (job: QueuedJob) => <QueueRow job={job} changes={changes} />;
  return (
    <Card>
      <h2>Queue</h2>
      {queue.jobs.length === 0 && (
        <Empty icon={ListChecks}>
          Nothing is waiting. Mails and pings are listed here until they are sent.
        </Empty>
      )}
      {queue.paused.map((paused) => (
        <details key={paused.kind}>
          <summary className="tall figures">{describePaused(paused, formatNext)}</summary>
          <EntryList entries={queue.jobs.filter((job) => isPaused(job, paused))}>{toRow}</EntryList>
        </details>
      ))}
      {rows.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="tall figures">
            {fails ? describeQueue(queue) : describeRows(rows, queue)}
          </summary>
          <EntryList entries={rows}>{toRow}</EntryList>
        </details>
      )}
      <Said by={changes} />
      {queue.failed > 1 && <AllFailed changes={changes} />}
    </Card>
  );
}

type QueueChanges = ReturnType<typeof useQueueChanges>;

/** Milliseconds between the looks at what has become of a retry. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];

/** Sends what the buttons are for. A retry ends some time after its answer, so the queue is then reloaded several times. */
function useQueueChanges(onReload: () => void) {
  const changes = useSend<string>({ onRefused: onReload });
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

  const retry = (call: () => Promise<ErrorResponse>) =>
    changes.send(async () => {
      const refused = await readDone(await call());
      if (refused) return refused;
      setLooks(0);
      return "It is being tried again.";
    }, "It could not be retried.");

  return { ...changes, retry };
}

const badges: Record<QueuedJob["state"], { color: BadgeColor; text: string }> = {
  waiting: { color: "gray", text: "Waiting" },
  running: { color: "blue", text: "Running" },
  scheduled: { color: "orange", text: "Failing" },
  failed: { color: "orange", text: "Failed" },
};

function QueueRow({ job, changes }: { job: QueuedJob; changes: QueueChanges }) {
  const { _id: id, text, state, reason } = job;
  // Must be a layout effect: it runs while the row is still in the document.
  useLayoutEffect(() => () => focusNext(id), [id]);
  const progress = describeProgress(job, Date.now(), formatTime);
  // Not `disabled`: the focused button must keep focus while its job is running.
  const isRunning = state === "running";
  const actions = (
    <>
      {job.canRetry && (
        <Button
          look="quiet"
          aria-label={`Retry: ${text}`}
          aria-disabled={isRunning}
          onClick={() => changes.retry(() => jobApi.jobs[":id"].retry.$post({ param: { id } }))}
        >
          <RotateCw aria-hidden="true" /> Retry
        </Button>
      )}
      {job.canDiscard && (
        <RemoveButton
          by={changes}
          entry={id}
          remove={() => jobApi.jobs[":id"].$delete({ param: { id } })}
          aria-label={`Discard: ${text}`}
          aria-disabled={isRunning}
          question={askToDiscard(job)}
          yes="Discard"
          done="Discarded."
          failed="It could not be discarded."
        />
      )}
    </>
  );
  return (
    <EntryRow stacks actions={actions}>
      <p>
        {text} <Badge color={badges[state].color}>{badges[state].text}</Badge>
      </p>
      {progress !== "" && <p className="quiet small figures">{progress}</p>}
      {reason !== null && <p className="amber small">{reason}</p>}
      {!job.canRetry && <p className="quiet small">This version does not know this kind of work.</p>}
    </EntryRow>
  );
}

function AllFailed({ changes }: { changes: QueueChanges }) {
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
      <Button onClick={() => changes.retry(() => jobApi.jobs.failed.retry.$post())}>Retry all failed</Button>
      <RemoveButton
        look="danger"
        by={changes}
        remove={() => jobApi.jobs.failed.$delete()}
        question="Discard everything that has failed? It will not be sent."
        yes="Discard all"
        done="Discarded."
        failed="It could not be discarded."
      >
        Discard all failed
      </RemoveButton>
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
