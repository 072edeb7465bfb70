import { describe, expect, test } from "vitest";
import { bothEngines } from "../../../test/databases.ts";
import { openQueue, start } from "../../../test/queue.ts";
import { claim, selectRunning } from "./claim.ts";

const lease = 60_000;

describe.each(bothEngines)("a claim on %s", (engine) => {
  test("of several jobs is chosen again if another instance has taken one of them", async () => {
    await using q = await openQueue(engine);
    for (const key of ["a", "b", "c"]) await q.queue({ key });
    const takeOne = () =>
      claim(q.db, { kind: "test", now: start, lease, batch: { most: 1, choose: async () => 1 } });
    const chosenFrom: number[] = [];
    async function choose(due: number): Promise<number> {
      chosenFrom.push(due);
      if (chosenFrom.length === 1) await takeOne();
      return due;
    }
    const claims = await claim(q.db, { kind: "test", now: start, lease, batch: { most: 10, choose } });
    expect(chosenFrom).toEqual([3, 2]);
    expect(claims.map(({ key, attempts }) => [key, attempts])).toEqual([
      ["b", 1],
      ["c", 1],
    ]);
    const running = (now: number) => selectRunning(q.db, "test", now).execute();
    expect(await running(start)).toEqual([{ time: start }, { time: start }]);
    expect(await running(start + lease)).toEqual([]);
  });
});
