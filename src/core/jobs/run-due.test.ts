import { describe, expect, test } from "vitest";
import { bothEngines } from "../../../test/databases.ts";
import { createGate, openQueue, start, testKind } from "../../../test/queue.ts";
import { defaultLease, FinalFault, type Job } from "./job-kind.ts";

describe.each(bothEngines)("a due job on %s", (engine) => {
  test("a job is done once it is due, with its payload, and is then gone", async () => {
    await using q = await openQueue(engine);
    const done: Job[] = [];
    const kind = testKind(async (job) => void done.push(job));
    await q.queue({ payload: { n: 7 }, dueAt: start + 1 });
    expect(await q.runNext(kind)).toBe(false);
    q.time.now += 1;
    expect(await q.runNext(kind)).toBe(true);
    expect(done).toEqual([{ key: "a", payload: { n: 7 }, attempts: 1 }]);
    expect(await q.readJobs()).toEqual([]);
  });

  test("a failed job is tried again with growing delays, and rests with the reason after the limit of attempts", async () => {
    await using q = await openQueue(engine);
    const kind = testKind(async () => Promise.reject(new Error("no", { cause: new Error("not today") })));
    await q.queue({});
    for (const [attempts, delay] of [
      [1, 15_000],
      [2, 60_000],
    ] as const) {
      expect(await q.runNext(kind)).toBe(true);
      expect(await q.runNext(kind)).toBe(false);
      const failure = { failed_at: q.time.now, last_error: "no: not today" };
      const next = { state: "waiting", attempts, due_at: q.time.now + delay, lease: null };
      expect(await q.readJobs()).toMatchObject([{ ...next, ...failure }]);
      q.time.now += delay;
    }
    expect(await q.runNext(kind)).toBe(true);
    expect(await q.readJobs()).toMatchObject([{ state: "failed", attempts: 3, last_error: "no: not today" }]);
    q.time.now += 365 * 24 * 3_600_000;
    expect(await q.runNext(kind)).toBe(false);
    expect(q.lines.map(({ level, msg, kind: name, keys }) => [level, msg, name, keys])).toEqual([
      [40, "could not do a test; retrying later", "test", ["a"]],
      [40, "could not do a test; retrying later", "test", ["a"]],
      [50, "could not do a test; not trying again", "test", ["a"]],
    ]);
  });

  test("a job rests as failed without further attempts if trying again cannot help, or its payload is not valid", async () => {
    await using q = await openQueue(engine);
    const kind = testKind(async () => Promise.reject(new FinalFault("refused")));
    await q.queue({ key: "a" });
    await q.queue({ key: "b", payload: { n: "one" } });
    await q.queue({ key: "c", payload: { n: 1 } });
    await q.db.updateTable("jobs").set({ payload: "{" }).where("key", "=", "c").execute();
    while (await q.runNext(kind));
    const invalid = "The stored data of this job is not valid.";
    expect((await q.readJobs()).map((job) => [job.state, job.last_error])).toEqual([
      ["failed", "refused"],
      ["failed", invalid],
      ["failed", invalid],
    ]);
  });

  test("a job whose instance died is done again after its lease, but not more often than the limit of attempts", async () => {
    await using q = await openQueue(engine);
    let runs = 0;
    const dying = testKind(() => {
      runs += 1;
      return new Promise(() => {});
    });
    await q.queue({});
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      void q.runNext(dying);
      await expect.poll(() => runs).toBe(attempts);
      q.time.now += defaultLease - 1;
      expect(await q.runNext(dying)).toBe(false);
      q.time.now += 1;
    }
    expect(await q.runNext(dying)).toBe(true);
    expect(runs).toBe(3);
    const reason = "The server was stopped in the middle of the last attempt.";
    expect(await q.readJobs()).toMatchObject([{ state: "failed", last_error: reason }]);
  });

  test("an attempt that outlives its lease cannot change the job that another instance has taken over", async () => {
    await using q = await openQueue(engine);
    const [slow, other] = [createGate(), createGate()];
    await q.queue({});
    const first = q.runNext(testKind(slow.pass));
    await slow.started;
    q.time.now += defaultLease;
    const second = q.runNext(testKind(other.pass));
    await other.started;
    slow.end();
    await first;
    expect(await q.readJobs()).toMatchObject([{ attempts: 2, leased_until: q.time.now + defaultLease }]);
    other.end();
    await second;
    expect(await q.readJobs()).toEqual([]);
  });
});
