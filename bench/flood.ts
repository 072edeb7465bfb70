import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Request } from "autocannon";
import { forms } from "./forms.ts";
import { median } from "./median.ts";
import type { BenchServer } from "./servers.ts";

const connections = 300;
/** In seconds. */
const duration = 10;
/** The pages that ordinary visitors request during the flood. */
const visited = ["/", "/blog", "/projects", "/contact"];

/** The flooded addresses. Each one is unique, so none of them is cached. */
const addresses = {
  "asking for random queries": () => ({ path: `/projects?q=${random()}` }),
  "asking for random addresses": () => ({ path: `/${random()}` }),
  "searching for ever other words": () => ({ path: `/blog?q=${random()}+the` }),
  "asking for random slugs": () => ({ path: `/blog/${random()}` }),
};

const floods: Record<string, () => Request> = { ...addresses, ...forms };

export interface FloodResult {
  /** What the connections do, such as "asking for random slugs". */
  what: string;
  /** The median time in milliseconds until an ordinary visitor gets a page. */
  visitorMedian: number;
  /** The peak memory in megabytes. */
  peakMemory: number;
}

/** Floods the site over 300 connections, with one kind of request after the other, and measures the effect on a visitor. */
export async function flood(site: BenchServer): Promise<FloodResult[]> {
  const results: FloodResult[] = [];
  for (const [what, makeRequest] of Object.entries(floods)) {
    const setupRequest = (request: Request) => {
      const { headers, ...made } = makeRequest();
      return { ...request, ...made, headers: { ...request.headers, ...headers } };
    };
    const attack = autocannon({ url: site.url, connections, duration, requests: [{ setupRequest }] });
    const [{ visitorMedian, peakMemory }] = await Promise.all([observe(site), attack]);
    results.push({ what, visitorMedian, peakMemory });
  }
  return results;
}

async function observe(site: BenchServer): Promise<Omit<FloodResult, "what">> {
  const times: number[] = [];
  let peakMemory = 0;
  const end = performance.now() + duration * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const start = performance.now();
    const response = await fetch(site.url + visited[turn % visited.length]);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A visitor got ${response.status} during the flood`);
    times.push(performance.now() - start);
    peakMemory = Math.max(peakMemory, await site.residentMemory());
    await sleep(20);
  }
  return { visitorMedian: median(times), peakMemory };
}

function random(): string {
  return randomBytes(8).toString("hex");
}

/** Returns the memory in megabytes 30 seconds after the last request, or earlier once it is below `enough`. */
export async function memoryAfterRest(site: BenchServer, enough: number): Promise<number> {
  const end = performance.now() + 30_000;
  let memory = await site.residentMemory();
  while (memory > enough && performance.now() < end) {
    await sleep(1_000);
    memory = await site.residentMemory();
  }
  return memory;
}
