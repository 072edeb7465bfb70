import { z } from "zod";
import { enqueue } from "../../core/jobs/enqueue.ts";
import { FinalFault, type JobKind, type NamedKind } from "../../core/jobs/job-kind.ts";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import { slugsOf } from "../../core/posts/server/change.ts";
import type { OnChange } from "../../core/posts/server/change-posts.ts";

/** The kinds of the jobs that tell a WebSub hub, and the search engines behind IndexNow, about a changed address. */
const pingKinds = { websub: "websub-ping", indexNow: "indexnow-ping" } as const;

/** The services to tell, and what they are told about. */
export interface PingConfig {
  siteUrl: string;
  /** The WebSub hub. */
  websubHub: string | undefined;
  /** Where search engines are told (IndexNow), and the key that proves who tells them. */
  indexNow: { key: string; endpoint: string } | undefined;
}

/**
 * Milliseconds between a change and its pings. Within this time all instances have dropped their old feeds, which the
 * hub reads when it is pinged, and saving a post several times causes one ping.
 */
const quietTime = 2_000;

interface QueueDeps {
  config: PingConfig & {
    /** The seconds for which a cache in front of the site, which the hub reads the feeds through, may keep an old feed. */
    edgeCache: number | undefined;
  };
  clock: () => number;
}

/** These take 7 hours. The next change of the post starts over. */
const maxAttempts = 10;
/** Milliseconds. Far below the lease of a job. */
const requestTimeout = 20_000;

/**
 * Queues the pings of a change. A ping that is already queued is due again, so
 * many changes of a post cause one ping, and a change while a ping is sent causes another one.
 */
export function queuePings({ config, clock }: QueueDeps): OnChange {
  const delay = quietTime + (config.edgeCache ?? 0) * 1_000;
  return async (transaction, change) => {
    const dueAt = clock() + delay;
    const jobs = listPings(slugsOf(change), config).map(({ kind, address }) => ({
      kind,
      key: address,
      subject: address,
      payload: { address },
      dueAt,
    }));
    await enqueue(transaction, jobs, "replace");
  };
}

function listPings(slugs: string[], { siteUrl, websubHub, indexNow }: PingConfig) {
  const feeds = websubHub === undefined ? [] : Object.values(feedAddresses);
  const posts = indexNow === undefined ? [] : slugs;
  return [
    ...feeds.map((path) => ({ kind: pingKinds.websub, address: siteUrl + path })),
    ...posts.map((slug) => ({ kind: pingKinds.indexNow, address: `${siteUrl}/blog/${slug}` })),
  ];
}

type PingKind = JobKind<{ address: string }>;

const namedWebsubPing: NamedKind = {
  name: pingKinds.websub,
  describe: (address) => `Ping to the feed hub about ${address}`,
};

const namedIndexNowPing: NamedKind = {
  name: pingKinds.indexNow,
  describe: (address) => `Ping to search engines about ${address}`,
};

/** Creates the kinds of pings. */
export function createPingKinds({ siteUrl, websubHub, indexNow }: PingConfig): (NamedKind | PingKind)[] {
  return [
    websubHub === undefined ? namedWebsubPing : createWebsubPing(websubHub),
    indexNow ? createIndexNowPing(siteUrl, indexNow) : namedIndexNowPing,
  ];
}

function createWebsubPing(hub: string): PingKind {
  return createPingKind(namedWebsubPing, ({ address }) => ({
    url: hub,
    body: new URLSearchParams({ "hub.mode": "publish", "hub.url": address }),
  }));
}

function createIndexNowPing(
  siteUrl: string,
  { key, endpoint }: NonNullable<PingConfig["indexNow"]>,
): PingKind {
  const keyLocation = `${siteUrl}/${key}.txt`;
  return createPingKind(namedIndexNowPing, ({ address }) => ({
    url: endpoint,
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation, urlList: [address] }),
  }));
}

type CreateRequest = (payload: { address: string }) => RequestInit & { url: string };

function createPingKind(named: NamedKind, createRequest: CreateRequest): PingKind {
  return {
    ...named,
    queuedBy: "saves",
    payload: z.object({ address: z.string() }),
    failure: "could not send a ping",
    maxAttempts,
    run: async (jobs, signal) => {
      for (const { payload } of jobs) await send(createRequest(payload), signal);
    },
  };
}

/** Rejects with a {@link FinalFault} when the service refuses the ping. */
async function send({ url, ...init }: ReturnType<CreateRequest>, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(requestTimeout)]);
  const response = await fetch(url, { method: "POST", redirect: "manual", signal, ...init });
  await response.body?.cancel();
  if (response.ok) return;
  const { status } = response;
  const reason = `The service responded with status ${status}.`;
  // A client error will not go away by itself, except for a timeout and a rate limit.
  throw status < 500 && status !== 408 && status !== 429 ? new FinalFault(reason) : new Error(reason);
}
