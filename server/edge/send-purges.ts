import { checkStatus } from "../webhooks/check-status.ts";
import { sendRequest } from "../webhooks/send-request.ts";
import { edgeName } from "./edge-name.ts";

interface Edge {
  /** Where the cache is. An address of the site is put behind its path. */
  url: string;
  siteUrl: string;
}

/** Requests in flight. */
const concurrency = 16;
/** How caches say that they have no copy of an address. */
const unknown = [404, 410, 412];

/** Sends a `PURGE` for each address, with the `Host` of the site. Rejects if one was refused. */
export async function sendPurges(
  { url, siteUrl }: Edge,
  addresses: string[],
  stop: AbortSignal,
): Promise<void> {
  const base = url.replace(/\/+$/, "");
  const headers = { Host: new URL(siteUrl).host };
  const waiting = addresses.values();
  const failed = new AbortController();
  const signal = AbortSignal.any([stop, failed.signal]);

  async function sendWaiting(): Promise<void> {
    // All workers take from the same iterator.
    for (const address of waiting) {
      const { status } = await sendRequest(new URL(base + address), { method: "PURGE", headers }, signal);
      if (!unknown.includes(status)) checkStatus(status, edgeName);
    }
  }

  try {
    await Promise.all(Array.from({ length: concurrency }, sendWaiting));
  } finally {
    failed.abort();
  }
}
