import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./median.ts";
import type { BenchServer } from "./servers.ts";
import { type Load, sendWithWrk } from "./wrk.ts";

/** How long a flood takes. */
const seconds = 10;
/** The pages that ordinary visitors request during a flood. */
const visited = ["/", "/blog", "/projects", "/contact"];

type Flood = Omit<Load, "url"> & { path: string };

/** What connections do again and again. The addresses are unique each time, so none of them is cached, and the forms are refused. */
const floods: Record<string, Flood> = {
  "asking for random queries": { path: "/projects?q=RANDOM" },
  "asking for random addresses": { path: "/RANDOM" },
  "searching for ever other words": { path: "/blog?q=RANDOM+the" },
  "asking for random slugs": { path: "/blog/RANDOM" },
  "sending a form as plain text": form("/contact", "name=Ada", { type: "text/plain" }),
  "sending a form that is too large": form("/contact", `message=${"a".repeat(70 * 1024)}`),
  "liking a post that does not exist": form("/blog/none", "action=like"),
  "sending too many messages": form("/contact", "name=&email=&message=&consent="),
  "sending invalid forms from ever new addresses": form("/contact", "name=Ada&email=&message=&consent=", {
    address: "RANDOM",
  }),
};

interface FormOptions {
  type?: string;
  /** The sender's IP address. By default, all forms come from one. */
  address?: string;
}

function form(
  path: string,
  body: string,
  { type = "application/x-www-form-urlencoded", address = "192.0.2.1" }: FormOptions = {},
): Flood {
  return { path, method: "POST", headers: { "Content-Type": type, "X-Forwarded-For": address }, body };
}

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
  for (const [what, { path, ...load }] of Object.entries(floods)) {
    const attack = sendWithWrk({
      ...load,
      url: site.url + path,
      requests: "random",
      connections: 300,
      seconds,
    });
    const [observed, { requests }] = await Promise.all([observe(site, visited), attack]);
    if (requests === 0) throw new Error(`No response to connections ${what}`);
    results.push({ what, ...observed });
  }
  return results;
}

/**
 * Returns the median time in milliseconds until a visitor gets a built file while 100 connections sign in with wrong
 * passwords, each time from another network.
 */
export async function fileTimeDuringSignIns(site: BenchServer): Promise<number> {
  const file = await findBuiltFile(site.url);
  const attack = sendWithWrk({
    url: `${site.url}/api/auth/login`,
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": "RANDOM" },
    body: JSON.stringify({ email: "owner@localhost", password: "a wrong password" }),
    requests: "random",
    connections: 100,
    seconds,
  });
  const [{ visitorMedian }] = await Promise.all([observe(site, [file]), attack]);
  return visitorMedian;
}

async function findBuiltFile(siteUrl: string): Promise<string> {
  const page = await (await fetch(siteUrl)).text();
  const path = /"(\/assets\/[\w.-]+\.js)"/.exec(page)?.[1];
  if (path === undefined) throw new Error("The home page names no built file");
  return path;
}

/** Requests paths for as long as a flood takes. */
async function observe(site: BenchServer, paths: string[]): Promise<Omit<FloodResult, "what">> {
  const times: number[] = [];
  let peakMemory = 0;
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const start = performance.now();
    const response = await fetch(site.url + paths[turn % paths.length]);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A visitor got ${response.status} during the flood`);
    times.push(performance.now() - start);
    peakMemory = Math.max(peakMemory, await site.residentMemory());
    await sleep(20);
  }
  return { visitorMedian: median(times), peakMemory };
}

/** Sends visits for 15 seconds, each from another address. Returns the memory of the site after that, in megabytes. */
export async function memoryAfterNewVisitors(site: BenchServer): Promise<number> {
  const url = `${site.url}/api/dashboard/visits`;
  const headers = { "X-Forwarded-For": "RANDOM" };
  await sendWithWrk({ url, method: "POST", headers, requests: "random", seconds: 15 });
  return site.residentMemory();
}
