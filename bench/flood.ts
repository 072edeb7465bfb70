import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { median } from "./median.ts";
import type { BenchServer } from "./servers.ts";

const connections = 300;
/** In seconds. */
const duration = 10;
/** The pages that ordinary visitors request during the flood. */
const visited = ["/", "/blog", "/projects", "/contact"];

/** The flooded addresses. Each one is unique, so none of them is cached. */
const floods = {
  queries: (random: string) => `/projects?q=${random}`,
  addresses: (random: string) => `/${random}`,
  slugs: (random: string) => `/blog/${random}`,
};

export interface FloodResult {
  /** The kind of address: random queries, paths, or slugs. */
  what: string;
  /** The median time in milliseconds until an ordinary visitor gets a page. */
  visitorMedian: number;
  /** The peak memory in megabytes. */
  peakMemory: number;
}

/** Requests random pages over 300 connections, and measures the effect on an ordinary visitor. */
export async function flood(site: BenchServer): Promise<FloodResult[]> {
  const results: FloodResult[] = [];
  for (const [what, addressOf] of Object.entries(floods)) {
    const attack = autocannon({
      url: site.url,
      connections,
      duration,
      requests: [
        {
          setupRequest: (request) => ({ ...request, path: addressOf(randomBytes(8).toString("hex")) }),
        },
      ],
    });
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
