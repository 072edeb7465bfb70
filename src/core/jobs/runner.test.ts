import { describe, expect, test } from "vitest";
import { bothEngines } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { addJob } from "../../../test/jobs.ts";
import { createGate, openQueue, start, testKind } from "../../../test/queue.ts";
import { scheduledKind } from "./job-kind.ts";
import { createJobRunner } from "./runner.ts";
import { retryJob } from "./write.ts";

describe.each(bothEngines)("instances on %s", (engine) => {
  test("a job that is aborted by a stop counts as not tried, and is due at the next start", async () => {
    await using q = await openQueue(engine);
    const started = createGate();
    const kind = testKind(async (_job, signal) => {
      void started.pass();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", reject));
    });
    await q.queue({});
    const runner = createJobRunner(q).add([kind]);
    runner.start();
    await started.started;
    await runner.stop();
    const untouched = { state: "waiting", attempts: 0, due_at: start, lease: null, leased_until: null };
    expect(await q.readJobs()).toMatchObject([{ ...untouched, last_error: null }]);
    expect(q.lines).toEqual([]);
  });

  test("a slow kind does not delay the others", async () => {
    await using q = await openQueue(engine);
    const gate = createGate();
    const done: number[] = [];
    const kinds = [
      testKind(gate.pass),
      testKind(async ({ payload }) => void done.push(payload.n), { name: "quick" }),
    ];
    for (let n = 0; n < 100; n += 1) await q.queue({ key: `${n}`, dueAt: start - 1_000 });
    for (let n = 0; n < 5; n += 1) await q.queue({ kind: "quick", key: `${n}`, payload: { n } });
    const runner = createJobRunner(q).add(kinds);
    runner.start();
    await expect.poll(() => done).toEqual([0, 1, 2, 3, 4]);
    gate.end();
    await runner.stop();
  });

  test("scheduled work is done soon after the start and then when it is due, and failures in a row are counted", async () => {
    await using q = await openQueue(engine);
    let fault: Error | undefined;
    let runs = 0;
    const kind = scheduledKind({
      name: "nightly",
      describe: () => "Night",
      failure: "the night was not over",
      nextRun: (now) => now + 1_000_000,
      retryDelay: () => 100,
      run: async () => {
        runs += 1;
        if (fault !== undefined) throw fault;
      },
    });
    const runner = createJobRunner({ ...q, pollInterval: 10 }).add([kind]);
    runner.start();
    const scheduled = { kind: "nightly", key: "nightly", state: "scheduled" };
    await expect.poll(q.readJobs).toMatchObject([{ ...scheduled, attempts: 0, due_at: start + 1_000_000 }]);
    fault = new Error("too early");
    for (const attempts of [1, 2, 3, 4, 5]) {
      q.time.now = (await q.readJobs())[0]?.due_at ?? 0;
      await expect
        .poll(q.readJobs)
        .toMatchObject([{ attempts, due_at: q.time.now + 100, last_error: "too early" }]);
    }
    fault = undefined;
    q.time.now += 100;
    await expect
      .poll(q.readJobs)
      .toMatchObject([{ ...scheduled, attempts: 0, failed_at: null, last_error: null }]);
    expect(runs).toBe(7);
    await runner.stop();
  });

  test("scheduled work that a clock has planned a year ahead, or was doing then, is done when the clock is right again", async () => {
    await using q = await openQueue(engine);
    const gate = createGate();
    const done: number[] = [];
    const nextRun = (now: number) => now + 1_800_000;
    const work = { describe: () => "Work", failure: "it was not done", nextRun };
    const kinds = [
      scheduledKind({ ...work, name: "planned", run: async () => void done.push(q.time.now) }),
      scheduledKind({ ...work, name: "killed", run: gate.pass }),
    ];
    q.time.now = start + 365 * 86_400_000;
    const ahead = createJobRunner({ ...q, pollInterval: 10 }).add(kinds);
    ahead.start();
    await gate.started;
    await expect.poll(() => done).toHaveLength(1);
    q.time.now = start;
    const killed = scheduledKind({ ...work, name: "killed", run: async () => void done.push(-1) });
    const again = createJobRunner({ ...q, pollInterval: 10 }).add([killed, ...kinds.slice(0, 1)]);
    again.start();
    await expect.poll(() => done.toSorted()).toEqual([-1, start, start + 365 * 86_400_000].toSorted());
    gate.end();
    await ahead.stop();
    await again.stop();
    expect((await q.readJobs()).map(({ due_at }) => due_at)).toEqual([nextRun(start), nextRun(start)]);
  });

  test("several instances do each job and each scheduled work once", async () => {
    await using q = await openQueue(engine);
    const jobs = 200;
    const done: string[] = [];
    const kind = testKind(async ({ key }) => {
      done.push(key);
      await new Promise(setImmediate);
    });
    let nights = 0;
    const nightly = scheduledKind({
      name: "nightly",
      describe: () => "Night",
      failure: "",
      nextRun: (now) => now + 1,
      run: async () => {
        nights += 1;
      },
    });
    for (let n = 0; n < jobs; n += 1) await q.queue({ key: `${n}` });
    // Each has connections of its own, as different processes do.
    const databases = await Promise.all([1, 2, 3, 4].map(() => openTestDatabase(q.place)));
    const runners = databases.map((db) => createJobRunner({ ...q, db }).add([kind, nightly]));
    for (const runner of runners) runner.start();
    await expect
      .poll(async () => (await q.readJobs()).map(({ kind: name }) => name), { timeout: 12_000 })
      .toEqual(["nightly"]);
    for (const runner of runners) await runner.stop();
    for (const db of databases) await db.destroy();
    expect(new Set(done).size).toBe(jobs);
    expect([done.length, nights]).toEqual([jobs, 1]);
  });

  test("jobs that are retried by the owner while instances do them are never done twice", async () => {
    await using q = await openQueue(engine);
    const done: string[] = [];
    const kind = testKind(async ({ key }) => {
      done.push(key);
      await new Promise(setImmediate);
    });
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await addJob(q.db, { payload: '{"n":1}', due_at: start }));
    const runner = createJobRunner(q).add([kind]);
    runner.start();
    const outcomes = await Promise.all(
      ids.map((id) => retryJob(q.db, id, { now: q.time.now, find: runner.find })),
    );
    runner.wake("test");
    await expect.poll(q.readJobs).toEqual([]);
    await runner.stop();
    expect(outcomes).toHaveLength(60);
    expect(done.length).toBe(new Set(done).size);
  });
});

test("a change has the jobs done that it queues", async () => {
  await using q = await openQueue("sqlite");
  const done: string[] = [];
  const kinds = (["messages", "saves"] as const).map((queuedBy) =>
    testKind(async ({ key }) => void done.push(key), { name: queuedBy, queuedBy }),
  );
  for (const { name: kind } of kinds) await q.queue({ kind, key: `${kind} at the start` });
  const runner = createJobRunner({ ...q, pollInterval: 1_000_000 }).add(kinds);
  runner.start();
  await expect.poll(() => done).toHaveLength(2);
  for (const { name: kind } of kinds) await q.queue({ kind, key: kind });
  for (const change of ["saves", "messages"] as const) {
    runner.wakeAfter(change);
    await expect.poll(() => done).toContain(change);
  }
  await runner.stop();
});

test("two kinds of jobs with the same name are refused", async () => {
  await using q = await openQueue("sqlite");
  const kinds = [testKind(async () => {}), { name: "test", describe: () => "Another" }];
  expect(() => createJobRunner(q).add(kinds)).toThrow(
    "Two kinds of jobs have the name test. Rename one of them.",
  );
});
