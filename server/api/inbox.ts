import { Hono } from "hono";
import { readCursor } from "../../contract/page.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerNothing } from "../http/answers.ts";
import { isId } from "../http/ids.ts";
import { pageQuery } from "../http/page-query.ts";
import { requireAdmin } from "../http/require-admin.ts";
import { deleteMessage, listMessages } from "../services/message-inbox.ts";

/** The owner's side of the messages. */
export function inboxRoutes(context: AppContext) {
  const { db } = context;
  return new Hono()
    .get("/messages", requireAdmin(context), pageQuery(), async (c) =>
      answerJson(await listMessages(db, readCursor(c.req.valid("query").cursor)), 200),
    )
    .delete("/messages/:id", requireAdmin(context), async (c) => {
      const id = c.req.param("id");
      const deleted = isId(id) && (await deleteMessage(db, id));
      return deleted ? answerNothing() : answerJson({ message: "No such message" }, 404);
    });
}
