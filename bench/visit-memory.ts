import autocannon, { type Request } from "autocannon";
import { randomAddress } from "./forms.ts";
import type { BenchServer } from "./servers.ts";
import { browser } from "./wrk.ts";

/** In seconds. */
const duration = 15;

/** Sends visits for 15 seconds, each from another address. Returns the memory of the site after that, in megabytes. */
export async function memoryAfterNewVisitors(site: BenchServer): Promise<number> {
  const setupRequest = (request: Request) => ({
    ...request,
    headers: { "User-Agent": browser, "X-Forwarded-For": randomAddress() },
  });
  const url = `${site.url}/api/dashboard/visits`;
  await autocannon({ url, method: "POST", connections: 32, duration, requests: [{ setupRequest }] });
  return site.residentMemory();
}
