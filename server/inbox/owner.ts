import { Hono } from "hono";
import { readCursor } from "../../contract/cursor.ts";
import type { Database } from "../db/connect.ts";
import { cursorQuery } from "../http/cursor-query.ts";
import { isId } from "../http/ids.ts";
import { searchQuery } from "../http/search-query.ts";
import type { JobRunner } from "../jobs/runner.ts";
import { messageMail } from "./message-mail.ts";
import { deleteMessage, listMessages, restoreMessage } from "./messages.ts";

const unknown = { message: "Message not found" };

interface MessageParts {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "wake">;
}

export function messageRoutes({ db, clock, jobs }: MessageParts) {
  return new Hono()
    .get("/messages", cursorQuery(), searchQuery(), async (c) => {
      const { cursor, q } = c.req.valid("query");
      return c.json(await listMessages(db, { after: readCursor(cursor), search: q }), 200);
    })
    .delete("/messages/:id", async (c) => {
      const id = c.req.param("id");
      const deleted = isId(id) && (await deleteMessage(db, id, clock()));
      return deleted ? c.body(null, 204) : c.json(unknown, 404);
    })
    .post("/messages/:id/restore", async (c) => {
      const id = c.req.param("id");
      const restored = isId(id) ? await restoreMessage(db, id, clock()) : undefined;
      if (restored === undefined) return c.json(unknown, 404);
      // The mail about the message may still be queued.
      jobs.wake(messageMail);
      return c.json(restored, 200);
    });
}
