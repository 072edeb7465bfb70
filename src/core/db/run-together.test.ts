import { describe, expect, test } from "vitest";
import { UnavailableError } from "./errors.ts";
import { runTogether } from "./run-together.ts";

/** Writes that finish when the test says so. */
function createWriter(maxBatchSize = 10) {
  const batches: { entries: number[]; finish: (error?: Error) => void }[] = [];
  const store = runTogether(async (entries: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    batches.push({ entries, finish: (error) => (error === undefined ? resolve() : reject(error)) });
    await promise;
    return entries.map((entry) => entry * 10);
  }, maxBatchSize);
  return { store, batches, entries: () => batches.map((batch) => batch.entries) };
}

describe("what runs together", () => {
  test("is what arrives at the same time, or while the last ones are in flight, and each gets its own result", async () => {
    const { store, batches, entries } = createWriter();
    const first = [store(1), store(2)];
    await expect.poll(entries).toEqual([[1, 2]]);
    const second = [store(3), store(4)];
    batches[0]?.finish();
    expect(await Promise.all(first)).toEqual([10, 20]);
    await expect.poll(entries).toEqual([
      [1, 2],
      [3, 4],
    ]);
    batches[1]?.finish();
    expect(await Promise.all(second)).toEqual([30, 40]);
  });

  test("is not more than the maximum", async () => {
    const { store, batches, entries } = createWriter(2);
    const stored = Promise.all([1, 2, 3].map(store));
    await expect.poll(entries).toEqual([[1, 2]]);
    batches[0]?.finish();
    await expect.poll(entries).toEqual([[1, 2], [3]]);
    batches[1]?.finish();
    expect(await stored).toEqual([10, 20, 30]);
  });

  test("is rejected together, and what arrived after it is stored", async () => {
    const { store, batches, entries } = createWriter();
    const failing = Promise.allSettled([store(1), store(2)]);
    await expect.poll(entries).toEqual([[1, 2]]);
    const later = store(3);
    batches[0]?.finish(new Error("refused"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect.poll(entries).toEqual([[1, 2], [3]]);
    batches[1]?.finish();
    expect(await later).toBe(30);
  });

  test("is rejected with all that wait if the database is unavailable, and the next entry tries again", async () => {
    const { store, batches, entries } = createWriter();
    const failing = Promise.allSettled([store(1)]);
    await expect.poll(entries).toEqual([[1]]);
    const waiting = Promise.allSettled([store(2)]);
    batches[0]?.finish(new UnavailableError("down"));
    for (const [result] of await Promise.all([failing, waiting])) expect(result?.status).toBe("rejected");
    const next = store(3);
    await expect.poll(entries).toEqual([[1], [3]]);
    batches[1]?.finish();
    expect(await next).toBe(30);
  });
});
