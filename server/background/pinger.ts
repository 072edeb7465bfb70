import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Schema } from "../db/schema.ts";
import { feedAddresses } from "../documents/feeds/addresses.ts";
import {
  type ClaimedPing,
  claimPing,
  type Ping,
  postponePing,
  queuePings,
  removePing,
} from "../services/pings.ts";
import type { OnPublicChange } from "../services/saved-blogs.ts";
import { createQueueWorker, lease, type QueueWorker, retryDelay } from "./queue-worker.ts";

/** Tells a WebSub hub and search engines about changed posts. */
export interface Pinger extends QueueWorker {
  /** Queues the pings of a change in the transaction of the change. Does nothing if no service is configured. */
  queue: OnPublicChange;
}

export interface PingerOptions {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  config: Pick<Config, "siteUrl" | "websubHub" | "indexNow">;
}

/**
 * Milliseconds between a change and its pings. Within this time all instances have dropped their old feeds, which the hub
 * reads when it is pinged, and saving a post several times causes one ping.
 */
const settleTime = 2_000;
/** A ping that has failed this often, which takes 7 hours, is given up; the next change of a post causes another one. */
const maxAttempts = 10;
/** Milliseconds. Far below the lease of the queue. */
const requestTimeout = 20_000;

/** Creates the worker that sends queued pings, and the function that queues them. */
export function createPinger(options: PingerOptions): Pinger {
  const { log, clock, config } = options;
  const isConfigured = config.websubHub !== undefined || config.indexNow !== undefined;
  const worker = createQueueWorker({
    sendNext: () => sendNextPing(options),
    log,
    failure: "could not read the queue of pings",
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => isConfigured && worker.start(),
    queue: (transaction, slugs) => queuePings(transaction, pingsFor(slugs, config), clock() + settleTime),
    wake: () => {
      clearTimeout(timer);
      timer = setTimeout(worker.wake, settleTime + 50).unref();
    },
    stop: () => {
      clearTimeout(timer);
      return worker.stop();
    },
  };
}

function pingsFor(slugs: string[], { siteUrl, websubHub, indexNow }: PingerOptions["config"]): Ping[] {
  const feeds = websubHub === undefined ? [] : Object.values(feedAddresses);
  const posts = indexNow === undefined ? [] : slugs;
  return [
    ...feeds.map((path) => ({ service: "websub", address: siteUrl + path }) as const),
    ...posts.map((slug) => ({ service: "indexnow", address: `${siteUrl}/blog/${slug}` }) as const),
  ];
}

/** Tries to send the ping that has been due the longest. Returns `false` when none is due. */
export async function sendNextPing({ db, log, clock, config }: PingerOptions): Promise<boolean> {
  const now = clock();
  const ping = await claimPing(db, now, now + lease);
  if (ping === undefined) return false;
  const { service, address, attempts } = ping;
  const fault = await send(ping, config);
  if (fault === undefined) {
    await removePing(db, ping);
  } else if (fault.isFinal || attempts >= maxAttempts) {
    log.warn({ service, address, attempts, reason: fault.reason }, "a ping was given up");
    await removePing(db, ping);
  } else {
    log.info({ service, address, attempts, reason: fault.reason }, "a ping failed; retrying later");
    await postponePing(db, ping, clock() + retryDelay(attempts));
  }
  return true;
}

interface PingFault {
  reason: string;
  /** Whether trying again cannot help. */
  isFinal: boolean;
}

/** Sends a ping. Returns why it failed, or `undefined`. */
async function send(ping: ClaimedPing, config: PingerOptions["config"]): Promise<PingFault | undefined> {
  const request = requestFor(ping, config);
  if (request === undefined) return { reason: "the service is not configured any more", isFinal: true };
  try {
    const { url, ...init } = request;
    const signal = AbortSignal.timeout(requestTimeout);
    const response = await fetch(url, { method: "POST", redirect: "manual", signal, ...init });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const { status } = response;
    // A client error will not go away by itself, except for a timeout and a rate limit.
    return { reason: `status ${status}`, isFinal: status < 500 && status !== 408 && status !== 429 };
  } catch (error) {
    const { message, cause } = error as Error;
    return { reason: cause instanceof Error ? `${message}: ${cause.message}` : message, isFinal: false };
  }
}

/** Returns the request of a ping, or `undefined` if its service is not configured any more. */
function requestFor({ service, address }: Ping, { siteUrl, websubHub, indexNow }: PingerOptions["config"]) {
  if (service === "websub") {
    const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": address });
    return websubHub === undefined ? undefined : { url: websubHub, body };
  }
  if (indexNow === undefined) return undefined;
  const { key, endpoint } = indexNow;
  const keyLocation = `${siteUrl}/${key}.txt`;
  const submission = { host: new URL(siteUrl).host, key, keyLocation, urlList: [address] };
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  return { url: endpoint, headers, body: JSON.stringify(submission) };
}
