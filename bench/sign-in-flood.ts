import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Request } from "autocannon";
import { randomAddress } from "./forms.ts";
import { median } from "./median.ts";
import type { BenchServer } from "./servers.ts";

const connections = 100;
/** In seconds. */
const duration = 10;

/**
 * Returns the median time in milliseconds until a visitor gets a built file while 100 connections sign in with wrong
 * passwords, each time from another network.
 */
export async function fileTimeDuringSignIns(site: BenchServer): Promise<number> {
  const file = await findBuiltFile(site.url);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email: "owner@localhost", password: "a wrong password" });
  const setupRequest = (request: Request) => ({
    ...request,
    headers: { ...headers, "X-Forwarded-For": randomAddress() },
  });
  const attack = autocannon({
    url: `${site.url}/api/auth/login`,
    method: "POST",
    body,
    connections,
    duration,
    requests: [{ setupRequest }],
  });
  const [time] = await Promise.all([timeFile(file), attack]);
  return time;
}

async function findBuiltFile(siteUrl: string): Promise<string> {
  const page = await (await fetch(siteUrl)).text();
  const path = /"(\/assets\/[\w.-]+\.js)"/.exec(page)?.[1];
  if (path === undefined) throw new Error("The home page names no built file");
  return siteUrl + path;
}

async function timeFile(url: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + duration * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A visitor got ${response.status} while others signed in`);
    times.push(performance.now() - start);
    await sleep(20);
  }
  return median(times);
}
