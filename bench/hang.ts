import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../test/postgres.ts";
import { startSite } from "./servers.ts";

const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0" };

export interface HangTimes {
  /** The slowest request that needs the database, in milliseconds. */
  slowestRequest: number;
  /** The slowest request for a page that was cached before, in milliseconds. */
  slowestPage: number;
}

/** Measures requests while PostgreSQL is stopped by a signal: it keeps its connections and does not respond. */
export async function measureHang(port: number): Promise<HangTimes> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-bench-"));
  const postgres = await startPostgres();
  const site = await startSite(dataDir, port, { DATABASE_URL: postgres.url });
  try {
    await (await fetch(`${site.url}/blog`)).text();
    // More requests than connections, some in flight when the database stops and others after it.
    const early = startRequests(site.url, 20);
    postgres.freeze();
    await sleep(500);
    const late = startRequests(site.url, 20);
    const pages: number[] = [];
    for (let page = 0; page < 20; page += 1) {
      pages.push(await timed(`${site.url}/blog`, 200));
      await sleep(100);
    }
    const requests = [...(await early), ...(await late)];
    return { slowestRequest: Math.max(...requests), slowestPage: Math.max(...pages) };
  } finally {
    postgres.thaw();
    await site.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startRequests(url: string, count: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? timed(`${url}/api/dashboard/visits`, undefined, "POST")
        : timed(`${url}/blog/none-${index}`),
    ),
  );
}

async function timed(url: string, status?: number, method = "GET"): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { method, headers });
  await response.text();
  if (status !== undefined && response.status !== status)
    throw new Error(`${url} returned ${response.status}`);
  return performance.now() - start;
}
