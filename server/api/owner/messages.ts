import { Hono } from "hono";
import { readCursor } from "../../../contract/cursor.ts";
import type { AppContext } from "../../context.ts";
import { cursorQuery } from "../../http/cursor-query.ts";
import { isId } from "../../http/ids.ts";
import { deleteMessage, listMessages } from "../../services/messages.ts";

export function messageRoutes({ db }: AppContext) {
  return new Hono()
    .get("/messages", cursorQuery(), async (c) =>
      c.json(await listMessages(db, readCursor(c.req.valid("query").cursor)), 200),
    )
    .delete("/messages/:id", async (c) => {
      const id = c.req.param("id");
      const deleted = isId(id) && (await deleteMessage(db, id));
      return deleted ? c.body(null, 204) : c.json({ message: "Message not found" }, 404);
    });
}
