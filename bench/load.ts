import { median } from "./median.ts";
import { type Load, sendWithWrk } from "./wrk.ts";

/** Sends requests for one round and returns the responses per second. Throws if any request fails. */
async function measureRate(load: Load): Promise<number> {
  const { requests, seconds, failed, refused } = await sendWithWrk(load);
  if (failed > 0 || refused > 0)
    throw new Error(`${load.url}: ${failed} requests failed, ${refused} were refused`);
  return requests / seconds;
}

/**
 * Returns the request rate of `tested` divided by that of `reference`: the median of several rounds. Rounds of both
 * alternate, because a machine's speed changes from minute to minute. One round of each warms up first.
 */
export async function compareRates(
  { tested, reference }: { tested: Load; reference: Load },
  rounds = 5,
): Promise<number> {
  await measureRate(tested);
  await measureRate(reference);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rate = await measureRate(tested);
    ratios.push(rate / (await measureRate(reference)));
  }
  return median(ratios);
}
