import autocannon from "autocannon";
import { median } from "./median.ts";

export interface LoadOptions {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
}

const connections = 32;
/** Seconds. */
const roundLength = 2;

/** Sends requests over 32 connections for a round and gives those answered per second. Throws on any failure. */
async function measureRate({ url, method = "GET", headers = {} }: LoadOptions): Promise<number> {
  const started = performance.now();
  const result = await autocannon({ url, method, headers, connections, duration: roundLength });
  const seconds = (performance.now() - started) / 1000;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result.requests.total / seconds;
}

/**
 * How fast `tested` answers, as a part of how fast `reference` does. Rounds of both alternate, since these machines
 * change their pace from minute to minute, and the median of the rounds' ratios counts.
 */
export async function compareRates(tested: LoadOptions, reference: LoadOptions, rounds = 5): Promise<number> {
  await measureRate(tested);
  await measureRate(reference);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await measureRate(tested);
    ratios.push(first / (await measureRate(reference)));
  }
  return median(ratios);
}
