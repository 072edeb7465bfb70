import autocannon from "autocannon";
import { randomAddress } from "./forms.ts";
import type { NodeLoad, Round } from "./generator.ts";

// Generates a part of the load where wrk is not installed.
process.once("message", async (load: NodeLoad) => process.send?.(await send(load)));

async function send(load: NodeLoad): Promise<Round> {
  const { url, method = "GET", userAgent, fromNewAddresses = false, connections, duration } = load;
  const headers = { "User-Agent": userAgent };
  // Writing a header for each request would make the generator slower than the server.
  const requests = fromNewAddresses
    ? Array.from({ length: 2_000 }, () => ({ headers: { ...headers, "X-Forwarded-For": randomAddress() } }))
    : [{}];
  const started = performance.now();
  const result = await autocannon({ url, method, headers, requests, connections, duration });
  return {
    requests: result.requests.total,
    seconds: (performance.now() - started) / 1000,
    failed: result.errors,
    refused: result.non2xx,
  };
}
