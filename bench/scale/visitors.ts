import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./send.ts";

export interface Visitors {
  paths: string[];
  /** How many there are. */
  count: number;
  /** Milliseconds that each of them waits between two pages. */
  pause: number;
}

/** Requests pages until `work` has ended. Returns its result, and the milliseconds that each page took. */
export async function withVisitors<Result>(
  siteUrl: string,
  { paths, count, pause }: Visitors,
  work: () => Promise<Result>,
): Promise<{ result: Result; times: number[] }> {
  const times: number[] = [];
  let isDone = false;

  async function visit(visitor: number): Promise<void> {
    for (let page = visitor; !isDone; page += 1) {
      const path = paths[page % paths.length] ?? "/";
      times.push((await send(siteUrl + path, { headers: { "Accept-Encoding": "gzip" } })).time);
      await sleep(pause);
    }
  }

  const visits = Promise.all(Array.from({ length: count }, (_, visitor) => visit(visitor)));
  const [result] = await Promise.all([
    work().finally(() => {
      isDone = true;
    }),
    visits,
  ]);
  return { result, times };
}

/** Returns the time that 99 of 100 are not above. */
export function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] as number;
}
