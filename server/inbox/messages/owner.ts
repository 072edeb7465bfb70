import { type Context, Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { messageChangeSchema, messageChangesSchema } from "../../../contract/messages.ts";
import type { Connection } from "../../db/connect.ts";
import { idParams, isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { MessageChanges } from "../events/changes.ts";
import { readTab } from "../events/read-tab.ts";
import { countStates } from "./counts.ts";
import { listMessages } from "./list.ts";
import { deletionQuery, messageQuery, readFilter } from "./message-query.ts";
import { deleteMessage, moveMessages, restoreMessage } from "./move.ts";
import { findMessage } from "./read.ts";

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
    .get("/messages", messageQuery(), async (c) => {
      const filter = readFilter(c.req.valid("query"), config.timeZone);
      return c.json(await listMessages(deps, filter, clock()), 200);
    })
    .patch("/messages", jsonBody(messageChangesSchema, bounds.messageChanges), async (c) => {
      const { ids, state } = c.req.valid("json");
      const known = ids.filter(isId);
      const messages = known.length === 0 ? [] : await moveMessages(db, known, state, options(c));
      return c.json({ messages }, 200);
    })
    .get("/messages/counts", async (c) => c.json(await countStates(db, clock()), 200))
    .get("/messages/:id", idParams(unknown), async (c) => {
      const id = c.req.param("id");
      const message = await findMessage(db, id, clock());
      return message === undefined ? c.json(unknown, 404) : c.json(message, 200);
    })
    .patch(
      "/messages/:id",
      idParams(unknown),
      jsonBody(messageChangeSchema, bounds.messageChanges),
      async (c) => {
        const id = c.req.param("id");
        const { state } = c.req.valid("json");
        const [message] = await moveMessages(db, [id], state, options(c));
        if (message === undefined) return c.json(unknown, 404);
        return c.json(message, 200);
      },
    )
    .delete("/messages/:id", idParams(unknown), deletionQuery(), async (c) => {
      const id = c.req.param("id");
      const isKept = c.req.valid("query").to === "trash";
      const isDeleted = await deleteMessage(db, id, { ...options(c), isKept });
      if (!isDeleted) return c.json(unknown, 404);
      return c.body(null, 204);
    })
    .post("/messages/:id/restore", idParams(unknown), async (c) => {
      const id = c.req.param("id");
      const restored = await restoreMessage(db, id, options(c));
      if (restored === undefined) return c.json(unknown, 404);
      return c.json(restored, 200);
    });
}
