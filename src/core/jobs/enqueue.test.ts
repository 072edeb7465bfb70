import { describe, expect, test } from "vitest";
import { bothEngines } from "../../../test/databases.ts";
import { createGate, openQueue, start, testKind } from "../../../test/queue.ts";
import { inTransaction } from "../db/retry.ts";
import { resumeJobs, suspendJobs } from "./change-jobs.ts";
import { enqueue } from "./enqueue.ts";
import { FinalFault } from "./job-kind.ts";

describe.each(bothEngines)("the queue on %s", (engine) => {
  test("a job is not queued if the transaction that queues it fails", async () => {
    await using q = await openQueue(engine);
    const failing = inTransaction(q.db, async (transaction) => {
      const job = { kind: "test", key: "a", subject: "", payload: {}, dueAt: start };
      await enqueue(transaction, [job], "keep");
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await q.readJobs()).toEqual([]);
  });

  test("a job with the key of a queued one replaces it, or changes nothing, and other kinds can have the same key", async () => {
    await using q = await openQueue(engine);
    await q.queue({ payload: { n: 1 } });
    await q.queue({ payload: { n: 2 }, dueAt: start + 5 });
    expect(await q.readJobs()).toMatchObject([{ payload: '{"n":1}', due_at: start }]);
    const [job] = await q.readJobs();
    const failed = { state: "failed", attempts: 3, failed_at: 1, last_error: "no" } as const;
    await q.db.updateTable("jobs").set(failed).execute();
    await q.queue({ payload: { n: 3 } });
    expect(await q.readJobs()).toMatchObject([failed]);
    await q.queue({ subject: "B", payload: { n: 4 }, dueAt: start + 5 }, "replace");
    const replaced = { subject: "B", payload: '{"n":4}', due_at: start + 5 };
    expect(await q.readJobs()).toEqual([{ ...job, ...replaced }]);
    await q.queue({ kind: "other" }, "replace");
    expect(await q.readJobs()).toHaveLength(2);
  });

  test("a job that is queued again while it runs is run once more afterwards, never twice at the same time", async () => {
    await using q = await openQueue(engine);
    const gate = createGate();
    const seen: number[] = [];
    const kind = testKind(async ({ payload }) => {
      seen.push(payload.n);
      if (payload.n === 1) await gate.pass();
    });
    await q.queue({ payload: { n: 1 } }, "replace");
    const first = q.runNext(kind);
    await gate.started;
    await q.queue({ payload: { n: 2 } }, "replace");
    expect(await q.runNext(kind)).toBe(false);
    gate.end();
    await first;
    expect(await q.readJobs()).toMatchObject([{ attempts: 0, lease: null, leased_until: null }]);
    expect(await q.runNext(kind)).toBe(true);
    expect([seen, await q.readJobs()]).toEqual([[1, 2], []]);
  });

  test("a held job waits until it is resumed", async () => {
    await using q = await openQueue(engine);
    const kind = testKind(async () => {});
    await q.queue({});
    await q.db.transaction().execute((transaction) => suspendJobs(transaction, "test", ["a"]));
    expect(await q.runNext(kind)).toBe(false);
    await q.db.transaction().execute((transaction) => resumeJobs(transaction, "test", ["a"]));
    expect(await q.runNext(kind)).toBe(true);
  });

  test("a job that is held while it fails for the last time stays held, and has all attempts when it is resumed", async () => {
    await using q = await openQueue(engine);
    const kind = testKind(async () => {
      await q.db.transaction().execute((transaction) => suspendJobs(transaction, "test", ["a"]));
      throw new FinalFault("refused");
    });
    await q.queue({});
    await q.runNext(kind);
    expect(await q.readJobs()).toMatchObject([{ state: "held" }]);
    await q.db.updateTable("jobs").set({ state: "failed", attempts: 3 }).execute();
    await q.db.transaction().execute((transaction) => suspendJobs(transaction, "test", ["a"]));
    expect(await q.readJobs()).toMatchObject([{ state: "held", attempts: 0 }]);
  });
});
