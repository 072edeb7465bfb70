import { isbot } from "isbot";
import { dayOf } from "../../core/calendar/days.ts";
import { isUnavailable } from "../../core/db/errors.ts";
import type { ClientAddress, ServerEnv } from "../../core/http/client-address.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { hasNoNul } from "../../core/http/contract/text.ts";
import { isPrefetch } from "../../core/http/is-prefetch.ts";
import { networksOf } from "../../core/http/networks.ts";
import { tagKey } from "../../core/posts/contract/tags.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { isOwnVisit, refusesTracking } from "../../core/visits/server/visit-headers.ts";
import type { HashVisitor } from "../../core/visits/server/visitor-hash.ts";
import { nameReader, readFeedId, readSubscribers } from "./readers.ts";
import type { CountedRequest, RecordRequest } from "./request-recorder.ts";

type Env = ServerEnv["Bindings"] | undefined;

interface AnsweredRequest {
  request: Request;
  /** Decoded, so that a file has one spelling. */
  path: string;
  env: Env;
  response: Pick<Response, "status" | "headers">;
}

/** Counts requests of feeds and downloads, after they were answered. No response waits for it, and a failure is only logged. */
export interface RequestCounter {
  /** Counts a request that was answered, if it is one that is counted. */
  count: (answered: AnsweredRequest) => void;
  /** Remembers for the day that a browser is the owner's, because a link to a file sends nothing that would tell. */
  markOwner: (request: Request, env: Env) => void;
  /** Resolves when everything that was counted so far is stored. */
  stop: () => Promise<void>;
}

interface RequestCounterDeps {
  clock: () => number;
  config: { timeZone: string };
  log: Pick<Logger, "warn">;
  clientAddress: ClientAddress;
  hashVisitor: HashVisitor;
  record: RecordRequest;
  /** The paths of feeds. */
  feeds: ReadonlySet<string>;
  /** The home page links the resume. */
  site: {
    current: () => { profile: { resume?: string | undefined } };
    watch: (listener: () => void) => void;
  };
  isDiskFull: () => boolean;
  /** Reports that the database is unavailable. */
  reportOutage: (error: unknown) => void;
}

/** Requests that wait to be stored. While the database does not respond, further ones are not counted. */
const mostPending = 10_000;

export function createRequestCounter(deps: RequestCounterDeps): RequestCounter {
  const { clientAddress, feeds, site, isDiskFull } = deps;
  const pending = new Set<Promise<void>>();
  let { resume } = site.current().profile;
  site.watch(() => {
    resume = site.current().profile.resume;
  });

  function store(request: Request, env: Env, describe: DescribeRequest): void {
    if (isDiskFull() || pending.size >= mostPending) return;
    const stored = storeRequest(deps, describe, { request, address: clientAddress(request, env) });
    pending.add(stored);
    void stored.finally(() => pending.delete(stored));
  }

  return {
    count: ({ request, path, env, response }) => {
      if (request.method !== "GET") return;
      if (feeds.has(path)) {
        if (response.status === 200 || response.status === 304)
          store(request, env, (received) => describeFeed(deps, received, path));
      } else if (isDownload(path, resume) && sendsFile(response) && isVisitors(request))
        store(request, env, async (received) => {
          const browser = await hashBrowser(deps, received);
          return { kind: "download", day: received.day, path, browser };
        });
    },
    markOwner: (request, env) =>
      store(request, env, async (received) => {
        const browser = await hashBrowser(deps, received);
        return { kind: "owner", day: received.day, browser };
      }),
    stop: async () => {
      await Promise.all(pending);
    },
  };
}

/** A request, who sent it, and when. */
interface ReceivedRequest {
  request: Request;
  address: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
}

/** Returns what is stored of a request. */
type DescribeRequest = (received: ReceivedRequest) => Promise<CountedRequest>;

async function storeRequest(
  { clock, config, log, record, reportOutage }: RequestCounterDeps,
  describe: DescribeRequest,
  { request, address }: Pick<ReceivedRequest, "request" | "address">,
): Promise<void> {
  const now = clock();
  try {
    const counted = await describe({ request, address, now, day: dayOf(now, config.timeZone) });
    await record(counted, address);
  } catch (error) {
    if (isUnavailable(error)) reportOutage(error);
    else log.warn({ err: error }, "could not count a request");
  }
}

async function describeFeed(
  { hashVisitor }: RequestCounterDeps,
  { request, address, now, day }: ReceivedRequest,
  path: string,
): Promise<CountedRequest> {
  const userAgent = request.headers.get("user-agent") ?? "";
  const { name: reader, kind } = nameReader(userAgent);
  const base = { kind: "feed", day, reader } as const;
  if (kind === "service") {
    const feed = [feedAddress(path, new URL(request.url).searchParams.get("tag")), readFeedId(userAgent)];
    return { ...base, feed: feed.filter(Boolean).join(" "), said: readSubscribers(userAgent) };
  }
  // Who cannot be told apart is no subscriber.
  const [network] = networksOf(address);
  if (kind === "unknown" || address === undefined || network === undefined || refusesTracking(request))
    return base;
  // By the network, in which addresses of IPv6 change, and without the version of the reader, which is easy to forge.
  return { ...base, person: await hashVisitor({ address: network.name, userAgent: reader }, { day, now }) };
}

/** Returns the hash of a browser, unless it does not want that, or has no address. */
async function hashBrowser(
  { hashVisitor }: RequestCounterDeps,
  { request, address, now, day }: ReceivedRequest,
): Promise<string | undefined> {
  if (address === undefined || refusesTracking(request)) return undefined;
  return hashVisitor({ address, userAgent: request.headers.get("user-agent") ?? "" }, { day, now });
}

/** Whether a visitor begins a download with a request. */
function isVisitors(request: Request): boolean {
  return (
    beginsDownload(request) &&
    !isPrefetch(request) &&
    !isOwners(request) &&
    !isbot(request.headers.get("user-agent"))
  );
}

/** Whether a response has a file, or a part of one, and no page. With 304, the browser has it already. */
function sendsFile({ status, headers }: AnsweredRequest["response"]): boolean {
  return (status === 200 || status === 206) && headers.get("content-type")?.startsWith("text/html") !== true;
}

/** Whether a browser says that it is the owner's, or follows a link of the admin area. */
function isOwners(request: Request): boolean {
  if (isOwnVisit(request)) return true;
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return (
    referrer !== null &&
    /^\/admin(\/|$)/.test(referrer.pathname) &&
    referrer.host === new URL(request.url).host
  );
}

/**
 * The endings of files that are downloaded rather than shown as a part of a page. Pictures, styles, and texts that
 * programs read are not among them.
 */
const downloadEnding =
  /\.(pdf|docx?|odt|rtf|pptx?|odp|key|xlsx?|ods|csv|epub|zip|gz|tgz|xz|7z|dmg|pkg|exe|msi|apk|deb|rpm|appimage|jar|vcf|ics)$/i;

/** Whether a path is that of a file that visitors download. */
function isDownload(path: string, resume: string | undefined): boolean {
  return path === "/resume.json" || path === resume || downloadEnding.test(path);
}

/**
 * Whether a request begins a download. A browser that shows a PDF, or resumes a download, asks for further parts of the
 * same file.
 */
function beginsDownload({ headers }: Pick<Request, "headers">): boolean {
  const range = headers.get("range");
  return range === null || /^bytes=0-/.test(range);
}

/** Returns the address of a feed, with its tag in one spelling. */
function feedAddress(path: string, tag: string | null): string {
  const key = tagKey(tag ?? "");
  const isTag = key !== "" && key.length <= bounds.tag && hasNoNul(key);
  return isTag ? `${path}?${new URLSearchParams({ tag: key })}` : path;
}
