import { Hono } from "hono";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { requireDiskSpace } from "../../http/disk-space.ts";
import { visitorPlace } from "../../http/visitor-place.ts";
import { dayOf } from "../../services/days.ts";

export const visitRecorded = { message: "Visit recorded" };

export function newVisitRoutes(context: AppContext) {
  return new Hono<ServerEnv>().post("/dashboard/visits", async (c) => {
    await recordVisitFrom(c.req.raw, c.env, context);
    return c.json(visitRecorded, 201);
  });
}

/** Records one visit. Resolves when the visit is on disk. */
export async function recordVisitFrom(
  request: Request,
  env: ServerEnv["Bindings"],
  context: AppContext,
): Promise<void> {
  const { clock, config, findPlace, recordVisit } = context;
  requireDiskSpace(context);
  const visitedAt = clock();
  const place = visitorPlace(request, env, config.trustedProxies, findPlace);
  await recordVisit({ visitedAt, day: dayOf(visitedAt, config.timeZone), ...place });
}
