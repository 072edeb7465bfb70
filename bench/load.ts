import autocannon from "autocannon";
import { randomAddress } from "./forms.ts";
import { median } from "./median.ts";

export interface LoadOptions {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sends the requests from many networks, because each network has limits. */
  fromManyNetworks?: boolean;
}

const connections = 32;
export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const secondsPerRound = 2;

/** Sends requests for one round and returns the responses per second. Throws if any request fails. */
async function measureRate(options: LoadOptions): Promise<number> {
  const { url, method = "GET", headers = {}, fromManyNetworks = false } = options;
  const requests = fromManyNetworks
    ? Array.from({ length: 2_000 }, () => ({ headers: visitorHeaders(headers) }))
    : [{}];
  const started = performance.now();
  const result = await autocannon({ url, method, headers, requests, connections, duration: secondsPerRound });
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

function visitorHeaders(headers: Record<string, string>): Record<string, string> {
  return { ...headers, "X-Forwarded-For": randomAddress(), "User-Agent": browser };
}
