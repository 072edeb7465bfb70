import { createHash } from "node:crypto";
import type { JobKind } from "../jobs/job-kind.ts";
import type { DocumentSources } from "../posts/feeds/document.ts";
import { checkStatus } from "../webhooks/check-status.ts";
import { sendRequest } from "../webhooks/send-request.ts";
import { signWebhook } from "../webhooks/sign-webhook.ts";
import { listAll } from "./addresses.ts";
import { edgeName } from "./edge-name.ts";
import { type Purge, purgeKind, purgeSchema } from "./purge-job.ts";
import { sendPurges } from "./send-purges.ts";

interface PurgeKindDeps extends DocumentSources {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Where to send purges. With a secret, they are one signed webhook. */
  edge: { url: string; secret: string | undefined };
}

const second = 1_000;

/** Creates the kind of the jobs that purge the cache at the edge. Those that are due together are one purge. */
export function createPurgeKind({ clock, edge, ...sources }: PurgeKindDeps): JobKind<Purge> {
  const { url, secret } = edge;
  const { siteUrl } = sources.config;
  return {
    name: purgeKind,
    payload: purgeSchema,
    failure: "could not purge the cache at the edge",
    // Ten minutes. The next change starts over.
    maxAttempts: 15,
    retryDelay: (attempts) => Math.min(60 * second, second * 2 ** (attempts - 1)),
    lease: 15 * 60 * second,
    batch: { most: 500, choose: async (due) => due },
    run: async (jobs, signal) => {
      const everything = jobs.some(({ payload }) => payload.everything);
      const named = jobs.flatMap(({ payload }) => payload.addresses);
      if (secret !== undefined) {
        const id = jobs.map(({ key, payload }) => `${key} ${payload.changedAt}`).join();
        await sendWebhook(
          { url, secret, siteUrl, now: clock() },
          { id, addresses: unique(named), everything },
          signal,
        );
        return;
      }
      const addresses = everything ? [...named, ...(await listAll(sources))] : named;
      await sendPurges({ url, siteUrl }, unique(addresses), signal);
    },
  };
}

function unique(addresses: string[]): string[] {
  return [...new Set(addresses)];
}

interface Receiver {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  siteUrl: string;
  /** Milliseconds since 1970. */
  now: number;
}

interface Message {
  /** The same for every attempt to send the message. */
  id: string;
  addresses: string[];
  everything: boolean;
}

/** Sends the list of addresses in one request, signed as in Standard Webhooks 1.0. Rejects if it was refused. */
async function sendWebhook(
  { url, secret, siteUrl, now }: Receiver,
  { id: text, addresses, everything }: Message,
  stop: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({
    type: "purge",
    everything,
    addresses: addresses.map((address) => siteUrl + address),
  });
  const id = `purge_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  const headers = signWebhook(secret, { id, body, now });
  const { status } = await sendRequest(new URL(url), { method: "POST", headers, body }, stop);
  checkStatus(status, edgeName);
}
