import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Logger } from "../process/log/log.ts";
import { type Claim, claim } from "./claim.ts";
import { failJobs, finishJobs, releaseJobs } from "./finish.ts";
import { defaultLease, FinalFault, type Job, type JobKind } from "./job-kind.ts";

/** Milliseconds before the first retry. Each further retry waits four times as long, up to the maximum. */
const initialRetryDelay = 15_000;

const maxRetryDelay = 60 * 60_000;

export interface JobDeps {
  db: Kysely<Schema>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const oneByOne = { most: 1, choose: async () => 1 };

/**
 * Does the job of a kind that has been due the longest, or several if the kind does them together. Never rejects
 * because of the jobs. Returns `false` when there is nothing to do now.
 * @param stop aborts the job, which then counts as not tried
 */
export async function runDue(deps: JobDeps, kind: JobKind, stop: AbortSignal): Promise<boolean> {
  const { name, lease = defaultLease, batch = oneByOne } = kind;
  const claims = await claim(deps.db, { kind: name, now: deps.clock(), lease, batch });
  const sound = await failUnsound(deps, kind, claims);
  if (sound.length > 0) await runClaimed(deps, kind, sound, stop);
  return claims.length > 0;
}

interface SoundClaim {
  claim: Claim;
  job: Job;
}

async function runClaimed(
  { db, log, clock }: JobDeps,
  kind: JobKind,
  sound: SoundClaim[],
  stop: AbortSignal,
): Promise<void> {
  const claims = sound.map(({ claim }) => claim);
  const jobs = sound.map(({ job }) => job);
  const { lease = defaultLease, nextRun, onDone } = kind;
  try {
    await kind.run(jobs, AbortSignal.any([stop, AbortSignal.timeout(lease)]));
  } catch (error) {
    if (stop.aborted) await releaseJobs(db, claims);
    else await recordFailure({ db, log, clock }, kind, claims, error);
    return;
  }
  await finishJobs(db, claims, {
    nextRun: nextRun?.(clock()),
    onDone: async (transaction) => onDone?.call(kind, transaction, jobs),
  });
}

/** Fails the jobs that must not be tried: their payload is not valid, or the process ended in each attempt. */
async function failUnsound(deps: JobDeps, kind: JobKind, claims: Claim[]): Promise<SoundClaim[]> {
  const sound: SoundClaim[] = [];
  for (const claim of claims) {
    const { key, attempts } = claim;
    const payload = kind.payload.safeParse(parseJson(claim.payload));
    if (!payload.success) {
      await recordFailure(deps, kind, [claim], new FinalFault("The stored data of this job is not valid."));
    } else if (attempts > kind.maxAttempts) {
      const reason = "The server was stopped in the middle of the last attempt.";
      await recordFailure(deps, kind, [claim], new FinalFault(reason));
    } else sound.push({ claim, job: { key, payload: payload.data, attempts } });
  }
  return sound;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function recordFailure(
  { db, log, clock }: JobDeps,
  kind: JobKind,
  claims: Claim[],
  error: unknown,
): Promise<void> {
  const { name, failure, maxAttempts, explain = describeError } = kind;
  const attempts = Math.max(...claims.map((claim) => claim.attempts));
  const dueAt = clock() + (kind.retryDelay ?? retryDelay)(attempts);
  const isFinal = (claim: Claim) => error instanceof FinalFault || claim.attempts >= maxAttempts;
  const facts = { err: error, kind: name, keys: claims.map(({ key }) => key), attempts };
  if (claims.some(isFinal)) log.error(facts, `${failure}; not trying again`);
  else if (kind.nextRun === undefined) log.warn(facts, `${failure}; retrying later`);
  else log.error(facts, `${failure}; retrying later`);
  const { onFailingForDay } = kind;
  await failJobs(db, claims, { reason: explain(error), failedAt: clock(), dueAt, isFinal, onFailingForDay });
}

/** `fetch` has the reason only in the cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
}

/** Returns the milliseconds until the next attempt after this many: 15 s, 1 min, 4 min, 16 min, and then an hour. */
function retryDelay(attempts: number): number {
  return Math.min(maxRetryDelay, initialRetryDelay * 4 ** (attempts - 1));
}
