import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReportFailure } from "./limit-probes.ts";

interface Readers {
  url: string;
  paths: string[];
  onFailure: ReportFailure;
}

const readers = 8;
/** Milliseconds that each reader waits between two pages. The instances, nginx, PostgreSQL, and this program share one machine. */
const pause = 10;

/** Requests pages until it is stopped. `stop` resolves to the number of requests. */
export function startReading({ url, paths, onFailure }: Readers): { stop: () => Promise<number> } {
  let isStopped = false;
  let requests = 0;

  async function read(): Promise<void> {
    while (!isStopped) {
      await sleep(pause);
      const path = paths[randomInt(paths.length)] ?? "/";
      const startedAt = performance.now();
      const status = await fetch(url + path).then(
        async (response) => ((await response.text()).length > 0 ? response.status : undefined),
        () => undefined,
      );
      requests += 1;
      if (status !== 200)
        onFailure({ request: `GET ${path}`, status, startedAt, endedAt: performance.now() });
    }
  }

  const running = Array.from({ length: readers }, read);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return requests;
    },
  };
}
