import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { addJob as addTestJob } from "../../../test/jobs.ts";
import { signIn } from "../../../test/owner.ts";
import { jobQueueSchema } from "../../core/jobs/contract.ts";

const now = Date.UTC(2026, 2, 20, 12);
const minute = 60_000;
const gone = { state: "failed", attempts: 10, failed_at: now - minute, last_error: "refused" } as const;

/** Adds a job of a kind that the product has, unless the test says another one. */
const addJob: typeof addTestJob = (db, job) => addTestJob(db, { kind: "websub-ping", ...job });

/** Starts an app with a queue, signed in as its owner. */
async function startQueue(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine, { clock: () => now });
  const { as } = await signIn(app);
  const { db } = app.context;
  return {
    app,
    db,
    read: async () => jobQueueSchema.parse(await (await as("/api/jobs")).json()),
    retry: async (id: string) => (await as(`/api/jobs/${id}/retry`, { method: "POST" })).status,
    discard: async (id: string) => (await as(`/api/jobs/${id}`, { method: "DELETE" })).status,
    find: (id: string) => db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("the owner's queue on %s", (engine) => {
  test("has what failed before what waits, and of scheduled work only what fails", async () => {
    await using queue = await startQueue(engine);
    expect(await queue.read()).toEqual({ waiting: 0, failed: 0, jobs: [], paused: [] });
    const { db } = queue;
    const waiting = await addJob(db, { kind: "message-mail", subject: "Ada", due_at: now + minute });
    const leased = { lease: "x", leased_until: now + minute, attempts: 1 };
    const running = await addJob(db, { subject: "running", due_at: now, ...leased });
    const failed = await addJob(db, { subject: "failed", due_at: now, ...gone });
    await addJob(db, { state: "held" });
    await addJob(db, { state: "scheduled" });
    await addJob(db, { ...gone, state: "scheduled", failed_at: now - 24 * 60 * minute });
    const failing = await addJob(db, { ...gone, kind: "nightly-backup", state: "scheduled", attempts: 3 });
    const { waiting: waits, failed: fails, jobs } = await queue.read();
    expect([waits, fails]).toEqual([2, 1]);
    expect(jobs.map(({ _id, state, failures }) => [_id, state, failures])).toEqual([
      [failed, "failed", 10],
      [failing, "scheduled", 3],
      [running, "running", 0],
      [waiting, "waiting", 0],
    ]);
    expect(jobs[0]).toMatchObject({ failedAt: new Date(now - minute).toISOString(), reason: "refused" });
    expect(jobs[3]).toEqual({
      _id: waiting,
      kind: "message-mail",
      subject: "Ada",
      text: "Mail about the message from Ada",
      stays: "The message itself stays.",
      state: "waiting",
      canRetry: true,
      canDiscard: true,
      failures: 0,
      dueAt: new Date(now + minute).toISOString(),
      failedAt: null,
      reason: null,
    });
  });

  test("lists the first 50 jobs, and counts all", async () => {
    await using queue = await startQueue(engine);
    for (let index = 0; index < 60; index += 1) await addJob(queue.db, { due_at: index });
    const { waiting, jobs } = await queue.read();
    expect([waiting, jobs.length, jobs.at(-1)?.dueAt]).toEqual([60, 50, new Date(49).toISOString()]);
  });

  test("a retried job is due now, and a failed one starts over", async () => {
    await using queue = await startQueue(engine);
    const failed = await addJob(queue.db, gone);
    const waiting = await addJob(queue.db, { due_at: now + minute, attempts: 4 });
    const failing = await addJob(queue.db, { state: "scheduled", due_at: now + minute, attempts: 3 });
    expect([await queue.retry(failed), await queue.retry(waiting), await queue.retry(failing)]).toEqual([
      204, 204, 204,
    ]);
    const fresh = { state: "waiting", attempts: 0, failed_at: null, last_error: null, due_at: now };
    expect(await queue.find(failed)).toMatchObject(fresh);
    expect(await queue.find(waiting)).toMatchObject({ state: "waiting", attempts: 4, due_at: now });
    expect(await queue.find(failing)).toMatchObject({ state: "scheduled", attempts: 3, due_at: now });
  });

  test("a discarded job is gone, but scheduled work and held jobs cannot be discarded", async () => {
    await using queue = await startQueue(engine);
    const [failed, waiting] = [await addJob(queue.db, gone), await addJob(queue.db)];
    expect([await queue.discard(failed), await queue.discard(waiting)]).toEqual([204, 204]);
    expect([await queue.find(failed), await queue.find(waiting)]).toEqual([undefined, undefined]);
    for (const state of ["scheduled", "held"] as const) {
      const id = await addJob(queue.db, { state });
      expect(await queue.discard(id)).toBe(404);
      expect(await queue.find(id)).toMatchObject({ state });
    }
    const held = await addJob(queue.db, { state: "held", due_at: now + minute });
    expect(await queue.retry(held)).toBe(404);
    expect(await queue.find(held)).toMatchObject({ due_at: now + minute });
  });

  test("a mail about the security of the account is discarded only once it has failed for good", async () => {
    await using queue = await startQueue(engine);
    const kind = "security-mail";
    const [waiting, failed] = [await addJob(queue.db, { kind }), await addJob(queue.db, { kind, ...gone })];
    expect((await queue.read()).jobs.map(({ _id, canDiscard }) => [_id, canDiscard])).toEqual([
      [failed, true],
      [waiting, false],
    ]);
    expect([await queue.discard(waiting), await queue.discard(failed)]).toEqual([409, 204]);
    expect([await queue.find(waiting), await queue.find(failed)]).toMatchObject([{ kind }, undefined]);
  });

  test("a job of a kind that this version does not know is named, kept, not tried, and can only be discarded", async () => {
    await using queue = await startQueue(engine);
    const id = await addJob(queue.db, { kind: "of another version", subject: "Ada", due_at: now });
    const done = await addJob(queue.db, { kind: "post-publication", payload: `{"id":"gone"}`, due_at: now });
    const before = await queue.find(id);
    const { jobs } = queue.app.context;
    jobs.start();
    await expect.poll(() => queue.find(done)).toBeUndefined();
    jobs.wake("of another version");
    await jobs.stop();
    expect(await queue.find(id)).toEqual(before);
    const named = { text: "of another version Ada", stays: null, canRetry: false, canDiscard: true };
    expect((await queue.read()).jobs).toMatchObject([{ _id: id, state: "waiting", ...named }]);
    expect(await queue.retry(id)).toBe(409);
    expect(await queue.find(id)).toEqual(before);
    expect(await queue.discard(id)).toBe(204);
    expect(await queue.find(id)).toBeUndefined();
  });

  test("a job that is being done is neither retried nor discarded until its lease ends", async () => {
    await using queue = await startQueue(engine);
    const leased = { lease: "x", attempts: 1, due_at: 5 };
    const running = await addJob(queue.db, { ...leased, leased_until: now + 1 });
    const before = await queue.find(running);
    expect([await queue.retry(running), await queue.discard(running)]).toEqual([409, 409]);
    expect(await queue.find(running)).toEqual(before);
    const ended = await addJob(queue.db, { ...leased, leased_until: now });
    expect([await queue.retry(ended), await queue.discard(ended)]).toEqual([204, 204]);
  });

  test("unknown and invalid ids are not found", async () => {
    await using queue = await startQueue(engine);
    for (const id of ["00000000-0000-7000-8000-000000000001", "x", "'; drop table jobs", "%00"])
      expect([await queue.retry(id), await queue.discard(id)]).toEqual([404, 404]);
  });

  test("all failed jobs are retried or discarded together, and nothing else", async () => {
    await using queue = await startQueue(engine);
    const first = await addJob(queue.db, gone);
    const waiting = await addJob(queue.db, { due_at: now + minute, attempts: 2 });
    const unknown = await addJob(queue.db, { ...gone, kind: "of another version" });
    const before = await queue.find(waiting);
    expect(await queue.retry("failed")).toBe(204);
    expect(await queue.find(first)).toMatchObject({ state: "waiting", attempts: 0, due_at: now });
    expect(await queue.find(unknown)).toMatchObject(gone);
    // Nothing is left that can be retried.
    expect(await queue.retry("failed")).toBe(204);
    const second = await addJob(queue.db, gone);
    expect(await queue.discard("failed")).toBe(204);
    expect([await queue.find(second), await queue.find(unknown)]).toEqual([undefined, undefined]);
    expect(await queue.find(first)).toMatchObject({ state: "waiting" });
    expect(await queue.find(waiting)).toEqual(before);
  });
});
