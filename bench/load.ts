import autocannon from "autocannon";
import { median } from "./median.ts";

export interface LoadOptions {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
}

const connections = 32;
const secondsPerRound = 2;

/** Sends requests for one round and returns the responses per second. Throws if any request fails. */
async function measureRate({ url, method = "GET", headers = {} }: LoadOptions): Promise<number> {
  const started = performance.now();
  const result = await autocannon({ url, method, headers, connections, duration: secondsPerRound });
  const seconds = (performance.now() - started) / 1000;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${url}: ${result.errors} failed requests, ${result.non2xx} responses without a 2xx status`,
    );
  }
  return result.requests.total / seconds;
}

/**
 * Returns the request rate of `tested` divided by that of `reference`: the median of several rounds. Rounds of both
 * alternate, because a machine's speed changes from minute to minute. One round of each warms up first.
 */
export async function compareRates(tested: LoadOptions, reference: LoadOptions, rounds = 5): Promise<number> {
  await measureRate(tested);
  await measureRate(reference);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rate = await measureRate(tested);
    ratios.push(rate / (await measureRate(reference)));
  }
  return median(ratios);
}
