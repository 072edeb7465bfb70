import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { queryOf } from "../../http/query.ts";
import {
  copyVersionQuerySchema,
  unsavedListSchema,
  workingCopyAnswerSchema,
  workingCopyInputSchema,
  workingStateSchema,
} from "../contract/working-copies.ts";
import {
  listWorkingCopies,
  newPost,
  readWorkingCopy,
  readWorkingState,
  removeWorkingCopy,
  storeWorkingCopy,
} from "./working-copies.ts";

const postNotFound = { message: "Post not found" };

interface WorkingCopyDeps {
  db: Database;
  clock: () => number;
}

/** What the owner has typed and not saved. `new` takes the place of an id for a post that is not stored yet. */
export function workingCopyRoutes({ db, clock }: WorkingCopyDeps) {
  return new Hono()
    .get("/blogs/working-copies", call("owner", unsavedListSchema), async (c) =>
      c.json(await listWorkingCopies(db), 200),
    )
    .get("/blogs/:id/working-copy", call("owner", workingCopyAnswerSchema), async (c) => {
      const key = c.req.param("id");
      const copy = isKey(key) ? await readWorkingCopy(db, key) : undefined;
      return c.json({ copy: copy ?? null }, 200);
    })
    .get("/blogs/:id/working-copy/state", call("owner", workingStateSchema), async (c) => {
      const key = c.req.param("id");
      const nothing = { copy: null, postVersion: null };
      return c.json(isKey(key) ? await readWorkingState(db, key) : nothing, 200);
    })
    .put(
      "/blogs/:id/working-copy",
      call("owner", workingStateSchema),
      jsonBody(workingCopyInputSchema, bounds.postBody),
      async (c) => {
        const key = c.req.param("id");
        if (!isKey(key)) return c.json(postNotFound, 404);
        const result = await storeWorkingCopy(db, key, c.req.valid("json"), clock());
        if (!("refused" in result)) return c.json(result, 200);
        if (result.refused === "not-found") return c.json(postNotFound, 404);
        return c.json({ message: "This post is being edited in another tab or on another device" }, 409);
      },
    )
    .delete("/blogs/:id/working-copy", call("owner", null), queryOf(copyVersionQuerySchema), async (c) => {
      const key = c.req.param("id");
      const { version } = c.req.valid("query");
      if (isKey(key)) await removeWorkingCopy(db, key, version);
      return c.body(null, 204);
    });
}

export type WorkingCopyApi = ReturnType<typeof workingCopyRoutes>;

function isKey(key: string): boolean {
  return key === newPost || isId(key);
}
