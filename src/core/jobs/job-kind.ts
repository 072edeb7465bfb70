import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../db/schema.ts";
import type { PausedJobs } from "./contract.ts";

/** A job that is being done. */
export interface Job<Payload = unknown> {
  key: string;
  payload: Payload;
  /** How often it was tried, including this time. */
  attempts: number;
}

/** What the owner reads about the jobs of one kind, also if this instance does none of them. */
export interface NamedKind {
  /** The name in the database, in metrics, and in the log. */
  name: string;
  /** Says what a job is, such as "Mail about the message from Ada". */
  describe: (subject: string) => string;
  /** What stays when a job is discarded, as a sentence. */
  stays?: string;
  /** Whether the owner can discard a job only once it has failed for good. */
  isKept?: true;
}

/** What an instance has to know to do the jobs of one kind. Times are in milliseconds. */
export interface JobKind<Payload = unknown> extends NamedKind {
  payload: z.ZodType<Payload>;
  /**
   * Does a job, or several together if the kind has a `batch`. Rejects if it was not done; with a {@link FinalFault} if
   * trying again cannot help. An instance can die before it has recorded the success, so a job can be done again.
   * @param signal aborts when the instance stops or the lease ends
   */
  run(jobs: Job<Payload>[], signal: AbortSignal): Promise<void>;
  /** Writes what belongs to the success, in the transaction that removes the jobs from the queue. */
  onDone?(transaction: Transaction<Schema>, jobs: Job<Payload>[]): Promise<void>;
  /** Writes what belongs to a job that has failed for a day, in the transaction that stores the failure. Called once until it succeeds. */
  onFailingForDay?(transaction: Transaction<Schema>, failure: LastingFailure): Promise<void>;
  /** The changes that queue jobs of this kind, which are looked for right after each of them. */
  queuedBy?: "messages" | "saves";
  /** What the log says about a failure, such as "could not send a mail". */
  failure: string;
  /** A job that has failed this often is not tried again. */
  maxAttempts: number;
  /** The time until the next attempt after this many. By default, it grows: see `retry-delay.ts`. */
  retryDelay?: (attempts: number) => number;
  /**
   * How long an instance may take. It must be longer than `run` ever takes: if an instance dies, others do the job
   * after this time. The default is {@link defaultLease}.
   */
  lease?: number;
  batch?: Batch;
  /** Queues jobs of this kind after a start. */
  onStart?(transaction: Transaction<Schema>): Promise<void>;
  /** Returns when a scheduled job is due after it was done at `now`. Other jobs are removed once they are done. */
  nextRun?: (now: number) => number;
  /** Returns why an attempt failed, for the owner. The default is the error's message. */
  explain?: (error: unknown) => string;
}

/** Why a job has failed again and again. Times are in milliseconds since 1970. */
export interface LastingFailure {
  key: string;
  reason: string;
  since: number;
  failedAt: number;
}

export const defaultLease = 5 * 60_000;

/** When hourly work is due again. */
export function hourly(now: number): number {
  return now + 60 * 60_000;
}

/** Lets a kind do several jobs together, or wait although jobs are due. */
export interface Batch {
  /** How many jobs may be done together. */
  most: number;
  /** Returns how many of the due jobs to do together now. `due` is at least 1 and at most `most`. */
  choose: (due: number) => Promise<number>;
  /** How many batches are done in an hour at most, and if there were so many, when the next one is, in milliseconds since 1970. */
  hourly?: { most: number; noun: PausedJobs["noun"]; readNext: () => Promise<number | undefined> };
}

/** A job failed, and trying again cannot help. */
export class FinalFault extends Error {}

interface ScheduledWork
  extends NamedKind,
    Pick<JobKind, "failure" | "retryDelay" | "lease" | "explain" | "onFailingForDay"> {
  /** Returns when the work is due after it was done at `now`. */
  nextRun: (now: number) => number;
  run: (signal: AbortSignal) => Promise<void>;
}

/** Creates the kind of a job that is done again and again by one of the instances, and first when there is none yet. */
export function scheduledKind({ run, ...work }: ScheduledWork): JobKind {
  return {
    ...work,
    payload: z.unknown(),
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (_jobs, signal) => run(signal),
  };
}
