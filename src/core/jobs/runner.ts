import type { Kysely } from "kysely";
import { inTransaction, retrying } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { findNextDue } from "./claim.ts";
import type { PausedJobs } from "./contract.ts";
import { schedule } from "./enqueue.ts";
import { defaultLease, type JobKind, type NamedKind } from "./job-kind.ts";
import { type JobDeps, runDue } from "./run-due.ts";
import { createWorker, type Worker } from "./worker.ts";

/** Milliseconds by which a job may be late, for example because its last attempt has failed. */
const tolerance = 24 * 60 * 60_000;

/** Does the jobs of this instance's kinds. */
export interface JobRunner {
  /** Adds kinds before the start. Those with a `run` are done by this instance. Returns the runner. */
  add: (kinds: readonly NamedKind[]) => JobRunner;
  /** Starts doing what is due, now and whenever more becomes due. */
  start: () => void;
  /** Checks now whether jobs of this kind are due. Call it after the transaction that queued one. */
  wake: (kind: string) => void;
  /** The same for all kinds that such a change queues. */
  wakeAfter: (change: NonNullable<JobKind["queuedBy"]>) => void;
  /** Returns the kinds of which no more jobs are done in this hour, and when the next is, in milliseconds since 1970. */
  listPaused: () => Promise<PausedKind[]>;
  /** Whether this instance does jobs of this kind. */
  has: (kind: string) => boolean;
  /** Returns what the owner reads about a kind, or `undefined` for one that this version does not know. */
  find: (kind: string) => NamedKind | undefined;
  /**
   * Stops, aborts what can be aborted, and waits up to 5 seconds for the rest. What is left in the queue is done after
   * the next start.
   */
  stop: () => Promise<void>;
}

export interface PausedKind extends Pick<PausedJobs, "noun"> {
  kind: string;
  /** How many batches are done in an hour. */
  perHour: number;
  nextAt: number;
}

interface RunnerDeps extends JobDeps {
  /** Milliseconds. For tests. */
  pollInterval?: number;
}

/** Milliseconds that `stop` waits for jobs in progress. */
const stopTimeout = 5_000;

/** Creates what does jobs. It does nothing until its start. */
export function createJobRunner({ pollInterval = 30_000, ...deps }: RunnerDeps): JobRunner {
  const stop = new AbortController();
  const named = new Map<string, NamedKind>();
  const workers = new Map<string, Worker>();
  let stopped: Promise<unknown> | undefined;
  const runner: JobRunner = {
    add: (kinds) => {
      for (const kind of kinds) {
        if (named.has(kind.name))
          throw new Error(`Two kinds of jobs have the name ${kind.name}. Rename one of them.`);
        named.set(kind.name, kind);
        if (isDone(kind))
          workers.set(kind.name, createKindWorker(deps, kind, { stop: stop.signal, pollInterval }));
      }
      return runner;
    },
    start: () => {
      for (const worker of workers.values()) worker.start();
    },
    wake: (kind) => workers.get(kind)?.wake(),
    wakeAfter: (change) => {
      for (const kind of named.values())
        if (isDone(kind) && kind.queuedBy === change) workers.get(kind.name)?.wake();
    },
    has: (kind) => workers.has(kind),
    find: (kind) => named.get(kind),
    listPaused: async () => {
      const paused = [...named.values()].filter(isDone).map(async ({ name: kind, batch }) => {
        if (batch?.hourly === undefined) return [];
        const { most: perHour, noun, readNext } = batch.hourly;
        const nextAt = await readNext();
        return nextAt === undefined ? [] : [{ kind, perHour, noun, nextAt }];
      });
      return (await Promise.all(paused)).flat();
    },
    stop: async () => {
      stop.abort();
      stopped ??= Promise.race([
        Promise.all([...workers.values()].map((worker) => worker.stop())),
        new Promise((resolve) => setTimeout(resolve, stopTimeout).unref()),
      ]);
      await stopped;
    },
  };
  return runner;
}

function isDone(kind: NamedKind): kind is JobKind {
  return "run" in kind;
}

function createKindWorker(
  deps: JobDeps,
  kind: JobKind,
  { stop, pollInterval }: { stop: AbortSignal; pollInterval: number },
): Worker {
  const { db, log, clock } = deps;
  let isQueued = kind.nextRun === undefined && kind.onStart === undefined;

  async function queueFirst(): Promise<void> {
    if (isQueued) return;
    await inTransaction(db, async (transaction) => {
      if (kind.nextRun !== undefined) await schedule(transaction, kind.name, clock());
      await kind.onStart?.(transaction);
    });
    isQueued = true;
  }

  return createWorker({
    runDue: async () => {
      await queueFirst();
      return runDue(deps, kind, stop);
    },
    findNextDue: async () => bringForward(db, kind, { next: await findNextDue(db, kind.name), now: clock() }),
    clock,
    onFailure: (error) => log.error({ err: error, kind: kind.name }, "could not read the queue of jobs"),
    pollInterval,
  });
}

/**
 * Makes the job of a scheduled kind due now if it could only be done much later than the kind plans: then it was
 * planned, or begun, while the clock was ahead.
 * @param next when it can be done next, in milliseconds since 1970
 * @returns when it can be done then
 */
async function bringForward(
  db: Kysely<Schema>,
  { name, nextRun, lease = defaultLease }: Pick<JobKind, "name" | "nextRun" | "lease">,
  { next, now }: { next: number | undefined; now: number },
): Promise<number | undefined> {
  if (next === undefined || nextRun === undefined) return next;
  if (next <= Math.max(nextRun(now), now + lease) + tolerance) return next;
  await retrying(() =>
    db
      .updateTable("jobs")
      .set({ due_at: now, lease: null, leased_until: null })
      .where("kind", "=", name)
      .where("state", "=", "scheduled")
      .execute(),
  );
  return now;
}
