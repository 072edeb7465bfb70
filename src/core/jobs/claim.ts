import { randomUUID } from "node:crypto";
import { expressionBuilder, type Kysely } from "kysely";
import { retrying } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { releaseJobs } from "./finish.ts";
import type { Batch } from "./job-kind.ts";

/** A job that no other instance may do until its lease ends. */
export interface Claim {
  id: string;
  key: string;
  /** JSON. */
  payload: string;
  attempts: number;
  lease: string;
}

interface ClaimOptions {
  kind: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds. */
  lease: number;
  batch: Batch;
}

/**
 * Claims jobs of one kind that are due, those that have been due the longest first. Several instances can try: the one
 * whose update still finds a job due gets it. Returns an empty list when none is due, or the batch chooses none. A
 * batch of which another instance has taken a part is left and chosen again, because it was chosen without knowing
 * that.
 */
export async function claim(db: Kysely<Schema>, { kind, now, lease, batch }: ClaimOptions): Promise<Claim[]> {
  for (;;) {
    const due = await findDue(db, kind, now, batch.most);
    const wanted = due.length === 0 ? 0 : await batch.choose(due.length);
    if (wanted === 0) return [];
    const claimed = await take(db, due.slice(0, wanted), now, lease);
    if (claimed.length === wanted) return claimed;
    if (claimed.length > 0) await releaseJobs(db, claimed);
  }
}

async function findDue(db: Kysely<Schema>, kind: string, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where(isDue(now))
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function take(db: Kysely<Schema>, ids: string[], now: number, lease: number): Promise<Claim[]> {
  const token = randomUUID();
  const rows = await retrying(() =>
    db
      .updateTable("jobs")
      .set((eb) => ({ lease: token, leased_until: now + lease, attempts: eb("attempts", "+", 1) }))
      .where("id", "in", ids)
      .where(isDue(now))
      .returning(["id", "key", "payload", "attempts"])
      .execute(),
  );
  return rows.map((row) => ({ ...row, lease: token }));
}

function isDue(now: number) {
  const eb = expressionBuilder<Schema, "jobs">();
  return eb.and([eb("state", "in", ["waiting", "scheduled"]), eb("due_at", "<=", now), isFree(now)]);
}

/** Whether no instance is doing the job. The lease of an instance that died ends by itself. */
export function isFree(now: number) {
  const eb = expressionBuilder<Schema, "jobs">();
  return eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]);
}

/**
 * Returns the query of the attempts at jobs of a kind that are in progress on any instance, with `now` as their `time`.
 * Jobs that are done together are one.
 */
export function selectRunning(db: Kysely<Schema>, kind: string, now: number) {
  return db
    .selectFrom("jobs")
    .select(({ cast, val }) => cast<number | null>(val(now), "bigint").as("time"))
    .where("kind", "=", kind)
    .where("leased_until", ">", now)
    .groupBy("lease");
}

/**
 * Returns when the next job of a kind can be claimed, in milliseconds since 1970. That can be in the past. Returns
 * `undefined` when the queue has none.
 */
export async function findNextDue(db: Kysely<Schema>, kind: string): Promise<number | undefined> {
  const { next } = await db
    .selectFrom("jobs")
    .select((eb) => {
      const end = eb.fn.coalesce("leased_until", eb.val(0));
      const from = eb.case().when(end, ">", eb.ref("due_at")).then(end).else(eb.ref("due_at")).end();
      return eb.fn.min<number | null>(from).as("next");
    })
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "scheduled"])
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}
