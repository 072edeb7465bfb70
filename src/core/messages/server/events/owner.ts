import { Hono } from "hono";
import { call } from "../../../http/call.ts";
import type { Refusal } from "../../../http/contract/refusal.ts";
import { eventStreamHeaders as headers } from "../../../http/event-stream.ts";
import type { OwnerEnv } from "../../../http/resource.ts";
import type { EventStreams } from "./event-streams.ts";

interface EventDeps {
  messageEvents: Pick<EventStreams, "open">;
}

/** Seconds after which a client that found no free stream may try again. */
const retryAfter = 30;

/**
 * `GET /messages/events`: server-sent events for the owner. Authentication is a header, so browsers read them with
 * `fetch` and the reader of its body, not with `EventSource`.
 */
export function messageEventRoutes({ messageEvents }: EventDeps) {
  return new Hono<OwnerEnv>().get("/messages/events", call("owner", "file"), async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const stream = await messageEvents.open(c.var.admin.id);
    if (stream !== undefined) return c.body(stream, 200, headers);
    const refusal: Refusal = { message: `Too many open streams. Try again in ${retryAfter} s.` };
    return c.json(refusal, 503, { "Retry-After": String(retryAfter) });
  });
}

export type MessageEventApi = ReturnType<typeof messageEventRoutes>;
