import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { median } from "./median.ts";

const run = promisify(execFile);

/** The requests of one round. Browsers send them. */
export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /**
   * - `same`: all requests are the same. This is the default.
   * - `new addresses`: each comes from another address, because each network has limits.
   * - `reports`: so does each visit, and a report about it follows.
   * - `random`: `RANDOM` in the path and in `X-Forwarded-For` is something else each time.
   */
  requests?: "same" | "new addresses" | "reports" | "random";
  connections?: number;
  seconds?: number;
}

interface Round {
  requests: number;
  seconds: number;
  /** Requests without a response. */
  failed: number;
  /** Responses with a status of 400 or more. */
  refused: number;
}

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Sends requests with wrk, because one thread of it is faster than any server here. */
export async function sendWithWrk({
  url,
  method = "GET",
  headers,
  body = "",
  ...load
}: Load): Promise<Round> {
  const { requests = "same", connections = 32, seconds = 2 } = load;
  const script = path.join(import.meta.dirname, "wrk.lua");
  const { stdout } = await run("wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
    ...Object.entries({ "User-Agent": browser, ...headers }).flatMap((header) => [
      "--header",
      header.join(": "),
    ]),
    ...["--script", script, url, "--", method, requests, body],
  ]).catch(explain);
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT") throw error;
  throw new Error("wrk is not installed (Debian: apt-get install wrk)", { cause: error });
}

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
