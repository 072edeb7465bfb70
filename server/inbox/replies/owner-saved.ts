import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { savedReplyInputSchema } from "../../../contract/saved-replies.ts";
import type { Database } from "../../db/connect.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from "./saved-replies.ts";

const unknown = { message: "Saved reply not found" };
const full = { message: `There can be at most ${bounds.savedReplies} saved replies. Delete one first.` };

interface SavedReplyDeps {
  db: Database;
  clock: () => number;
}

/** The texts that the owner replies with again and again. */
export function savedReplyRoutes({ db, clock }: SavedReplyDeps) {
  return new Hono()
    .get("/saved-replies", async (c) => c.json({ savedReplies: await listSavedReplies(db) }, 200))
    .post("/saved-replies", jsonBody(savedReplyInputSchema, bounds.body), async (c) => {
      const added = await addSavedReply(db, c.req.valid("json"), clock());
      return added === undefined ? c.json(full, 409) : c.json(added, 201);
    })
    .put("/saved-replies/:id", idParams(unknown), jsonBody(savedReplyInputSchema, bounds.body), async (c) => {
      const id = c.req.param("id");
      const changed = await changeSavedReply(db, id, c.req.valid("json"), clock());
      return changed === undefined ? c.json(unknown, 404) : c.json(changed, 200);
    })
    .delete("/saved-replies/:id", idParams(unknown), async (c) => {
      const deleted = await deleteSavedReply(db, c.req.param("id"));
      return deleted ? c.body(null, 204) : c.json(unknown, 404);
    });
}
