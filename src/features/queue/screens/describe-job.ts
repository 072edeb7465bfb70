import type { PausedJobs, QueuedJob } from "../../../core/jobs/contract.ts";
import { formatCount } from "../../../core/ui/format.ts";

/** Whether a job is one of those that wait for the next hour. */
export function isPaused(job: QueuedJob, { kind, nextAt }: PausedJobs): boolean {
  return job.kind === kind && job.state === "waiting" && job.failures === 0 && job.dueAt <= nextAt;
}

/**
 * Says why jobs wait and until when, such as "15 mails wait: at most 10 an hour; next at 2:20 PM".
 * @param formatTime formats an ISO 8601 time
 */
export function describePaused(
  { noun, jobs, perHour, nextAt }: Omit<PausedJobs, "kind">,
  formatTime: (time: string) => string,
): string {
  const count = jobs === 1 ? `1 ${noun} waits` : `${formatCount(jobs)} ${noun}s wait`;
  return `${count}: at most ${perHour} an hour; next at ${formatTime(nextAt)}`;
}

/**
 * Says how many jobs wait and when the next one is done, such as "3 jobs wait; the next one runs at 14:05."
 * @param waiting more than `jobs` if not all are listed
 * @param now milliseconds since 1970
 * @param formatTime formats an ISO 8601 time
 */
export function describeWaiting(
  jobs: readonly Pick<QueuedJob, "state" | "dueAt">[],
  waiting: number,
  now: number,
  formatTime: (time: string) => string,
): string {
  const next = jobs.find(({ state }) => state !== "running");
  if (next === undefined) return waiting === 1 ? "1 job is running." : `${waiting} jobs are running.`;
  const when = Date.parse(next.dueAt) <= now ? "now" : `at ${formatTime(next.dueAt)}`;
  return waiting === 1
    ? `1 job waits; it runs ${when}.`
    : `${formatCount(waiting)} jobs wait; the next one runs ${when}.`;
}

/** Asks whether a job should be discarded, and says what that means. */
export function askToDiscard({ text, stays }: Pick<QueuedJob, "text" | "stays">): string {
  return [`Discard “${text}”? It will not be sent.`, stays].filter(Boolean).join(" ");
}

type Progress = Pick<QueuedJob, "state" | "failures" | "dueAt" | "failedAt">;

/**
 * Says how far a job is, in sentences. Returns an empty text for the first attempt in progress.
 * @param now milliseconds since 1970
 * @param formatTime formats an ISO 8601 time
 */
export function describeProgress(job: Progress, now: number, formatTime: (time: string) => string): string {
  return [describeFailures(job, formatTime), describeNext(job, now, formatTime)].filter(Boolean).join(" ");
}

function describeFailures({ failures, failedAt }: Progress, formatTime: (time: string) => string): string {
  if (failedAt === null) return "";
  const time = formatTime(failedAt);
  return failures > 1 ? `Failed ${failures} times, the last time on ${time}.` : `Failed on ${time}.`;
}

function describeNext({ state, dueAt }: Progress, now: number, formatTime: (time: string) => string): string {
  if (state === "failed") return "Not tried again.";
  if (state === "running") return "";
  return Date.parse(dueAt) > now ? `Next attempt on ${formatTime(dueAt)}.` : "Next in line.";
}
