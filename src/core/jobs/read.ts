import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { JobQueue, PausedJobs, QueuedJob } from "./contract.ts";
import type { NamedKind } from "./job-kind.ts";
import type { JobRunner, PausedKind } from "./runner.ts";

export interface JobCount {
  kind: string;
  state: Schema["jobs"]["state"];
  jobs: number;
}

/** Returns how many jobs the queue has of each kind and in each state. Without the kinds and states that have none. */
export async function countJobs(db: Kysely<Schema>): Promise<JobCount[]> {
  return db
    .selectFrom("jobs")
    .select(["kind", "state", (eb) => eb.fn.countAll<number>().as("jobs")])
    .groupBy(["kind", "state"])
    .orderBy("kind")
    .orderBy("state")
    .execute();
}

/** Returns how many jobs of these kinds wait although they were due at `now` or before, in milliseconds since 1970, or have failed once. */
export async function countDelayed(
  db: Kysely<Schema>,
  kinds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "in", kinds)
    .where("state", "=", "waiting")
    .where((eb) => eb.or([eb("due_at", "<=", now), eb("attempts", ">", 0)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of jobs that the owner sees. The failed ones come first. */
const shownJobs = 50;
/**
 * A scheduled job that failed longer ago is no longer tried by any instance, because the owner has turned it off.
 * Failed ones are retried within an hour.
 */
const failureLifetime = 24 * 60 * 60_000;

/** Returns what waits and what has failed at `now`, in milliseconds since 1970. Scheduled jobs only if they fail. */
export async function listQueue(
  db: Kysely<Schema>,
  now: number,
  { listPaused, find }: Pick<JobRunner, "listPaused" | "find">,
): Promise<JobQueue> {
  const paused = await listPaused();
  const [counts, rows, pauses] = await Promise.all([
    countJobs(db),
    readShown(db, now),
    Promise.all(paused.map((kind) => countPaused(db, kind))),
  ]);
  const sum = (state: JobCount["state"]) =>
    counts.reduce((total, count) => total + (count.state === state ? count.jobs : 0), 0);
  return {
    waiting: sum("waiting"),
    failed: sum("failed"),
    jobs: rows.map((row) => toQueuedJob(row, find(row.kind), now)),
    paused: pauses.filter(({ jobs }) => jobs > 0),
  };
}

/** Only those wait for the next hour that would be done otherwise. */
async function countPaused(db: Kysely<Schema>, { nextAt, ...paused }: PausedKind): Promise<PausedJobs> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", paused.kind)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("due_at", "<=", nextAt)
    .executeTakeFirstOrThrow();
  return { ...paused, nextAt: new Date(nextAt).toISOString(), jobs: Number(count) };
}

function readShown(db: Kysely<Schema>, now: number): Promise<Selectable<Schema["jobs"]>[]> {
  return db
    .selectFrom("jobs")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("state", "in", ["waiting", "failed"]),
        eb.and([eb("state", "=", "scheduled"), eb("failed_at", ">", now - failureLifetime)]),
      ]),
    )
    .orderBy((eb) =>
      eb.case().when("state", "=", "failed").then(0).when("state", "=", "scheduled").then(1).else(2).end(),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(shownJobs)
    .execute();
}

function toQueuedJob(row: Selectable<Schema["jobs"]>, kind: NamedKind | undefined, now: number): QueuedJob {
  const isRunning = isLeased(row, now);
  const state = isRunning ? "running" : row.state === "held" ? "waiting" : row.state;
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    // Another version of the program, or one with another feature, may have queued it.
    text: kind?.describe(row.subject) ?? `${row.kind} ${row.subject}`.trim(),
    stays: kind?.stays ?? null,
    state,
    canRetry: kind !== undefined,
    canDiscard: state === "failed" || (state !== "scheduled" && kind?.isKept !== true),
    failures: isRunning ? row.attempts - 1 : row.attempts,
    dueAt: new Date(row.due_at).toISOString(),
    failedAt: row.failed_at === null ? null : new Date(row.failed_at).toISOString(),
    reason: row.last_error,
  };
}

function isLeased({ leased_until }: Pick<Selectable<Schema["jobs"]>, "leased_until">, now: number): boolean {
  return leased_until !== null && leased_until > now;
}

export interface JobFailure {
  /** How often the job has failed since it was last done. */
  failures: number;
  failedAt: number;
  reason: string;
}

/**
 * Returns why a job that is tried until it is done fails at `now`, or `undefined` if its last attempt succeeded or
 * nothing tries it anymore. The key of a scheduled job is the name of its kind.
 */
export async function readFailure(
  db: Kysely<Schema>,
  { kind, key = kind }: { kind: string; key?: string },
  now: number,
): Promise<JobFailure | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select(["attempts", "failed_at", "last_error", "leased_until"])
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("failed_at", ">", now - failureLifetime)
    .executeTakeFirst();
  if (row?.failed_at == null) return undefined;
  const failures = isLeased(row, now) ? row.attempts - 1 : row.attempts;
  return { failures, failedAt: row.failed_at, reason: row.last_error ?? "" };
}
