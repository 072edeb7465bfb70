import { Hono } from "hono";
import type { AppContext } from "../context.ts";
import { answerJson } from "../http/answers.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { visitorPlace } from "../http/visitor-place.ts";
import { dayOf } from "../services/days.ts";

export function visitRoutes({ config, clock, findPlace, recordVisit }: AppContext) {
  return new Hono<ServerEnv>().post("/dashboard/visits", async (c) => {
    const visitedAt = clock();
    const place = visitorPlace(c, config.trustedProxies, findPlace);
    await recordVisit({ visitedAt, day: dayOf(visitedAt, config.timeZone), ...place });
    return answerJson({ message: "Visit recorded" }, 201);
  });
}
