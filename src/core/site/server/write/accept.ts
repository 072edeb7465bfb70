import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { RefusedEdits } from "../../contract/site-editing.ts";
import type { EditRefusal } from "./edit-refusal.ts";

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
export function accept<Saved extends object>(c: Context, saved: Saved | EditRefusal): Saved {
  if (!("refused" in saved)) return saved;
  const { refused, ...body } = saved;
  const status = statuses[refused];
  throw new HTTPException(status, { res: c.json(body satisfies RefusedEdits, status) });
}
