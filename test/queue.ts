import type { Kysely } from "kysely";
import { z } from "zod";
import type { Engine } from "../src/core/db/connect.ts";
import { inTransaction } from "../src/core/db/retry.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { enqueue, type IfQueued, type NewJob } from "../src/core/jobs/enqueue.ts";
import type { Job, JobKind } from "../src/core/jobs/job-kind.ts";
import { runDue } from "../src/core/jobs/run-due.ts";
import { createMigratedDatabase } from "./databases.ts";
import { openTestDatabase } from "./filled-site.ts";
import { recordLog } from "./log.ts";

/** When the clock of a queue starts, in milliseconds since 1970. */
export const start = 1_800_000_000_000;
const noStop = new AbortController().signal;

/** Creates a kind of jobs whose payload is `{ n: number }`. */
export function testKind(
  run: (job: Job<{ n: number }>, signal: AbortSignal) => Promise<void>,
  options: Partial<JobKind> = {},
) {
  return {
    name: "test",
    describe: (subject: string) => `Test of ${subject}`,
    payload: z.object({ n: z.number() }),
    failure: "could not do a test",
    maxAttempts: 3,
    run: async (jobs: Job<{ n: number }>[], signal: AbortSignal) => {
      for (const job of jobs) await run(job, signal);
    },
    ...options,
  } as JobKind;
}

/** Opens a fresh database with a clock that the test sets. */
export async function openQueue(engine: Engine) {
  const place = await createMigratedDatabase(engine);
  const db = await openTestDatabase(place);
  const { log, lines } = recordLog();
  const time = { now: start };
  const parts = { db, log, clock: () => time.now };
  return {
    ...parts,
    place,
    lines,
    time,
    queue: (job: Partial<NewJob>, ifQueued: IfQueued = "keep") => queue(db, job, ifQueued),
    runNext: (kind: JobKind, stop = noStop) => runDue(parts, kind, stop),
    readJobs: () => db.selectFrom("jobs").selectAll().orderBy("key").execute(),
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await place.remove();
    },
  };
}

async function queue(db: Kysely<Schema>, job: Partial<NewJob>, ifQueued: IfQueued): Promise<void> {
  const complete = { kind: "test", key: "a", subject: "A", payload: { n: 1 }, dueAt: start, ...job };
  await inTransaction(db, (transaction) => enqueue(transaction, [complete], ifQueued));
}

/** A job that ends when the test wants it to. */
export function createGate() {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const pass = async () => {
    begin();
    await ended;
  };
  return { started, pass, end };
}
