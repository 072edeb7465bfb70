import { dayOf, hourOf } from "../../calendar/days.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { type Disk, requireDiskSpace } from "../../http/disk-space.ts";
import type { KnownPages } from "./known-pages.ts";
import type { VisitRecorder } from "./recorder.ts";
import { isBot, visitorTraits } from "./traits.ts";
import type { UncountedVisits } from "./uncounted-visits.ts";
import { isOwnVisit, refusesTracking } from "./visit-headers.ts";
import { type HashVisitor, shortenHash } from "./visitor-hash.ts";
import { type PlaceSources, visitorPlace } from "./visitor-place.ts";
import { createVisitId, type UncountedReason, type Visit } from "./visits.ts";

/**
 * More visits per hour than the people behind one address or in one network make, but far fewer than a script would
 * send. The sum is far above the visitors of a popular link: lower, it would keep them out of the statistics during a
 * flood.
 */
export const visitLimit = {
  name: "visits",
  seconds: 3_600,
  points: {
    ipv4: { subscriber: 1_500, site: 3_000 },
    ipv6: { subscriber: 300, site: 1_000, organization: 3_000 },
    all: 1_000_000,
  },
  entries: 4_000,
};

type Env = ServerEnv["Bindings"];

/**
 * Records a visit. Resolves when the visit is on disk, or has been added to the uncounted ones: to the id under which
 * the browser can report more about it, if that is wanted.
 */
export type CountVisit = (request: Request, env: Env) => Promise<string | undefined>;

type OwnVisitListener = (request: Request, env: Env) => void;

export interface VisitCounter {
  count: CountVisit;
  /** Calls `listener` for each visit of the owner's, which is not counted. */
  watchOwner: (listener: OwnVisitListener) => void;
}

export interface VisitCounterDeps extends Disk, PlaceSources {
  clock: () => number;
  config: PlaceSources["config"] & { timeZone: string };
  clientAddress: ClientAddress;
  hashVisitor: HashVisitor;
  knownPages: KnownPages;
  recordVisit: VisitRecorder["recordVisit"];
  uncountedVisits: Pick<UncountedVisits, "add">;
}

export function createVisitCounter(deps: VisitCounterDeps): VisitCounter {
  const { clock, config, clientAddress, recordVisit, uncountedVisits } = deps;
  const dateOf = createDateReader(config.timeZone);
  const ownVisitListeners = new Set<OwnVisitListener>();

  async function count(request: Request, env: Env): Promise<string | undefined> {
    const visitedAt = clock();
    const { day, hour } = dateOf(visitedAt);
    const reason = reasonNotToCount(request);
    if (reason === "owner") for (const listener of ownVisitListeners) listener(request, env);
    if (reason !== undefined) {
      uncountedVisits.add(day, reason);
      return undefined;
    }
    requireDiskSpace(deps);
    const address = clientAddress(request, env);
    const visit = {
      id: createVisitId(visitedAt),
      visitedAt,
      day,
      hour,
      country: undefined,
      city: undefined,
    };
    const isPrivate = refusesTracking(request);
    const known = isPrivate ? {} : await describeVisitor(deps, request, { ...visit, address });
    const isRecorded = await recordVisit({ ...visit, ...known }, address);
    if (!isRecorded) uncountedVisits.add(day, "limited");
    return isRecorded && !isPrivate ? visit.id : undefined;
  }

  return { count, watchOwner: (listener) => ownVisitListeners.add(listener) };
}

function reasonNotToCount(request: Request): UncountedReason | undefined {
  if (isOwnVisit(request)) return "owner";
  return isBot(request.headers.get("user-agent") ?? "") ? "bot" : undefined;
}

/**
 * Returns a function that returns the day and the hour of a time. For the benchmark row "durable visit recording", they
 * are formatted once per second.
 */
function createDateReader(timeZone: string): (time: number) => { day: string; hour: number } {
  let latest: { second: number; day: string; hour: number } | undefined;
  return (time) => {
    const second = Math.floor(time / 1_000);
    if (latest?.second !== second)
      latest = { second, day: dayOf(time, timeZone), hour: hourOf(time, timeZone) };
    return latest;
  };
}

/** Returns what the request says about the visitor. */
async function describeVisitor(
  deps: VisitCounterDeps,
  request: Request,
  { address, day, visitedAt }: { address: string | undefined; day: string; visitedAt: number },
): Promise<Partial<Visit>> {
  const { headers } = request;
  const userAgent = headers.get("user-agent") ?? "";
  const page = await deps.knownPages.find(headers.get("referer") ?? "");
  // Visitors cannot be told apart without an address.
  const hash = address && (await deps.hashVisitor({ address, userAgent }, { day, now: visitedAt }));
  return {
    ...(hash && { visitorHash: shortenHash(hash) }),
    ...visitorPlace(request, address, deps),
    ...visitorTraits(headers),
    report: page && JSON.stringify({ pages: [{ path: page }], actions: [] }),
  };
}
