import type { Database } from "../../../core/db/connect.ts";
import { call } from "../../../core/http/call.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { idParams } from "../../../core/http/ids.ts";
import { jsonBody } from "../../../core/http/json-body.ts";
import { found, resourceRoutes } from "../../../core/http/resource.ts";
import {
  savedReplyInputSchema as input,
  savedReplyListSchema,
  savedReplySchema,
} from "../contract/saved-replies.ts";
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from "./saved-replies.ts";

const unknown = { message: "Saved reply not found" };

interface SavedReplyDeps {
  db: Database;
  clock: () => number;
}

/** The texts that the owner replies with again and again. */
export function savedReplyRoutes({ db, clock }: SavedReplyDeps) {
  return resourceRoutes("/saved-replies", {
    name: "Saved reply",
    access: { list: "owner", add: "owner", remove: "owner" },
    answer: { list: savedReplyListSchema, entry: savedReplySchema },
    full: `There can be at most ${bounds.savedReplies} saved replies. Delete one first.`,
    list: async () => ({ savedReplies: await listSavedReplies(db) }),
    input,
    add: (reply) => addSavedReply(db, reply, clock()),
    remove: (id) => deleteSavedReply(db, id),
  }).put(
    "/saved-replies/:id",
    call("owner", savedReplySchema),
    idParams(unknown),
    jsonBody(input, bounds.body),
    async (c) => {
      const changed = await changeSavedReply(db, c.req.param("id"), c.req.valid("json"), clock());
      return c.json(found(changed, unknown), 200);
    },
  );
}

export type SavedReplyApi = ReturnType<typeof savedReplyRoutes>;
