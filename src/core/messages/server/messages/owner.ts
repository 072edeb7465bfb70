import { type Context, Hono } from "hono";
import type { z } from "zod";
import { addDays, startOfDay } from "../../../calendar/days.ts";
import type { Connection } from "../../../db/connect.ts";
import { call } from "../../../http/call.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { readCursor } from "../../../http/contract/cursor.ts";
import { idParams, isId } from "../../../http/ids.ts";
import { jsonBody } from "../../../http/json-body.ts";
import { queryOf } from "../../../http/query.ts";
import { found } from "../../../http/resource.ts";
import {
  changedMessagesSchema,
  deletionQuerySchema,
  messageChangeSchema,
  messageChangesSchema,
  messageCountsSchema,
  messagePageSchema,
  messageQuerySchema,
  openMessageSchema,
  storedMessageSchema,
} from "../../contract/messages.ts";
import type { MessageChanges } from "../events/changes.ts";
import { readTab } from "../events/read-tab.ts";
import { countStates } from "./counts.ts";
import type { MessageFilter } from "./filter.ts";
import { listMessages } from "./list.ts";
import { deleteMessage, moveMessages, restoreMessage } from "./move.ts";
import { findMessage } from "./read.ts";

/** What a refusal calls the parameters. */
const names: Record<string, string> = { q: "search", from: "first day", to: "last day", email: "address" };

/** Validates the query of the list, and passes it to the handler. Refuses an invalid parameter with 400. */
function messageQuery() {
  return queryOf(messageQuerySchema, ({ issues }) => {
    const parameter = String(issues[0]?.path[0]);
    return `Invalid ${names[parameter] ?? parameter}`;
  });
}

/**
 * Returns what a valid query asks for.
 * @param timeZone of its days, an IANA name
 */
function readFilter(query: z.output<typeof messageQuerySchema>, timeZone: string): MessageFilter {
  const { cursor, q, state, elsewhere, consent, from, to, email, label } = query;
  return {
    state,
    isElsewhere: elsewhere !== undefined,
    consent: consent === undefined ? undefined : consent === "yes",
    from: from === undefined ? undefined : startOfDay(from, timeZone),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1), timeZone),
    email,
    label,
    search: q,
    after: readCursor(cursor),
  };
}

/** Validates the query of a deletion, and passes it to the handler. */
function deletionQuery() {
  return queryOf(deletionQuerySchema, () => 'Invalid to: it must be "trash", or missing');
}

const unknown = { message: "Message not found" };

interface MessageDeps extends Pick<Connection, "db" | "engine"> {
  clock: () => number;
  messageChanges: Pick<MessageChanges, "by">;
  config: { timeZone: string };
}

export function messageRoutes(deps: MessageDeps) {
  const { db, clock, messageChanges, config } = deps;
  const options = (c: Context) => ({ now: clock(), changes: messageChanges.by(readTab(c)) });

  return new Hono()
    .get("/messages", call("owner", messagePageSchema), messageQuery(), async (c) => {
      const filter = readFilter(c.req.valid("query"), config.timeZone);
      return c.json(await listMessages(deps, filter, clock()), 200);
    })
    .patch(
      "/messages",
      call("owner", changedMessagesSchema),
      jsonBody(messageChangesSchema, bounds.messageChanges),
      async (c) => {
        const { ids, state } = c.req.valid("json");
        const known = ids.filter(isId);
        const messages = known.length === 0 ? [] : await moveMessages(db, known, state, options(c));
        return c.json({ messages }, 200);
      },
    )
    .get("/messages/counts", call("owner", messageCountsSchema), async (c) =>
      c.json(await countStates(db, clock()), 200),
    )
    .get("/messages/:id", call("owner", openMessageSchema), idParams(unknown), async (c) => {
      return c.json(found(await findMessage(db, c.req.param("id"), clock()), unknown), 200);
    })
    .patch(
      "/messages/:id",
      call("owner", storedMessageSchema),
      idParams(unknown),
      jsonBody(messageChangeSchema, bounds.messageChanges),
      async (c) => {
        const { state } = c.req.valid("json");
        const [message] = await moveMessages(db, [c.req.param("id")], state, options(c));
        return c.json(found(message, unknown), 200);
      },
    )
    .delete("/messages/:id", call("owner", null), idParams(unknown), deletionQuery(), async (c) => {
      const isKept = c.req.valid("query").to === "trash";
      const isDeleted = await deleteMessage(db, c.req.param("id"), { ...options(c), isKept });
      return isDeleted ? c.body(null, 204) : c.json(unknown, 404);
    })
    .post("/messages/:id/restore", call("owner", storedMessageSchema), idParams(unknown), async (c) => {
      return c.json(found(await restoreMessage(db, c.req.param("id"), options(c)), unknown), 200);
    });
}

export type MessageApi = ReturnType<typeof messageRoutes>;
