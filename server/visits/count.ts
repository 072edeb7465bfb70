import { isbot } from "isbot";
import { dayOf } from "../calendar/days.ts";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type Disk, requireDiskSpace } from "../http/disk-space.ts";
import type { RecordVisit } from "./recorder.ts";
import type { UncountedVisits } from "./uncounted-visits.ts";
import { type PlaceSources, visitorPlace } from "./visitor-place.ts";
import type { UncountedReason } from "./visits.ts";

/**
 * More visits per hour than the people behind one address or in one network make, but far fewer than a script would send.
 * The sum is far above the visitors of a popular link: lower, it would keep them out of the statistics during a flood.
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

/** Sent by the owner's own browsers so that their visits are not counted. */
export const ownVisit = { name: "Visit-Source", value: "owner" } as const;

/** Records a visit. Resolves when the visit is on disk, or has been added to the uncounted ones. */
export type CountVisit = (request: Request, env: ServerEnv["Bindings"]) => Promise<void>;

interface VisitCounterParts extends Disk, PlaceSources {
  clock: () => number;
  config: PlaceSources["config"] & { timeZone: string };
  clientAddress: ClientAddress;
  recordVisit: RecordVisit;
  uncountedVisits: Pick<UncountedVisits, "add">;
}

export function createVisitCounter(parts: VisitCounterParts): CountVisit {
  const { clock, config, clientAddress, recordVisit, uncountedVisits } = parts;

  function reasonNotToCount({ headers }: Request): UncountedReason | undefined {
    if (headers.get(ownVisit.name) === ownVisit.value) return "owner";
    return isbot(headers.get("user-agent")) ? "bot" : undefined;
  }

  return async (request, env) => {
    const visitedAt = clock();
    const day = dayOf(visitedAt, config.timeZone);
    const reason = reasonNotToCount(request);
    if (reason !== undefined) return uncountedVisits.add(day, reason);
    requireDiskSpace(parts);
    const address = clientAddress(request, env);
    const visit = { visitedAt, day, ...visitorPlace(request, address, parts) };
    if (!(await recordVisit(visit, address))) uncountedVisits.add(day, "limited");
  };
}
