import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The requests of one round. Browsers send them. */
export interface Load {
  url: string;
  method?: "GET" | "POST";
  /** Sends each request from a new address, because each network has limits. */
  fromNewAddresses?: boolean;
  /** Follows each visit with a report about it. Only wrk can do that. */
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

/** What generates the load of the rates. */
export interface Generator {
  /** For people, such as "wrk with 1 thread". */
  name: string;
  canReport: boolean;
  send: (load: Load) => Promise<Round>;
}

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const connections = 32;
/** In seconds. */
const duration = 2;
/** One process is slower than the servers that it measures. */
const nodeProcesses = 2;

/** Returns wrk if it is installed, because one thread of it is faster than any server here; otherwise processes of Node. */
export async function findGenerator(): Promise<Generator> {
  return (await hasWrk())
    ? { name: `wrk with 1 thread and ${connections} connections`, canReport: true, send: sendWithWrk }
    : {
        name: `${nodeProcesses} processes of Node with ${connections} connections, because wrk is not installed`,
        canReport: false,
        send: sendWithNode,
      };
}

async function hasWrk(): Promise<boolean> {
  // It exits with 1, like for any wrong option.
  return run("wrk", ["--version"]).then(
    () => true,
    ({ code }) => code !== "ENOENT",
  );
}

async function sendWithWrk({ url, method = "GET", ...load }: Load): Promise<Round> {
  const { fromNewAddresses = false, withReports = false } = load;
  const from = withReports ? "reports" : fromNewAddresses ? "new" : "one";
  const script = path.join(import.meta.dirname, "wrk.lua");
  const { stdout } = await run("wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${duration}s`],
    ...["--script", script, url, "--", method, browser, from],
  ]);
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

/** The order that is sent to each process. */
export interface NodeLoad extends Load {
  userAgent: string;
  connections: number;
  duration: number;
}

async function sendWithNode(load: Load): Promise<Round> {
  const children = Array.from({ length: nodeProcesses }, () =>
    fork(path.join(import.meta.dirname, "node-generator.ts")),
  );
  const order = { ...load, userAgent: browser, connections: connections / nodeProcesses, duration };
  try {
    const rounds = await Promise.all(children.map((child) => sendFrom(child, order)));
    const sum = (read: (round: Round) => number) => rounds.reduce((total, round) => total + read(round), 0);
    return {
      requests: sum(({ requests }) => requests),
      seconds: Math.max(...rounds.map(({ seconds }) => seconds)),
      failed: sum(({ failed }) => failed),
      refused: sum(({ refused }) => refused),
    };
  } finally {
    for (const child of children) child.kill();
  }
}

async function sendFrom(child: ChildProcess, order: NodeLoad): Promise<Round> {
  child.send(order);
  const [round] = await once(child, "message");
  return round;
}
