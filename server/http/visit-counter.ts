import type { AppContext } from "../context.ts";
import { dayOf } from "../services/days.ts";
import type { UncountedReason } from "../services/visits.ts";
import { createBotCheck } from "./bots.ts";
import type { ServerEnv } from "./client-address.ts";
import { requireDiskSpace } from "./disk-space.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";
import { visitorPlace } from "./visitor-place.ts";

/** More visits per hour than an office behind one address makes, but far fewer than a script would send. */
export const visitLimit = { name: "visits", points: 300, seconds: 3_600, store: "memory" } as const;

/** Sent by the owner's own browsers so that their visits are not counted. */
export const ownVisit = { name: "Visit-Source", value: "owner" } as const;

/** Records a visit. Resolves when the visit is on disk, or has been added to the uncounted ones. */
export type CountVisit = (request: Request, env: ServerEnv["Bindings"]) => Promise<void>;

export function createVisitCounter(context: AppContext): CountVisit {
  const { clock, config, clientAddress, recordVisit, uncountedVisits } = context;
  const limit = createRateLimit(context, visitLimit);
  const isBot = createBotCheck();

  async function reasonNotToCount(
    { headers }: Request,
    address: string,
  ): Promise<UncountedReason | undefined> {
    if (headers.get(ownVisit.name) === ownVisit.value) return "owner";
    if (isBot(headers.get("user-agent") ?? "")) return "bot";
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
