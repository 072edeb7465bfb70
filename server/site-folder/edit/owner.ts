import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { bounds } from "../../../contract/bounds.ts";
import { type RefusedEdits, siteEditsSchema } from "../../../contract/site-editing.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { EditRefusal, SiteEditor } from "./site-editor.ts";

/** Shows the files of the site folder to the owner, and changes them. */
export function siteFileRoutes(editor: SiteEditor) {
  return new Hono()
    .get("/site/files", async (c) => c.json(await editor.read(), 200))
    .patch("/site/files", jsonBody(siteEditsSchema, bounds.body), async (c) =>
      c.json(accept(c, await editor.edit(c.req.valid("json"))), 200),
    );
}

const statuses = {
  invalid: 400,
  "not-found": 404,
  changed: 409,
  exists: 409,
  "read-only": 409,
  "not-editable": 422,
  "disk-full": 507,
} as const;

/** Returns what was saved, and throws the response for what was not. */
function accept<Saved extends object>(c: Context, saved: Saved | EditRefusal): Saved {
  if (!("refused" in saved)) return saved;
  const { refused, ...body } = saved;
  const status = statuses[refused];
  throw new HTTPException(status, { res: c.json(body satisfies RefusedEdits, status) });
}
