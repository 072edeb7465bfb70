import type { JobKindName, PausedJobs, QueuedJob } from "../../../../../contract/jobs.ts";
import { keptKinds } from "../../../../../contract/kept-jobs.ts";
import { formatCount } from "../../../../ui/format.ts";

const texts: Record<JobKindName, (subject: string) => string> = {
  "message-mail": (name) => `Mail about the message from ${name}`,
  "message-webhook": (name) => `Webhook about the message from ${name}`,
  "message-push": (name) => `Notification about the message from ${name}`,
  "share-link-mail": (label) => `Mail about the first opening of the link ${label}`,
  "visit-letter": (period) => `Letter about visits, ${period}`,
  "visit-letter-plan": () => "Scheduling of letters about visits",
  "reply-mail": (name) => `Reply to ${name}`,
  answers: () => "Reading of answers from the mailbox",
  "websub-ping": (address) => `Ping to the feed hub about ${address}`,
  "indexnow-ping": (address) => `Ping to search engines about ${address}`,
  "nightly-backup": () => "Nightly backup",
  "backup-copy": (where) => `Copy of the last nightly backup ${where}`,
  "backup-test": () => "Test of the newest copy in the bucket",
  "backup-mail": (subject) => `Mail about backups: ${subject}`,
  "post-publication": (title) => `Publication of ${title}`,
  "message-cleanup": () => "Cleanup of deleted messages",
  "message-erasure": () => "Erasure of the words of deleted messages",
  "post-cleanup": () => "Cleanup of the trash",
  "security-cleanup": () => "Cleanup of old sign-ins",
  "security-mail": (subject) => `Mail about your account: ${subject}`,
  "visit-figures": () => "Counting of visits on past days",
  "visitor-cleanup": () => "Cleanup of what tells visitors apart",
  "upload-check": () => "Search for unused uploads",
  "limit-cleanup": () => "Cleanup of rate limits",
};

/** Says what a job is, such as "Mail about the message from Ada". */
export function describeJob({ kind, subject }: Pick<QueuedJob, "kind" | "subject">): string {
  // Another version of the program may have queued it.
  return Object.hasOwn(texts, kind) ? texts[kind as JobKindName](subject) : `${kind} ${subject}`.trim();
}

/** Whether a job is one of those that wait for the next hour. */
export function isPaused(job: QueuedJob, { kind, nextAt }: PausedJobs): boolean {
  return job.kind === kind && job.state === "waiting" && job.failures === 0 && job.dueAt <= nextAt;
}

/**
 * Says why jobs wait and until when, such as "15 mails wait: at most 10 an hour; next at 2:20 PM".
 * @param formatTime formats an ISO 8601 time
 */
export function describePaused(
  { kind, jobs, perHour, nextAt }: PausedJobs,
  formatTime: (time: string) => string,
): string {
  const noun = kind === "message-mail" ? "mail" : "notification";
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

/** Whether the server lets the owner discard a job. */
export function canDiscard({ kind, state }: Pick<QueuedJob, "kind" | "state">): boolean {
  return state !== "scheduled" && (state === "failed" || !keptKinds.includes(kind));
}

/** What stays when a job is discarded. */
const keptTexts = new Map([
  ["message-mail", " The message itself stays."],
  ["message-webhook", " The message itself stays."],
  ["message-push", " The message itself stays."],
  ["backup-copy", " The next nightly backup is copied again."],
  ["reply-mail", " Its text stays below the message."],
]);

/** Asks whether a job should be discarded, and says what that means. */
export function askToDiscard(job: Pick<QueuedJob, "kind" | "subject">): string {
  const kept = keptTexts.get(job.kind) ?? "";
  return `Discard “${describeJob(job)}”? It will not be sent.${kept}`;
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
