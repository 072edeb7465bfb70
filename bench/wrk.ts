import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The requests of one round. Browsers send them. */
export interface Load {
  url: string;
  method?: "GET" | "POST";
  /** Sends each request from a new address, because each network has limits. */
  fromNewAddresses?: boolean;
  /** Follows each visit with a report about it. */
  withReports?: boolean;
}

export interface Round {
  requests: number;
  seconds: number;
  /** Requests without a response. */
  failed: number;
  /** Responses with a status of 400 or more. */
  refused: number;
}

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const connections = 32;
/** In seconds. */
const duration = 2;

/** Sends requests with wrk, because one thread of it is faster than any server here. */
export async function sendWithWrk({ url, method = "GET", ...load }: Load): Promise<Round> {
  const { fromNewAddresses = false, withReports = false } = load;
  const from = withReports ? "reports" : fromNewAddresses ? "new" : "one";
  const script = path.join(import.meta.dirname, "wrk.lua");
  const { stdout } = await run("wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${duration}s`],
    ...["--script", script, url, "--", method, browser, from],
  ]).catch(explain);
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT") throw error;
  throw new Error("wrk is not installed (Debian: apt-get install wrk)", { cause: error });
}
