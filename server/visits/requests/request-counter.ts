import { isbot } from "isbot";
import { bounds } from "../../../contract/bounds.ts";
import { tagKey } from "../../../contract/tags.ts";
import { hasNoNul } from "../../../contract/text.ts";
import { dayOf } from "../../calendar/days.ts";
import { isUnavailable } from "../../db/errors.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { isPrefetch } from "../../http/is-prefetch.ts";
import { networksOf } from "../../http/networks.ts";
import type { Logger } from "../../log/log.ts";
import { isOwnVisit, refusesTracking } from "../visit-headers.ts";
import type { HashVisitor } from "../visitor-hash.ts";
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
  const { clock, config, log, clientAddress, hashVisitor, record, feeds, site, isDiskFull, reportOutage } =
    deps;
  const pending = new Set<Promise<void>>();
  let { resume } = site.current().profile;
  site.watch(() => {
    resume = site.current().profile.resume;
  });

  function store(describe: () => Promise<CountedRequest>, address: string | undefined): void {
    if (isDiskFull() || pending.size >= mostPending) return;
    const stored: Promise<void> = describe()
      .then((counted) => record(counted, address))
      .catch((error) => {
        if (isUnavailable(error)) reportOutage(error);
        else log.warn({ err: error }, "could not count a request");
      })
      .finally(() => pending.delete(stored));
    pending.add(stored);
  }

  function thisMoment() {
    const now = clock();
    return { day: dayOf(now, config.timeZone), now };
  }

  function countFeed(request: Request, address: string | undefined, path: string): void {
    const userAgent = request.headers.get("user-agent") ?? "";
    const { name: reader, kind } = nameReader(userAgent);
    const moment = thisMoment();
    const base = { kind: "feed", day: moment.day, reader } as const;
    store(async () => {
      if (kind === "service") {
        const feed = [feedAddress(path, new URL(request.url).searchParams.get("tag")), readFeedId(userAgent)]
          .filter(Boolean)
          .join(" ");
        return { ...base, feed, said: readSubscribers(userAgent) };
      }
      // Who cannot be told apart is no subscriber.
      const [network] = networksOf(address);
      if (kind === "unknown" || address === undefined || network === undefined || refusesTracking(request))
        return base;
      // By the network, in which addresses of IPv6 change, and without the version of the reader, which is easy to forge.
      return { ...base, person: await hashVisitor({ address: network.name, userAgent: reader }, moment) };
    }, address);
  }

  /** Returns the hash of a browser, unless it does not want that, or has no address. */
  async function hashBrowser(
    request: Request,
    address: string | undefined,
    moment: ReturnType<typeof thisMoment>,
  ): Promise<string | undefined> {
    if (address === undefined || refusesTracking(request)) return undefined;
    return hashVisitor({ address, userAgent: request.headers.get("user-agent") ?? "" }, moment);
  }

  function countBrowser(
    request: Request,
    address: string | undefined,
    counted: { kind: "owner" } | { kind: "download"; path: string },
  ): void {
    const moment = thisMoment();
    store(
      async () => ({ ...counted, day: moment.day, browser: await hashBrowser(request, address, moment) }),
      address,
    );
  }

  return {
    count: ({ request, path, env, response }) => {
      if (request.method !== "GET") return;
      if (feeds.has(path)) {
        if (response.status === 200 || response.status === 304)
          countFeed(request, clientAddress(request, env), path);
      } else if (
        isDownload(path, resume) &&
        sendsFile(response) &&
        beginsDownload(request) &&
        !isPrefetch(request) &&
        !isOwners(request) &&
        !isbot(request.headers.get("user-agent"))
      )
        countBrowser(request, clientAddress(request, env), { kind: "download", path });
    },
    markOwner: (request, env) => countBrowser(request, clientAddress(request, env), { kind: "owner" }),
    stop: async () => {
      await Promise.all(pending);
    },
  };
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
 * The endings of files that are downloaded rather than shown as a part of a page. Pictures, styles, and texts that programs read
 * are not among them.
 */
const downloadEnding =
  /\.(pdf|docx?|odt|rtf|pptx?|odp|key|xlsx?|ods|csv|epub|zip|gz|tgz|xz|7z|dmg|pkg|exe|msi|apk|deb|rpm|appimage|jar|vcf|ics)$/i;

/** Whether a path is that of a file that visitors download. */
function isDownload(path: string, resume: string | undefined): boolean {
  return path === "/resume.json" || path === resume || downloadEnding.test(path);
}

/**
 * Whether a request begins a download. A browser that shows a PDF, or resumes a download, asks for further parts of the same
 * file.
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
