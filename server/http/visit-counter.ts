import { isbot } from "isbot";
import type { AppContext } from "../context.ts";
import { dayOf } from "../services/days.ts";
import type { UncountedReason } from "../services/visits.ts";
import type { ServerEnv } from "./client-address.ts";
import { requireDiskSpace } from "./disk-space.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";
import { visitorPlace } from "./visitor-place.ts";

/** More than an office behind one address loads the site in an hour, far less than a script that inflates the figures. */
export const visitLimit = { name: "visits", points: 300, seconds: 3_600, store: "memory" } as const;

/** Sent by the owner's own browsers, which ask not to be counted. */
export const ownVisit = { name: "Visit-Source", value: "owner" } as const;

/** Records the visit that a request reports; resolves when it is on disk, or counted among those left out. */
export type CountVisit = (request: Request, env: ServerEnv["Bindings"]) => Promise<void>;

export function createVisitCounter(context: AppContext): CountVisit {
  const { clock, config, clientAddress, recordVisit, uncountedVisits } = context;
  const limit = createRateLimit(context, visitLimit);

  async function reasonNotToCount(
    { headers }: Request,
    address: string,
  ): Promise<UncountedReason | undefined> {
    if (headers.get(ownVisit.name) === ownVisit.value) return "owner";
    if (isbot(headers.get("user-agent"))) return "bot";
    return (await limit.consume(networkOf(address))) === undefined ? undefined : "limited";
  }

  return async (request, env) => {
    const visitedAt = clock();
    const day = dayOf(visitedAt, config.timeZone);
    const address = clientAddress(request, env);
    const reason = await reasonNotToCount(request, address ?? "unknown");
    if (reason !== undefined) return uncountedVisits.add(day, reason);
    requireDiskSpace(context);
    await recordVisit({ visitedAt, day, ...visitorPlace(request, address, context) });
  };
}
